"""Whatever words the kernel is handed, it answers: with a result, or that they are no state of the game.

With the library of the sanitizers (see `docs/kernel.md`) these tests show too that it reads nothing beyond its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Timer

import numpy as np
import pytest

from pnp.games.fliptown.daily.house.prospects import Weights
from pnp.games.fliptown.solver.bound.faces import face
from pnp.games.fliptown.solver.bound.lookup import Lookup, lookup_of
from pnp.games.fliptown.solver.bound.plan import plan_of
from pnp.games.fliptown.solver.bound.prices import plain_prices
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.layout import field_of
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import DONE, MOST_WAYS, NOT_A_STATE, NotAState
from pnp.games.fliptown.solver.kernel.successors import NO_LEAST, Halted, TooBig, Worker, points_of
from pnp.games.fliptown.solver.kernel.tables import tables_of
from tests.fliptown.solver.hostile import anything, sound, spoiled, words_of
from tests.fliptown.solver.positions import Setup
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles

KINDS: dict[str, Callable[[Array, Random], Array]] = {"sound": sound, "spoiled": spoiled, "anything": anything}
GAMES = 12
STATES = 40
PATIENCE = 0.1
"""Seconds until a turn with very many ways is left."""


def some_puzzles() -> list[Puzzle]:
    """Puzzles of every board: plain, with Hold'em, with characters, with cowbots."""
    found = [puzzle for puzzle in all_puzzles() if puzzle.turns == 2]
    return found[:: len(found) // GAMES][:GAMES]


def bound_of(tables: Array, puzzle: Puzzle) -> Lookup:
    plan = plan_of(tables, working(puzzle.state()), margin=puzzle.lead is not None)
    return lookup_of(plan, [face(plan, plain_prices(plan, case)) for case in plan.cases()])


def expand(tables: Array, look: Lookup | None, words: Array, rng: Random) -> None:
    """Everything that a state leads to is a state, too; a turn with very many ways is left."""
    short_cuts, least, best = rng.random() < 0.5, rng.choice((NO_LEAST, 64 * 30)), rng.randrange(3)
    worker = Worker(tables, short_cuts=short_cuts, look=look, least=least, best=best, room=4)
    halt = Timer(PATIENCE, worker.halt)
    halt.start()
    try:
        points_of(tables, worker.expand_rows(words[np.newaxis], 0, 1).states, 0)
    except (Halted, TooBig):
        pass
    finally:
        halt.cancel()


def end_round(tables: Array, words: Array) -> None:
    """Every way to end a round, with every answer to the sheriff."""
    ways, after = np.zeros((MOST_WAYS, 3), dtype=np.int64), np.zeros_like(words)
    count = LIBRARY.pnp_ways_to_end(address(tables), address(words), address(ways))
    assert 0 <= count <= MOST_WAYS
    for way in ways[:count]:
        for answer in range(3):
            if LIBRARY.pnp_after_round(address(tables), address(words), address(way), answer, address(after)):
                points_of(tables, after[np.newaxis], 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(GAMES))
def test_any_words_get_an_answer(kind: str, number: int) -> None:
    puzzle, rng = some_puzzles()[number], Random(number)
    tables = tables_of(puzzle.game())
    look, weights = bound_of(tables, puzzle), np.array(Weights(), dtype=np.int64)
    refused = 0
    for _ in range(STATES):
        words, found = words_of(tables, KINDS[kind](tables, rng)), np.zeros(1, dtype=np.int64)
        status = LIBRARY.pnp_values(address(tables), address(words), 1, address(weights), address(found))
        end_round(tables, words)
        if status == DONE:
            points_of(tables, words[np.newaxis], rng.randrange(2))
            reaches(look, words[np.newaxis], rng.choice((0, 1 << 50)))
            if field_of(words, f.PHASE) != f.OVER:
                expand(tables, rng.choice((None, look)), words, rng)
            continue
        assert status == NOT_A_STATE
        refused += 1
        for call in (
            lambda: points_of(tables, words[np.newaxis], 0),  # noqa: B023
            lambda: reaches(look, words[np.newaxis], 0),  # noqa: B023
            lambda: Worker(tables, short_cuts=True, look=look).expand_rows(words[np.newaxis], 0, 1),  # noqa: B023
        ):
            with pytest.raises(NotAState):
                call()
    assert (refused == 0) if kind == "sound" else (refused > 0)


WRONG = {
    "a round that is none": {f.ROUND: 0},
    "a round beyond the tables": {f.ROUND: 15},
    "a round after the last": {f.ROUND: 3},
    "a turn that is none": {f.TURN: 0},
    "a turn after the last": {f.TURN: 6},
    "a phase within a turn": {f.PHASE: f.ACT},
    "a phase that is none": {f.PHASE: 7},
    "a round's end in its midst": {f.PHASE: f.END},
    "nothing drawn": {f.DRAWN: 0},
    "no cards left for the lineups": {f.DRAWN: 47},
    "a hotel beyond its ladder": {f.HOTEL: 7},
    "too many visits": {f.VISITS: 3},
    "a card that is none": {f.HAND: 63},
    "a gap in the hand": {f.HAND: 5 << 6},
    "more cards than turns": {f.HAND: 5 << 6 | 7},
    "nine cards": {f.HAND: (1 << 54) - 1},
    "a stop that is none": {f.STOPS: 1 << 23},
    "a target that is none": {f.TARGETS: 1 << 12},
    "too many pans": {f.PANS: 15},
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_state_is_told(what: str) -> None:
    tables = tables_of(Setup().game(last=(2, 5)))
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    fields[f.ROUND], fields[f.TURN], fields[f.PHASE] = 1, 2, f.FLIP
    fields[f.DRAWN] = tables[t.SET_ASIDE] + 3
    right = words_of(tables, fields)[np.newaxis]
    assert len(Worker(tables, short_cuts=True).expand_rows(right, 0, 1).states) > 1
    for field, number in WRONG[what].items():
        fields[field] = number
    with pytest.raises(NotAState):
        Worker(tables, short_cuts=True).expand_rows(words_of(tables, fields)[np.newaxis], 0, 1)


def test_what_is_over_leads_nowhere() -> None:
    tables = tables_of(Setup().game(last=(1, 1)))
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    fields[f.ROUND], fields[f.TURN], fields[f.PHASE] = 1, 1, f.OVER
    words = words_of(tables, fields)[np.newaxis]
    assert points_of(tables, words, 0).tolist() == [0]
    with pytest.raises(NotAState):
        Worker(tables, short_cuts=True).expand_rows(words, 0, 1)
