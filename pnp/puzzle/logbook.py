"""The actions on the log: note a result, forget results, export them, tell of them. `log` has the file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.answerfile import is_answer
from pnp.core.daylog import Checked, is_export, medals_of, streaks_of, to_csv
from pnp.core.findings import BadCall, BadInput, Finding
from pnp.core.suggest import nearest
from pnp.core.verdict import medal_of, points
from pnp.files.disk import read_text, write_all_atomic
from pnp.lang.told import told
from pnp.puzzle.days import day_of, today
from pnp.puzzle.log import Log, Noted, Page, user_log

if TYPE_CHECKING:
    from pnp.core.scenario import Scenario
    from pnp.core.verdict import Verdict
    from pnp.lang.words import Words

_ALL = "all"


@dataclass(frozen=True)
class Note:
    """How a result was noted, with the number of days in a row; or why it could not be noted."""

    noted: Noted | None = None
    streak: int = 0
    findings: tuple[Finding, ...] = ()


def note(
    scenario: Scenario, verdict: Verdict, moves: str, environ: Mapping[str, str] | None = None, now: date | None = None
) -> Note | None:
    """Note the result of a puzzle of the day; None if there is nothing to note. It never makes a check fail.

    The solver's answer is not a player's result, and a candidate is not the day's puzzle; neither is noted.
    """
    if not verdict.legal or len(verdict.results) != 1 or scenario.daily is None or not scenario.daily.decided:
        return None
    if is_answer(moves):
        return None
    score, best = points(verdict.results[0], scenario.objective), verdict.best
    now = now or today()
    result = Checked(
        day=scenario.daily.day,
        id=scenario.id,
        game=scenario.game,
        kind=scenario.kind,
        score=score,
        medal=medal_of(scenario, verdict),
        best=best.score if best else None,
        proven=bool(best and best.proven),
        checked=now.isoformat(),
    )
    try:
        log = user_log(os.environ if environ is None else environ)
        noted = log.note(result)
        streak = streaks_of((entry.day for entry in log.read().entries), now).current
    except BadInput as bad:
        return Note(findings=bad.findings[:1])
    return Note(noted, streak)


def note_words(note: Note | None, words: Words) -> str:
    """What a person is told; nothing if the log has the result already."""
    if note is not None and note.noted is Noted.NEW:
        return words.label("log.new_streak", streak=note.streak) if note.streak > 1 else words.label("log.new")
    return words.label("log.better") if note is not None and note.noted is Noted.BETTER else ""


def forget(book: Log, which: str) -> int:
    """Forget a puzzle, a day or `all`; returns how many puzzles are gone.

    Raises `BadInput` for a name that is not in the log, with the nearest one.
    """
    if which.lower() == _ALL:
        return book.erase()
    day = _day(which)
    gone = book.forget(lambda result: which == result.id or result.day == day)
    if not gone:
        known = [entry.first.id for entry in reversed(book.read().entries)]
        raise BadInput([Finding("log.unknown", {"found": which, "suggestion": nearest(which, known)})])
    return gone


def _day(which: str) -> str | None:
    with suppress(BadCall):
        return day_of(which).isoformat()
    return None


def export(page: Page, target: Path, *, force: bool = False) -> None:
    """Write the table of a log; raises `BadInput` for any file but an earlier table of it, unless `force` is set."""
    if not force and _says_else(target, page):
        raise BadInput([Finding("file.own", file=str(target))])
    write_all_atomic({target: to_csv(page.entries).encode()})


def _says_else(target: Path, page: Page) -> bool:
    """Whether there is a file other than an earlier table of this log; an unreadable file counts as another."""
    try:
        return not is_export(read_text(target), page.results)
    except BadInput as bad:
        return bad.findings[0].code not in {"file.missing", "file.directory"}


def log_json(book: Log, page: Page, words: Words) -> dict[str, Any]:
    """What `pnp log --json` promises."""
    days = {entry.day for entry in page.entries}
    streaks = streaks_of(days, today())
    return {
        "file": str(book.file),
        "days": len(days),
        "puzzles": len(page.entries),
        "streak": {"current": streaks.current, "longest": streaks.longest},
        "medals": medals_of(page.entries),
        "entries": [entry.row() for entry in page.entries],
        "damaged": told(page.damaged, words),
    }
