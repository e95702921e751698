"""A game from a state on, taken apart: everything of the bound that does not depend on prices."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from pnp.games.fliptown.solver.bound import sweep as w
from pnp.games.fliptown.solver.bound.costs import Span, capped, capped_most, cards_of, gold_costs, lineup_pays, span_of
from pnp.games.fliptown.solver.bound.part_badlands import Targets, guns, sets_in, targets
from pnp.games.fliptown.solver.bound.part_regions import (
    BUILDINGS,
    CHAMBERS,
    STONES,
    STOPS,
    TARGETS,
    cemetery,
    mine,
    trail,
)
from pnp.games.fliptown.solver.bound.part_town import SIMPLE, amounts, town
from pnp.games.fliptown.solver.bound.parts import TOKENS, Catalogue, Part, Reward, reward_of
from pnp.games.fliptown.solver.bound.poker import offers_of
from pnp.games.fliptown.solver.bound.sweep import FIGURES, LEAST, Graph
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array32
from pnp.games.fliptown.solver.kernel.outcomes import SCALE

MOST_SHIFTS = 6
"""Shifts that the parts besides the Badlands tell apart; the last stands for all from there on."""
SAFE, PAYS, BROKE = range(3)
"""How a round ends: safe from the sheriff; arrested; arrested with fewer stars than the fine, so that all are lost."""
(D_OFFSET, D_NODES, D_VARIANTS, D_SHIFTS, D_KEYS, D_RECIPE, D_RECIPE_END, D_GROUP, D_STREAM, D_WIDTH) = range(10)
KIND_FIELDS = {STONES: f.STONES, BUILDINGS: f.BUILDINGS, CHAMBERS: f.CHAMBERS, STOPS: f.STOPS, TARGETS: f.TARGETS}
_REGION_OF_KIND = {STOPS: f.TRAIL, TARGETS: f.BADLANDS, CHAMBERS: f.MINE, BUILDINGS: f.TOWN}
_MOST_JUDGED = 3


@dataclass(frozen=True)
class Plan:
    """The parts of a game with their places in one array of values, and the figures of its turns.

    `groups` leads from a set of silver kinds to the variant of each group of parts that share their kinds.
    """

    tables: Array
    start: Array
    span: Span
    margin: bool
    silver: tuple[int, ...]
    counts: Array
    parts: tuple[Part, ...]
    graphs: tuple[Graph, ...]
    goals: Targets
    rewards: Array
    regions: Array
    costs: Array
    stream_costs: Array
    figures: Array
    stream_figures: Array
    paid_stars: Array
    paid_matches: Array
    bails: tuple[int, ...]
    effects: tuple[tuple[int, tuple[int, ...]], ...]
    offers: Array
    directory: Array
    recipes: Array
    keys: Array32
    groups: Array
    size: int

    def cases(self) -> list[tuple[int, ...]]:
        """The ways in which the rounds' ends may go. The first few are told apart, the first may be `BROKE`."""
        judged = min(len(self.span.ended), _MOST_JUDGED)
        ways = [(SAFE, PAYS, BROKE), *[(SAFE, PAYS)] * (judged - 1)] if judged else []
        return list(product(*ways))


def _once(tables: Array) -> list[Reward]:
    """Everything that a game gives once at the most. What lies between two tombstones comes with the later of them."""
    rows: list[int] = []
    for n in range(int(tables[t.N_STOPS])):
        at = t.STOPS_AT + n * t.S_WIDTH
        rows += [int(tables[at + t.S_GAIN + m]) for m in range(int(tables[at + t.S_CHOICES]))]
    for n in range(int(tables[t.N_TARGETS])):
        at = t.TARGETS_AT + n * t.R_WIDTH
        rows += [int(tables[at + t.R_GAIN]), int(tables[at + t.R_COMPLETED])]
    rows += [int(tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_GAIN]) for n in range(int(tables[t.N_CHAMBERS]))]
    rows += [int(tables[t.BUILDINGS_AT + n * t.B_WIDTH + t.B_FIRST]) for n in range(int(tables[t.N_BUILDINGS]))]
    rows += [int(tables[t.ITEMS_AT + n * t.I_WIDTH + t.I_GAIN]) for n in range(int(tables[t.N_ITEMS]))]
    between: set[tuple[int, int]] = set()
    for n in range(int(tables[t.N_STONES])):
        at = t.STONES_AT + n * t.T_WIDTH + t.T_NEIGHBOUR
        for m in range(int(tables[t.STONES_AT + n * t.T_WIDTH + t.T_NEIGHBOURS])):
            between.add((1 << n | int(tables[at + 2 * m]), int(tables[at + 2 * m + 1])))
    rows += [row for _, row in sorted(between)]
    rows.append(int(tables[t.LAND_COMPLETE]))
    return [reward_of(tables, row) for row in rows]


MANY = 64
"""More bonus actions than a turn has."""


def tokens_of(tables: Array, region: int, uses: int) -> int:
    """The most bonus actions of a region that a game gives: one for each source of them, but for lineups that pay."""
    sites = range(int(tables[t.N_BUILDINGS]))
    repeated = any(found[TOKENS + region] for site in sites for found in amounts(tables, site))
    return MANY if repeated else sum(found[TOKENS + region] for found in _once(tables)) + uses


def bail_tokens(tables: Array, region: int) -> int:
    """The most bonus actions of a region that a lineup gives to those who hunt outlaws."""
    rows = (int(tables[t.BAIL_AT + n]) for n in range(int(tables[t.N_BAIL_REWARDS])))
    return 3 * sum(reward_of(tables, row)[TOKENS + region] for row in rows)


def silver_kinds(tables: Array) -> tuple[tuple[int, ...], dict[int, int]]:
    """The kinds of sites that some chamber counts, and how many chambers do."""
    counts: dict[int, int] = {}
    for n in range(int(tables[t.N_CHAMBERS])):
        kind = int(tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER])
        if kind:
            counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts)), counts


def plan_of(tables: Array, start: Array, *, margin: bool = False) -> Plan:
    """Take a game apart from a state between turns on."""
    span = span_of(tables, start)
    silver, counts = silver_kinds(tables)
    catalogue = Catalogue(tables)
    uses = max(0, int(tables[t.USES] - start[f.USED]))
    redeals = uses if tables[t.ABILITY] == t.A_REDEAL else 0
    bonus = uses if tables[t.ABILITY] == t.A_BONUS else 0
    thefts = int(tables[t.BOT] > 0)
    others = thefts * int(tables[t.TURNS]) + 3 * redeals
    open_targets = int(tables[t.N_TARGETS]) - int(start[f.TARGETS]).bit_count()
    turn = int(start[f.TURN]) - (start[f.PHASE] != f.END)
    shift = max(0, int(start[f.DRAWN] - tables[t.SET_ASIDE]) - 3 * turn)
    exact = shift + open_targets + others + 1
    cards = cards_of(tables, start, span, exact)
    chamber_parts = mine(catalogue, start, silver)
    gun_part, gun = guns(catalogue, start)
    robbing = MANY if bail_tokens(tables, f.BADLANDS) else tokens_of(tables, f.BADLANDS, bonus)
    goals = targets(catalogue, start, gun, cards, others, robbing, span)
    parts = (chamber_parts, gun_part, trail(catalogue, start), cemetery(catalogue, start), *town(catalogue, start))
    bails = tuple(
        catalogue.reward(reward_of(tables, int(tables[t.BAIL_AT + n]))) for n in range(int(tables[t.N_BAIL_REWARDS]))
    )
    effects = tuple(
        (site, tuple(catalogue.reward(found) for found in amounts(tables, site)))
        for site in range(int(tables[t.N_BUILDINGS]))
        if tables[t.BUILDINGS_AT + site * t.B_WIDTH + t.B_DOES] in SIMPLE
    )
    accesses = list(catalogue.accesses)
    costs = gold_costs(tables, cards, accesses)
    tokens_first = any(reward_of(tables, int(tables[t.BAIL_AT + n]))[7:] != (0,) * 5 for n in range(len(bails)))
    early = int((bonus > 0 and not tables[t.ABILITY_LATE]) or tokens_first)
    shifts = min(exact, MOST_SHIFTS)
    stars, matches = lineup_pays(tables, cards, span, 4 << int(tables[t.N_OUTLAWS]))
    figures = np.zeros(FIGURES, dtype=np.int64)
    figures[w.TURNS], figures[w.FIRST], figures[w.TOTAL], figures[w.SHIFTS] = span.turns, span.first, span.total, shifts
    figures[w.EARLY], figures[w.REDEAL], figures[w.THEFTS] = early, redeals, thefts
    # one visit more stands for one whose effect is still pending within a turn
    visits = min(MANY, tokens_of(tables, f.TOWN, bonus) + bail_tokens(tables, f.TOWN) + 1)
    figures[w.TOKENS], figures[w.START] = visits, shift
    stream = figures.copy()
    stream[w.SHIFTS] = exact
    graphs = tuple(_graph(tables, part, silver, counts, margin) for part in parts)
    directory, recipes, keys, groups, size = _layout(parts, graphs, silver, span, shifts, exact, goals)
    return Plan(
        tables, start.copy(), span, margin, silver, np.array([counts[kind] for kind in silver], dtype=np.int64),
        parts, graphs, goals, catalogue.reward_rows(), np.array([a.region for a in accesses], dtype=np.int64),
        capped(costs, shifts), np.minimum.accumulate(costs, axis=-1) if early else costs, figures, stream,
        capped_most(stars, shifts), capped_most(matches, shifts), bails, effects,
        offers_of(tables, start, span, cards, redeals, robbing), directory, recipes, keys, groups, size,
    )  # fmt: skip


def _kinds(part: Part, silver: tuple[int, ...]) -> tuple[int, ...]:
    """The silver kinds that a part's variants tell apart; the Mine's are all."""
    return silver if part.kinds[0] == CHAMBERS else tuple(kind for kind in part.kinds if kind in silver)


def _graph(tables: Array, part: Part, silver: tuple[int, ...], counts: dict[int, int], margin: bool) -> Graph:
    kinds = _kinds(part, silver)
    variants = 1 << len(kinds)
    bonus = np.zeros((4, variants), dtype=np.int32)
    circles = part.kinds if len(part.kinds) == 2 else (0, BUILDINGS)
    for variant in range(variants):
        for n, kind in enumerate(circles):
            counted = kind in kinds and variant >> kinds.index(kind) & 1
            points = counts.get(kind, 0) if counted else 0
            if margin and kind in _REGION_OF_KIND:
                points += int(tables[t.BOT_WEIGHT_AT + _REGION_OF_KIND[kind]])
            for fresh in range(4):
                bonus[fresh, variant] += SCALE * points * (fresh >> n & 1)
    last = np.broadcast_to(np.maximum(LEAST, part.last), (len(part.nodes), variants)).astype(np.int16)
    return Graph(
        part.first, part.to, part.access, part.reward, part.fresh, part.loop_first, part.loop_access, part.loop_reward,
        part.flips, last, bonus,
    )  # fmt: skip


def _layout(
    parts: tuple[Part, ...],
    graphs: tuple[Graph, ...],
    silver: tuple[int, ...],
    span: Span,
    shifts: int,
    exact: int,
    goals: Targets,
) -> tuple[Array, Array, Array32, Array, int]:
    """Where each part's values, keys and recipe lie, and which variant of which group goes with a set of kinds."""
    directory = np.zeros((len(parts), D_WIDTH), dtype=np.int64)
    recipes: list[tuple[int, int, int]] = []
    found: list[tuple[int, ...]] = []
    offset = keys_at = 0
    for number, (part, graph) in enumerate(zip(parts, graphs, strict=True)):
        stream = part.name == "badlands"
        nodes, kinds, variants = len(part.nodes), _kinds(part, silver), graph.bonus.shape[1]
        if kinds not in found:
            found.append(kinds)
        own_shifts = exact if stream else shifts
        row = (
            offset, nodes, variants, own_shifts, keys_at, len(recipes), len(recipes) + len(part.recipe),
            found.index(kinds), int(stream),
        )  # fmt: skip
        directory[number] = row
        recipes.extend(part.recipe)
        keys_at += len(part.keys)
        sets = sets_in(goals) if stream else (span.total - span.first + 1) * own_shifts
        offset += sets * 2 * nodes * variants
    groups = np.zeros((len(found), 1 << len(silver)), dtype=np.int64)
    for group, kinds in enumerate(found):
        for which in range(1 << len(silver)):
            groups[group, which] = sum(1 << n for n, kind in enumerate(kinds) if which >> silver.index(kind) & 1)
    keys = np.concatenate([part.keys for part in parts])
    return directory, np.array(recipes, dtype=np.int64).reshape(-1, 3), keys, groups, offset
