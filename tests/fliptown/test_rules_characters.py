"""The 14 characters: card value, starting resources, ability and its timing."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.state import start_state
from pnp.games.fliptown.rules.turns import flip
from tests.fliptown.helpers import (
    board,
    cards,
    choices,
    circled,
    during,
    end,
    end_refused,
    game,
    play,
    position,
    refused,
    turn,
    turn_refused,
)

CHARACTERS = {  # value, stars, cash, gold, Wanted, pans, hammers
    "trailblazer": (1, 0, 3, 4, 0, 0, 0),
    "cheat": (2, 0, 7, 1, 0, 0, 0),
    "prospector": (3, 0, 3, 5, 0, 1, 0),
    "settler": (4, 0, 7, 2, 0, 0, 0),
    "bandit": (5, 0, 7, 6, 4, 0, 0),
    "marshal": (6, 2, 5, 2, 0, 0, 0),
    "preacher": (7, 0, 3, 3, 0, 0, 0),
    "miner": (8, 0, 1, 5, 0, 0, 0),
    "ranch-hand": (9, 0, 5, 1, 0, 0, 1),
    "grave-robber": (10, 0, 3, 1, 0, 0, 0),
    "man-in-black": (11, 1, 3, 4, 6, 0, 0),
    "baroness": (12, 0, 7, 1, 0, 0, 0),
    "mayor": (13, 3, 3, 1, 0, 0, 0),
    "wild-card": (None, 0, 4, 0, 0, 0, 0),
}
PASS = "3c 5d 4s : pass"


def test_there_are_fourteen_characters() -> None:
    assert set(board().characters) == set(CHARACTERS)


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_replaces_the_starting_resources(name: str) -> None:
    _, *resources = CHARACTERS[name]
    start = start_state(game(character=name))
    assert [start.stars, start.cash, start.gold, start.wanted, start.pans, start.hammers] == resources
    assert start.shovel == (name == "grave-robber")
    assert circled(board(), start, "cemetery") == {"MC"}


@pytest.mark.parametrize("name", CHARACTERS)
def test_the_value_of_a_character(name: str) -> None:
    assert board().characters[name].value == CHARACTERS[name][0]


@pytest.mark.parametrize("name", CHARACTERS)
def test_abilities_are_used_once_and_the_wild_cards_twice(name: str) -> None:
    assert board().characters[name].uses == (2 if name == "wild-card" else 1)


BONUS = [
    ("trailblazer", "trail 8", {"gold": 8}),
    ("settler", "town 2", {"stars": 1}),
    ("bandit", "rob K", {"wanted": 4, "stars": 8, "cash": 10}),
    ("miner", "mine 1b", {"pans": 1, "gold": 1}),
    ("grave-robber", "grave BL", {"wanted": 1}),
    ("man-in-black", "trail 8", {"gold": 8}),
    ("man-in-black", "rob K", {"wanted": 4, "stars": 8, "cash": 10}),
    ("man-in-black", "mine 1b", {"pans": 1, "gold": 1}),
    ("man-in-black", "town 2", {"stars": 1}),
    ("man-in-black", "grave BL", {"wanted": 1}),
]


@pytest.mark.parametrize(("name", "action", "change"), BONUS)
def test_a_bonus_by_ability(name: str, action: str, change: dict[str, int]) -> None:
    played = turn("1.1", f"3c 5d 4s : pass ; use {action}", "Kd", character=name)
    assert (played.change, played.after.used) == (change, 1)


@pytest.mark.parametrize(("name", "action", "change"), BONUS)
def test_a_bonus_by_ability_before_the_turns_own_action(name: str, action: str, change: dict[str, int]) -> None:
    assert turn("1.1", f"3c 5d 4s : use {action} ; pass", "Kd", character=name).change == change


@pytest.mark.parametrize(("name", "action", "change"), BONUS)
def test_a_bonus_by_ability_once_per_game(name: str, action: str, change: dict[str, int]) -> None:
    assert change
    assert turn_refused("2.3 used=1", f"3c 5d 4s : pass ; use {action}", "Kd", character=name) == "use.spent"


@pytest.mark.parametrize("name", ["trailblazer", "settler", "bandit", "miner", "grave-robber"])
def test_a_bonus_by_ability_is_for_its_region(name: str) -> None:
    for other, action, _ in BONUS[:5]:
        if other != name:
            assert turn_refused("1.1", f"{PASS} ; use {action}", character=name) == "use.other_ability"


def test_a_bonus_by_ability_does_not_replace_the_action() -> None:
    assert turn("1.1", "3c 2d 4s : town 2 ; use trail 8", character="trailblazer").change == {"stars": 1, "gold": 8}
    assert turn_refused("1.1", "3c 2d 4s : use trail 8", character="trailblazer") == "turn.no_action"


def test_a_bonus_by_ability_gives_bonuses_of_its_own_before_the_action() -> None:
    played = turn("1.1", "3c 2d 4s : use trail 3 ; bonus grave ML ; town 2", character="trailblazer")
    assert played.change == {"stars": 2, "cash": 4, "wanted": 1}


def test_abilities_need_their_character() -> None:
    assert turn_refused("1.1", f"{PASS} ; use trail 8") == "use.no_character"
    for step in ("use gold", "use clear", "use any h", "use +1", "use trail 8"):
        assert turn_refused("1.1", f"3c 5d 4s : {step} ; pass", character="marshal") == "use.other_ability"


def test_bonus_abilities_are_for_turns_not_for_the_rounds_end() -> None:
    assert end_refused("1.5", "use trail 8 ; face", character="trailblazer") == "use.only_in_turn"


def test_grave_robber_digs_with_the_shovel_from_the_start() -> None:
    table = game("Kd | 3c 5d 4s", character="grave-robber")
    state = play(table, start_state(table), "1.1 3c 5d 4s : grave BL ; use grave TR")
    assert (state.stars, state.wanted) == (2, 2)


# 2 Cheat.


def test_cheat_one_poker_card_counts_as_any_card() -> None:
    start = "1.5 hand=Th,Jh,Qh,Kh,2c"
    assert end(start, "face", character="cheat").change == {}
    played = end(start, "use 2c=Ah ; face", character="cheat")
    assert (played.change, played.after.hands[0].name) == ({"cash": 10, "stars": 9}, "royal-flush")
    assert played.after.hands[0].cards == cards("Th Jh Qh Kh 2c")


def test_cheat_only_a_card_of_the_hand_and_once() -> None:
    assert end_refused("1.5 hand=Th,Jh,Qh,Kh,2c", "use 3c=Ah ; face", character="cheat") == "use.not_in_hand"
    assert end_refused("2.5 used=1 hand=Th,2c", "use 2c=Ts ; face", character="cheat") == "use.spent"
    assert end_refused("1.5 hand=Th,2c,Jh", "use 2c=Ts ; use Jh=Td ; face", character="cheat") == "use.spent"


def test_cheat_a_holdem_card_counts_too() -> None:
    start = "1.5 drawn=18 hand=Th,Jh,Qh,Kh,2c"
    played = end(start, "use 3d=Ah ; face", sheriff="8c 3d 4d", character="cheat", holdem=True)
    assert played.after.hands[0].name == "royal-flush"


def test_cheat_when_the_hand_is_resolved() -> None:
    assert turn_refused("1.1", f"{PASS} ; use 4s=Ah", character="cheat") == "use.only_at_end"


# 3 Prospector.


@pytest.mark.parametrize(("pans", "step", "stop"), [(1, "+1", "6"), (1, "-1", "4"), (3, "+3", "8"), (3, "-2", "3")])
def test_prospector_moves_the_value_by_up_to_his_pans(pans: int, step: str, stop: str) -> None:
    played = during(f"1.1 p{pans}", f"Kc 5d 4s : use {step} ; town {stop}", character="prospector")
    assert played.circled("town") == {stop}
    assert played.after.gold == 0


def test_prospector_gold_may_add_to_it() -> None:
    played = during("1.1 g2 p2", "Kc 5d+2 4s : use +2 ; town 9", character="prospector")
    assert (played.circled("town"), played.after.gold) == ({"9"}, 0)


def test_prospector_has_his_limits() -> None:
    assert turn_refused("1.1 p1", "Kc 5d 4s : use +2 ; pass", character="prospector") == "use.shift_far"
    assert turn_refused("1.1 p0", "Kc 5d 4s : use +1 ; pass", character="prospector") == "use.shift_far"
    assert turn_refused("1.1 p2", "Kc Qd 4s : use +2 ; pass", character="prospector") == "change.outside"
    assert turn_refused("1.1 p2", "Kc Ad 4s : use -1 ; pass", character="prospector") == "change.outside"
    assert turn_refused("1.2 p2 used=1", "Kc 5d 4s : use +1 ; pass", character="prospector") == "use.spent"
    assert turn_refused("1.1 p2", "Kc 5d 4s : town 5 ; use +1", character="prospector") == "use.card_late"


# 6 Marshal.


def test_marshal_draws_a_card_and_uses_it_instead() -> None:
    start = "1.5 *9 w8"
    assert end(start, "face", sheriff="3d", character="marshal").change == {"stars": -4}
    assert end(start, "use draw ; face", sheriff="3d", draws="8h", character="marshal").change == {}
    assert end(start, "use draw ; face", sheriff="Kd", draws="7h", character="marshal").change == {"stars": -4}


def test_marshal_when_the_sheriff_attempts_arrest_and_once() -> None:
    assert turn_refused("1.1", f"{PASS} ; use draw", character="marshal") == "use.only_at_end"
    assert end_refused("2.5 used=1", "use draw ; face", character="marshal") == "use.spent"
    assert end_refused("1.5 g9 w3", "use draw ; bribe", character="marshal") == "use.draw_bribed"


# 7 Preacher.


@pytest.mark.parametrize("number", [1, 6])
def test_preacher_crosses_out_up_to_six_wanted(number: int) -> None:
    assert end("1.5 w9", f"use clear {number} ; face", character="preacher").change == {"wanted": -number}
    assert end_refused("1.5 w9", "use clear 7 ; face", character="preacher") == "amount.too_many"
    assert end(f"1.5 w{number}", f"use clear {number} ; face", character="preacher").after.wanted == 0
    assert end_refused("1.5 w3", "use clear 4 ; face", character="preacher") == "wanted.short"


def test_preacher_before_the_arrest_phase_and_once() -> None:
    played = end("1.5 *9 w10", "use clear 6 ; face", sheriff="4d", character="preacher")
    assert played.change == {"wanted": -6}, "a 4 does not arrest with 4 W left"
    assert end("1.5 g4 w10", "use clear 6 ; bribe", character="preacher").change == {"wanted": -6, "gold": -4}
    assert turn_refused("1.1 w9", f"{PASS} ; use clear 6", character="preacher") == "use.only_at_end"
    assert end_refused("2.5 w9 used=1", "use clear 6 ; face", character="preacher") == "use.spent"


# 9 Ranch Hand.


@pytest.mark.parametrize(("hammers", "wanted", "left"), [(1, 9, 7), (3, 9, 3), (4, 9, 1), (4, 5, 0)])
def test_ranch_hand_crosses_out_two_wanted_for_each_hammer(hammers: int, wanted: int, left: int) -> None:
    start = f"1.1 w{wanted} h{hammers}"
    assert turn(start, f"{PASS} ; use clear", character="ranch-hand").after.wanted == left
    start = f"1.5 w{wanted} h{hammers}"
    assert end(start, "use clear ; face", character="ranch-hand").after.wanted == left


def test_ranch_hand_once() -> None:
    assert turn_refused("1.1 w9 h2 used=1", f"{PASS} ; use clear", character="ranch-hand") == "use.spent"


# Q Baroness.


@pytest.mark.parametrize("wanted", [1, 7])
def test_baroness_gains_gold_equal_to_her_wanted(wanted: int) -> None:
    played = turn(f"1.1 w{wanted}", f"{PASS} ; use gold", character="baroness")
    assert played.change == {"gold": wanted}, "the Wanted stays"
    assert turn_refused(f"1.1 w{wanted} used=1", f"{PASS} ; use gold", character="baroness") == "use.spent"


def test_baroness_pays_for_changing_her_cards_where_the_gold_stands_first() -> None:
    assert turn("1.1 w3", "3h 4d+3 4s : use gold ; trail 7", character="baroness").after.gold == 0
    assert turn_refused("1.1 w3", "3h 4d+3 4s : trail 7 ; use gold", character="baroness") == "gold.short"


def test_baroness_current_wanted() -> None:
    assert turn("1.1 w2", "3h 4d 4s : trail 4 ; use gold", character="baroness").change["gold"] == 3
    assert turn("1.1 w2", "3h 4d 4s : use gold ; trail 4", character="baroness").change["gold"] == 2
    assert end("1.5 w5", "use gold ; bribe", character="baroness").change == {}


# K Mayor.


def test_mayor_flips_three_new_cards() -> None:
    table = game("Kd | 2c 3c 4c | 5h 6h 7h | 8c 9c Tc", character="mayor")
    state = play(table, position("1.1"), "1.1 5h 6h 7h : use redeal ; trail 5")
    assert (state.cash, state.hand, state.used) == (12, cards("7h"), 1)
    assert flip(table, state).lineup == cards("8c 9c Tc")


def test_mayor_discards_the_whole_lineup_and_once() -> None:
    table = game("Kd | 2c 3c 4c | 5h 6h 7h | 8c 9c Tc", character="mayor")
    assert refused(table, position("1.1"), "1.1 2c 6h 7h : use redeal ; pass") == "card.not_in_lineup"
    assert refused(table, position("1.1 used=1"), "1.1 5h 6h 7h : use redeal ; pass") == "use.spent"


def test_mayor_s_new_lineup_pays_neither_bank_nor_bail_bonds() -> None:
    table = game("Kd | 2h 3h Jh | 5h 6h Jc", character="mayor")
    after = play(table, position("1.1 bank=red hunt=J"), "1.1 [bail cash] 5h 6h Jc : use redeal ; pass")
    assert (after.stars, after.cash) == (1, 4)
    table = game("Kd | 2h 3c 4h | 5h 6h Jh", character="mayor")
    after = play(table, position("1.1 bank=red hunt=J"), "1.1 5h 6h Jh : use redeal ; pass")
    assert (after.stars, after.cash) == (0, 0)


# Wild Card.


def test_wild_card_treats_the_suit_or_the_value_card_as_anything() -> None:
    assert turn("1.1", "3c 8d 4s : use any h ; trail 8", character="wild-card").change == {"gold": 8}
    assert turn("1.1", "3h 2d 4s : use any 8 ; trail 8", character="wild-card").change == {"gold": 8}


def test_wild_card_twice_even_in_one_turn() -> None:
    played = turn("1.1", "3c 2d 4s : use any h ; use any K ; trail K", character="wild-card")
    assert (played.change, played.after.used) == ({"stars": 6, "wanted": 3}, 2)
    assert turn("1.1 used=1", "3c 8d 4s : use any h ; trail 8", character="wild-card").after.used == 2
    assert turn_refused("1.1 used=2", "3c 8d 4s : use any h ; pass", character="wild-card") == "use.spent"
    third = "3c 2d 4s : use any h ; use any K ; use any Q ; pass"
    assert turn_refused("1.1", third, character="wild-card") == "use.spent"


def test_wild_card_before_the_card_is_used() -> None:
    assert turn_refused("1.1", "3c 2d 4s : town 2 ; use any h", character="wild-card") == "use.card_late"
    offered = choices(during("1.1", "3c 2d 4s : use any h", character="wild-card"))
    assert {"use any c", "use any d", "use any s", "use any A", "use any K"} <= offered
