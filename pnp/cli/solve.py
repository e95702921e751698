"""`pnp solve`: the best score of a scenario, proven, or how far the proof got."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    search_code,
    show,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.ordering import Memory
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.lang.words import Words
    from pnp.puzzle.solving import Solved


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
    with teaching(words, as_json=json, judge=search_code):
        from pnp.puzzle.solving import SolveWish, solve_task, solved
        from pnp.screens.searching import SearchScreen
        from pnp.solve.limits import Limits, memory_of, seconds_of
        from pnp.solve.solution import solution_json

        limits = Limits(seconds_of(time_limit), memory_of(memory), workers)
        wish = SolveWish(scenario, moves, write, force, board, verify, first_moves, cap if count else None, along)
        task = solve_task(wish)
        words = task.opened.words(words)
        for finding in task.doubts:
            tell(words.placed(finding))  # the search goes on: it will find the true score
        found = solved(task, limits, SearchScreen(words, tell, quiet=quiet))
        if json:
            show_json(solution_json(found.solution, found.asked))
        elif not quiet:
            from pnp.screens.solution import solution_screen

            show(solution_screen(task.opened.game.views, task.opened.match, found.solution, words))
        for said in () if quiet or json else _said(found, words):
            tell(said)
        for finding in found.findings:
            tell(words.placed(finding))
    raise typer.Exit(WRONG if found.findings else DONE if found.solution.answer.proven else NO)


def _said(found: Solved, words: Words) -> Iterator[str]:
    """The messages about the written files."""
    if found.moves is not None:
        yield words.label("solve.moves_written", file=str(found.moves))
    if found.best is not None:
        file = str(found.best)
        yield (
            words.label("solve.best_written", file=file) if found.is_new else words.label("solve.best_kept", file=file)
        )


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(solve)
