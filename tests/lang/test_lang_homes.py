"""Words stand where they are asked for: a game's own in its folder, all others in `lang`."""

from __future__ import annotations

from fnmatch import fnmatchcase

import lang_sources
import pytest
from lang_sources import SHARED

from pnp.definition.tree import read_tree
from pnp.lang.folder import word_folders
from pnp.lang.language import SECTIONS

TEXTS, GROUPS = lang_sources.askers()
HOMES = {
    (section, key): SHARED if folder == word_folders()[0] else folder.parent.name
    for folder in word_folders()
    for section, texts in read_tree(folder / "en.yaml").data.items()
    for key in (texts if section in SECTIONS else ())
}
FOR_EVERY_GAME = {
    # Playing cards, which the core has
    "card.unknown", "suit.unknown", "deck.*", "value.card", "value.card_range", "value.suit",
    # What any game has: boards, turns, players, a solver
    "board.*", "name.*", "words.unknown", "value.turn",
    "described.board*", "scenario.hash", "solver.*",
    "amount.cards", "amount.points", "amount.turns", "amount.rounds", "amount.players",
}  # fmt: skip
"""Keys that a single game asks for so far, and whose texts name nothing of it: the next game finds them in `lang`."""


def askers(key: str) -> set[str]:
    """The homes of the code that asks for a key, by its name or by how it begins."""
    return TEXTS.get(key, set()) | {home for group, homes in GROUPS.items() if key.startswith(group) for home in homes}


def for_every_game(key: str) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in FOR_EVERY_GAME)


def test_every_game_with_words_is_looked_at():
    assert "fliptown" in HOMES.values()
    assert len(word_folders()) == len(set(HOMES.values()))


def test_what_shared_code_asks_for_stands_in_lang():
    assert {key: home for (_, key), home in HOMES.items() if home != SHARED and SHARED in TEXTS.get(key, ())} == {}


def test_what_a_game_alone_asks_for_stands_in_its_folder():
    asked = {key: (home, askers(key)) for (section, key), home in HOMES.items() if section in ("findings", "labels")}
    astray = {key: where for key, (home, where) in asked.items() if len(where) == 1 and where != {home}}
    assert {key: where for key, where in astray.items() if where != {SHARED} and not for_every_game(key)} == {}


def test_what_several_games_ask_for_stands_in_lang():
    several = {key: home for (_, key), home in HOMES.items() if len(TEXTS.get(key, set()) - {SHARED}) > 1}
    assert {key: home for key, home in several.items() if home != SHARED} == {}


@pytest.mark.parametrize("pattern", sorted(FOR_EVERY_GAME))
def test_no_exception_is_needless(pattern):
    keys = [key for (_, key), home in HOMES.items() if home == SHARED and fnmatchcase(key, pattern)]
    assert any(SHARED not in askers(key) for key in keys)
