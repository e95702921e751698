"""`pnp log`: the days that a person has checked."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Force, Json, Lang, Quiet, WrongCall, show, show_json, teaching, tell, words_of
from pnp.cli.stdin import is_stdin
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.lang.words import Words
    from pnp.puzzle.log import Log, Page

_MOST_TOLD = 5
"""The most damaged lines that are told one by one."""


def log(
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE")] = None,
    force: Force = False,
    forget: Annotated[str | None, typer.Option("--forget", metavar="PUZZLE|DATE|all")] = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    if csv is not None and forget is not None:
        raise WrongCall(words.label("usage.log_one"))
    if csv is not None and is_stdin(csv) and json:
        raise WrongCall(words.label("usage.log_stdout"))
    with teaching(words, as_json=json):
        from pnp.puzzle.log import user_log
        from pnp.puzzle.logbook import log_json

        book = user_log(os.environ)
        if forget is not None:
            _forget(book, forget, words, as_json=json, quiet=quiet)
            return
        page = book.read()
        _tell_damaged(page, words)
        if csv is not None:
            _export(page, csv, words, force=force, quiet=quiet or json)
        if json:
            show_json(log_json(book, page, words))
        elif csv is None and not quiet:
            from pnp.puzzle.days import today
            from pnp.screens.log import log_screen, medal_signs

            signs = medal_signs(sys.stdout.encoding or "utf-8")
            show(log_screen(page.entries, today(), words, every=every, signs=signs))


def _forget(book: Log, which: str, words: Words, *, as_json: bool, quiet: bool) -> None:
    from pnp.puzzle.logbook import forget

    gone = forget(book, which)
    if as_json:
        show_json({"forgotten": gone})
    elif not quiet:
        tell(words.label("log.forgotten", n=gone))


def _tell_damaged(page: Page, words: Words) -> None:
    for finding in page.damaged[:_MOST_TOLD]:
        tell(words.placed(finding))
    if (more := len(page.damaged) - _MOST_TOLD) > 0:
        tell(words.label("log.more_damaged", n=more))


def _export(page: Page, target: Path, words: Words, *, force: bool, quiet: bool) -> None:
    """The table as a file, or on stdout, which is `-`."""
    if is_stdin(target):
        from pnp.core.daylog import to_csv

        typer.echo(to_csv(page.entries), nl=False)
        return
    from pnp.puzzle.logbook import export

    export(page, target, force=force)
    if not quiet:
        tell(words.label("log.written", file=str(target), n=len(page.entries)))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(log)
