"""`pnp check`: the referee, and with `--explain` or `--prove` the solver beside him."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import (
    DONE,
    NO,
    Board,
    Json,
    Lang,
    Quiet,
    ScenarioPath,
    Workers,
    show,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.solve import code_of, seconds_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.cli.checking import Judged


def check(
    scenario: ScenarioPath,
    moves: Annotated[Path, typer.Argument(metavar="MOVES")],
    board: Board = None,
    beaten: Annotated[list[str] | None, typer.Option("--beaten", metavar="COWBOT")] = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    prove: Annotated[bool, typer.Option("--prove")] = False,
    share: Annotated[bool, typer.Option("--share")] = False,
    no_log: Annotated[bool, typer.Option("--no-log")] = False,
    time_limit: Annotated[str | None, typer.Option("--time-limit", metavar="TIME")] = None,
    workers: Workers = 2,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    seconds = seconds_of(time_limit, words)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.cli.checking import Asked, document, refereed, screens, searched
        from pnp.cli.logbook import note
        from pnp.solve.limits import Limits

        asked = Asked(explain, prove, share)
        checked = refereed(scenario, moves, words, board, tuple(beaten or ()))
        checked = searched(checked, asked, Limits(seconds, workers=workers), board, quiet=quiet)
        noted = None if no_log else note(checked.file.scenario, checked.to_note(), checked.text)
        for finding in checked.known.findings:
            tell(checked.words.placed(finding))
        if json:
            show_json(document(checked, asked, noted))
        elif share and not quiet:
            _share(checked)
        elif not quiet:
            for screen in screens(checked, asked, noted):
                show(screen)
        for finding in () if noted is None or quiet else noted.findings:
            tell(checked.words.label("log.unkept", reason=checked.words.placed(finding)))
    raise typer.Exit(DONE if checked.is_yes(asked) else NO)


def _share(checked: Judged) -> None:
    """The text alone on stdout, to be copied or sent on; why a line is refused is the player's own business."""
    from pnp.cli.sharing import share_text
    from pnp.core.share import signs_for

    verdict, words = checked.verdict, checked.words
    signs = signs_for(sys.stdout.encoding or "utf-8")
    typer.echo(share_text(checked.match, verdict, checked.explanation, words, signs))
    if verdict.finding is not None:
        tell(words.placed(verdict.finding))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(check)
