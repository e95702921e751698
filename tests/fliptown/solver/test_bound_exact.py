"""Exact values of short stretches by exhaustive search, to hold the bound against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from pnp.games.fliptown.board import Board
from pnp.games.fliptown.match import SoloMatch
from pnp.games.fliptown.setup import Wish
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound_plan import SAFE, Plan
from pnp.games.fliptown.solver.bound_prices import Prices, faults, final_prices
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.convert import working
from pnp.games.fliptown.solver.layers import points_of
from pnp.games.fliptown.solver.layout import unpack
from pnp.games.fliptown.solver.search import KEYS_ROOM
from pnp.games.fliptown.solver.successors import Worker, new_store
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.state import Game, Phase, State
from tests.fliptown.play import match, play_out


class TooLong(Exception):
    """A turn with too many ways to play it."""


class Hasty(Worker):
    """A worker that gives up on long turns."""

    def _grow(self, status: int) -> None:
        if self.memory[KEYS_ROOM] > 1 << 16:
            raise TooLong
        super()._grow(status)


@dataclass(frozen=True)
class Stretch:
    """A game that ends soon after a position of random play."""

    tables: Array
    start: Array


def stretches(board: Board, wish: Wish, rng: Random, turns: int) -> Stretch:
    """A position of a random game with so many turns left; a round's last turn brings its end with it."""
    played = match(board, wish)
    assert isinstance(played, SoloMatch)
    game, state = played.game, played.start()
    moments: list[State] = [state]
    for before, _, _, after in play_out(game, state, rng):
        if after.phase is Phase.FLIP and before.phase is not Phase.FLIP:
            moments.append(after)
    state = rng.choice([found for found in moments if _fits(board, found, turns)])
    last = _later(board, state, turns - 1)
    shorter: Game = replace(game, last=last)
    start = working(state)
    for field, most in ((f.CASH, 8), (f.GOLD, 3), (f.STARS, 10), (f.WANTED, 8)):
        if rng.random() < (0.1 if game.cowbot else 0.6):
            start[field] += rng.randrange(most)
    return Stretch(tables_of(shorter), start)


def _later(board: Board, state: State, turns: int) -> tuple[int, int]:
    number = (state.round - 1) * board.turns + state.turn - 1 + turns
    return number // board.turns + 1, number % board.turns + 1


def _fits(board: Board, state: State, turns: int) -> bool:
    return _later(board, state, turns - 1)[0] <= board.rounds


def successors(tables: Array, worker: Worker, state: Array) -> Array:
    """The stored states that a turn or a round's end leads to; none where there are too many ways."""
    try:
        found = worker.expand(state, 0, new_store(int(tables[t.WORDS_USED])))
    except TooLong:
        return np.zeros((0, 6), dtype=np.int64)
    return found.states[: int(found.total[0])]


def opened(tables: Array, stored: Array) -> Array:
    state = np.zeros(f.FIELDS, dtype=np.int64)
    unpack(stored, state, 0, int(tables[t.WORDS_USED]))
    return state


def exact(tables: Array, worker: Worker, state: Array, *, margin: bool = False, most: int = 400) -> int | None:
    """The best final points from a state between turns, or None where that takes too many states."""
    after = successors(tables, worker, state)
    if not len(after):
        return None
    first = opened(tables, after[0])
    if first[f.PHASE] == f.OVER:
        return int(points_of(tables, after, int(margin)).max())
    if len(after) > most:
        return None
    best: int | None = None
    for stored in after:
        value = exact(tables, worker, opened(tables, stored), margin=margin, most=most)
        if value is None:
            return None
        best = value if best is None else max(best, value)
    return best


def any_prices(plan: Plan, case: tuple[int, ...], rng: Random, high: int) -> Prices:
    """Random prices that are valid: any of them has to give a bound."""
    span = plan.span
    slots = span.total + 1
    gold, cash = final_prices(plan.tables)

    def falling(final: int) -> Array:
        steps = [rng.choice((0, 0, rng.randrange(1 + high // 8))) for _ in range(slots - 1)]
        return final + np.concatenate((np.cumsum(steps[::-1])[::-1], [0])).astype(np.int64)

    wanted = np.zeros(slots, dtype=np.int64)
    for slot in range(span.total - 1, span.first - 1, -1):
        round_ = span.round_of(slot)
        change = rng.choice((0, rng.randrange(1 + high // 4)))
        if span.is_turn(slot) or round_ not in span.ended[: len(case)]:
            wanted[slot] = wanted[slot + 1] - rng.choice((0, 0, 0, change // 4))
        else:
            safe = case[span.ended.index(round_)] == SAFE
            wanted[slot] = wanted[slot + 1] + (change if safe else -rng.choice((0, 0, change // 4)))
    prices = Prices(
        case,
        np.array([rng.choice((0, rng.randrange(1 + high))) for _ in range(slots)], dtype=np.int64),
        np.array([[rng.choice((0, rng.randrange(1 + high))) for _ in range(slots)] for _ in range(5)], dtype=np.int64),
        falling(gold), falling(cash), wanted, rng.choice((0, rng.randrange(64))), rng.choice((0, rng.randrange(64))),
    )  # fmt: skip
    assert not faults(plan, prices), faults(plan, prices)
    return prices


def checks(
    stretch: Stretch, rng: Random, *, states: int, margin: bool = False, most: int = 400
) -> Iterator[tuple[Array, int]]:
    """States of a stretch with their exact values: the start where that is possible, and states after it."""
    tables, worker = stretch.tables, Hasty(stretch.tables, short_cuts=True)
    value = exact(tables, worker, stretch.start, margin=margin, most=most)
    if value is not None:
        yield stretch.start, value
    layer = successors(tables, worker, stretch.start)
    while len(layer) and opened(tables, layer[0])[f.PHASE] != f.OVER:
        rows = rng.sample(range(len(layer)), min(states, len(layer)))
        for row in rows:
            value = exact(tables, worker, opened(tables, layer[row]), margin=margin, most=most)
            if value is not None:
                yield opened(tables, layer[row]), value
        layer = successors(tables, worker, opened(tables, layer[rows[0]]))


def shaken(plan: Plan, prices: Prices, rng: Random) -> Prices:
    """Good prices, a little changed: still valid, and nearly as tight."""

    def changed(price: Array) -> Array:
        factors = np.array([rng.choice((1.0, 1.0, 0.8, 0.9, 1.1, 1.3)) for _ in range(price.size)])
        return np.asarray(np.rint(price * factors.reshape(price.shape)), dtype=np.int64)

    wanted = prices.wanted + 0
    found = replace(prices, own=changed(prices.own), bonus=changed(prices.bonus), wanted=wanted)
    assert not faults(plan, found), faults(plan, found)
    return found
