"""What is noted of a result, and what many of them come to."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.daylog import Checked, Damaged, entries_of, format_result, medals_of, parse_result, streaks_of, to_csv
from tests.puzzle.results import OTHER, RESULT

DAY = date(2026, 11, 17)


def ago(*days: int) -> list[date]:
    return [DAY - timedelta(days=each) for each in days]


@pytest.mark.parametrize(
    ("days", "current", "longest"),
    [
        ([], 0, 0),
        (ago(0), 1, 1),
        (ago(1), 1, 1),
        (ago(2), 0, 1),
        (ago(0, 1, 2), 3, 3),
        (ago(1, 2, 4, 5, 6, 7), 2, 4),
        (ago(0, 2, 3), 1, 2),
        (ago(2, 0, 0, 1), 3, 3),
        (ago(-1), 0, 1),
        (ago(-1, 0), 1, 2),
    ],
)
def test_days_in_a_row(days: list[date], current: int, longest: int) -> None:
    """Today is not over, so a streak that ends yesterday still runs."""
    streaks = streaks_of(days, DAY)
    assert (streaks.current, streaks.longest) == (current, longest)


def test_a_puzzle_stands_once_with_its_first_and_its_best_result() -> None:
    worse, better = replace(RESULT, score=79), replace(RESULT, score=85, medal="gold")
    second, first = entries_of([RESULT, worse, better, OTHER, worse])[::-1]
    assert (second.first, second.best) == (RESULT, better)
    assert (first.first, first.best) == (OTHER, OTHER)
    assert medals_of([first, second]) == {"gold": 1, "silver": 0, "bronze": 0}


def test_a_table_for_a_spreadsheet() -> None:
    rows = list(csv.DictReader(StringIO(to_csv(entries_of([RESULT, replace(RESULT, score=90, medal="gold"), OTHER])))))
    assert [row["day"] for row in rows] == ["2026-11-15", "2026-11-17"]
    assert (rows[1]["score"], rows[1]["medal"], rows[1]["first_score"]) == ("90", "gold", "80")
    assert (rows[0]["medal"], rows[0]["proven"]) == ("", "true")
    assert to_csv(()).count("\n") == 1, "the head alone"


RESULTS = st.builds(
    Checked,
    day=st.dates().map(date.isoformat),
    id=st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,20}", fullmatch=True),
    game=st.just("fliptown"),
    kind=st.sampled_from(["finale", "sprint"]),
    score=st.integers(-999, 999),
    medal=st.sampled_from(["gold", "silver", "bronze", None]),
    best=st.none() | st.integers(-999, 999),
    proven=st.booleans(),
    checked=st.dates().map(date.isoformat),
)


@given(RESULTS)
def test_a_line_says_all(result: Checked) -> None:
    line = format_result(result)
    assert "\n" not in line
    assert parse_result(line) == result


DAMAGED = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "a number": "7",
    "deep": "[" * 100_000,
    "cut short": format_result(RESULT)[:-5],
    "two in one": format_result(RESULT) * 2,
    **{
        f"{name} is {value!r}": json.dumps({**json.loads(format_result(RESULT)), name: value})
        for name, value in [
            ("v", 2), ("day", "2026-02-30"), ("day", "20261117"), ("day", 3), ("id", "../x"), ("id", None),
            ("score", True), ("score", 1.5), ("score", 10**12), ("medal", "tin"), ("medal", []), ("best", "90"),
            ("proven", 1), ("more", 1), ("checked", ""), ("kind", "=1+1"), ("game", {}),
        ]
    },
}  # fmt: skip


@pytest.mark.parametrize("case", DAMAGED)
def test_damaged_lines(case: str) -> None:
    with pytest.raises(Damaged):
        parse_result(DAMAGED[case])


@given(st.text())
def test_nothing_else_is_a_line(text: str) -> None:
    with pytest.raises(Damaged):
        parse_result(text)
