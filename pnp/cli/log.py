"""`pnp log`: the days that a person has checked."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import Force, Json, Lang, Quiet, WrongCall, findings_json, show, show_json, teaching, tell, words_of
from pnp.cli.stdin import is_stdin
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.daylog import Checked
    from pnp.lang.words import Words
    from pnp.puzzle.log import Log, Page

_ALL = "all"
_MOST_TOLD = 5
"""So many damaged lines are told one by one."""


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

        book = user_log(os.environ)
        if forget is not None:
            gone = _forget(book, forget, words)
            if json:
                show_json({"forgotten": gone})
            elif not quiet:
                tell(words.label("log.forgotten", n=gone))
            return
        page = book.read()
        _tell_damaged(page, words)
        if csv is not None:
            _export(page, csv, words, force=force, quiet=quiet or json)
        if json:
            show_json(_document(book, page, words))
        elif csv is None and not quiet:
            from pnp.cli.days import today
            from pnp.screens.log import log_screen, medal_signs

            signs = medal_signs(sys.stdout.encoding or "utf-8")
            show(log_screen(page.entries, today(), words, every=every, signs=signs))


def _tell_damaged(page: Page, words: Words) -> None:
    for finding in page.damaged[:_MOST_TOLD]:
        tell(words.placed(finding))
    if (more := len(page.damaged) - _MOST_TOLD) > 0:
        tell(words.label("log.more_damaged", n=more))


def _forget(book: Log, which: str, words: Words) -> int:
    """How many puzzles are gone; what names none of them is told with the nearest that there is."""
    from pnp.core.findings import BadInput, Finding
    from pnp.core.suggest import nearest

    if which.lower() == _ALL:
        return book.erase()
    day = _day(which, words)

    def meant(result: Checked) -> bool:
        return which == result.id or result.day == day

    gone = book.forget(meant)
    if not gone:
        known = [entry.first.id for entry in reversed(book.read().entries)]
        raise BadInput([Finding("log.unknown", {"found": which, "suggestion": nearest(which, known)})])
    return gone


def _day(which: str, words: Words) -> str | None:
    from pnp.cli.days import day_of

    with suppress(typer.BadParameter):
        return day_of(which, words).isoformat()
    return None


def _export(page: Page, target: Path, words: Words, *, force: bool, quiet: bool) -> None:
    """Write the table, but not over anything but such a table, unless that is wished for. `-` is stdout."""
    from pnp.core.daylog import to_csv
    from pnp.core.findings import BadInput, Finding
    from pnp.files.disk import write_all_atomic

    text = to_csv(page.entries)
    if is_stdin(target):
        typer.echo(text, nl=False)
        return
    if not force and _says_else(target, page):
        raise BadInput([Finding("file.own", file=str(target))])
    write_all_atomic({target: text.encode()})
    if not quiet:
        tell(words.label("log.written", file=str(target), n=len(page.entries)))


def _says_else(target: Path, page: Page) -> bool:
    """Whether there is a file that is no earlier table of this log; one that we may not read is somebody's too."""
    from pnp.core.daylog import is_export
    from pnp.core.findings import BadInput
    from pnp.files.disk import read_text

    try:
        return not is_export(read_text(target), page.results)
    except BadInput as bad:
        return bad.findings[0].code not in {"file.missing", "file.directory"}


def _document(book: Log, page: Page, words: Words) -> dict[str, Any]:
    from pnp.cli.days import today
    from pnp.core.daylog import medals_of, streaks_of

    days = {entry.day for entry in page.entries}
    streaks = streaks_of(days, today())
    return {
        "file": str(book.file),
        "days": len(days),
        "puzzles": len(page.entries),
        "streak": {"current": streaks.current, "longest": streaks.longest},
        "medals": medals_of(page.entries),
        "entries": [entry.row() for entry in page.entries],
        "damaged": findings_json(page.damaged, words)["findings"],
    }


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(log)
