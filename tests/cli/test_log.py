"""`pnp log`, and what `pnp check` notes in it."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from pnp.core.answerfile import vouched
from pnp.core.daylog import entries_of
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.lang.words import load_words
from pnp.puzzle.days import today
from pnp.puzzle.log import Log
from pnp.screens.log import MEDAL_SIGNS, PLAIN_MEDALS, log_screen, medal_signs
from tests.cli.bad import WRONG
from tests.cli.runner import Call, Called
from tests.puzzle.results import OTHER, RESULT
from tests.puzzle.sample import ID, sample_puzzle

PUZZLE = sample_puzzle()
BEST, HOUSE = PUZZLE.answer.moves, PUZZLE.house.moves
PROVEN = replace(PUZZLE.scenario, best=Best(114, 114, True))
assert PROVEN.daily is not None
UNDECIDED = replace(PROVEN, daily=replace(PROVEN.daily, decided=False))

Check = Callable[..., Called]


@pytest.fixture
def log(data_home: Path) -> Log:
    return Log(data_home / "pnp")


@pytest.fixture
def check(folder: Path, call: Call) -> Check:
    """Check a line of play."""

    def run(*more: str, scenario: Scenario = PROVEN, moves: str = HOUSE, name: str = "my.moves") -> Called:
        (folder / "day.scenario.yaml").write_text(format_scenario(scenario), encoding="utf-8")
        (folder / name).write_text(moves, encoding="utf-8")
        return call("check", "day.scenario.yaml", name, *more)

    return run


# What is noted


def test_a_puzzle_of_the_day_is_noted_once(check: Check, log: Log) -> None:
    assert "Noted in your log." in check().out
    assert "log" not in check().out
    assert "Noted in your log: your best result so far." in check(moves=BEST).out
    assert "log" not in check().out
    (entry,) = log.read().entries
    assert (entry.first.day, entry.first.id, entry.first.kind) == ("2026-11-15", ID, "finale")
    assert (entry.first.score, entry.first.medal, entry.best.score, entry.best.medal) == (110, "silver", 114, "gold")
    assert (entry.best.best, entry.best.proven) == (114, True)


def test_it_is_said_in_polish(check: Check) -> None:
    assert "Zapisano w dzienniku." in check("--lang", "pl").out


def test_days_in_a_row_are_told(check: Check, log: Log) -> None:
    """Three days up to today, of which the last is checked now."""
    daily, now = PROVEN.daily, today()
    assert daily is not None
    for ago in (1, 2, 4):
        log.note(replace(RESULT, day=(now - timedelta(days=ago)).isoformat(), id=f"day-{ago}"))
    scenario = replace(PROVEN, id=PROVEN.id.replace(daily.day, now.isoformat()))
    scenario = replace(scenario, daily=replace(daily, day=now.isoformat()))
    assert (
        "Noted in your log. 3 days in a row."
        in check(scenario=scenario, moves=HOUSE.replace(PROVEN.id, scenario.id)).out
    )


def test_documents_tell(check: Check) -> None:
    assert [check("--json", moves=moves).document["logged"] for moves in (HOUSE, BEST, HOUSE)] == [
        "new",
        "better",
        "kept",
    ]


@pytest.mark.parametrize("how", ["--share", "--quiet", "--json"])
def test_a_result_is_noted_however_it_is_told(how: str, check: Check, log: Log) -> None:
    called = check(how)
    assert called.err == ""
    assert "Noted" not in called.out
    assert len(log.read().entries) == 1


def test_an_equal_result_is_noted_again_where_more_is_known(log: Log) -> None:
    """The first check believed a file whose medals were wrong."""
    assert [log.note(each).value for each in (RESULT, replace(RESULT, medal=None), replace(RESULT, medal=None))] == [
        "new",
        "kept",
        "kept",
    ]
    assert len(log.file.read_text("utf-8").splitlines()) == 2
    (entry,) = log.read().entries
    assert (entry.first.medal, entry.best.medal) == (RESULT.medal, None)


NOT_NOTED: dict[str, tuple[tuple[str, ...], Scenario, str, str]] = {
    "by wish": (("--no-log",), PROVEN, HOUSE, "my.moves"),
    "no puzzle of the day": ((), replace(PROVEN, daily=None), HOUSE, "my.moves"),
    "illegal": ((), PROVEN, "3.1 As As As : pass\n", "my.moves"),
    "not finished": ((), PROVEN, "\n".join(HOUSE.splitlines()[:3]), "my.moves"),
    "the solver's own answer": ((), PROVEN, vouched(BEST), f"{ID}.answer.moves"),
    "the solver's own answer by another name": ((), PROVEN, vouched(BEST), "my.moves"),
    "a candidate that is not the day's": ((), UNDECIDED, HOUSE, "my.moves"),
}


@pytest.mark.parametrize("case", NOT_NOTED)
def test_what_is_not_noted(case: str, check: Check, log: Log) -> None:
    more, scenario, moves, name = NOT_NOTED[case]
    called = check(*more, scenario=scenario, moves=moves, name=name)
    assert "Noted" not in called.out
    assert not log.folder.exists()
    assert "logged" not in check("--json", *more, scenario=scenario, moves=moves, name=name).document


def test_a_home_that_can_not_be_written_never_makes_a_check_fail(check: Check, log: Log) -> None:
    log.folder.parent.mkdir()
    log.folder.write_text("a file", encoding="utf-8")
    called = check()
    assert called.code == 0
    assert "Silver" in called.out
    assert called.err.startswith("This result can’t be noted in your log. ")
    assert called.err.count("\n") == 1
    assert check("--json").document["logged"] is None
    assert check("--quiet").err == ""


def test_a_damaged_log_never_makes_a_check_fail(check: Check, log: Log, call: Call) -> None:
    log.folder.mkdir(parents=True)
    log.file.write_bytes(b"\0\xff\n" * 9)
    assert "Noted" in check().out
    told = call("log")
    assert told.code == 0
    assert told.err.splitlines()[0] == f"{log.file}:1: This line of the log is damaged and is left out."
    assert told.err.splitlines()[-1] == "4 more lines are damaged too."
    assert len(told.err.splitlines()) == 6
    assert len(call("log", "--json").document["damaged"]) == 9


# The command


@pytest.fixture
def filled(log: Log) -> Log:
    for result in (RESULT, OTHER, replace(RESULT, score=90, medal="gold")):
        log.note(result)
    return log


def test_an_empty_log(call: Call) -> None:
    called = call("log")
    assert (called.code, called.err) == (0, "")
    assert "empty" in called.out
    document = call("log", "--json").document
    assert (document["days"], document["entries"], document["streak"]) == (0, [], {"current": 0, "longest": 0})


@pytest.mark.parametrize(("lang", "said"), [("en", "2 days, 2 puzzles"), ("pl", "2 dni, 2 zagadki")])
def test_the_screen(lang: str, said: str, filled: Log, call: Call) -> None:
    assert filled.file.exists()
    called = call("log", "--lang", lang)
    assert (called.code, called.err) == (0, "")
    assert said in called.out
    lines = called.out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith(" 2026-11-1") and ("90" in line)] == [
        "2026-11-17",
        "2026-11-15",
    ]


def test_the_document(filled: Log, call: Call) -> None:
    document = call("log", "--json").document
    assert document["file"] == str(filled.file)
    assert (document["days"], document["puzzles"]) == (2, 2)
    assert document["medals"] == {"gold": 1, "silver": 0, "bronze": 0}
    first, second = document["entries"]
    assert (first["id"], first["score"], first["medal"]) == (OTHER.id, 70, None)
    assert (second["score"], second["first_score"], second["first_medal"]) == (90, 80, "silver")


def shown(width: int = 80, **more: object) -> str:
    day = date(2026, 11, 17)
    results = [
        replace(RESULT, day=(day - timedelta(days=n)).isoformat(), id=f"a-{n}", medal=medal)
        for n, medal in enumerate(["gold", "silver", "bronze", None] * 8)
    ]
    console = Console(file=StringIO(), width=width, highlight=False)
    console.print(log_screen(entries_of(results), day, load_words("pl"), **more))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_screen_of_a_long_log() -> None:
    """32 days in a row: the last weeks at a glance, the newest days in full; all lines fit."""
    said = shown()
    assert max(map(len, said.splitlines())) <= 80
    assert "teraz 32, najwięcej 32" in said
    assert "18 wcześniejszych zagadek" in said
    week = next(line for line in said.splitlines() if line.strip().startswith("2026-11-09"))
    assert week.split()[1:] == list("●·○◐●·○")
    assert "wcześniejszych" not in shown(every=True)
    assert len(shown(every=True).splitlines()) == len(said.splitlines()) + 17


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_time(day: str, log: Log, call: Call) -> None:
    log.note(replace(RESULT, day=day))
    assert day in call("log").out
    assert call("log", "--json").document["streak"] == {"current": 0, "longest": 1}


def test_the_weeks_reach_up_to_the_last_puzzle(log: Log, call: Call) -> None:
    """Somebody may have solved a puzzle of the coming weeks."""
    now = today()
    for ahead in (0, 14):
        log.note(replace(RESULT, day=(now + timedelta(days=ahead)).isoformat(), id=f"day-{ahead}"))
    weeks = call("log").out.partition("\n\n")[2].partition("\n\n")[0].splitlines()[1:-1]
    assert len(weeks) == 3
    assert all(
        sum(map(week.count, MEDAL_SIGNS.values())) == number for week, number in zip(weeks, (1, 0, 1), strict=True)
    )


def test_two_answers_on_one_stdout_are_a_wrong_call(filled: Log, call: Call) -> None:
    assert filled.file.exists()
    called = call("log", "--csv", "-", "--json")
    assert (called.code, called.document["finding"]["code"]) == (WRONG, "call.wrong")
    assert "--csv my-days.csv" in called.err


def test_signs_that_an_encoding_has() -> None:
    assert (medal_signs("utf-8"), medal_signs("ascii"), medal_signs("?")) == (MEDAL_SIGNS, PLAIN_MEDALS, PLAIN_MEDALS)
    assert not set(shown(signs=PLAIN_MEDALS)) & set("●◐○·")


def test_a_file_for_a_spreadsheet(filled: Log, folder: Path, call: Call) -> None:
    assert filled.file.exists()
    called = call("log", "--csv", "days.csv")
    assert (called.code, called.out, called.err) == (0, "", "2 puzzles: days.csv\n")
    rows = list(csv.DictReader((folder / "days.csv").open(encoding="utf-8", newline="")))
    assert [(row["day"], row["score"]) for row in rows] == [("2026-11-15", "70"), ("2026-11-17", "90")]
    assert call("log", "--csv", "days.csv").code == 0, "the same again does no harm"
    assert call("log", "--csv", "-").out.splitlines() == (folder / "days.csv").read_text("utf-8").splitlines()


def test_a_persons_file_is_not_overwritten(filled: Log, folder: Path, call: Call) -> None:
    assert filled.file.exists()
    mine = folder / "mine.csv"
    mine.write_text("my own figures", encoding="utf-8")
    called = call("log", "--csv", "mine.csv")
    assert called.code == WRONG
    assert called.err.startswith("mine.csv: ")
    assert "--force" in called.err
    assert mine.read_text("utf-8") == "my own figures"
    assert call("log", "--csv", "mine.csv", "--force").code == 0
    assert mine.read_text("utf-8").startswith("day,id,")
    assert call("log", "--csv", str(folder)).code == WRONG
    mine.write_bytes(b"x" * 2_000_000)
    assert "--force" in call("log", "--csv", "mine.csv").err


def test_an_earlier_table_is_written_anew(folder: Path, filled: Log, call: Call) -> None:
    """But not one in which somebody has changed anything."""
    table = folder / "my.csv"
    assert call("log", "--csv", "my.csv").code == 0
    before = table.read_text("utf-8")
    filled.note(replace(RESULT, score=99))
    assert call("log", "--csv", "my.csv").code == 0
    after = table.read_text("utf-8")
    assert after != before
    for own in (before + "mine\n", before.replace(str(RESULT.score), "999"), before.partition("\n")[2]):
        table.write_text(own, encoding="utf-8", newline="")
        assert call("log", "--csv", "my.csv").code == WRONG
        assert table.read_text("utf-8") == own.replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("which", "left"), [(OTHER.id, [RESULT.id]), ("2026-11-17", [OTHER.id]), ("all", []), ("ALL", [])]
)
def test_forgetting(which: str, left: list[str], filled: Log, call: Call) -> None:
    called = call("log", "--forget", which)
    assert called.code == 0
    assert "forgotten" in called.err
    assert [entry.first.id for entry in filled.read().entries] == left


def test_what_is_not_there_can_not_be_forgotten(filled: Log, call: Call) -> None:
    called = call("log", "--forget", OTHER.id[:-1] + "2")
    assert called.code == WRONG
    assert f"Did you mean {OTHER.id}?" in called.err
    assert call("log", "--forget", "2020-01-01", "--json").document["finding"]["code"] == "log.unknown"
    assert len(filled.read().entries) == 2


def test_one_thing_at_a_time(call: Call) -> None:
    assert call("log", "--forget", "all", "--csv", "x.csv").code == WRONG


@pytest.mark.skipif(os.name == "nt", reason="a file in place of a folder is another matter there")
def test_a_log_that_can_not_be_read(log: Log, call: Call) -> None:
    log.file.mkdir(parents=True)
    called = call("log")
    assert called.code == WRONG
    assert called.err == f"{log.file}: This is a folder, and a file is expected.\n"
