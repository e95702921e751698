"""Days in words, as a language writes them."""

from __future__ import annotations

from calendar import monthrange
from datetime import date

from pnp.lang.words import Words

_DASH = "\N{EN DASH}"


def weekday(words: Words, day: date) -> str:
    """`Sunday`, as at the beginning of a line."""
    return _capital(words.label(f"booklet.weekday.{day.isoweekday()}"))


def long_date(words: Words, day: date) -> str:
    """`15 November 2026`."""
    return words.label("booklet.date", day=day.day, month=_month(words, day), year=day.year)


def span(words: Words, first: date, last: date) -> str:
    """The days from one to another in short form: a whole month or a whole year is named by its name."""
    if first == last:
        return long_date(words, first)
    if first.day == 1 and last.day == monthrange(last.year, last.month)[1] and first.year == last.year:
        if first.month == last.month:
            name = _capital(words.label(f"booklet.month-name.{first.month}"))
            return words.label("booklet.month", month=name, year=first.year)
        if (first.month, last.month) == (1, 12):
            return str(first.year)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}{_DASH}{long_date(words, last)}"
    if first.year == last.year:
        return (
            f"{words.label('booklet.day', day=first.day, month=_month(words, first))} {_DASH} {long_date(words, last)}"
        )
    return f"{long_date(words, first)} {_DASH} {long_date(words, last)}"


def _month(words: Words, day: date) -> str:
    """The month within a date, where some languages inflect it."""
    return words.label(f"booklet.month.{day.month}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
