"""A game made ready to be searched: its tables, the prices at its start and the bound that they give."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from pnp.games.fliptown.solver.bound_faces import face
from pnp.games.fliptown.solver.bound_plan import Plan, plan_of
from pnp.games.fliptown.solver.bound_prices import Prices
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.layers import Layer, start_layer
from pnp.games.fliptown.solver.lookup import Lookup, lookup_of
from pnp.games.fliptown.solver.pricing import Priced, priced
from pnp.games.fliptown.solver.reach import new_scratch, reaches
from pnp.games.fliptown.solver.scoring import SCALE
from pnp.solve.limits import Budget

ROUNDS, ROUNDS_OF_LONG, _FEW = 100, 60, 8
"""Rounds of pricing: for what ends in this round, for longer games, and where there is no time."""
_LONG = 8.0
"""Seconds that are enough for good prices."""


@dataclass(frozen=True)
class Ready:
    """A start with the bound from there on. `root` is the bound at the start, in 64ths of a point."""

    tables: Array
    start: Array
    margin: bool
    prices: tuple[Prices, ...]
    look: Lookup
    root: int

    @property
    def bound(self) -> int:
        """The bound at the start in whole points."""
        return self.root // SCALE

    def prices_hash(self) -> str:
        """A hash of all prices: whoever has them can check the bound."""
        text = sha256()
        for one in self.prices:
            for part in (np.array(one.case), one.own, one.bonus, one.gold, one.cash, one.wanted):
                text.update(np.ascontiguousarray(part, dtype="<i8").tobytes())
            text.update(np.array([one.pan, one.hammer], dtype="<i8").tobytes())
        return text.hexdigest()[:16]

    def reach(self, layer: Layer) -> int:
        """What the states of a layer can lead to at most, in points."""
        return int(reaches(self.look, layer.states, new_scratch(), 1 << 50).max()) // SCALE


def ready(tables: Array, start: Array, budget: Budget, *, margin: bool) -> Ready:
    """Prices for a start, as good as the budget allows, and the bound with them."""
    plan = plan_of(tables, start, margin=margin)
    prices = tuple(one.prices for one in _priced(plan, _rounds(plan, budget)))
    look = lookup_of(plan, [face(plan, one) for one in prices])
    states = start_layer(tables, start).states
    return Ready(tables, start, margin, prices, look, int(reaches(look, states, new_scratch(), 1 << 50)[0]))


def _priced(plan: Plan, rounds: int) -> list[Priced]:
    """Prices for each case; all but the first begin with those of the first."""
    first, *others = plan.cases()
    found = [priced(plan, first, rounds)]
    with ThreadPoolExecutor(2) as pool:
        enough, start = found[0].value * 9 // 10, found[0].prices
        return found + list(pool.map(lambda case: priced(plan, case, rounds, start, enough), others))


def _rounds(plan: Plan, budget: Budget) -> int:
    """How many rounds of pricing the time allows."""
    span = plan.span
    one_round = span.round_of(span.first) == span.round_of(max(span.first, span.total - 1))
    left = budget.left()
    if left is None or left > _LONG:
        return ROUNDS if one_round else ROUNDS_OF_LONG
    return _FEW if left > 0 else 1
