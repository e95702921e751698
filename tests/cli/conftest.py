"""Fixtures for the tests of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.scenario import format_scenario
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.setup import Wish
from pnp.puzzle.store import Store
from tests.cli.dailies import key
from tests.cli.runner import Call, Called, caller
from tests.puzzle.sample import sample_puzzle


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call a command, in English and with room on the screen."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    return caller(capsys)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def opening(folder: Path) -> Path:
    """The opening of the design's examples: sheriff 8c, then 6c 9h 3s, Qh 9s Qc, ..."""
    scenario = FLIPTOWN.scenarios.make_wish(Wish("2026-11-15", kind="opening"))
    path = folder / "opening.scenario.yaml"
    path.write_text(format_scenario(scenario), encoding="utf-8")
    return path


@pytest.fixture
def store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A cache in which one day's puzzle was found before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    store = Store(folder / "cache" / "pnp" / "puzzles")
    store.put(key(), sample_puzzle())
    return store


@pytest.fixture
def daily(call: Call, store: Store) -> Call:
    """Call `pnp daily`, with that cache."""

    def run(*arguments: str | Path) -> Called:
        assert store.folder.exists()
        return call("daily", *arguments)

    return run
