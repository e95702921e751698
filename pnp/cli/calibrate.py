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
    if reset and (x is not None or y is not None):
        raise typer.BadParameter(words.label("usage.reset"), param_hint="--reset")
    with teaching(words, as_json=json):
        from pnp.kit.calibrating import checked_edge, keep, kept, write_page
        from pnp.kit.settings import settings_file
        from pnp.sheet.west.calibration import signed

        file, edge = settings_file(os.environ), checked_edge(duplex)
        page = None
        if reset or x is not None or y is not None:
            back = keep(file, x, y, edge, reset=reset)
        else:
            back = kept(file)
            page = None if show else write_page(words, back.turned(edge), paper, ink, out)
        if json:
            page_name = None if page is None else str(page)
            show_json({"x": back.x, "y": back.y, "duplex": back.edge, "settings": str(file), "page": page_name})
        elif not quiet:
            if page is not None:
                typer.echo(str(page))
            said = words.label("calibrate.none", file=str(file))
            if back.x or back.y:
                said = words.label("calibrate.kept", x=signed(back.x), y=signed(back.y), edge=back.edge, file=str(file))
            typer.echo(said, err=page is not None)  # the page is the answer where there is one


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(calibrate)
