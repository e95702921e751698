"""States with exact values, found by the plain engine alone, to hold the bound against; and prices of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

import numpy as np

from pnp.games.fliptown.rules.scoring import cowbot_score
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.solver.bound.bound import NO_BOUND, face_of
from pnp.games.fliptown.solver.bound.faces import Face, face
from pnp.games.fliptown.solver.bound.lookup import lookup_of
from pnp.games.fliptown.solver.bound.plan import SAFE, Plan, plan_of
from pnp.games.fliptown.solver.bound.prices import Prices, faults, final_prices, plain_prices
from pnp.games.fliptown.solver.bound.pricing import priced
from pnp.games.fliptown.solver.bound.reach import reach_of
from pnp.games.fliptown.solver.bound.sweep import EARLY, SHIFTS
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.kernel.tables import tables_of
from tests.fliptown.solver.kernel import within
from tests.fliptown.solver.plain import Walk
from tests.fliptown.solver.puzzles import Puzzle, lead, points

T = TypeVar("T")
PRICED, SHAKEN, RANDOM = "priced", "shaken", "random"
BETWEEN, WITHIN = "between turns", "within turns"
ROUNDS = 30
"""Rounds of pricing: enough for a bound that comes close."""


@dataclass(frozen=True)
class Check:
    """One state, its exact value, and what the bound says about it at one kind of prices."""

    where: str
    prices: str
    value: int
    bound: int
    state: State

    @property
    def slack(self) -> float:
        """How far the bound is above the exact value, in points; negative where it is wrong."""
        return self.bound / SCALE - self.value

    @property
    def known(self) -> bool:
        """Whether the bound says anything."""
        return self.bound < NO_BOUND


class Stretch:
    """A short game, a little changed from a puzzle: more stars and more Wanted, as the sheriff's fines ask for."""

    def __init__(self, puzzle: Puzzle, rng: Random) -> None:
        self.game: Game = puzzle.game()
        state = puzzle.state()
        if rng.random() < 0.5:
            state = state._replace(stars=rng.randrange(12), wanted=rng.randrange(14))
        self.start = state
        self.margin = self.game.cowbot is not None and rng.random() < 0.5
        self.rng = rng

    def worth(self, state: State) -> int:
        """The points of a finished game, or the lead over the cowbot."""
        return lead(self.game, state) if self.margin else points(self.game, state)

    def values(self, most: int) -> Iterator[tuple[str, State, int]]:
        """States with their exact values: the start, at most so many others between turns and twice as many within."""
        walks: dict[State, Walk] = {}
        exact: dict[State, int] = {}
        self._settle(self.start, walks, exact)
        after = [state for state in walks if state != self.start]
        for state in (self.start, *self._some(after, most)):
            yield BETWEEN, state, exact[state]
        turns = [walk for state, walk in walks.items() if state.phase is Phase.FLIP]
        some = self._some(turns, 10)
        for walk in some:
            found = walk.values(exact.__getitem__)
            for state in self._some(list(walk.after), -(-2 * most // len(some))):
                yield WITHIN, state, found[state]

    def _settle(self, state: State, walks: dict[State, Walk], exact: dict[State, int]) -> None:
        """The best to be made of a state between turns, and of all that come after it."""
        if state.phase is Phase.OVER:
            exact[state] = self.worth(state)
            return
        walks[state] = Walk(self.game, state)
        for end in walks[state].ends:
            if end not in exact:
                self._settle(end, walks, exact)
        exact[state] = max(exact[end] for end in walks[state].ends)

    def _some(self, found: list[T], number: int) -> list[T]:
        return self.rng.sample(found, min(number, len(found)))


def checks(puzzle: Puzzle, rng: Random, most: int) -> Iterator[Check]:
    """The bound against exact values on a stretch: at good prices, at those shaken, at any."""
    stretch = Stretch(puzzle, rng)
    tables = tables_of(stretch.game)
    plan = plan_of(tables, working(stretch.start), margin=stretch.margin)
    faces = dict(all_faces(plan, good_prices(stretch, plan), rng))
    looks = {kind: lookup_of(plan, cases) for kind, cases in faces.items()}
    for where, state, value in stretch.values(most):
        fields = within(stretch.game, tables, state)
        for kind, cases in faces.items():
            quick, plain = reach_of(looks[kind], fields), max(face_of(one, fields) for one in cases)
            agree = quick == plain if where == BETWEEN else quick <= plain
            assert agree or quick >= NO_BOUND, (where, kind, quick, plain, state)
            yield Check(where, kind, value, quick, state)


def good_prices(stretch: Stretch, plan: Plan) -> list[Prices]:
    """Good prices for every case. For a lead they are searched as if the cowbot had nothing yet, which shifts every
    value alike: the search wants values above zero."""
    if stretch.margin:
        tables = plan.tables.copy()
        tables[t.BOT_EXTRA] -= cowbot_score(stretch.game, stretch.start).total
        plan = plan_of(tables, plan.start, margin=True)
    return [priced(plan, case, ROUNDS).prices for case in plan.cases()]


def all_faces(plan: Plan, good: list[Prices], rng: Random) -> Iterator[tuple[str, list[Face]]]:
    """The faces of all cases, with prices of each kind."""
    yield PRICED, [face(plan, prices) for prices in good]
    yield SHAKEN, [face(plan, shaken(plan, prices, rng)) for prices in good]
    yield RANDOM, [face(plan, any_prices(plan, case, rng, 700)) for case in plan.cases()]


def shaken(plan: Plan, prices: Prices, rng: Random) -> Prices:
    """Good prices, a little changed: still valid, and nearly as tight."""

    def changed(price: Array) -> Array:
        factors = np.array([rng.choice((1.0, 1.0, 0.8, 0.9, 1.1, 1.3)) for _ in range(price.size)])
        return np.asarray(np.rint(price * factors.reshape(price.shape)), dtype=np.int64)

    return _valid(plan, replace(prices, own=_own(plan, changed(prices.own)), bonus=changed(prices.bonus)))


def _own(plan: Plan, price: Array) -> Array:
    """The own action's prices; by shift only where no ability may come before it."""
    return np.ascontiguousarray(np.broadcast_to(price[:, :1], price.shape)) if plan.figures[EARLY] else price


def any_prices(plan: Plan, case: tuple[int, ...], rng: Random, high: int) -> Prices:
    """Random prices that are valid: any of them has to give a bound."""
    slots = plan.span.total + 1
    gold, cash = final_prices(plan.tables)

    def some(*shape: int) -> Array:
        found = [rng.choice((0, rng.randrange(1 + high))) for _ in range(int(np.prod(shape)))]
        return np.array(found, dtype=np.int64).reshape(shape)

    def falling(final: int) -> Array:
        steps = [rng.choice((0, 0, rng.randrange(1 + high // 8))) for _ in range(slots - 1)]
        return final + np.concatenate((np.cumsum(steps[::-1])[::-1], [0])).astype(np.int64)

    found = replace(
        plain_prices(plan, case),
        own=_own(plan, some(slots, int(plan.figures[SHIFTS]))),
        bonus=some(5, slots),
        gold=falling(gold),
        cash=falling(cash),
        wanted=_any_wanted(plan, case, rng, high),
        pan=rng.choice((0, rng.randrange(64))),
        hammer=rng.choice((0, rng.randrange(64))),
    )
    return _valid(plan, found)


def _any_wanted(plan: Plan, case: tuple[int, ...], rng: Random, high: int) -> Array:
    span = plan.span
    wanted = np.zeros(span.total + 1, dtype=np.int64)
    for slot in range(span.total - 1, span.first - 1, -1):
        round_ = span.round_of(slot)
        change = rng.choice((0, rng.randrange(1 + high // 4)))
        if span.is_turn(slot) or round_ not in span.ended[: len(case)]:
            wanted[slot] = wanted[slot + 1] - rng.choice((0, 0, 0, change // 4))
        else:
            safe = case[span.ended.index(round_)] == SAFE
            wanted[slot] = wanted[slot + 1] + (change if safe else -rng.choice((0, 0, change // 4)))
    return wanted


def _valid(plan: Plan, prices: Prices) -> Prices:
    assert not faults(plan, prices), faults(plan, prices)
    return prices
