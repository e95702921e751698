"""Days as they are typed."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.common import wrong_call
from pnp.core.findings import BadCall
from pnp.lang.words import languages, load_words
from pnp.puzzle.days import day_names, day_of, days_of, spelt, today

TUESDAY = date(2026, 11, 17)
NEARLY = st.from_regex(r"\d{1,4}[-/. ]?\d{1,2}[-/. ]?\d{1,4}", fullmatch=True)


def test_days() -> None:
    assert day_of("2026-11-15") == date(2026, 11, 15)
    assert day_of(" 2028-02-29 ") == date(2028, 2, 29)


@given(st.dates())
def test_every_day_can_be_named(day: date) -> None:
    assert day_of(day.isoformat()) == day


@given(st.text() | NEARLY)
def test_nothing_else_is_a_day(typed: str) -> None:
    with suppress(BadCall):
        found = day_of(typed, now=TUESDAY)
        assert found.isoformat() == typed.strip() or abs(found - TUESDAY) <= timedelta(days=6)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("typed", ["soon", "2027-02-29", "1.2.2027"])
def test_it_is_told_how_to_write_one(typed: str, lang: str) -> None:
    with pytest.raises(BadCall) as caught:
        day_of(typed, lang, "FROM")
    wrong: Any = wrong_call(caught.value, load_words(lang))
    assert typed in wrong.message
    assert ("20" in wrong.message, wrong.param_hint) == (True, "FROM")


# Days by their names


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("today", 17), ("yesterday", 16), ("tomorrow", 18), ("TODAY", 17), (" Tomorrow ", 18),
        ("tuesday", 17), ("wednesday", 18), ("Sunday", 22), ("monday", 23),
        ("dzisiaj", 17), ("dziś", 17), ("dzis", 17), ("wczoraj", 16), ("Jutro", 18),
        ("wtorek", 17), ("ŚRODA", 18), ("sroda", 18), ("piatek", 20), ("poniedziałek", 23), ("poniedzialek", 23),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", languages())
def test_days_by_their_names(typed: str, day: int, lang: str) -> None:
    """In both languages, whichever is spoken. A weekday is the nearest one that is not over."""
    assert day_of(typed, lang, now=TUESDAY) == date(2026, 11, day)


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.sampled_from(spelt("en")[3:] + spelt("pl")[3:]))
def test_a_weekday_is_today_or_one_of_the_next_six_days(now: date, name: str) -> None:
    found = day_of(name, now=now)
    assert 0 <= (found - now).days <= 6
    assert found.weekday() == (spelt("en") + spelt("pl")).index(name) % 10 - 3


def test_today_is_a_utc_date() -> None:
    before = today()
    assert before <= day_of("today") <= today()


def test_no_name_means_two_days() -> None:
    assert len(day_names()) == sum(len(set(spelt(lang))) for lang in languages()) + 1, "and Polish has two for today"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("mondey", "monday"), ("tommorow", "tomorrow"), ("poniedzalek", "poniedziałek"), ("srda", "środa")],
)
@pytest.mark.parametrize("lang", languages())
def test_a_misspelt_name_gets_the_nearest(typed: str, meant: str, lang: str) -> None:
    with pytest.raises(BadCall) as caught:
        day_of(typed, lang)
    wrong: Any = wrong_call(caught.value, load_words(lang))
    assert meant in wrong.message.rpartition("2026-11-15")[2].rpartition(".")[2]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("monday", "sunday", ("2026-11-23", "2026-11-29")),
        ("today", "sunday", ("2026-11-17", "2026-11-22")),
        ("yesterday", "tuesday", ("2026-11-16", "2026-11-17")),
        ("2026-11-01", "wtorek", ("2026-11-01", "2026-11-03")),
        ("today", "tomorrow", ("2026-11-17", "2026-11-18")),
        ("2026-12-01", "Niedziela", ("2026-12-01", "2026-12-06")),
    ],
)
def test_a_booklet_between_named_days(first: str, last: str, expected: tuple[str, str]) -> None:
    """A weekday at the end is looked for from the first day on."""
    days = days_of(first, last, now=TUESDAY)
    assert (days[0].isoformat(), days[-1].isoformat()) == expected


def test_named_days_the_wrong_way_round() -> None:
    with pytest.raises(BadCall) as caught:
        days_of("monday", "yesterday", now=TUESDAY)
    wrong: Any = wrong_call(caught.value, load_words("en"))
    assert "2026-11-16 comes before 2026-11-23" in wrong.message
