"""Lode among the games, for as long as a test runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp.games
from pnp.files import resources
from pnp.lang import folder

HERE = Path(__file__).parent


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pnp.games.GAMES, "lode", "tests.toy.game")
    monkeypatch.setitem(resources.ELSEWHERE, "lode", HERE / "lode")
    monkeypatch.setattr(folder, "ADDED", [*folder.ADDED, HERE / "words"])
