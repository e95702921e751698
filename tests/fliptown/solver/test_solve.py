"""Answers held against brute force, and everything that is asked besides them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pnp.games.fliptown.rules.lines import legal_lines
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.solver.search import solve as solving
from pnp.games.fliptown.solver.search.layers import Guard
from pnp.games.fliptown.solver.search.prove import GivenUp
from pnp.games.fliptown.solver.search.solve import along, first_moves, optimal_lines, reproven, solve
from pnp.solve.answer import Answer, Progress
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Effort
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles, lead, points


def watch(_: Progress) -> None:
    """Nobody looks."""


def budget(seconds: float | None = None, workers: int = 1) -> Budget:
    return Budget(Limits(seconds, workers=workers))


def solved(puzzle: Puzzle, *, margin: bool = False, workers: int = 1) -> Answer:
    return solve(puzzle.game(), puzzle.state(), "puzzle", budget(workers=workers), watch, margin=margin)


def some(turns: int, number: int, *, bots: bool = False) -> list[Puzzle]:
    """Puzzles spread over all boards and variants."""
    found = [one for one in all_puzzles() if one.turns == turns and (one.lead is not None) >= bots]
    return found[:: len(found) // number][:number]


@pytest.mark.parametrize("puzzle", [*some(1, 8), *some(2, 8)], ids=lambda puzzle: puzzle.setup.text().split()[0])
def test_the_proven_score_is_the_one_of_brute_force(puzzle: Puzzle) -> None:
    answer = solved(puzzle)
    assert (answer.score, answer.bound) == (puzzle.best, puzzle.best)


@pytest.mark.parametrize("puzzle", some(1, 3, bots=True), ids=lambda puzzle: puzzle.setup.text().split()[0])
def test_the_proven_lead_is_the_one_of_brute_force(puzzle: Puzzle) -> None:
    answer = solved(puzzle, margin=True)
    assert (answer.score, answer.bound) == (puzzle.lead, puzzle.lead)


def test_workers_change_nothing() -> None:
    puzzle = some(2, 5)[2]
    one, three = solved(puzzle), solved(puzzle, workers=3)
    assert (one.score, one.moves, one.certificate) == (three.score, three.moves, three.certificate)


def test_without_a_bound_the_score_is_the_same() -> None:
    puzzle = some(2, 5)[1]
    assert reproven(puzzle.game(), puzzle.state(), budget(), watch) == puzzle.best


def test_a_budget_that_is_over_at_once_still_gives_a_line_and_an_honest_interval() -> None:
    puzzle = some(2, 5)[3]
    answer = solve(puzzle.game(), puzzle.state(), "puzzle", budget(0.0), watch)
    assert answer.score <= puzzle.best <= answer.bound
    assert reproven(puzzle.game(), puzzle.state(), budget(0.0), watch) is None


ENOUGH = Effort(breadth=10**6, rounds=30, gap=1000, early=10**6, states=10**6, nodes=10**9)


def with_effort(puzzle: Puzzle, effort: Effort, seconds: float | None = None) -> Answer:
    return solving.solved(puzzle.game(), puzzle.state(), "puzzle", budget(seconds), watch, effort=effort)[0]


def open_puzzle() -> Puzzle:
    """One whose first prices leave something to prove."""
    return some(2, 8)[1]


def test_an_effort_that_is_enough_proves_the_same() -> None:
    puzzle = open_puzzle()
    answer = with_effort(puzzle, ENOUGH)
    assert (answer.score, answer.bound) == (puzzle.best, puzzle.best)


@pytest.mark.parametrize("little", [{"nodes": 1}, {"early": 0, "rounds": 1}, {"gap": -1}], ids=str)
def test_a_proof_that_takes_more_is_given_up(little: dict[str, int]) -> None:
    puzzle = open_puzzle()
    with pytest.raises(GivenUp):
        with_effort(puzzle, replace(ENOUGH, **little))


@pytest.mark.parametrize("little", [{"nodes": 1}, {"early": 0, "rounds": 1}, {"gap": -1}], ids=str)
def test_without_time_nothing_is_given_up(little: dict[str, int]) -> None:
    """How little is known then says nothing about how hard it is."""
    puzzle = open_puzzle()
    answer = with_effort(puzzle, replace(ENOUGH, **little), seconds=0.0)
    assert answer.score <= puzzle.best <= answer.bound


# -- neither time nor memory decides -----------------------------------------------------------------------------------


class Ending:
    """A clock that is late all along, and past the end once it was looked at so often."""

    def __init__(self, looks: float) -> None:
        self.left = looks

    def __call__(self) -> float:
        self.left -= 1
        return 70.0 if self.left >= 0 else 100.0


def came_of(puzzle: Puzzle, effort: Effort, given: Budget) -> tuple[object, ...]:
    """The answer; or that the proof takes too much; or nothing that could be built on."""
    object.__setattr__(given, "began", 0.0)
    try:
        answer = solving.solved(puzzle.game(), puzzle.state(), "puzzle", given, watch, effort=effort)[0]
    except GivenUp:
        return ("given up",)
    if given.cut.is_set() or not answer.proven:
        return ("cut short",)
    return answer.score, answer.bound, answer.moves, answer.certificate


EFFORTS = {"enough": ENOUGH, "too little": replace(ENOUGH, nodes=1)}


@cache
def free(effort: str) -> tuple[object, ...]:
    """What comes of the search with all the time and memory there is."""
    return came_of(open_puzzle(), EFFORTS[effort], Budget(Limits(None, workers=1)))


@pytest.mark.parametrize(("effort", "looks"), [("enough", (0, 25, 44)), ("too little", (0, 25))])
def test_time_never_changes_what_comes_of_a_search(effort: str, looks: tuple[int, ...]) -> None:
    """Wherever it ends, the search says that it was cut short, or else what it says with all the time there is.

    That most of the time is over already makes no difference: a proof found close to the end is the same.
    """
    assert free(effort) != ("cut short",)
    ends = [Budget(Limits(100.0, workers=1), Ending(count)) for count in (*looks, float("inf"))]
    *early, late = [came_of(open_puzzle(), EFFORTS[effort], end) for end in ends]
    assert set(early) <= {("cut short",), free(effort)}
    assert (early[0], late) == (("cut short",), free(effort))


def test_memory_never_changes_what_comes_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = free("enough")
    found = []
    for most in (0, 100):
        guard = Guard(most=most)
        monkeypatch.setattr(solving._Search, "guard", lambda _, guard=guard: guard)
        found.append(came_of(open_puzzle(), ENOUGH, Budget(Limits(None, workers=1))))
    assert found[0] == ("cut short",)
    assert found[1] in (("cut short",), expected)


def plain_best(game: Game, state: State) -> int:
    if state.phase is Phase.OVER:
        return points(game, state)
    return max(plain_best(game, after) for after in {after for _, after in legal_lines(game, state)})


def small(turns: int) -> Puzzle:
    """A puzzle without a character or a cowbot."""
    return next(
        one for one in all_puzzles() if one.turns == turns and one.game().character is None and one.lead is None
    )


def test_first_moves_have_the_best_score_that_follows_them() -> None:
    puzzle = small(1)
    game, state = puzzle.game(), puzzle.state()
    found = first_moves(game, state, budget(), watch, answer=solved(puzzle))
    assert found[0].score == puzzle.best
    assert all(move.score == move.bound for move in found)
    assert len({move.text for move in found}) == len(found) > 3
    best: dict[str, int] = {}
    for line, after in legal_lines(game, state):
        text = str(line.steps[0]) if hasattr(line, "steps") else str(line)
        best[text] = max(best.get(text, -1), plain_best(game, after))
    assert sorted(move.score for move in found) == sorted(best.values())


def test_lines_as_good_are_counted() -> None:
    puzzle = small(1)
    game, state = puzzle.game(), puzzle.state()
    found = optimal_lines(game, state, budget(), watch, best=puzzle.best, cap=10_000)
    assert found.exact
    assert found.lines >= 1
    nothing = optimal_lines(game, state, budget(), watch, best=puzzle.best + 1, cap=10_000)
    assert nothing.lines == 0


def test_along_a_line_the_best_never_rises() -> None:
    puzzle = small(2)
    game, state = puzzle.game(), puzzle.state()
    after = next(after for _, after in legal_lines(game, state))
    reached = along(game, [state, after], budget(), watch)
    assert reached[0].score == reached[0].bound == puzzle.best
    assert reached[1].score == reached[1].bound == plain_best(game, after) <= puzzle.best


def test_leads_of_puzzles_are_told_apart_from_scores() -> None:
    puzzle = some(1, 3, bots=True)[0]
    end = next(after for _, after in legal_lines(puzzle.game(), puzzle.state()))
    assert lead(puzzle.game(), end) <= points(puzzle.game(), end)
