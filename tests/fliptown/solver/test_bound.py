"""The bound never promises less than the best play makes: held against exact values, with good prices and with any.

`python -m benchmarks.admissibility` does the same with ten thousand states.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pnp.games.fliptown.solver.bound.bound import face_of
from pnp.games.fliptown.solver.bound.faces import face
from pnp.games.fliptown.solver.bound.lookup import all_of, lookup_of
from pnp.games.fliptown.solver.bound.plan import BROKE, PAYS, SAFE, Plan, plan_of
from pnp.games.fliptown.solver.bound.prices import faults, plain_prices
from pnp.games.fliptown.solver.bound.pricing import faces_of_cases, priced, priced_cases
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.kernel.convert import stored, working
from pnp.games.fliptown.solver.kernel.tables import tables_of
from tests.fliptown.solver.admissible import BETWEEN, PRICED, WITHIN, checks
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles

STRETCHES = 6
STATES = 12
CLOSE = 3
"""Points within which the bound has to come to some exact value: one that is never close is not tested by this."""


def puzzles(turns: int) -> list[Puzzle]:
    """Puzzles of so many turns, spread over all boards and variants."""
    found = [puzzle for puzzle in all_puzzles() if puzzle.turns == turns]
    return found[:: len(found) // STRETCHES][:STRETCHES]


@pytest.mark.slow
def test_no_play_beats_the_bound() -> None:
    found = [
        (puzzle.setup.text(), check)
        for number, puzzle in enumerate((*puzzles(1), *puzzles(2)))
        for check in checks(puzzle, Random(number), STATES)
        if check.known
    ]
    wrong = [(game, check) for game, check in found if check.slack < 0]
    assert not wrong, wrong[:3]
    for where, least in ((BETWEEN, 60), (WITHIN, 250)):
        good = [check.slack for _, check in found if (check.where, check.prices) == (where, PRICED)]
        assert len(good) > least
        assert min(good) < CLOSE


def plan_for(puzzle: Puzzle) -> Plan:
    return plan_of(tables_of(puzzle.game()), working(puzzle.state()))


def test_pricing_brings_the_bound_down_and_keeps_prices_valid() -> None:
    plan = plan_for(puzzles(2)[0])
    for case in plan.cases():
        first = face_of(face(plan, plain_prices(plan, case)), plan.start)
        better = priced(plan, case, 20)
        assert not faults(plan, better.prices)
        assert better.value < first
        assert face_of(face(plan, better.prices), plan.start) == better.value


def test_a_round_s_end_has_a_case_for_each_way_it_may_go() -> None:
    ending = next(puzzle for puzzle in all_puzzles() if puzzle.turns == 1 and puzzle.text[2] == "5")
    open_ended = next(puzzle for puzzle in all_puzzles() if puzzle.turns == 1 and puzzle.text[2] != "5")
    assert plan_for(ending).cases() == [(SAFE,), (PAYS,), (BROKE,)]
    assert plan_for(open_ended).cases() == [()]


def test_stored_states_have_the_bound_of_the_highest_face() -> None:
    plan = plan_for(puzzles(2)[1])
    found = priced_cases(plan, 5)
    look = lookup_of(plan, faces_of_cases(plan, found))
    words = stored(plan.tables, plan.start)[np.newaxis]
    assert reaches(look, np.concatenate((words, words)), 1 << 50).tolist() == 2 * [max(one.value for one in found)]


def test_several_vectors_are_as_sharp_as_the_sharpest() -> None:
    plan = plan_for(puzzles(2)[1])
    looks = [lookup_of(plan, faces_of_cases(plan, priced_cases(plan, rounds))) for rounds in (2, 12)]
    words = stored(plan.tables, plan.start)[np.newaxis]
    alone = [int(reaches(look, words, 0)[0]) for look in looks]
    assert int(reaches(all_of(looks), words, 0)[0]) == min(alone)
