"""`pnp daily`: a day's puzzle, ready to print, with its answer beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.choosing import USUAL, Character, Cowbot, GameName, Holdem, Level, Set
from pnp.cli.common import DONE, NO, Board, Force, Json, Lang, Out, Quiet, show_json, teaching, tell, words_of
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


def daily(
    ctx: typer.Context,
    date: Annotated[str | None, typer.Argument(metavar="DATE")] = None,
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
    png: Png = False,
    time_limit: TimeLimit = "10m",
    allow_unproven: AllowUnproven = False,
    memory: Memory = 4.0,
    workers: Workers = 2,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.puzzle.daily import DailyTask, daily_json, daily_told, make_daily
        from pnp.puzzle.days import day_of, today
        from pnp.puzzle.paper import Look
        from pnp.screens.searching import SearchScreen
        from pnp.solve.limits import Limits, memory_of, seconds_of

        day = (today() if date is None else day_of(date, words.lang)).isoformat()
        limits = Limits(seconds_of(time_limit), memory_of(memory), workers)
        # All faults of the call are told now, not after minutes of search.
        order = order_of(day, game, kind, edition, ctx)
        look = Look(paper, ink, theme)
        task = DailyTask(order, look, out, limits, hide_best, not no_answer, png, force, allow_unproven)
        made = make_daily(task, words, SearchScreen(words, tell, quiet=quiet, spoils=False))
        if json:
            show_json(daily_json(made))
        elif not quiet:
            typer.echo("\n".join(map(str, made.paths)))
        for said in daily_told(made, words, quiet=quiet or json, allowed=allow_unproven):
            tell(said)
    raise typer.Exit(DONE if made.found.puzzle.proven or allow_unproven else NO)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(daily)
