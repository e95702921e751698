"""Solving a scenario: the best score, the other questions about it, and the files that keep the results."""

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

    `moves`: where the best line goes. `write`: whether to write the best score into the scenario's file. `cap`: count
    the best lines up to this number. `along`: a moves file whose turns are judged. `force`: also over a user's moves.
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
    """A checked wish. `doubts` are the claims of its file that can't be true; the search will find the true score."""

    wish: SolveWish
    opened: Opened
    line: Path | None
    doubts: tuple[Finding, ...]

    @property
    def scenario(self) -> ScenarioFile:
        return self.opened.file

    def check_answer(self) -> None:
        """Raise `BadInput` if a user's own moves stand in the answer's place, unless `force` is set."""
        if self.wish.moves is not None and not self.wish.force:
            refuse(own_answer(self.wish.moves, self.scenario.scenario.id))


@dataclass(frozen=True)
class Solved:
    """The results and the questions. `moves` is the file that was written with the best line.

    `best` is the scenario's file, if the best score was to be written, and `is_new` whether the file had to change.
    `findings` tell why a file could not be written.
    """

    solution: Solution
    asked: Wish[Any]
    moves: Path | None = None
    best: Path | None = None
    is_new: bool = False
    findings: list[Finding] = field(default_factory=list)


def solve_task(wish: SolveWish) -> SolveTask:
    """Check a wish before the search; raises `BadInput`, or `BadCall` for impossible options."""
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
    """Search, and write the files that were asked for; raises `BadInput` if there is no result at all."""
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
    """Write the files. If that fails, the result is still told: the search may have taken long."""
    moves: Path | None = None
    best: Path | None = None
    findings: list[Finding] = []
    is_new = task.wish.write and is_worth_writing(task.scenario.scenario, solution.best)
    try:
        if task.wish.moves is not None:
            task.check_answer()  # it may have been written during the search
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
