"""The import contracts cover every module: a new one is a rule of the game, or says here why it is not."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
READS_DEFINITIONS = {
    "spec", "spec_people", "spec_types", "shapes", "compiler", "checks", "check_parts", "goal_checks", "town_checks",
    "library", "entry", "printable", "schema", "solving", "phrases",
}  # fmt: skip
"""Modules that turn YAML into a board or its goals into words, and the doors to the commands and to the solver."""


def test_every_module_of_fliptown_is_pure_or_named_here() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    pure = next(c["source_modules"] for c in contracts if c["name"].startswith("Fliptown's rules"))
    listed = {name.removeprefix("pnp.games.fliptown.") for name in pure}
    modules = {path.stem for path in (ROOT / "pnp/games/fliptown").glob("*.py")} - {"__init__"}
    assert listed | READS_DEFINITIONS == modules
    assert not listed & READS_DEFINITIONS
