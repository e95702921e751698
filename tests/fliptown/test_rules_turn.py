"""A turn: flip, assign, pay for changes, act, resolve the pool."""

from __future__ import annotations

from itertools import permutations

import pytest

from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.rules.turns import flip
from tests.fliptown.helpers import (
    VALUES,
    cards,
    choices,
    during,
    game,
    play,
    position,
    refused,
    turn,
    turn_refused,
)


def test_three_cards_are_flipped() -> None:
    table = game("Ks | 6c 9h 3s | Qh")
    assert flip(table, position("1.1")).lineup == cards("6c 9h 3s")


@pytest.mark.parametrize("order", list(permutations(("6c", "9h", "3s"))))
def test_the_cards_are_assigned_in_any_permutation(order: tuple[str, str, str]) -> None:
    table = game("Ks | 6c 9h 3s")
    after = play(table, position("1.1"), f"1.1 {' '.join(order)} : pass")
    assert after.hand == cards(order[2])


def test_only_cards_of_the_lineup_are_assigned() -> None:
    assert refused(game("Ks | 6c 9h 3s"), position("1.1"), "1.1 6c 9h 4s : pass") == "card.not_in_lineup"


def test_a_card_is_assigned_once() -> None:
    assert refused(game("Ks | 6c 9h 3s"), position("1.1"), "1.1 6c 9h 9h : pass") == "card.twice"


@pytest.mark.parametrize(("suit", "action"), [("h", "trail 9"), ("s", "rob 9"), ("d", "mine 1b"), ("c", "town 9")])
def test_the_suit_card_names_the_region(suit: str, action: str) -> None:
    line = {"trail 9": "trail", "rob 9": "rob", "mine 1b": "mine", "town 9": "town"}
    played = during("1.1", f"2{suit} 9{'c' if suit != 'c' else 'd'} 3s : {action}", "Kd")
    assert played.after.acted
    for other, region in line.items():
        if other != action:
            refusal = turn_refused("1.1", f"2{suit} 9{'c' if suit != 'c' else 'd'} 3s : {other}", "Kd")
            assert refusal == "action.suit", region


def test_only_the_value_of_the_value_card_matters() -> None:
    assert turn("1.1", "Kh 3s 2c : trail 3").change == {"stars": 1}
    assert turn_refused("1.1", "Kh 3s 2c : trail 4") == "trail.too_far"


# Gold for changes.


@pytest.mark.parametrize(("suit", "action"), [("h", "trail 5"), ("d", "mine 1a"), ("s", "rob 5")])
def test_two_gold_change_the_suit_card_to_any_suit(suit: str, action: str) -> None:
    assert turn("1.1 g2", f"Kc={suit} 5c 2h : {action}", "Qd").before.gold == 2
    assert during("1.1 g2", f"Kc={suit} 5c 2h : pass").change == {"gold": -2}
    assert turn_refused("1.1 g1", f"Kc={suit} 5c 2h : {action}", "Qd") == "gold.short"


@pytest.mark.parametrize("steps", [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5])
def test_one_gold_a_step_changes_the_value_card(steps: int) -> None:
    value = VALUES[7 + steps - 1]
    assert during(f"1.1 g{abs(steps)}", f"Kc 7h{steps:+d} 2h : town {value}").after.gold == 0
    assert turn_refused(f"1.1 g{abs(steps) - 1}", f"Kc 7h{steps:+d} 2h : town {value}") == "gold.short"


def test_suit_and_value_may_both_be_changed() -> None:
    assert turn("1.1 g5", "Kc=h 5d+3 2h : trail 8").change == {"gold": -5 + 8}
    assert turn_refused("1.1 g4", "Kc=h 5d+3 2h : trail 8") == "gold.short"


@pytest.mark.parametrize(("card", "steps"), [("Ah", -1), ("Kh", +1), ("2h", -2), ("Qh", +2), ("Ah", +13), ("Kh", -13)])
def test_a_value_never_leaves_ace_to_king(card: str, steps: int) -> None:
    assert turn_refused("1.1 g20", f"3c {card}{steps:+d} 4s : pass") == "change.outside"


@pytest.mark.parametrize(("card", "steps", "building"), [("Ah", +12, "K"), ("Kh", -12, "A")])
def test_ace_and_king_are_twelve_steps_apart(card: str, steps: int, building: str) -> None:
    assert during("1.1 g12", f"3c {card}{steps:+d} 4s : town {building}").change == {"gold": -12}


def test_paying_for_more_than_the_action_needs_is_legal() -> None:
    assert turn("1.1 g9", "Kh 5d+4 2s : trail 5").change == {"gold": -4, "cash": 12}
    assert turn("1.1 g9", "Kh=c 5d+4 2s : pass").change == {"gold": -6}


@pytest.mark.parametrize("line", ["3c 5d 4s=h : pass", "3c 5d 4s+1 : pass"])
def test_the_poker_card_cannot_be_changed(line: str) -> None:
    assert turn_refused("1.1 g9", line) == "change.wrong_card"


@pytest.mark.parametrize("line", ["3c+1 5d 4s : pass", "3c 5d=h 4s : pass"])
def test_suit_changes_are_for_the_suit_card_and_steps_for_the_value_card(line: str) -> None:
    assert turn_refused("1.1 g9", line) == "change.wrong_card"


def test_the_robbery_card_cannot_be_changed() -> None:
    assert turn("1.1 g20", "3s 9d 4s : rob 9", "8d").change == {"wanted": 3, "stars": 3}


# One action.


def test_one_action_a_turn() -> None:
    assert turn_refused("1.1", "3c 2d 4s : town 2 ; town 2") == "step.nothing_pending"
    assert turn_refused("1.1", "3c 2d 4s : town 2 ; grave TL") == "step.nothing_pending"
    assert turn_refused("1.1", "3c 2d 4s : grave TL ; town 2") == "step.nothing_pending"
    assert turn_refused("1.1", "3c 2d 4s : pass ; town 2") == "step.nothing_pending"
    assert turn_refused("1.1", "3c 2d 4s : town 2 ; pass") == "pass.acted"


def test_the_cemetery_is_open_whatever_the_cards() -> None:
    for suit in "chds":
        other = "c" if suit != "c" else "d"
        for value in "A7K":
            assert turn("1.1", f"2{suit} {value}{other} 3s : grave ML").change == {"wanted": 1, "cash": 4}


@pytest.mark.parametrize("line", ["3c=h 2d 4s : grave ML", "3c 2d+1 4s : grave ML", "3c=h 2d-1 4s : grave ML"])
def test_no_gold_is_paid_for_changes_with_a_cemetery_action(line: str) -> None:
    assert turn_refused("1.1 g9", line) == "grave.changed_card"


@pytest.mark.parametrize("step", ["town 2", "grave ML", "pass"])
def test_the_poker_card_counts_whatever_the_action(step: str) -> None:
    assert turn("1.2 hand=9h", f"3c 2d 4s : {step}").after.hand == cards("9h 4s")


def test_a_player_may_always_pass() -> None:
    played = turn("1.1 $4 g2", "3c 2d 4s : pass")
    assert played.change == {}
    assert (played.after.turn, played.after.phase) == (2, Phase.FLIP)


# The pool.


def test_plain_resources_are_gained_at_once() -> None:
    assert turn("1.1", "3h 5d 4s : trail 5").change == {"cash": 12}
    assert turn("1.1 $0", "3h 9d 4s : trail 9 ; town 2").change == {"stars": 1}
    cashed = turn("1.1 $0", "3c 4d 4s : town 4 ; grave ML ; buy trail-horse")
    assert cashed.change == {"wanted": 1}, "the $4 of the grave have paid for the horse"


def test_wanted_of_a_site_cannot_be_refused() -> None:
    assert turn("1.1", "3h 4d 4s : trail 4").change == {"stars": 3, "wanted": 1}


def test_wanted_crossed_out_by_a_stop_cannot_be_refused() -> None:
    assert turn("1.1 w8", "3h Jd 4s : trail J").change == {"wanted": -6}
    assert turn("1.1 w4", "3h Jd 4s : trail J").change == {"wanted": -4}
    assert turn_refused("1.1 w8", "3h Jd 4s : trail J ; clear 3") == "step.nothing_pending"


def test_building_effect_and_bonus_are_resolved_in_either_order() -> None:
    effect_first = turn("1.1 $4", "3c 5d 4s : town 5 ; buy bandana ; trail 5")
    bonus_first = turn("1.1 $4", "3c 5d 4s : town 5 ; trail 5 ; buy bandana")
    assert effect_first.after == bonus_first.after
    assert turn("1.1 $0", "3c 5d 4s : town 5 ; trail 5 ; buy pan").change == {"cash": 9, "pans": 1, "stars": 1}
    assert turn_refused("1.1 $0", "3c 5d 4s : town 5 ; buy pan ; trail 5") == "cash.short"


def test_two_cemetery_rewards_are_resolved_in_either_order() -> None:
    pending = during("1.1 grave=MC,ML,BC,MR", "3c 5d 4s : grave BR")
    assert pending.change == {"wanted": 1, "cash": 8}, "the $8 are there before the Town bonus is taken"
    assert pending.pool == ["town"]
    assert turn("1.1 grave=MC,ML,BC,MR", "3c 5d 4s : grave BR ; town Q ; drink 4").change == {"wanted": 1, "stars": 5}


@pytest.mark.parametrize(
    ("value", "verb", "start", "most"),
    [
        ("3", "hide", "w9", 4),
        ("3", "hide", "w3", 3),
        ("6", "donate", "$20 w20", 8),
        ("6", "donate", "$5 w20", 5),
        ("6", "donate", "$20 w2", 2),
        ("Q", "drink", "$40", 8),
        ("Q", "drink", "$11", 5),
        ("K", "invest", "g40", 8),
        ("K", "invest", "g7", 7),
    ],
)
def test_where_a_building_says_up_to_the_player_picks_the_amount(value: str, verb: str, start: str, most: int) -> None:
    offered = choices(during(f"1.1 {start}", f"2c {value}d 4s : town {value}"))
    amounts = {choice for choice in offered if choice.startswith(verb)}
    assert amounts == {f"{verb} {number}" for number in range(1, most + 1)}


def test_nested_bonuses_come_before_or_after_what_is_still_pending() -> None:
    """Stop 9 gives a Town bonus; the Stables give a Cemetery bonus beside their effect."""
    pending = during("1.1 $4", "3h 9d 4s : trail 9 ; town 4")
    assert pending.pool == ["@4", "cemetery"]
    one = turn("1.1 $4", "3h 9d 4s : trail 9 ; town 4 ; buy trail-horse ; grave ML")
    other = turn("1.1 $4", "3h 9d 4s : trail 9 ; town 4 ; grave ML ; buy trail-horse")
    assert one.after == other.after


def test_a_pending_effect_may_wait_for_a_bonus_far_behind() -> None:
    played = turn("1.1 $1", "3c 5d 4s : town 5 ; trail 9 ; town 4 ; grave ML ; buy work-horse ; buy pickaxe")
    assert played.change == {"wanted": 1, "hammers": 1, "stars": 2, "cash": -1}


def test_a_bonus_action_may_be_declined() -> None:
    assert turn("1.1", "3h 3d 4s : trail 3").change == {"stars": 1}
    assert "done" in choices(during("1.1", "3h 3d 4s : trail 3"))


def test_a_bonus_without_a_legal_target_is_lost() -> None:
    pending = during("1.1 trail=K", "3c 5d 4s : town 5")
    assert "trail" in pending.pool
    assert not [choice for choice in choices(pending) if choice.startswith("trail")]
    assert "done" in choices(pending)


def test_what_is_pending_does_not_outlast_the_turn() -> None:
    table = game("Ks | 3h 3d 4s | 5c 6c 7c")
    after = play(table, position("1.1"), "1.1 3h 3d 4s : trail 3")
    assert after.pool == ()
    assert refused(table, after, "1.2 5c 6c 7c : pass ; grave TL") == "step.nothing_pending"


def test_the_lineup_is_discarded() -> None:
    after = turn("1.1", "3h 3d 4s : trail 3").after
    assert (after.lineup, after.drawn) == ((), 4)
