"""`pnp calibrate`: how far a printer's back sides are off, measured once and kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Json, Lang, Out, Quiet, show_json, teaching, words_of
from pnp.cli.print_ import Paper


def calibrate(
    x: Annotated[
        float | None, typer.Option("--x", metavar="MM", help="Keep this: back sides are moved right (- left).")
    ] = None,
    y: Annotated[
        float | None, typer.Option("--y", metavar="MM", help="Keep this: back sides are moved down (- up).")
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Forget what was kept.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Tell what is kept, and print no page.")] = False,
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="MODE", help="As you print cards: long or short.")
    ] = "long",
    paper: Paper = "a4",
    ink: Annotated[str, typer.Option("--ink", metavar="INK", help="full, low or mono.")] = "full",
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make the page that shows how far front and back are apart, or keep what you read off it.

    Example:  pnp calibrate --paper letter   |   pnp calibrate --x 0.7 --y -0.3
    """
    words = words_of(lang)
    if reset and (x is not None or y is not None):
        raise typer.BadParameter("Either new values, or none.", param_hint="--reset")
    with teaching(words, as_json=json):
        from pnp.cli.calibrating import keep, offset_of, write_page
        from pnp.cli.settings import settings_file
        from pnp.sheet.calibration import signed

        file = settings_file(os.environ)
        page = None
        if reset or x is not None or y is not None:
            offset = keep(file, x, y, reset=reset)
        else:
            offset = offset_of(file)
            page = None if show else write_page(words, offset, paper, ink, duplex, out)
        if json:
            document = {"x": offset[0], "y": offset[1], "settings": str(file), "page": page and str(page)}
            show_json(document)
        elif not quiet:
            if page is not None:
                typer.echo(str(page))
            kept = words.label("calibrate.kept", x=signed(offset[0]), y=signed(offset[1]), file=str(file))
            typer.echo(kept, err=page is not None)  # the page is the answer where there is one


def register(app: typer.Typer) -> None:
    app.command()(calibrate)
