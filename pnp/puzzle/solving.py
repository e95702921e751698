"""Solving a scenario: the best score, what else is asked about it, and the files that keep what was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.core.answerfile import vouched
from pnp.core.findings import BadCall, BadInput, Finding
from pnp.definition.scenario import ScenarioFile
from pnp.definition.scenario_best import is_worth_writing, write_best
from pnp.files.disk import check_writable, read_text, write_text_atomic
from pnp.files.resources import example_or_path, is_there
from pnp.games import find_game
from pnp.games.claims import impossible
from pnp.games.own_files import own_answer, refuse
from pnp.puzzle.opening import Opened, named_scenario
from pnp.solve.limits import Budget, Limits
from pnp.solve.searching import NOBODY, Lookout, Onlooker, search_faults
from pnp.solve.solution import Solution, Wish, find_solution, follow


@dataclass(frozen=True)
class SolveWish:
    """What is to be solved, and what is to be written. `scenario` and `along` may name shipped examples.

    `moves`: where the best line goes. `write`: whether the scenario's own file is to hold the best score. `cap`: count
    the best lines up to so many. `along`: a moves file whose turns are looked at. `force`: also over somebody's moves.
    """

    scenario: Path
    moves: Path | None = None
    write: bool = False
    force: bool = False
    board: str | None = None
    verify: bool = False
    first_moves: bool = False
    cap: int | None = None
    along: Path | None = None


@dataclass(frozen=True)
class SolveTask:
    """A wish that can be granted. `doubts` are the claims of its file that can't be true: the search will tell."""

    wish: SolveWish
    opened: Opened
    line: Path | None
    doubts: tuple[Finding, ...]

    @property
    def scenario(self) -> ScenarioFile:
        return self.opened.file

    def check_answer(self) -> None:
        """Raise `BadInput` where somebody's own moves stand in the answer's place, unless it is to `force` it."""
        if self.wish.moves is not None and not self.wish.force:
            refuse(own_answer(self.wish.moves, self.scenario.scenario.id))


@dataclass(frozen=True)
class Solved:
    """What was found, and what was asked. `moves` is the file that was written with the best line.

    `best` is the scenario's file, if it was to hold the best score, and `is_new` whether it had to be written for that.
    `findings` tell why a file could not be written.
    """

    solution: Solution
    asked: Wish[Any]
    moves: Path | None = None
    best: Path | None = None
    is_new: bool = False
    findings: list[Finding] = field(default_factory=list)


def solve_task(wish: SolveWish) -> SolveTask:
    """Look at all that can be wrong before a search; raises `BadInput`, or `BadCall` for options that can't be."""
    file = named_scenario(wish.scenario)
    if wish.write and not is_there(wish.scenario):
        raise BadCall("usage.write_example", "--write")
    line = wish.along and example_or_path(wish.along, ".moves")
    for target in (wish.moves, file.path if wish.write else None):
        if target is not None:
            check_writable(target)
    if wish.moves is not None and any(_same(wish.moves, read) for read in (file.path, line) if read):
        raise BadCall("usage.same_file", "--moves")
    game = find_game(file.scenario.game)
    match = game.scenarios.open(file, board=wish.board)
    return SolveTask(wish, Opened(file, game, match, wish.board), line, tuple(impossible(game, file, match)))


def solved(task: SolveTask, limits: Limits, onlooker: Onlooker = NOBODY) -> Solved:
    """Search, and write what is to be written; raises `BadInput` where there is no result at all."""
    wish, opened = task.wish, task.opened
    solver = opened.game.solver.solver(opened.file, opened.match, memory=limits.memory, board=wish.board)
    line = follow(opened.match, read_text(task.line), str(task.line)) if task.line else ()
    asked: Wish[Any] = Wish(wish.verify, wish.first_moves, wish.cap, line)
    task.check_answer()
    budget = Budget(limits)
    lookout = Lookout(budget, onlooker)
    with search_faults(limits.memory):
        solution = lookout.run(lambda: find_solution(opened.match, solver, asked, budget, lookout.watch))
    return _kept(task, solution, asked)


def _kept(task: SolveTask, solution: Solution, asked: Wish[Any]) -> Solved:
    """Write the files. A result that was long in coming is told even where that fails."""
    moves: Path | None = None
    best: Path | None = None
    findings: list[Finding] = []
    is_new = task.wish.write and is_worth_writing(task.scenario.scenario, solution.best)
    try:
        if task.wish.moves is not None:
            task.check_answer()  # it may have come while the search was running
            write_text_atomic(task.wish.moves, vouched(solution.answer.moves))
            moves = task.wish.moves
    except BadInput as bad:
        findings += bad.findings
    try:
        if is_new:
            write_best(task.scenario, solution.best)
        best = task.scenario.path if task.wish.write else None
    except BadInput as bad:
        findings += bad.findings
    return Solved(solution, asked, moves, best, is_new, findings)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
