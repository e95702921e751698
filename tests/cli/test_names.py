"""Names of characters, cowbots and levels: whoever has to type one is told which there are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.games.fliptown.board.library import load_board
from pnp.games.named import named
from pnp.lang.folder import languages
from tests.cli.runner import Call
from tests.cli.terminal import ROOT

BOARD = load_board().board
NAMES = {"character": tuple(BOARD.characters), "cowbot": tuple(BOARD.cowbots), "level": tuple(BOARD.levels)}
SLOW = ("pnp.games.fliptown.doors.boards", "pnp.sheet.theme", "numpy", "reportlab")
TAKING = [
    *((command, setting) for command in ("daily", "booklet", "scenario") for setting in NAMES),
    ("check", "cowbot"),
]


def test_names_are_read_off_the_definition() -> None:
    assert named("fliptown") == NAMES
    assert len(NAMES["character"]) == 14


def test_names_of_a_board_of_ones_own(tmp_path: Path) -> None:
    """New ones come last, those that are removed are gone."""
    board = "extends: fliptown/standard\nname: mine\ncharacters: {bandit: null, dentist: {}}\ncowbots: 3\n"
    (tmp_path / "board.yaml").write_text(board, encoding="utf-8")
    names = named("fliptown", str(tmp_path))
    assert "bandit" not in names["character"]
    assert names["character"][-1] == "dentist"
    assert names["cowbot"] == ()


def test_games_lists_them(call: Call) -> None:
    (game,) = call("games", "--json").document["games"]
    assert game["settings"] == {setting: list(names) for setting, names in NAMES.items()}
    said = call("games").out
    assert [name for names in NAMES.values() for name in names if name not in said] == []
    assert "bandit (Bandyta)" in call("games", "--lang", "pl").out


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("command", "setting"), TAKING)
def test_help_lists_them(command: str, setting: str, lang: str, call: Call) -> None:
    said = call(command, "--help", "--lang", lang).out
    assert [name for name in NAMES[setting] if name not in said] == []
    assert "#" not in said


def test_help_loads_nothing_that_is_slow() -> None:
    """It needs no checked board: that takes half a second."""
    code = "import sys, pnp.cli.app as a\ntry: a.app(['daily', '-h'])\nexcept SystemExit: pass\n"
    code += f"print([name for name in {SLOW} if name in sys.modules])"
    called = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert called.stdout.splitlines()[-1] == "[]"
