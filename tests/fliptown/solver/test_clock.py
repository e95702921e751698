"""The clock is looked at between any two calls that take long: once it is over, hardly one more is begun."""

from __future__ import annotations

from threading import Event
from time import sleep
from typing import Any

import pytest

from pnp.games.fliptown.play.unsearched import unsearched_bound
from pnp.games.fliptown.solver.bound import pricing, sharpen
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.successors import Halted, Worker
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.games.fliptown.solver.search import prove, task
from pnp.games.fliptown.solver.search import solve as solving
from pnp.games.fliptown.solver.search.layers import CutShort, Guard, expanded, new_crew, start_layer
from pnp.games.fliptown.solver.search.solve import along, first_moves, optimal_lines, solve
from pnp.solve.limits import Budget, Limits
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles
from tests.looks import Looks

LONG = ((task, "plan_of"), (task, "lookup_of"), (pricing, "face"), (sharpen, "face"), (sharpen, "lookup_of"),
        (prove, "expanded"), (prove, "sharpened"), (solving, "replay"), (solving, "beam"))  # fmt: skip
"""Calls that take a good part of a second each."""
MOST = 5
"""A line of play in any case, the play of the best line on the plain engine, and what two threads had just begun."""


def _puzzle() -> Puzzle:
    found = [one for one in all_puzzles() if one.turns == 2 and one.lead is None]
    return found[len(found) // 2]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The long calls that were begun, and whether the clock was over then."""
    calls: list[tuple[str, bool]] = []
    for module, name in LONG:
        real = getattr(module, name)

        def counted(*given: Any, _real: Any = real, _name: str = name, **named: Any) -> Any:
            calls.append((_name, Looks.running.over))
            return _real(*given, **named)

        monkeypatch.setattr(module, name, counted)
    return calls


def _budget(looks: int) -> Budget:
    Looks.running = Looks(looks)
    return Budget(Limits(1.0, workers=2), Looks.running)


@pytest.mark.parametrize("looks", [1, 2, 3, 4, 6, 10, 20, 40])
def test_a_search_ends_with_its_time(looks: int, begun: list[tuple[str, bool]]) -> None:
    puzzle = _puzzle()
    answer = solve(puzzle.game(), puzzle.state(), "puzzle", _budget(looks), lambda _: None)
    assert sum(over for _, over in begun) <= MOST
    assert answer.score <= puzzle.best <= answer.bound


def test_where_there_is_no_time_for_a_bound_the_best_known_one_is_told() -> None:
    puzzle = _puzzle()
    game, state = puzzle.game(), puzzle.state()
    answer = solve(game, state, "puzzle", _budget(1), lambda _: None)
    assert (answer.proven, answer.bound) == (False, unsearched_bound(game, state))
    assert (answer.certificate.method, answer.certificate.root, answer.certificate.prices) == ("none", None, "")
    assert along(game, [state], _budget(1), lambda _: None)[0].bound == unsearched_bound(game, state)
    assert first_moves(game, state, _budget(1), lambda _: None, answer=answer) == ()
    assert not optimal_lines(game, state, _budget(1), lambda _: None, best=answer.score, cap=10).exact


def test_a_worker_that_is_called_back_leaves_its_turn_at_once() -> None:
    """A turn with many abilities takes the kernel seconds, and once took `--time-limit 4s` a minute."""
    puzzle = _puzzle()
    tables = tables_of(puzzle.game())
    first = start_layer(tables, working(puzzle.state()))
    worker = Worker(tables, short_cuts=True)
    assert len(worker.expand_rows(first.states, 0, 1).states) > 1
    nodes = worker.nodes
    worker.halt()
    for _ in range(2):
        with pytest.raises(Halted):
            worker.expand_rows(first.states, 0, 1)
    assert worker.nodes == nodes, "a turn that was left counts for nothing"


def test_a_crew_is_called_back_once_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is over after the workers looked at the clock and before they are done."""
    puzzle = _puzzle()
    tables = tables_of(puzzle.game())
    first = start_layer(tables, working(puzzle.state()))
    crew = new_crew(tables, 2)
    over = Event()

    def endless(*_: Any, **__: Any) -> Any:
        over.set()
        while not crew[0]._halt[0]:
            sleep(0.01)
        raise Halted

    monkeypatch.setattr(crew[0], "expand_rows", endless)
    with pytest.raises(CutShort):
        expanded(tables, first, crew, Guard(over.is_set))


def test_what_is_proven_is_the_same_with_any_limit() -> None:
    puzzle = _puzzle()
    whole = solve(puzzle.game(), puzzle.state(), "puzzle", Budget(Limits(None)), lambda _: None)
    proven = 0
    for looks in (60, 100_000):
        Looks.running = Looks(looks)
        answer = solve(
            puzzle.game(), puzzle.state(), "puzzle", Budget(Limits(999.0), Looks.running), lambda _: None
        )  # fmt: skip
        if answer.proven:
            proven += 1
            assert (answer.score, answer.moves, answer.certificate) == (whole.score, whole.moves, whole.certificate)
    assert proven
