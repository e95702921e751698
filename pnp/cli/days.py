"""Days as they are typed: ISO dates, and help for those who write them another way."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pnp.lang.words import Words

MOST_DAYS = 400
"""More than a year; whoever wants more has typed a wrong year."""

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})\D?(\d\d?)\D?(\d\d?)", re.ASCII)
_YEAR_LAST = re.compile(r"(\d\d?)\D(\d\d?)\D(\d{4})", re.ASCII)


def today() -> date:
    """The day that it is now in UTC: everybody gets the same puzzle."""
    return datetime.now(UTC).date()


def day_of(text: str, words: Words, hint: str = "DATE") -> date:
    """A date as `2026-11-15`; anything else is a wrong call that learns how to write it."""
    typed = text.strip()
    iso = _ISO.fullmatch(typed)
    found = _date(*iso.groups()) if iso else None
    if found is not None:
        return found
    first = _date(iso[1], iso[2], "01") if iso else None
    if first is not None:
        last = first.replace(day=monthrange(first.year, first.month)[1]).isoformat()
        raise typer.BadParameter(words.label("usage.no_such_day", found=typed, last=last), param_hint=hint)
    guess = _guess(typed)
    more = words.message("suggestion", suggestion=guess.isoformat()) if guess else ""
    raise typer.BadParameter(words.label("usage.day", found=typed[:40]) + more, param_hint=hint)


def days_of(first: str, last: str, words: Words) -> tuple[date, ...]:
    """The days from one to another, both of them too; a wrong call where they stand the wrong way round."""
    start, end = day_of(first, words, "FROM"), day_of(last, words, "TO")
    if end < start:
        said = words.label("booklet.backwards", first=start.isoformat(), last=end.isoformat())
        raise typer.BadParameter(said, param_hint="TO")
    count = (end - start).days + 1
    if count > MOST_DAYS:
        raise typer.BadParameter(words.label("booklet.too_many", n=count, most=MOST_DAYS), param_hint="TO")
    return tuple(date.fromordinal(start.toordinal() + number) for number in range(count))


def _guess(typed: str) -> date | None:
    """What may be meant by `2026/11/15`, `20261115`, `2026-1-5` or `15.11.2026`."""
    if match := _YEAR_FIRST.fullmatch(typed):
        return _date(*match.groups())
    if match := _YEAR_LAST.fullmatch(typed):
        return _date(match[3], match[2], match[1])
    return None


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
