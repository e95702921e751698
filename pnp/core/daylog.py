"""The days that a person has checked: what is noted of a result, sums over many results, and the texts of the files."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, timedelta
from io import StringIO
from itertools import pairwise
from typing import Any

FORMAT = 1
MEDALS = ("gold", "silver", "bronze")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}", re.ASCII)
_DAY = timedelta(days=1)
_BIGGEST = 10**9


class Damaged(Exception):
    """A line that `format_result` did not write, or that is not whole."""


@dataclass(frozen=True)
class Checked:
    """A result as it is noted. `score` is what the puzzle's objective counts, `best` the best score that was known;
    `checked` is the day on which it was noted."""

    day: str
    id: str
    game: str
    kind: str
    score: int
    medal: str | None
    best: int | None
    proven: bool
    checked: str


@dataclass(frozen=True)
class Entry:
    """A puzzle with the first result that was noted and the best one, which may be the same."""

    first: Checked
    best: Checked

    @property
    def day(self) -> date:
        return date.fromisoformat(self.first.day)

    def row(self) -> dict[str, Any]:
        """For programs: the figures of both results."""
        first, best = self.first, self.best
        return {
            "day": first.day,
            "id": first.id,
            "game": first.game,
            "kind": first.kind,
            "score": best.score,
            "medal": best.medal,
            "checked": best.checked,
            "first_score": first.score,
            "first_medal": first.medal,
            "first_checked": first.checked,
            "best": best.best,
            "proven": best.proven,
        }


@dataclass(frozen=True)
class Streaks:
    """Days in a row: the streak that ends today or yesterday, and the longest one ever."""

    current: int
    longest: int


def entries_of(results: Iterable[Checked]) -> tuple[Entry, ...]:
    """Each puzzle once, by day; `results` stand in the order in which they were noted."""
    found: dict[str, Entry] = {}
    for result in results:
        entry = found.get(result.id)
        if entry is None:
            found[result.id] = Entry(result, result)
        elif result.score >= entry.best.score:  # of equal results the newer one: more was known of the puzzle
            found[result.id] = Entry(entry.first, result)
    return tuple(sorted(found.values(), key=lambda entry: (entry.first.day, entry.first.id)))


def streaks_of(days: Iterable[date], today: date) -> Streaks:
    """A puzzle counts for its own day, whenever it was solved. Today is not over, so yesterday's streak still runs."""
    known = sorted(set(days))
    runs: list[int] = [1] if known else []
    for before, after in pairwise(known):
        if after - before == _DAY:
            runs[-1] += 1
        else:
            runs.append(1)
    return Streaks(_run_up_to(today, set(known)), max(runs, default=0))


def _run_up_to(today: date, days: set[date]) -> int:
    last = today if today in days else today - _DAY
    length = 0
    while last - length * _DAY in days:
        length += 1
    return length


def medals_of(entries: Iterable[Entry]) -> dict[str, int]:
    """How many puzzles won each medal, by their best results."""
    won = [entry.best.medal for entry in entries]
    return {medal: won.count(medal) for medal in MEDALS}


def to_csv(entries: Sequence[Entry]) -> str:
    """A table with a head, for any spreadsheet."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(_columns())
    writer.writerows([_cell(value) for value in entry.row().values()] for entry in entries)
    return text.getvalue()


def is_export(text: str, results: Sequence[Checked]) -> bool:
    """Whether a table is an earlier export of these results, so that the user has added nothing to it."""
    first: dict[str, Checked] = {}
    for result in results:
        first.setdefault(result.id, result)
    known = {*to_csv([Entry(first[result.id], result) for result in results]).splitlines()}
    return text.splitlines()[:1] == to_csv([]).splitlines() and set(text.splitlines()) <= known


def format_result(result: Checked) -> str:
    """A result as a line of the log, without its end."""
    return json.dumps({"v": FORMAT, **asdict(result)})


def parse_result(line: str) -> Checked:
    """The result of a line; raises `Damaged`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Damaged from error
    names = [field.name for field in fields(Checked)]
    if not isinstance(data, dict) or data.pop("v", None) != FORMAT or data.keys() != set(names):
        raise Damaged
    sound = (
        all(_is_day(data[name]) for name in ("day", "checked"))
        and all(isinstance(data[name], str) and _NAME.fullmatch(data[name]) for name in ("id", "game", "kind"))
        and _is_whole(data["score"])
        and (data["best"] is None or _is_whole(data["best"]))
        and data["medal"] in (None, *MEDALS)
        and isinstance(data["proven"], bool)
    )
    if not sound:
        raise Damaged
    return Checked(**data)


def _cell(value: Any) -> Any:
    """As in JSON: a spreadsheet reads `true`, but not Python's `True`, in any language."""
    return str(value).lower() if isinstance(value, bool) else value


def _columns() -> list[str]:
    nothing = Checked("", "", "", "", 0, None, None, False, "")
    return list(Entry(nothing, nothing).row())


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _BIGGEST


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False
