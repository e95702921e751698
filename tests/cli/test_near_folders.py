"""A board's folder that is mistyped: the folder that is meant is suggested, by every command that takes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.bad import WRONG
from tests.cli.runner import Call


@pytest.fixture
def boards(folder: Path) -> Path:
    for name in ("dry-gulch", "boards/wet-gulch"):
        (folder / name).mkdir(parents=True)
        (folder / name / "board.yaml").write_text("extends: fliptown/standard\nname: gulch\n", encoding="utf-8")
    (folder / "dry-gulchs").mkdir()  # nearer to some typos, but no board
    (folder / "single.yaml").write_text("extends: fliptown/standard\nname: single\n", encoding="utf-8")
    return folder


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize(
    "command", [["validate"], ["print"], ["scenario", "--seed", "x", "--board"], ["daily", "2026-11-15", "--board"]]
)
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dry-guclh", "dry-gulch"),
        ("./dry-gulhc", "dry-gulch"),
        ("Dry-Gullch/", "dry-gulch"),
        ("bords/wet-gulch", "boards/wet-gulch"),
        ("boards/wet-guch/board.yaml", "boards/wet-gulch/board.yaml"),
        ("singel.yaml", "single.yaml"),
    ],
)
def test_a_mistyped_folder(call: Call, command: list[str], typed: str, meant: str) -> None:
    called = call(*command, typed)
    assert called.code == WRONG
    assert f"Did you mean {meant}?" in called.err


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize("typed", ["./something-else", "x/y/z", "/nowhere/at/all"])
def test_nothing_is_suggested_for_what_is_like_nothing(call: Call, typed: str) -> None:
    called = call("scenario", "--seed", "x", "--board", typed)
    assert called.code == WRONG
    assert "Did you mean" not in called.err


@pytest.mark.usefixtures("boards")
def test_a_shipped_name_is_still_suggested(call: Call) -> None:
    assert "Did you mean fliptown/standard?" in call("scenario", "--seed", "x", "--board", "fliptown/standrd").err


def test_where_no_board_is_near_any_folder_is_suggested(call: Call, folder: Path) -> None:
    (folder / "my-boards").mkdir()
    assert "Did you mean my-boards?" in call("validate", "my-bords").err
