"""`-` in `check` and `validate`: a file from the standard input, told apart by what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from pnp.core.scenario import format_scenario
from pnp.files.disk import LIMIT_BYTES
from tests.cli.bad import NO, WRONG
from tests.cli.runner import Call
from tests.cli.terminal import ROOT
from tests.puzzle.sample import sample_puzzle

GAME = "fliptown-2026-11-15-full"
PUZZLE = sample_puzzle()
SCENARIO, MOVES = format_scenario(PUZZLE.scenario), PUZZLE.house.moves
BOARD = "extends: fliptown/standard\nname: mine\nstart: {cash: 9}\n"
THEME = "extends: themes/broadside\nname: lagoon\n"
PRINT = "extends: print\nmargin: 9\n"

Give = Callable[[str | bytes], None]


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Give:
    """Have something come from the standard input."""

    def say(given: str | bytes) -> None:
        raw = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(raw), encoding="ascii"))

    return say


@pytest.fixture
def files(folder: Path) -> tuple[Path, Path]:
    for name, text in (("day.scenario.yaml", SCENARIO), ("my.moves", MOVES)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "day.scenario.yaml", folder / "my.moves"


def test_moves_from_the_standard_input(files: tuple[Path, Path], give: Give, call: Call) -> None:
    expected = call("check", *files, "--no-log")
    give(MOVES)
    called = call("check", files[0], "-", "--no-log")
    assert (called.code, called.out, called.err) == (0, expected.out, expected.err)


def test_a_scenario_from_the_standard_input(files: tuple[Path, Path], give: Give, call: Call) -> None:
    expected = call("check", *files, "--json", "--no-log").document
    give(SCENARIO)
    assert call("check", "-", files[1], "--json", "--no-log").document == expected


@pytest.mark.parametrize(("lang", "name"), [("en", "standard input"), ("pl", "standardowe wejście")])
def test_findings_name_it(lang: str, name: str, files: tuple[Path, Path], give: Give, call: Call) -> None:
    give(MOVES.replace("3.2 ", "3.7 "))
    called = call("check", files[0], "-", "--lang", lang)
    assert called.code == NO
    assert f"{name}:3:1: " in called.out
    give(SCENARIO.replace("kind: finale", "kind: finle"))
    called = call("check", "-", files[1], "--lang", lang)
    assert called.code == WRONG
    assert f"{name}:7:7: " in called.err


def test_only_one_of_them(give: Give, call: Call) -> None:
    give(MOVES)
    for call_of in (("check", "-", "-"), ("validate", "-", "-")):
        called = call(*call_of)
        assert called.code == WRONG
        assert "only one of the files" in called.err


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        ("", WRONG, "There are no moves here"),
        (b"\xff\xfe1.1", WRONG, "is not in UTF-8"),
        (b"1.1\0", WRONG, "not a text file"),
        ("#" * (LIMIT_BYTES + 1), WRONG, "at most 1000000 bytes are read"),
    ],
)
def test_what_can_not_be_used(
    given: str | bytes, code: int, said: str, files: tuple[Path, Path], give: Give, call: Call
) -> None:
    give(given)
    called = call("check", files[0], "-")
    assert called.code == code
    assert called.err.startswith("standard input")
    assert said in called.err


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (SCENARIO, "scenario"),
        ("# of a friend\n" + SCENARIO, "scenario"),
        (MOVES, "moves"),
        ("\ufeff\r\n# mine\r\n3.1 6c 9h 3s : town 9\r\n", "moves"),
        ("SCENARIO fliptown-2026-11-15-full\n", "moves"),
        (BOARD, "definition"),
        (THEME, "theme"),
        (PRINT, "print"),
        ("", "definition"),
        ("town:\n  1.1: 3\n", "definition"),
    ],
)
def test_what_it_is_shows_by_what_it_says(given: str, kind: str, folder: Path, give: Give, call: Call) -> None:
    assert list(folder.iterdir()) == []
    give(given)
    (report,) = call("validate", "-", "--json").document["files"]
    assert (report["file"], report["kind"]) == ("standard input", kind)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (BOARD.replace("cash", "csh"), "standard input:3:9: "),
        (BOARD.replace("name: mine\n", ""), "standard input:1:1: "),
        (BOARD.replace("fliptown/", "fliptwon/"), "standard input:1:10: "),
        ("name: mine\n", "standard input:1:1: "),
        (THEME + "colours: {ink: blue}\n", "standard input:3:16: "),
        (PRINT + "margn: 3\n", "standard input:3:1: "),
        (SCENARIO.replace("kind: finale", "kind: finle"), "standard input:7:7: "),
        ("1.1 6c 9h : town 9\n", "standard input:1:5: "),
        ("x: [\n", "standard input:2:1: "),
    ],
)
def test_problems_have_their_place(given: str, said: str, folder: Path, give: Give, call: Call) -> None:
    assert folder.is_dir()
    give(given)
    called = call("validate", "-")
    assert called.code == NO, called.err
    assert said in called.err


def test_it_stands_among_files(files: tuple[Path, Path], give: Give, call: Call) -> None:
    give(BOARD)
    called = call("validate", files[0], "-", files[1])
    assert called.code == 0
    assert "standard input: a board, no problems found." in called.out.splitlines()


def test_a_boards_own_file_is_looked_for_in_the_folder_one_stands_in(folder: Path, give: Give, call: Call) -> None:
    (folder / "base.yaml").write_text(BOARD, encoding="utf-8")
    give("extends: ./base.yaml\nname: other\nstart: {cash: 3}\n")
    assert call("validate", "-").code == 0


@pytest.mark.parametrize("arguments", [("check", GAME, "-"), ("check", "-", GAME), ("validate", "-")])
def test_a_closed_standard_input(arguments: tuple[str, ...]) -> None:
    """Really closed, as cron and some services start programs."""
    called = subprocess.run(
        ["sh", "-c", 'exec "$0" -m pnp "$@" <&-', sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert called.returncode == WRONG
    assert called.stderr == "standard input: The file can’t be read: it is closed.\n"


def test_a_standard_input_that_is_not_ready(files: tuple[Path, Path]) -> None:
    """It is told, for nobody may wait."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    try:
        command = [sys.executable, "-m", "pnp", "check", str(files[0]), "-"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, stdin=reading, capture_output=True, text=True, env=environment, check=False)
    finally:
        os.close(reading)
        os.close(writing)
    assert (done.returncode, done.stderr) == (
        WRONG,
        "standard input: The file can’t be read: it is not ready at the moment.\n",
    )
