"""The folders of words: the shared words are here, each game's in its own folder.

A game's words are found by their place, `games/<game>/words/en.yaml`, so that this package knows no game.
This module imports nothing heavy, because `pnp --help` uses it too.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
DEFAULT = "en"
ADDED: list[Path] = []
"""Folders of games that are registered from elsewhere: a test adds the words of its toy game, and takes them out."""

_GAMES = FOLDER.parent / "games"


def word_folders() -> tuple[Path, ...]:
    """Every folder that holds words: the shared one first, then each game's, by name, then those added."""
    return (FOLDER, *_of_games(), *ADDED)


def languages() -> list[str]:
    """The codes of all languages. The shared words make a language; a game without words in it speaks English."""
    return sorted(file.stem for file in FOLDER.glob("*.yaml"))


@cache
def _of_games() -> tuple[Path, ...]:
    return tuple(sorted(file.parent for file in _GAMES.glob(f"*/words/{DEFAULT}.yaml")))
