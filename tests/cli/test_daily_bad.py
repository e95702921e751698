"""`pnp daily` refuses wrong calls before it searches, and never writes a part of its files."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from pnp.cli.common import DONE
from pnp.puzzle.days import today
from tests.cli.bad import WRONG, contents, told
from tests.cli.dailies import DAY, made_by, names
from tests.cli.runner import Call
from tests.puzzle.sample import ID
from tests.puzzle.tiny import Tiny, forbidden

WRONG_CALLS = {
    "a day that there is none of": (("2026-02-30",), "that month ends on 2026-02-28"),
    "the end of time": (("9999-12-32",), "that month ends on 9999-12-31"),
    "a word": (("someday",), "“someday” is not a date. Write year, month and day, such as 2026-11-15"),
    "a misspelt day": (("Mondey",), "Did you mean monday?"),
    "a month that there is none of": (("2026-13-01",), "is not a date"),
    "the year nought": (("0000-01-01",), "is not a date"),
    "nothing": (("",), "is not a date"),
    "the other way round": (("15.11.2026",), "Did you mean 2026-11-15?"),
    "slashes": (("2026/1/5",), "Did you mean 2026-01-05?"),
    "no hyphens": (("20261115",), "Did you mean 2026-11-15?"),
    "two dates": ((DAY, DAY), "too much"),
    "no time": ((DAY, "--time-limit", "soon"), "not a length of time"),
    "no workers": ((DAY, "--workers", "0"), "1 to 256"),
    "no language": ((DAY, "--lang", "xx"), "is not one of"),
}


@pytest.mark.parametrize("case", WRONG_CALLS)
def test_wrong_calls(daily: Call, folder: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made_by(forbidden, monkeypatch)
    arguments, said = WRONG_CALLS[case]
    before = contents(folder)
    called = daily(*arguments)
    assert (called.code, called.out) == (WRONG, "")
    assert said in " ".join(called.err.replace("│", " ").split())
    assert contents(folder) == before


WRONG_WISHES = {
    "kind": (("--kind", "finle"), "kind.unknown", "Did you mean finale?"),
    "character": (("--character", "Setler"), "variant.unknown", "Did you mean settler?"),
    "cowbot": (("--cowbot", "blackbart", "--level", "easy"), "variant.unknown", "Did you mean black-bart?"),
    "level": (("--cowbot", "black-bart", "--level", "hrd"), "variant.unknown", "Did you mean hard?"),
    "level alone": (("--level", "hard"), "variant.no_cowbot", "black-bart"),
    "cowbot alone": (("--cowbot", "black-bart"), "variant.no_level", "easy"),
    "edition": (("--edition", "de"), "edition.unknown", "en or pl"),
    "board": (("--board", "fliptown/standrd"), "board.unknown", "Did you mean fliptown/standard?"),
    "board's folder": (("--board", "./nowhere"), "file.missing", ""),
    "paper": (("--paper", "a44"), "paper.unknown", "a4"),
    "ink": (("--ink", "lo"), "ink.unknown", "low"),
    "theme": (("--theme", "brodside"), "theme.unknown", "broadside"),
}


@pytest.mark.parametrize("case", WRONG_WISHES)
def test_wrong_wishes_are_told_before_the_search(
    daily: Call, folder: Path, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(forbidden, monkeypatch)
    arguments, code, said = WRONG_WISHES[case]
    before = contents(folder)
    called = daily("2026-11-16", *arguments, "--json")
    assert called.code == WRONG
    assert said in told(called, code)["message"]
    assert contents(folder) == before


def test_a_folder_that_cannot_be_written_is_told_before_the_search(
    daily: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(forbidden, monkeypatch)
    (folder / "file").write_text("x", encoding="utf-8")
    before = contents(folder)
    for out in ("file", "file/deeper"):
        called = daily("2026-11-16", "--out", out, "--json")
        assert called.code == WRONG
        told(called, "file.unwritable")
    assert contents(folder) == before


def test_all_files_or_none(daily: Call, folder: Path) -> None:
    """Something stands where the moves would be written."""
    (folder / "output" / f"{ID}.answer.moves").mkdir(parents=True)
    called = daily(DAY, "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")["file"] == f"output/{ID}.answer.moves"
    assert names(folder / "output") == [f"{ID}.answer.moves"]


def test_a_day_by_its_name(daily: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = Tiny()
    made_by(tiny, monkeypatch)
    before = today()
    assert daily("Tomorrow").code == DONE
    (order,) = tiny.made
    assert before < date.fromisoformat(order.wish.day) <= today() + timedelta(days=1)
