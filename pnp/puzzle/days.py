"""Days as they are typed: ISO dates, `today` and its neighbours, weekdays; and suggestions for other spellings."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from functools import cache
from unicodedata import combining, normalize

from pnp.core.findings import BadCall
from pnp.core.suggest import nearest
from pnp.lang.folder import DEFAULT, languages
from pnp.lang.help import help_texts

MOST_DAYS = 400
"""More than a year; a longer span means that a year was mistyped."""

_NEAR = {"word.yesterday": -1, "word.today": 0, "word.tomorrow": 1}
"""How far these days are from today."""
_WEEKDAYS = (
    "word.monday",
    "word.tuesday",
    "word.wednesday",
    "word.thursday",
    "word.friday",
    "word.saturday",
    "word.sunday",
)
_NO_MARK = str.maketrans("łŁ", "lL")
"""Unicode normalization takes the marks off other letters, but not off these."""

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})\D?(\d\d?)\D?(\d\d?)", re.ASCII)
_YEAR_LAST = re.compile(r"(\d\d?)\D(\d\d?)\D(\d{4})", re.ASCII)


def today() -> date:
    """Today in UTC, so that all players get the same puzzle."""
    return datetime.now(UTC).date()


def day_of(text: str, lang: str = DEFAULT, option: str = "DATE", now: date | None = None) -> date:
    """A date as `2026-11-15`, or a day by its name in any of our languages; raises `BadCall` for anything else, with a
    suggestion if there is one: a name in the language `lang` before others.

    A weekday means the day `now` (today by default) if it is that weekday, or else the next such day.
    """
    typed = text.strip()
    if (named := _named(typed, now or today())) is not None:
        return named
    iso = _ISO.fullmatch(typed)
    found = _date(*iso.groups()) if iso else None
    if found is not None:
        return found
    first = _date(iso[1], iso[2], "01") if iso else None
    if first is not None:
        last = first.replace(day=monthrange(first.year, first.month)[1]).isoformat()
        raise BadCall("usage.no_such_day", option, found=typed, last=last)
    raise BadCall("usage.day", option, found=typed[:40], suggestion=_guess(typed, lang))


def days_of(first: str, last: str, lang: str = DEFAULT, now: date | None = None) -> tuple[date, ...]:
    """The days from one to another, including both; raises `BadCall` if they stand the wrong way round.

    A weekday at the end is counted from the first day on: `monday sunday` is always one week.
    """
    now = now or today()
    start = day_of(first, lang, "FROM", now)
    by_weekday = unmarked(last.strip()) in day_names().keys() - _near_names()
    end = day_of(last, lang, "TO", start if by_weekday else now)
    if end < start:
        raise BadCall("booklet.backwards", "TO", first=start.isoformat(), last=end.isoformat())
    count = (end - start).days + 1
    if count > MOST_DAYS:
        raise BadCall("booklet.too_many", "TO", n=count, most=MOST_DAYS)
    return tuple(date.fromordinal(start.toordinal() + number) for number in range(count))


def spelt(lang: str) -> tuple[str, ...]:
    """The names of days as a language writes them, yesterday first."""
    return tuple(names[0] for names in _spellings(lang).values())


@cache
def day_names() -> dict[str, str]:
    """The names of days in all languages, without capitals and marks, each with the key of its text."""
    return {unmarked(name): key for lang in languages() for key, names in _spellings(lang).items() for name in names}


def _spellings(lang: str) -> dict[str, list[str]]:
    """All names that a language has for each day; the usual one comes first."""
    return {key: help_texts(lang)[key].split(", ") for key in (*_NEAR, *_WEEKDAYS)}


def unmarked(name: str) -> str:
    """A name in small letters without marks, since a player without a Polish keyboard types `sroda` for `środa`."""
    letters = normalize("NFKD", name.casefold().translate(_NO_MARK))
    return "".join(letter for letter in letters if not combining(letter))


def _near_names() -> set[str]:
    return {name for name, key in day_names().items() if key in _NEAR}


def _named(typed: str, now: date) -> date | None:
    """The day of a name; None for any other text."""
    key = day_names().get(unmarked(typed))
    if key is None:
        return None
    ahead = _NEAR[key] if key in _NEAR else (_WEEKDAYS.index(key) - now.weekday()) % len(_WEEKDAYS)
    return now + timedelta(days=ahead)


def _guess(typed: str, lang: str) -> str | None:
    """What `2026/11/15`, `20261115`, `2026-1-5`, `15.11.2026` or `mondy` may mean; names in `lang` come first."""
    day: date | None = None
    if match := _YEAR_FIRST.fullmatch(typed):
        day = _date(*match.groups())
    elif match := _YEAR_LAST.fullmatch(typed):
        day = _date(match[3], match[2], match[1])
    return day.isoformat() if day else _nearest_name(typed, lang)


def _nearest_name(typed: str, lang: str) -> str | None:
    by_plain = {unmarked(name): name for code in (*languages(), lang) for name in spelt(code)}
    near = nearest(unmarked(typed), by_plain)
    return by_plain[near] if near else None


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
