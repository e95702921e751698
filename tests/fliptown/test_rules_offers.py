"""What the rules allow is what is offered: every use of an ability, and every way to end a round."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.cards import full_deck
from tests.fliptown.helpers import Played, choices, during, game, position

CARDS = "3c 5d 4s : pass"


def uses(start: str, line: str = CARDS, **options: Any) -> set[str]:
    """The uses of the ability that are offered within a turn, bonus actions apart."""
    return {choice for choice in choices(during(start, line, **options)) if choice.startswith("use")}


def ends(start: str, sheriff: str = "Kc", **options: Any) -> set[str]:
    """The ways to end the round."""
    table = game(sheriff, sheriff, sheriff, **options)
    state = position(f"{start} phase=end")
    return choices(Played(table, state, state))


@pytest.mark.parametrize("character", ["baroness", "ranch-hand", "trailblazer", "wild-card", "prospector"])
def test_a_spent_ability_is_not_offered(character: str) -> None:
    assert uses("1.1 w5 h2 p2 used=2", character=character) == set()
    assert uses("1.1 w5 h2 p2 used=2", "3c 5d 4s : grave BL", character=character) == set()


def test_abilities_within_a_turn() -> None:
    assert uses("1.1 w5", character="baroness") == {"use gold"}
    assert uses("1.1 w5 h2", character="ranch-hand") == {"use clear"}
    assert uses("1.1 w5", character="ranch-hand") == set()
    assert uses("1.1 h2", character="ranch-hand") == set()
    for character in ("cheat", "marshal", "preacher", "mayor"):
        assert uses("1.1 w5 h2", character=character) == set()


def test_bonus_abilities_within_a_turn() -> None:
    assert uses("1.1 trail=J", character="trailblazer") == {"use trail Q", "use trail K"}
    assert uses("1.1 trail=K", character="trailblazer") == set()
    assert uses("1.1", character="miner") == {"use mine 1a", "use mine 1b"}
    assert len(uses("1.1", character="settler")) == 13
    assert len(uses("1.1", character="bandit")) == 12
    assert len(uses("1.1", character="grave-robber")) == 8
    assert len(uses("1.1", character="man-in-black")) == 14 + 12 + 2 + 13 + 8, "stop 2 is two choices"


@pytest.mark.parametrize(
    ("pans", "value", "offered"),
    [
        (1, "5", {"use +1", "use -1"}),
        (2, "5", {"use +1", "use -1", "use +2", "use -2"}),
        (2, "2", {"use +1", "use -1", "use +2"}),
        (2, "A", {"use +1", "use +2"}),
        (2, "K", {"use -1", "use -2"}),
        (0, "5", set()),
    ],
)
def test_prospector_before_the_action(pans: int, value: str, offered: set[str]) -> None:
    turn = during(f"1.1 p{pans}", f"3c {value}d 4s : pass", character="prospector")
    state = turn.after._replace(acted=False)
    assert {c for c in choices(Played(turn.game, state, state)) if c.startswith("use")} == offered
    assert uses(f"1.1 p{pans}", f"3c {value}d 4s : pass", character="prospector") == set(), "too late after it"


def test_wild_card_before_the_action() -> None:
    turn = during("1.1", "3c 5d 4s : pass", character="wild-card")
    state = turn.after._replace(acted=False)
    offered = {c for c in choices(Played(turn.game, state, state)) if c.startswith("use")}
    assert offered == {f"use any {what}" for what in (*"dhs", *"A2346789TJQK")}


def test_ends_without_danger() -> None:
    assert ends("1.5 *9 $20 w5", "5d") == {"face"}
    assert ends("1.5 *9 $20 w5 g5", "5d") == {"face", "bribe"}
    assert ends("1.5") == {"face", "bribe"}, "nothing wanted, nothing to pay"


def test_ends_with_an_arrest() -> None:
    assert ends("1.5 *9 $20 w5", "4d") == {"face cash", "face stars"}
    assert ends("1.5 *9 $20 w5 g5", "4d") == {"face cash", "face stars", "bribe"}
    assert ends("1.5 *9 $9 w5", "4d") == {"face stars"}
    assert ends("1.5 *9 $20 w14", "4d") == {"face stars"}


def test_ends_with_an_ability() -> None:
    assert ends("1.5 w2", "Kd", character="preacher") == {"face", "use clear 1 ; face", "use clear 2 ; face"} | {
        "use clear 2 ; bribe"
    }
    assert ends("1.5 w9 used=1", "Kd", character="preacher") == {"face"}
    assert len(ends("1.5 w9", "Kd", character="preacher")) == 1 + 6
    assert ends("1.5 w5", "Kd", character="baroness") == {"face", "use gold ; face", "use gold ; bribe"}
    assert ends("1.5 w5 h1", "Kd", character="ranch-hand") == {"face", "use clear ; face"}
    assert ends("1.5 *9 w3", "2d", character="marshal") == {"face stars", "use draw ; face"}, "the next card is a 4"
    assert ends("1.5 *9 w5", "2d", character="marshal") == {"face stars", "use draw ; face stars"}
    assert ends("1.5 w5", "Kd", character="trailblazer") == {"face"}


def test_ends_with_the_cheat() -> None:
    offered = ends("1.5 w5 hand=2c,3d", "Kd", character="cheat")
    wishes = {f"use {held}={card} ; face" for held in ("2c", "3d") for card in full_deck() if str(card) != held}
    assert offered == {"face"} | wishes


def test_ends_with_the_cheat_and_holdem() -> None:
    offered = ends("1.5 w5 drawn=18 hand=2c", "Kd 3d 4h", character="cheat", holdem=True)
    assert {end[4:6] for end in offered if end != "face"} == {"2c", "3d", "4h"}
