"""`pnp solve`: the best score of a scenario, proven, or how far the proof got."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import (
    DONE,
    NO,
    WRONG,
    Board,
    Force,
    Json,
    Lang,
    Quiet,
    ScenarioPath,
    Workers,
    in_range,
    show,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.ordering import Memory
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.definition.scenario import ScenarioFile
    from pnp.lang.words import Words
    from pnp.solve.solution import Solution

MOST_GIGABYTES = 1_000_000
_SPAN = re.compile(r"(?:(?P<h>\d+)h)?(?:(?P<m>\d+)m(?:in)?)?(?:(?P<s>\d+(?:\.\d+)?)s?)?", re.IGNORECASE)


def solve(
    scenario: ScenarioPath,
    moves: Annotated[Path | None, typer.Option("--moves", metavar="FILE")] = None,
    first_moves: Annotated[bool, typer.Option("--first-moves")] = False,
    count: Annotated[bool, typer.Option("--count")] = False,
    cap: Annotated[int, typer.Option("--cap", metavar="N", callback=in_range(1, 1_000_000))] = 1000,
    along: Annotated[Path | None, typer.Option("--along", metavar="MOVES")] = None,
    verify: Annotated[bool, typer.Option("--verify")] = False,
    write: Annotated[bool, typer.Option("--write")] = False,
    force: Force = False,
    time_limit: Annotated[str | None, typer.Option("--time-limit", metavar="TIME")] = None,
    memory: Memory = 4.0,
    workers: Workers = 2,
    board: Board = None,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    seconds = seconds_of(time_limit, words)
    room = memory_of(memory, words)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.cli.searching import Lookout, search_faults
        from pnp.files.disk import check_writable, read_text
        from pnp.files.resources import example_or_path, is_there
        from pnp.games import find_game
        from pnp.games.claims import impossible
        from pnp.games.scenario_files import read_scenario
        from pnp.solve.limits import Budget, Limits
        from pnp.solve.solution import Wish, find_solution, follow, solution_json

        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        if write and not is_there(scenario):
            raise typer.BadParameter(words.label("usage.write_example"), param_hint="--write")
        line = along and example_or_path(along, ".moves")
        for target in (moves, file.path if write else None):
            if target is not None:
                check_writable(target)
        if moves is not None and any(_same(moves, read) for read in (file.path, line) if read):
            raise typer.BadParameter(words.label("usage.same_file"), param_hint="--moves")
        answer = None if moves is None else _Answer(moves, file.scenario.id, force=force)
        game = find_game(file.scenario.game)
        match = game.scenarios.open(file, board=board)
        words = game.views.words(match, words)
        for finding in impossible(game, file, match):
            tell(words.placed(finding))  # the search goes on: it is the way to the truth
        limits = Limits(seconds, room, workers)
        solver = game.solver.solver(file, match, memory=limits.memory, board=board)
        wish: Wish[Any] = Wish(
            verify,
            first_moves,
            cap if count else None,
            follow(match, read_text(line), str(line)) if line else (),
        )
        if answer is not None:
            answer.check()
        budget = Budget(limits)
        lookout = Lookout(budget, words, quiet=quiet)
        with search_faults(limits.memory):
            solution = lookout.run(lambda: find_solution(match, solver, wish, budget, lookout.watch))
        kept = _keep(solution, answer, file if write else None, words)
        if json:
            show_json(solution_json(solution, wish))
        elif not quiet:
            from pnp.screens.solution import solution_screen

            show(solution_screen(game.views, match, solution, words))
        for said in () if quiet or json else kept.said:
            tell(said)
        for finding in kept.findings:
            tell(words.placed(finding))
    raise typer.Exit(WRONG if kept.findings else DONE if solution.answer.proven else NO)


def seconds_of(text: str | None, words: Words) -> float | None:
    """`90`, `90s`, `2m`, `1h30m`."""
    if text is None:
        return None
    match = _SPAN.fullmatch(text.strip().replace(" ", ""))
    hours, minutes, rest = (float(part or 0) for part in match.group("h", "m", "s")) if match else (0.0, 0.0, 0.0)
    found = 3600 * hours + 60 * minutes + rest
    if not (found > 0 and isfinite(found)):
        raise typer.BadParameter(words.label("usage.time", found=text), param_hint="--time-limit")
    return found


def memory_of(gigabytes: float, words: Words) -> int:
    """Gigabytes in bytes."""
    from pnp.solve.limits import GIGABYTE

    if not 0 < gigabytes <= MOST_GIGABYTES:
        raise typer.BadParameter(words.label("usage.memory", found=gigabytes), param_hint="--memory")
    return int(gigabytes * GIGABYTE)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def code_of(findings: tuple[Finding, ...]) -> int:
    """The exit code: "no" where the findings are about the search, not about what it was given."""
    from pnp.cli.searching import is_about_search

    return NO if all(map(is_about_search, findings)) else WRONG


@dataclass
class _Kept:
    """What was written, in words, and what could not be."""

    said: list[str]
    findings: list[Finding]


@dataclass(frozen=True)
class _Answer:
    """Where the answer's moves go, and the scenario that they are for."""

    path: Path
    scenario: str
    force: bool

    def check(self) -> None:
        """Raise `BadInput` where somebody's own moves stand there; whoever is to `force` it does not ask."""
        from pnp.games.own_files import own_answer, refuse

        if not self.force:
            refuse(own_answer(self.path, self.scenario))


def _keep(solution: Solution, answer: _Answer | None, file: ScenarioFile | None, words: Words) -> _Kept:
    """Write the files. A result that was long in coming is shown even where that fails."""
    from pnp.core.answerfile import vouched
    from pnp.core.findings import BadInput
    from pnp.definition.scenario_best import is_worth_writing, write_best
    from pnp.files.disk import write_text_atomic

    kept = _Kept([], [])
    try:
        if answer is not None:
            answer.check()  # it may have come while the search was running
            write_text_atomic(answer.path, vouched(solution.answer.moves))
            kept.said.append(words.label("solve.moves_written", file=str(answer.path)))
    except BadInput as bad:
        kept.findings += bad.findings
    try:
        if file is not None and is_worth_writing(file.scenario, solution.best):
            write_best(file, solution.best)
            kept.said.append(words.label("solve.best_written", file=str(file.path)))
        elif file is not None:
            kept.said.append(words.label("solve.best_kept", file=str(file.path)))
    except BadInput as bad:
        kept.findings += bad.findings
    return kept


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(solve)
