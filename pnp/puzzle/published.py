"""Published days: puzzles that are shipped as data. Nobody searches for them, and no later rule or solver changes them.

`layouts/<game>/days/v1/<kind>-<edition>/2026-11.yaml` holds the days of a month that version 1 of the choice chose, and
`days/v1/rules.yaml` the rules of that version. `pnp.puzzle.record` explains the section of a day. Days that are not
published are chosen by the present rules. `pnp.puzzle.publish` writes these files.

A published puzzle is confirmed like one from the cache. If it fails, it is refused: another puzzle under its id
would be worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from pnp.core.findings import BadInput, Finding
from pnp.files.disk import read_text
from pnp.files.resources import days_dir, is_there
from pnp.games import find_game
from pnp.puzzle.confirm import Unfit, confirm_kept
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.keep import NoPuzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.record import record_of
from pnp.solve.puzzle import OpenPuzzle

FORMAT = "pnp-days/1"
_HEAD = "# Published puzzles of the day. A published puzzle never changes: see docs/architecture.md."
_DAY = re.compile(r'^"(\d{4}-\d\d-\d\d)":\n', re.ASCII | re.MULTILINE)
_WORD = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
"""What may be part of a folder's name."""


@dataclass(frozen=True)
class Month:
    """The published days of a month, each with its section and the line where it begins."""

    sections: Mapping[str, str]
    lines: Mapping[str, int]


def month_text(sections: Mapping[str, str]) -> str:
    """The whole file of a month."""
    days = sorted(sections)
    return _head(days) + "".join(sections[day] for day in days)


def month_of(text: str) -> Month | None:
    """The days of a file; None if its head does not list the days that follow it, in their order."""
    found = list(_DAY.finditer(text))
    days = [each[1] for each in found]
    if not days or text[: found[0].start()] != _head(days) or days != sorted(set(days)):
        return None
    starts = [each.start() for each in found]
    ends = [*starts[1:], len(text)]
    sections = {day: text[start:end] for day, start, end in zip(days, starts, ends, strict=True)}
    lines = {day: text.count("\n", 0, start) + 1 for day, start in zip(days, starts, strict=True)}
    return Month(MappingProxyType(sections), MappingProxyType(lines))


def _head(days: Iterable[str]) -> str:
    """The lines before the first day. They list the days, so that a file that was cut short is found out."""
    listed = ", ".join(str(int(day[-2:])) for day in days)
    return f"{_HEAD}\nformat: {FORMAT}\ndays: [{listed}]\n"


def month_file(order: DailyOrder, version: int) -> Path | None:
    """The file that a version of the choice publishes an order in; None for a setting that can't be part of a name."""
    wish = order.wish
    parts = [wish.kind, wish.edition]
    for name, value in wish.settings:
        parts += [name] if value is True else [name, str(value)] if value else []
    if not all(_WORD.fullmatch(part) for part in parts):
        return None
    return days_dir(order.game) / f"v{version}" / "-".join(parts) / f"{wish.day[:7]}.yaml"


def read_month(file: Path, day: str) -> Month | None:
    """The days of a file, None if there is no such file; raises `BadInput` for a damaged one, on account of a day."""
    if not is_there(file):
        return None
    try:
        month = month_of(read_text(file).replace("\r\n", "\n"))
    except BadInput as bad:
        raise BadInput([_unfit(file, 1, day, "damaged")]) from bad
    if month is None:
        raise BadInput([_unfit(file, 1, day, "damaged")])
    return month


def published_order(order: DailyOrder, beside: Path) -> DailyOrder:
    """The order with the version that published it; an order that is not published as it is. Raises `BadInput`."""
    found = _found(order, beside)
    return order if found is None else replace(order, version=found.version)


def published_puzzle(order: DailyOrder, beside: Path) -> OpenPuzzle | None:
    """The published puzzle of an order, for a file in the folder `beside`; None if its day is not published.

    Raises `BadInput` if the published puzzle is damaged, or if there is no such board.
    """
    found = _found(order, beside)
    if found is None:
        return None
    day = order.wish.day
    try:
        kept = record_of(day, found.month.sections[day])
        return confirm_kept(kept, replace(order, version=found.version), beside)
    except NoPuzzle as fault:
        raise BadInput([_unfit(found.file, found.month.lines[day], day, "damaged")]) from fault
    except Unfit as fault:
        raise BadInput([_unfit(found.file, found.month.lines[day], day, fault.part)]) from fault


@dataclass(frozen=True)
class _Found:
    """Where an order is published."""

    version: int
    file: Path
    month: Month


def _found(order: DailyOrder, beside: Path) -> _Found | None:
    if not _is_standard(order, beside):
        return None
    for version in range(1, rules_of(order.game).version + 1):
        file = month_file(order, version)
        month = file and read_month(file, order.wish.day)
        if file and month and order.wish.day in month.sections:
            return _Found(version, file, month)
    return None


def _is_standard(order: DailyOrder, beside: Path) -> bool:
    """Whether an order is for the game's standard board: only its days are published."""
    if order.board is None:
        return True
    boards, edition = find_game(order.game).boards, order.wish.edition
    return boards.ref(order.board, edition, beside) == boards.ref(None, edition, beside)


def _unfit(file: Path, line: int, day: str, part: str) -> Finding:
    return Finding("published.unfit", {"day": day, "what": [part]}, file=str(file), line=line)
