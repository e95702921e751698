"""A game made ready to be searched: its tables, the prices at its start and the bound that they give."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup, lookup_of, only
from pnp.games.fliptown.solver.bound.plan import Plan, plan_of
from pnp.games.fliptown.solver.bound.prices import Prices
from pnp.games.fliptown.solver.bound.pricing import Priced, faces_of_cases, priced_cases
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.search.layers import CutShort, Layer, start_layer
from pnp.solve.limits import Budget

ROUNDS, ROUNDS_OF_LONG, _FEW = 100, 30, 8
"""Rounds of pricing: for what ends in this round, for longer games, and where there is no time."""
_LONG = 8.0
"""Seconds that are enough for good prices."""


@dataclass(frozen=True)
class Ready:
    """A start with the bound from there on. `root` is the bound at the start, in 64ths of a point."""

    tables: Array
    start: Array
    margin: bool
    priced: tuple[Priced, ...]
    look: Lookup
    root: int

    @property
    def bound(self) -> int:
        """The bound at the start in whole points."""
        return self.root // SCALE

    @property
    def guide(self) -> Lookup:
        """The highest face alone: enough to tell promising states from others."""
        values = [one.value for one in self.priced]
        at = values.index(max(values))
        return only(self.look, at)

    @property
    def prices(self) -> tuple[Prices, ...]:
        return tuple(one.prices for one in self.priced)

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
        return int(reaches(self.look, layer.states, 1 << 50).max()) // SCALE


def ready(tables: Array, start: Array, budget: Budget, *, margin: bool, rounds: int | None = None) -> Ready:
    """Prices for a start, as good as the budget allows or found in so many rounds, and the bound with them.

    Raises `CutShort` where the budget ends before there is a bound.
    """
    _look(budget)
    plan = plan_of(tables, start, margin=margin)
    _look(budget)
    found = tuple(priced_cases(plan, rounds or _rounds(plan, budget), budget.is_over))
    faces = faces_of_cases(plan, found, budget.is_over)
    _look(budget)
    look = lookup_of(plan, faces)
    states = start_layer(tables, start).states
    return Ready(tables, start, margin, found, look, int(reaches(look, states, 1 << 50)[0]))


def _look(budget: Budget) -> None:
    if budget.is_over():
        raise CutShort


def _rounds(plan: Plan, budget: Budget) -> int:
    """How many rounds of pricing the time allows."""
    span = plan.span
    one_round = span.round_of(span.first) == span.round_of(max(span.first, span.total - 1))
    left = budget.left()
    if left is None or left > _LONG:
        return ROUNDS if one_round else ROUNDS_OF_LONG
    budget.cut.set()
    return _FEW if left > 0 else 1
