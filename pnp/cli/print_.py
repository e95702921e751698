"""`pnp print`: a game as PDFs to cut out and play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import DONE, NO, WRONG, Json, Lang, Out, Quiet, teaching, words_of

Paper = Annotated[str, typer.Option("--paper", metavar="PAPER", help="a4, letter, a3 or tabloid.")]


def print_(
    target: Annotated[str, typer.Argument(metavar="GAME or DIR", help="A game, or a board of your own.")] = "fliptown",
    component: Annotated[
        list[str] | None,
        typer.Option("--component", "-c", metavar="NAME", help="Only this component. May be repeated."),
    ] = None,
    paper: Paper = "a4",
    ink: Annotated[
        str, typer.Option("--ink", metavar="INK", help="full, low (sparing) or mono (black only).")
    ] = "full",
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="MODE", help="Backs of cards: none, long, short or gutterfold.")
    ] = "none",
    bleed: Annotated[
        float | None, typer.Option("--bleed", metavar="MM", help="Beyond the edges of cards. Default: 3; 0 for none.")
    ] = None,
    marks: Annotated[bool, typer.Option("--marks/--no-marks", help="Marks to cut by.")] = True,
    corners: Annotated[bool, typer.Option("--corners", help="Arcs to round the corners of cards by.")] = False,
    copies: Annotated[int, typer.Option("--copies", metavar="N", min=1, max=100, help="Everything so many times.")] = 1,
    players: Annotated[
        int, typer.Option("--players", metavar="N", min=1, max=100, help="A map for each of so many players.")
    ] = 1,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CARD", help="Only this card, by its name or title. May be repeated."),
    ] = None,
    large: Annotated[bool, typer.Option("--large", help="The map over two sheets, to be glued together.")] = False,
    one_file: Annotated[bool, typer.Option("--one-file", help="All components in one PDF.")] = False,
    png: Annotated[bool, typer.Option("--png", help="Pages and single cards as pictures too, 300 dpi.")] = False,
    tts: Annotated[bool, typer.Option("--tts", help="Sheets of cards for Tabletop Simulator too.")] = False,
    theme: Annotated[
        str, typer.Option("--theme", metavar="THEME", help="A shipped theme, or a file of your own.")
    ] = "broadside",
    edition: Annotated[
        str | None,
        typer.Option("--edition", metavar="EDITION", help="Rules as read in: en, pl. Default: the board's, or en."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Print again whenever a definition, theme or picture changes.")
    ] = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Print a game: every component as a PDF, ready to cut out.

    Example:  pnp print fliptown --paper letter --ink low --duplex long   |   pnp print my-board -c map --watch
    """
    words = words_of(lang)
    if watch and json:
        raise typer.BadParameter("One document can't follow all changes.", param_hint="--watch --json")

    from pnp.cli.print_run import Desk, run, run_and_watch, saved_offset
    from pnp.cli.printing import Wish, is_no

    with teaching(words, as_json=json):
        offset = saved_offset()
    wish = Wish(
        target, tuple(component or ()), paper, ink, theme, edition, duplex, bleed, marks, corners, copies, players,
        tuple(only or ()), large, one_file, png, tts, out, offset,
    )  # fmt: skip
    desk = Desk(words, as_json=json, quiet=quiet)
    if watch:
        run_and_watch(wish, desk)
        raise typer.Exit(DONE)
    with teaching(words, as_json=json, judge=lambda findings: NO if is_no(findings) else WRONG):
        run(wish, desk)


def register(app: typer.Typer) -> None:
    app.command(name="print")(print_)
