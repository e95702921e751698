"""What the tests of `pnp daily` share."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp.puzzle.find
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.puzzle.find import Maker, key_of
from pnp.puzzle.order import DailyOrder
from tests.fliptown.envelopes import daily_wish

DAY = "2026-11-15"
"""A day whose puzzle was found before: see the fixture `store`."""


def key() -> str:
    """What that puzzle is kept by."""
    return key_of(DailyOrder("fliptown", daily_wish(DAY)), FLIPTOWN.boards.ref(None, "en", Path()))


def made_by(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have puzzles made by somebody who is quick."""
    monkeypatch.setattr(pnp.puzzle.find, "curated", maker)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
