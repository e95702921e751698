"""The import contracts cover every room: a new one of Fliptown is pure, or says here why it is not."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
KNOWS_MORE = {"board", "daily", "doors", "print", "screens", "solver", "words"}
"""Rooms that read definitions, search, put things into words and drawings, or lead to those."""


def test_every_room_of_fliptown_is_pure_or_named_here() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    pure = next(c["source_modules"] for c in contracts if c["name"].startswith("Fliptown's rules"))
    listed = {name.removeprefix("pnp.games.fliptown.") for name in pure}
    folder = ROOT / "pnp/games/fliptown"
    assert listed | KNOWS_MORE == {path.parent.name for path in folder.glob("*/__init__.py")}
    assert not listed & KNOWS_MORE
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "game.py"}
