"""Days as they are typed."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.days import day_of
from pnp.lang.words import languages, load_words

NEARLY = st.from_regex(r"\d{1,4}[-/. ]?\d{1,2}[-/. ]?\d{1,4}", fullmatch=True)


def test_days() -> None:
    words = load_words("en")
    assert day_of("2026-11-15", words) == date(2026, 11, 15)
    assert day_of(" 2028-02-29 ", words) == date(2028, 2, 29)


@given(st.dates())
def test_every_day_can_be_named(day: date) -> None:
    assert day_of(day.isoformat(), load_words("en")) == day


@given(st.text() | NEARLY)
def test_nothing_else_is_a_day(typed: str) -> None:
    with suppress(typer.BadParameter):
        assert day_of(typed, load_words("en")).isoformat() == typed.strip()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("typed", ["soon", "2027-02-29", "1.2.2027"])
def test_it_is_told_how_to_write_one(typed: str, lang: str) -> None:
    with pytest.raises(typer.BadParameter) as caught:
        day_of(typed, load_words(lang), "FROM")
    wrong = caught.value
    assert typed in wrong.message
    assert ("20" in wrong.message, wrong.param_hint) == (True, "FROM")
