"""`pnp calibrate`: how far a printer's back sides are off, measured once and kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Json, Lang, Out, Quiet, show_json, teaching, words_of
from pnp.cli.print_ import Paper
from pnp.cli.worded import WordedCommand


def calibrate(
    x: Annotated[float | None, typer.Option("--x", metavar="MM")] = None,
    y: Annotated[float | None, typer.Option("--y", metavar="MM")] = None,
    reset: Annotated[bool, typer.Option("--reset")] = False,
    show: Annotated[bool, typer.Option("--show")] = False,
    duplex: Annotated[str, typer.Option("--duplex", metavar="MODE")] = "long",
    paper: Paper = "a4",
    ink: Annotated[str, typer.Option("--ink", metavar="INK")] = "full",
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.kit.calibrating import CalibrateWish, calibrated_json, calibrated_words
        from pnp.kit.calibrating import calibrate as calibrated
        from pnp.kit.settings import settings_file

        wish = CalibrateWish(x, y, reset, show, duplex, paper, ink, out)
        found = calibrated(wish, words, settings_file(os.environ))
        if json:
            show_json(calibrated_json(found))
        elif not quiet:
            if found.page is not None:
                typer.echo(str(found.page))
            typer.echo(calibrated_words(found, words), err=found.page is not None)  # the page is the answer, if made


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(calibrate)
