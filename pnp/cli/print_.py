"""`pnp print`: a game as PDFs to cut out and play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.choosing import USUAL
from pnp.cli.common import DONE, NO, WRONG, Json, Lang, Out, Quiet, in_range, show_json, teaching, tell, words_of
from pnp.cli.worded import WordedCommand

Paper = Annotated[str, typer.Option("--paper", metavar="PAPER")]


def print_(
    target: Annotated[str, typer.Argument(metavar="GAME|DIR")] = USUAL,
    component: Annotated[list[str] | None, typer.Option("--component", "-c", metavar="NAME")] = None,
    paper: Paper = "a4",
    ink: Annotated[str, typer.Option("--ink", metavar="INK")] = "full",
    duplex: Annotated[str, typer.Option("--duplex", metavar="MODE")] = "none",
    bleed: Annotated[float | None, typer.Option("--bleed", metavar="MM")] = None,
    marks: Annotated[bool, typer.Option("--marks/--no-marks")] = True,
    corners: Annotated[bool, typer.Option("--corners")] = False,
    copies: Annotated[int, typer.Option("--copies", metavar="N", callback=in_range(1, 100))] = 1,
    players: Annotated[int, typer.Option("--players", metavar="N")] = 1,
    only: Annotated[list[str] | None, typer.Option("--only", metavar="CARD")] = None,
    large: Annotated[bool, typer.Option("--large")] = False,
    one_file: Annotated[bool, typer.Option("--one-file")] = False,
    png: Annotated[bool, typer.Option("--png")] = False,
    tts: Annotated[bool, typer.Option("--tts")] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="THEME")] = "broadside",
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION")] = None,
    watch: Annotated[bool, typer.Option("--watch")] = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    if watch and json:
        raise typer.BadParameter(words.label("usage.watch_json"), param_hint="--watch --json")

    from pnp.kit.printing import Wish, is_no
    from pnp.kit.runs import keep_printing, print_once
    from pnp.kit.settings import saved_back
    from pnp.screens.printed import print_json
    from pnp.screens.printing import PrintScreen

    with teaching(words, as_json=json):
        back = saved_back(os.environ)
    wish = Wish(
        target, tuple(component or ()), paper, ink, theme, edition, duplex, bleed, marks, corners, copies, players,
        tuple(only or ()), large, one_file, png, tts, out, back,
    )  # fmt: skip
    screen = PrintScreen(words, tell, quiet=quiet, listed=not json)
    if watch:
        try:
            keep_printing(wish, words, screen)
        except KeyboardInterrupt:
            screen.say("")
        raise typer.Exit(DONE)
    with teaching(words, as_json=json, judge=lambda findings: NO if is_no(findings) else WRONG):
        job, files = print_once(wish, words, screen)
        if json:
            show_json(print_json(job.plan, files))


def register(app: typer.Typer) -> None:
    app.command(name="print", cls=WordedCommand)(print_)
