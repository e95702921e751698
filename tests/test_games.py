"""Games as values of capabilities."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from pnp.core.findings import BadInput
from pnp.games import GAMES, find_game
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.game import CAPABILITIES, Game
from pnp.lang.words import load_words
from pnp.screens.views import PLAIN


@pytest.mark.parametrize("name", GAMES)
def test_every_capability_can_be_loaded(name: str) -> None:
    game = find_game(name)
    assert {"boards", "scenarios"} <= set(game.can) == set(game.rooms)
    assert all(getattr(game, capability) for capability in game.can)


@pytest.mark.parametrize("capability", [name for name in CAPABILITIES if name != "views"])
def test_a_capability_that_a_game_lacks_is_told_by_name(capability: str) -> None:
    rooms = {name: where for name, where in FLIPTOWN.rooms.items() if name != capability}
    game = replace(FLIPTOWN, rooms=rooms)
    assert capability not in game.can
    with pytest.raises(BadInput) as caught:
        getattr(game, capability)
    (finding,) = caught.value.findings
    assert finding.code == "game.cannot"
    said = [load_words(lang).finding(finding) for lang in ("en", "pl")]
    assert all(text.startswith("Fliptown") for text in said)
    assert len(set(said)) == 2


def test_a_game_without_views_has_plain_ones() -> None:
    rooms = {name: where for name, where in FLIPTOWN.rooms.items() if name != "views"}
    assert replace(FLIPTOWN, rooms=rooms).views is PLAIN


def test_a_game_is_a_value_with_a_short_text() -> None:
    assert find_game("fliptown") == FLIPTOWN == Game(**vars(FLIPTOWN))
    assert repr(FLIPTOWN) == "Game(fliptown: boards, scenarios, kit, play, views, solver, dailies)"


def test_a_game_is_found_without_loading_what_it_can_do() -> None:
    code = "import sys; from pnp.games import find_game; find_game('fliptown').can; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "pnp.games.fliptown.game" in loaded
    assert not {name for name in loaded if name.startswith(("pnp.games.fliptown.doors", "pnp.sheet", "numpy", "rich"))}
