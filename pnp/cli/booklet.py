"""`pnp booklet`: the puzzles of many days as one PDF, the answers at the back or in a file of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.choosing import USUAL, Character, Cowbot, GameName, Holdem, Level, Set
from pnp.cli.common import (
    DONE,
    NO,
    Board,
    Force,
    Json,
    Lang,
    Out,
    Quiet,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.ending import INTERRUPTED
from pnp.cli.ordering import (
    AllowUnproven,
    DailyKind,
    Edition,
    HideBest,
    Ink,
    Memory,
    NoAnswer,
    Paper,
    Png,
    Theme,
    TimeLimit,
    Workers,
    code_of,
    order_of,
)
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.lang.words import Words
    from pnp.puzzle.booklet.making import MadeBooklet

_LOST = "cluster.lost"


def booklet(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(metavar="FROM")],
    last: Annotated[str, typer.Argument(metavar="TO")],
    game: GameName = USUAL,
    kind: DailyKind = None,
    character: Character = None,
    cowbot: Cowbot = None,
    level: Level = None,
    holdem: Holdem = False,
    set_: Set = None,
    board: Board = None,
    edition: Edition = None,
    paper: Paper = "a4",
    ink: Ink = "full",
    theme: Theme = "broadside",
    hide_best: HideBest = False,
    no_answer: NoAnswer = False,
    answers: Annotated[str | None, typer.Option("--answers", metavar="WHERE")] = None,
    png: Png = False,
    time_limit: TimeLimit = "10m",
    allow_unproven: AllowUnproven = False,
    memory: Memory = 4.0,
    workers: Workers = 2,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")] = None,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json, judge=_code):
        from pnp.puzzle.booklet.making import BookletTask, make_booklet
        from pnp.puzzle.booklet.season import Interrupted
        from pnp.puzzle.booklet.told import booklet_json, booklet_told
        from pnp.puzzle.days import days_of
        from pnp.puzzle.paper import Look
        from pnp.screens.booklet import BookletScreen
        from pnp.solve.limits import Limits, memory_of, seconds_of

        days = [day.isoformat() for day in days_of(first, last, words.lang)]
        limits = Limits(seconds_of(time_limit), memory_of(memory), workers)
        # All faults of the call are told now, not after hours of search.
        order = order_of(days[0], game, kind, edition, ctx)
        look = Look(paper, ink, theme)
        task = BookletTask(
            order, days, look, out, limits, answers, no_answer, hide_best, png, cluster, force, allow_unproven
        )
        try:
            made = make_booklet(task, words, BookletScreen(words, tell, quiet=quiet, listed=not json))
        except Interrupted as early:
            tell(words.label("booklet.interrupted", n=early.kept, total=early.total))
            raise typer.Exit(INTERRUPTED) from None
        if made.failed:
            _tell_failed(made, words, as_json=json)
            raise typer.Exit(NO)
        if json:
            show_json(booklet_json(made))
        elif not quiet:
            files = [made.out / file.name for file in made.files if file.part != "scenario"]
            typer.echo("\n".join(map(str, [*files, *made.pictures])))
        for said in booklet_told(made, words, quiet=quiet or json, allowed=allow_unproven):
            tell(said)
    raise typer.Exit(DONE if allow_unproven or made.proven else NO)


def _code(findings: tuple[Finding, ...]) -> int:
    """The exit code: "no" for a cluster that was lost during the work, which is not a fault of the call."""
    return NO if any(finding.code == _LOST for finding in findings) else code_of(findings)


def _tell_failed(made: MadeBooklet, words: Words, *, as_json: bool) -> None:
    from pnp.puzzle.booklet.told import failed_json, failed_told

    if as_json:
        show_json(failed_json(made, words))
    for said in failed_told(made, words):
        tell(said)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(booklet)
