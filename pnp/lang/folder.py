"""Where the words lie: the shared ones here, each game's in its own folder.

A game's words are found by their place, `games/<game>/words/en.yaml`, so that this package knows no game.
Nothing heavy is imported: `pnp --help` looks here too.
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
    """The codes of the languages there are. The shared words make a language; a game may lack it and speaks English."""
    return sorted(file.stem for file in FOLDER.glob("*.yaml"))


@cache
def _of_games() -> tuple[Path, ...]:
    return tuple(sorted(file.parent for file in _GAMES.glob(f"*/words/{DEFAULT}.yaml")))
