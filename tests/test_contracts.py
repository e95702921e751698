"""The import contracts cover every room: a new one of Fliptown is pure, or says here why it is not.

And nothing below or above the games names what only one of them has: the words are taken from Fliptown's own files.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.definition.tree import read_tree

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


# No word of a game where every game lives

ROOMS = ("core", "files", "definition", "lang", "sheet", "pdf", "solve", "puzzle", "kit", "screens", "cli")
NAMING = (
    "region", "building", "character", "cowbot", "bounty", "achievement", "item", "row", "effect", "power", "rank",
    "wanted", "sites", "site", "resource", "phase", "setting",
)  # fmt: skip
"""Groups of labels whose keys are the names of things: `region.badlands`, `item.pickaxe`."""
MORE = {"fliptown", "finale", "lineup", "sheriff", "outlaw", "tombstone", "robbery", "poker", "badlands", "gold pan"}
"""Nouns of its sentences, which are no keys."""
ORDINARY = {
    "act", "buy", "end", "flip", "hide", "land", "over", "stop", "target", "wanted",  # what programs do
    "character", "level",  # letters of a text, depth of a list
    "cash", "gold", "silver", "star", "train", "legend",  # medals, difficulty, shared pictures, a map's legend
}  # fmt: skip
"""Names that are ordinary English too: there is no telling what is meant."""
OPTIONS = {"cowbot", "holdem"}
"""Fliptown's settings that have options of their own: they are promised, and refused by name for other games."""
ALLOWED = {
    "cli/choosing.py": {*OPTIONS, "fliptown"},  # the options, and the game where none is named
    "cli/scenario.py": {*OPTIONS, "competitive"},
    "cli/daily.py": OPTIONS,
    "cli/booklet.py": OPTIONS,
    "cli/check.py": {"cowbot"},  # --beaten COWBOT
    "cli/worded.py": {"cowbot"},  # --beaten takes the names of cowbots
    "cli/completing.py": {"cowbot"},  # what the Tab key offers for them
    "core/verdict.py": {"achievements"},  # promised in the JSON of `check`; a game without any has none
    "sheet/west/masthead.py": {"pistol"},  # the name of an ornament
    "sheet/west/medal_sheet.py": {"achievements"},  # how its words are called
    "puzzle/booklet/cover.py": {"lineup", "sheriff", "stagecoach"},  # names of pictures
}


def spelt(text: str) -> list[str]:
    """The words of a source or of a name, one by one: `goldPan`, `gold_pan` and `gold-pan` are all a gold pan."""
    return [_one(word) for word in re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())]


def _one(word: str) -> str:
    """Singular and plural are one word."""
    return re.sub(r"ies$", "y", word) if word.endswith("ies") else re.sub(r"(?<=[a-z]{2}[^s])s$", "", word)


@cache
def terms() -> frozenset[tuple[str, ...]]:
    labels = read_tree(ROOT / "pnp/games/fliptown/words/en.yaml").data["labels"]
    names = {name for group, _, name in (key.partition(".") for key in labels) if group in NAMING and name}
    every = {tuple(spelt(name)) for name in names | MORE | {"cowbot", "bounty", "achievement"}}
    return frozenset(every - {tuple(spelt(word)) for word in ORDINARY})


def named(path: Path) -> Iterator[str]:
    """The game's words in a file, in names, texts, docstrings and comments alike."""
    words, longest = spelt(path.read_text(encoding="utf-8")), max(map(len, terms()))
    for start in range(len(words)):
        for size in range(1, longest + 1):
            if (found := tuple(words[start : start + size])) in terms():
                yield " ".join(found)


def test_the_list_of_words_is_a_list_of_words() -> None:
    assert {("cemetery",), ("billy", "the", "kid"), ("undertaker",), ("holdem",), ("bounty",)} <= terms()
    assert len(terms()) > 100
    assert spelt("CowbotLevel gold_pans HOLDEM") == ["cowbot", "level", "gold", "pan", "holdem"]


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_of_all_games_names_a_thing_of_one(room: str) -> None:
    found = defaultdict(set)
    for path in sorted((ROOT / "pnp" / room).rglob("*.py")):
        name = path.relative_to(ROOT / "pnp").as_posix()
        allowed = {" ".join(spelt(word)) for word in ALLOWED.get(name, ())}
        found[name] = set(named(path)) - allowed
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("name", ALLOWED)
def test_no_leave_is_needless(name: str) -> None:
    assert {" ".join(spelt(word)) for word in ALLOWED[name]} - set(named(ROOT / "pnp" / name)) == set()
