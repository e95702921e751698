"""Names are understood in any case, and with spaces; ids and files have them as they are written in the definitions."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.core.suggest import meant
from pnp.files.resources import game_dir
from tests.cli.runner import Call

GAME = "fliptown-2026-11-15-full"


@pytest.mark.parametrize(
    ("found", "choices", "answer"),
    [
        ("A4", ["a4", "letter"], "a4"),
        ("Billy the Kid", ["billy-the-kid"], "billy-the-kid"),
        (" score_pad ", ["score-pad"], "score-pad"),
        ("Bandit", ["bandit", "Bandit"], "Bandit"),
        ("BANDIT", ["bandit", "Bandit"], "BANDIT"),
        ("a5", ["a4"], "a5"),
        ("", ["a4"], ""),
    ],
)
def test_what_is_meant(found: str, choices: list[str], answer: str) -> None:
    assert meant(found, choices) == answer


@pytest.mark.parametrize(
    ("written", "other"),
    [
        (["--kind", "opening", "--character", "bandit"], ["--kind", "Opening", "--character", "Bandit"]),
        (
            ["--cowbot", "billy-the-kid", "--level", "hard", "--character", "wild-card"],
            ["--cowbot", "Billy the Kid", "--level", "HARD", "--character", "WILD CARD"],
        ),
        (["--edition", "pl", "--kind", "sprint"], ["--edition", "PL", "--kind", "SPRINT"]),
        (["--players", "2", "--character", "random"], ["--players", "2", "--character", "Random"]),
        (["--board", "fliptown/standard"], ["--board", "Fliptown/Standard"]),
    ],
)
def test_scenarios(call: Call, folder: Path, written: list[str], other: list[str]) -> None:
    first = call("scenario", "--seed", "x", "--out", "one", "--json", *written)
    second = call("scenario", "--seed", "x", "--out", "two", "--json", *other)
    assert (first.code, second.code) == (0, 0)
    assert first.document["id"] == second.document["id"]
    one, two = (folder / called.document["file"] for called in (first, second))
    assert one.read_bytes() == two.read_bytes()


def test_a_day(daily: Call, folder: Path) -> None:
    """The puzzle that is kept for the usual spelling is found, and its files have the usual names."""
    options = ["--paper", "Letter", "--ink", "MONO", "--theme", "Broadside", "--edition", "EN", "--lang", "EN"]
    called = daily("2026-11-15", "--kind", "Finale", *options, "--json")
    assert called.code == 0
    assert called.document["from_cache"]
    assert (folder / called.document["files"]["sheet"]).exists()


def test_printing(call: Call, folder: Path) -> None:
    look = ["--paper", "A4", "--ink", "Low", "--duplex", "Long"]
    called = call("print", "Fliptown", "-c", "Score-Pad", *look, "--edition", "PL", "--lang", "PL", "--json")
    assert called.code == 0
    assert (folder / "output" / "fliptown-score-pad.pdf").exists()


def test_calibrating(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    called = call("calibrate", "--paper", "A4", "--ink", "Mono", "--duplex", "SHORT", "--json")
    assert called.code == 0
    assert Path(called.document["page"]).name == "calibration-a4.pdf"


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", GAME.upper(), "--lang", "PL"],
        ["check", GAME, GAME.title(), "--beaten", "Black-Bart"],
        ["validate", "FLIPTOWN/Standard"],
        ["validate", "--schema", "--game", "Fliptown"],
        ["lang", "check", "PL"],
    ],
)
def test_other_names(call: Call, folder: Path, arguments: list[str]) -> None:
    assert folder.exists()
    called = call(*arguments)
    assert (called.code, called.err) == (0, "")


def test_help_in_a_language_in_capitals(call: Call) -> None:
    assert "Opcje" in call("games", "--help", "--lang", "PL").out


def test_a_folder_comes_before_a_name_in_other_letters(call: Call, folder: Path) -> None:
    """Whoever has a folder of that name means it."""
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", folder / "Fliptown")
    called = call("print", "Fliptown", "-c", "score-pad", "--json")
    assert [Path(file["file"]).name for file in called.document["files"]] == ["dry-gulch-score-pad.pdf"]


def test_a_word_that_nobody_knows_is_quoted_as_it_was_typed(call: Call, folder: Path) -> None:
    called = call("scenario", "--seed", "x", "--character", "Setler", "--out", folder)
    assert "Setler" in called.err


# Numbers


@pytest.mark.parametrize(
    ("arguments", "english", "polish"),
    [
        (["print", "--players", "99"], "at a table there are 2 to 4", "od 2 do 4"),
        (["print", "--players", "0"], "at a table there are 2 to 4", "od 2 do 4"),
        (["scenario", "--seed", "x", "--players", "99"], "at a table there are 2 to 4", "od 2 do 4"),
        (["print", "--copies", "0"], "0 is not possible: it may be 1 to 100.", "od 1 do 100"),
        (["print", "--copies", "101"], "101 is not possible: it may be 1 to 100.", "od 1 do 100"),
        (["daily", "--workers", "1000"], "1000 is not possible: it may be 1 to 256.", "od 1 do 256"),
        (["booklet", "2026-11-16", "2026-11-17", "--workers", "-1"], "it may be 1 to 256.", "od 1 do 256"),
        (["check", GAME, GAME, "--workers", "0"], "it may be 1 to 256.", "od 1 do 256"),
        (["solve", GAME, "--cap", "0"], "0 is not possible: it may be 1 to 1000000.", "od 1 do 1000000"),
    ],
)
def test_numbers_beyond_what_is_possible(
    call: Call, folder: Path, arguments: list[str], english: str, polish: str
) -> None:
    for lang, said in (("en", english), ("pl", polish)):
        called = call(*arguments, "--lang", lang)
        assert called.code == 2
        assert said in called.err
    assert list(folder.iterdir()) == []
