"""What every game's sheets are drawn with knows none of them: no import, and no word of Fliptown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEET = Path(__file__).parent.parent.parent.parent / "pnp" / "sheet"
MODULES = sorted(SHEET.rglob("*.py"))
TERMS = re.compile(
    r"\b(fliptown|badlands|cowbots?|sheriff|mine|trail|town|cemetery|hold'?em|bount(y|ies)|robber(y|ies)|stagecoach|"
    r"saloon|regions?|lineup|outlaws?|chambers?|shafts?|bonus|pickaxe|undertaker)\b",
    re.IGNORECASE,
)
LONGEST = 400
LOWER = [path for path in MODULES if path.parent == SHEET]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SHEET)))
def test_a_module_of_sheet_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "pnp.games" not in text
    assert [line for line in text.splitlines() if TERMS.search(line)] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SHEET)))
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert len(text.splitlines()) < LONGEST


@pytest.mark.parametrize("path", LOWER, ids=lambda path: path.name)
def test_what_lies_below_does_not_know_the_house_style(path: Path) -> None:
    assert "pnp.sheet.west" not in path.read_text(encoding="utf-8")
