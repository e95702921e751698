"""Prices for where a search has come to.

The prices of a start are good for the states on the way of the relaxed best play from there, and poor for all others:
a state that spent its gold differently meets bonus actions that are far too cheap for it. So after each turn the bound
is built again for the turns that are left, from what all states of the layer have in common, and prices are sought at
some of the states that are still left. Each vector of prices is valid for all, so a state is dropped by whichever rules
it out.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from pnp.games.fliptown.solver.bound.bound import NO_BOUND
from pnp.games.fliptown.solver.bound.faces import Face, face
from pnp.games.fliptown.solver.bound.lookup import Lookup, all_of, lookup_of
from pnp.games.fliptown.solver.bound.plan import Plan, plan_of
from pnp.games.fliptown.solver.bound.prices import Prices
from pnp.games.fliptown.solver.bound.pricing import priced
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.bound.sweep import SHIFTS
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.layout import column, unpacked
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.search.layers import CutShort

SETS = (f.TARGETS, f.CHAMBERS, f.BUILDINGS, f.STONES, f.ITEMS, f.BANKED, f.HUNTED)
LEASTS = (f.HOTEL, f.USED, f.STARS, f.CASH, f.GOLD, f.WANTED, f.PANS, f.HAMMERS)
ALL_OR_START = (f.LAND, f.VISITS, f.TRUCE, f.SHOVEL)
"""Fields whose common part need not lead to every state: kept where all agree."""


def common(start: Array, states: Array) -> Array:
    """A working state from which, part by part, every one of some stored states can be reached."""
    found = unpacked(states[0])
    for field in SETS:
        found[field] = np.bitwise_and.reduce(column(states, field))
    for field in LEASTS:
        found[field] = column(states, field).min()
    stops = column(states, f.STOPS)
    found[f.STOPS] = stops[np.argmin(stops)]
    if any(len(np.unique(column(states, field))) > 1 for field in ALL_OR_START):
        for field in ALL_OR_START:
            found[field] = start[field]
    found[f.HAND] = 0
    robbed = int(column(states[:1], f.TARGETS)[0] & ~found[f.TARGETS]).bit_count()
    found[f.DRAWN] -= robbed  # each robbery since then drew a card
    return found


def can_sharpen(tables: Array, start: Array, states: Array) -> bool:
    """Whether all states' streams of cards are shifted by their robberies alone since the start, and the round that is
    being played is the last: for more rounds prices take too long to find."""
    if start[f.ROUND] != tables[t.LAST_ROUND]:
        return False
    same_round = bool((column(states, f.ROUND) == start[f.ROUND]).all() and (column(states, f.PHASE) == f.FLIP).all())
    return same_round and not tables[t.BOT] and tables[t.ABILITY] != t.A_REDEAL


_THREADS = 2
"""Cases that are priced at the same time."""
_HIGHEST = 0.9
"""The share of the states that are left, by their bound, among which some are taken to find prices for: no prices rule
out the very best."""


@dataclass(frozen=True)
class Effort:
    """How long prices are sought: vectors of them, rounds for each, states that they are sought for, the share of
    states that one must rule out, how many may fail to, and how many are kept for the next turn, where each takes
    time."""

    vectors: int = 8
    rounds: int = 40
    sample: int = 32
    useful: float = 0.04
    patience: int = 1
    kept: int = 2


def sharpened(
    tables: Array,
    start: Array,
    states: Array,
    least: int,
    prices: tuple[Prices, ...],
    effort: Effort,
    *,
    margin: bool,
    is_over: Callable[[], bool] = bool,
) -> tuple[Lookup, Array]:
    """A bound for the turns from a layer on, and the rows that it leaves. Raises `CutShort` where it is over before.

    `least` are the points to be reached, `prices` those of the start, one for each case.
    """
    base = common(start, states)
    plan = plan_of(tables, base, margin=margin)
    prices = tuple(_fitted(plan, one) for one in prices)
    looks = [lookup_of(plan, [face(plan, one) for one in prices])]
    ruled_out = [0]
    rows = _left(looks[0], states, np.arange(len(states)), SCALE * least)
    failed = 0
    for _ in range(effort.vectors):
        if len(rows) <= 1 or failed > effort.patience:
            break
        sample = _spread(rows, reaches(looks[-1], states[rows], NO_BOUND), effort.sample)
        look = _priced_at(plan, base, states[sample], prices, effort.rounds, SCALE * least - 1, is_over)
        kept = _left(look, states, rows, SCALE * least)
        failed += len(rows) - len(kept) < effort.useful * len(rows)
        looks.append(look)
        ruled_out.append(len(rows) - len(kept))
        rows = kept
    best = sorted(range(len(looks)), key=lambda n: (-ruled_out[n], n))[: effort.kept]
    return all_of([looks[n] for n in best]), rows


def _fitted(plan: Plan, prices: Prices) -> Prices:
    """Prices of a start for a plan that may tell fewer shifts of the stream apart, or more."""
    shifts = int(plan.figures[SHIFTS])
    missing = max(0, shifts - prices.own.shape[1])
    return replace(prices, own=np.pad(prices.own, ((0, 0), (0, missing)), mode="edge")[:, :shifts].copy())


def _spread(rows: Array, found: Array, count: int) -> Array:
    """Some of the rows, evenly spread over what the bound says of them."""
    order = rows[np.argsort(found, kind="stable")]
    most = max(1, int(len(order) * _HIGHEST))
    return order[np.unique(np.linspace(0, most - 1, min(count, most)).astype(np.int64))]


def _left(look: Lookup, states: Array, rows: Array, least: int) -> Array:
    return rows[reaches(look, states[rows], least) >= least]


def _priced_at(
    plan: Plan,
    base: Array,
    states: Array,
    prices: tuple[Prices, ...],
    rounds: int,
    floor: int,
    is_over: Callable[[], bool],
) -> Lookup:
    """Prices sought at some stored states, where they need not go below the floor.

    Raises `CutShort`: prices that the clock cut short would rule out other states than those that had their time.
    """
    sample = np.stack([unpacked(state) for state in states])
    sample[:, f.USED] = base[f.USED]  # uses that others still have must count

    def sought(one: Prices) -> Face:
        found = priced(plan, one.case, rounds, one, floor, sample, is_over)
        if is_over():
            raise CutShort
        return face(plan, found.prices)

    with ThreadPoolExecutor(_THREADS) as pool:
        return lookup_of(plan, list(pool.map(sought, prices)))
