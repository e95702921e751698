"""Reminders: five of them, those that the position needs, with the board's own figures."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.fliptown.board.library import STANDARD
from pnp.games.fliptown.daily.sheet.reminders import SHOWN, reminders_of
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.rules.state import Phase
from pnp.lang.words import load_words
from tests.fliptown.helpers import game, homebrew, position
from tests.fliptown.play import any_wish, match, play_out
from tests.fliptown.sheets.map_table import GULCH, board


def named(text: str, **options: object) -> dict[str, dict[str, object]]:
    return {each.name: dict(each.figures) for each in reminders_of(game(**options), position(text))}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", [STANDARD, GULCH])
def test_always_five_different_ones_that_say_something(name: str, seed: int) -> None:
    rng = Random(f"reminders {seed}")
    table = match(board(name), any_wish(board(name), f"reminders-{seed}", rng))
    assert isinstance(table, SoloMatch)
    for *_, state in play_out(table.game, table.start(), rng):
        if state.phase is Phase.FLIP:
            found = reminders_of(table.game, state)
            assert len({each.name for each in found}) == len(found) == SHOWN
            for lang in ("en", "pl"):
                for each in found:
                    said = load_words(lang).label(f"day.remind.{each.name}", **each.figures)
                    assert not said.startswith("day.")
                    assert "{" not in said


def test_at_the_start_the_rules_that_every_turn_needs() -> None:
    assert set(named("1.1 $4 g2")) == {"gold", "robbery", "bonus", "sheriff", "score"}


def test_what_one_has_comes_before_what_everybody_knows() -> None:
    found = named("3.1 g2 items=trail-horse bank=red hunt=J rob=2,3,4,5,6,7,8,9,T,J,Q,K")
    assert "robbery" not in found, "nothing is left to rob"
    assert {"bank", "bail"} <= set(found)


def test_guns_and_masks_are_named_with_robberies() -> None:
    assert named("1.1")["robbery"] == {"gun": 0, "masked": 0, "up": False}
    assert named("1.1 items=pistol")["robbery"]["gun"] == 2
    assert named("1.1 items=pistol,rifle,bandana")["robbery"] == {"gun": 4, "masked": 1, "up": False}


def test_the_sheriff_comes_only_where_a_round_ends() -> None:
    assert "sheriff" not in named("1.1", last=(1, 3))
    assert named("3.1 w7")["sheriff"] == {"cash": "18", "stars": "8", "bribe": 1, "limit": 14, "wanted": 7}
    assert named("1.1")["sheriff"]["cash"] == "10/14/18"


def test_figures_are_the_boards(tmp_path) -> None:
    own = homebrew(tmp_path, "changes: {suit: 3}\nscoring: {cash: 5}")
    found = {each.name: each.figures for each in reminders_of(game(on=own), position("1.1 g3", own))}
    assert found["gold"]["suit"] == 3
    assert found["score"]["cash"] == 5


def test_they_stand_in_the_order_of_a_turn() -> None:
    names = [each.name for each in reminders_of(game(holdem=True), position("1.1 g2"))]
    assert names == ["gold", "robbery", "holdem", "sheriff", "score"]
