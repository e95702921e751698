"""Step 2 of a turn: earlier investments at the Bank and the Bail Bonds, on the lineup as it was flipped."""

from __future__ import annotations

import pytest

from tests.fliptown.helpers import Played, choices, game, play, position, refused, turn, turn_refused


@pytest.mark.parametrize(("round_", "stars"), [(1, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize(("colour", "lineup"), [("red", "3h 9d Jh"), ("black", "3c 9s Js")])
def test_bank_pays_as_many_stars_as_the_rounds_number(round_: int, stars: int, colour: str, lineup: str) -> None:
    assert turn(f"{round_}.1 bank={colour}", f"{lineup} : pass").change == {"stars": stars}


@pytest.mark.parametrize("bank", ["red", "black", "red,black"])
@pytest.mark.parametrize("lineup", ["3h 9d Js", "3h 9s Js", "3c 9s Jd"])
def test_bank_does_not_pay_on_a_mixed_lineup(bank: str, lineup: str) -> None:
    assert turn(f"2.1 bank={bank}", f"{lineup} : pass").change == {}


@pytest.mark.parametrize(("colour", "lineup"), [("black", "3h 9d Jh"), ("red", "3c 9s Js")])
def test_bank_does_not_pay_on_the_other_colour(colour: str, lineup: str) -> None:
    assert turn(f"2.1 bank={colour}", f"{lineup} : pass").change == {}


@pytest.mark.parametrize("lineup", ["3h 9h Jh", "3d 9d Jd", "3d 9h Jd"])
def test_bank_takes_any_mix_of_red_suits(lineup: str) -> None:
    assert turn("1.1 bank=red,black", f"{lineup} : pass").change == {"stars": 1}


@pytest.mark.parametrize("lineup", ["3c 9c Jc", "3s 9s Js", "3c 9s Jc"])
def test_bank_takes_any_mix_of_black_suits(lineup: str) -> None:
    assert turn("1.1 bank=red,black", f"{lineup} : pass").change == {"stars": 1}


def test_bank_looks_at_the_lineup_as_flipped() -> None:
    assert turn("1.1 g2 bank=red", "3h=c 9d Jh : pass").change == {"gold": -2, "stars": 1}, "changed away: pays"
    assert turn("1.1 g2 bank=red", "3c=h 9d Jh : pass").change == {"gold": -2}, "changed to red: does not pay"


def test_bank_does_not_pay_on_the_turn_it_is_visited() -> None:
    assert turn("1.1 $4 town=2", "3c 2s Js : town 2 ; bank black").change == {"cash": -4}


@pytest.mark.parametrize(
    ("reward", "change"), [("cash", {"cash": 4}), ("gold", {"gold": 2}), ("clear", {"wanted": -2})]
)
@pytest.mark.parametrize("outlaw", ["J", "Q", "K"])
def test_bail_bonds_pay_one_reward_of_choice(outlaw: str, reward: str, change: dict[str, int]) -> None:
    assert turn(f"1.2 w5 hunt={outlaw}", f"[bail {reward}] 3h {outlaw}s 4c : pass").change == change


@pytest.mark.parametrize("where", ["Js 4c 5d", "4c Js 5d", "4c 5d Js"])
def test_bail_bonds_look_at_all_three_cards(where: str) -> None:
    assert turn("1.2 hunt=J", f"[bail cash] {where} : pass").change == {"cash": 4}


def test_bail_bonds_pay_only_for_the_hunted() -> None:
    assert turn("1.2 hunt=J", "3h Qs Kc : pass").change == {}
    assert turn_refused("1.2 hunt=J", "[bail cash] 3h Qs Kc : pass") == "bail.nothing"


def test_bail_bonds_pay_for_every_hunted_card_of_the_lineup() -> None:
    assert turn("1.2 hunt=J,Q", "[bail cash] [bail gold] Jh Qs Kc : pass").change == {"cash": 4, "gold": 2}
    assert turn("1.2 w6 hunt=J,Q,K", "[bail cash] [bail gold] [bail clear] Jh Qs Kc : pass").change == {
        "cash": 4,
        "gold": 2,
        "wanted": -2,
    }


def test_bail_bonds_pay_for_the_same_outlaw_twice() -> None:
    assert turn("1.2 hunt=Q", "[bail cash] [bail cash] Qh Qs 3c : pass").change == {"cash": 8}
    assert turn("1.2 hunt=Q", "[bail gold] [bail gold] [bail gold] Qh Qs Qc : pass").change == {"gold": 6}


def test_bail_bonds_reward_has_to_be_named_for_each() -> None:
    assert turn_refused("1.2 hunt=Q", "Qh 3s 4c : pass") == "bail.missing"
    assert turn_refused("1.2 hunt=Q", "[bail cash] Qh Qs 4c : pass") == "bail.missing"


@pytest.mark.parametrize(("wanted", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_bail_bonds_cross_out_what_there_is(wanted: int, left: int) -> None:
    assert turn(f"1.2 w{wanted} hunt=Q", "[bail clear] Qh 3s 4c : pass").after.wanted == left


def test_bail_bonds_look_at_the_lineup_as_flipped() -> None:
    assert turn_refused("1.2 g5 hunt=Q", "[bail cash] 3h Js+1 4c : pass") == "bail.nothing"
    assert turn("1.2 g5 hunt=Q", "[bail cash] 3h Qs-2 4c : pass").change == {"cash": 4, "gold": -2}


def test_bail_bonds_do_not_pay_on_the_turn_they_are_visited() -> None:
    assert turn("1.2 town=T", "3c Ts Qc : town T ; hunt Q").change == {}


def test_bail_bonds_come_before_the_change_and_may_pay_for_it() -> None:
    assert turn("1.2 g0 hunt=Q", "[bail gold] Qh=d 3s 4c : mine 1a").change == {"gold": 2 - 2 + 1, "hammers": 1}


def test_bail_bonds_are_settled_before_the_cards_are_assigned() -> None:
    table = game("Kc | 2c 3c 4c | Qh 3s 5c")
    state = play(table, position("1.1 hunt=Q"), "1.1 2c 3c 4c : pass")
    assert choices(Played(table, state, state)) == {"bail cash", "bail gold", "bail clear"}
    assert refused(table, state, "1.2 Qh 3s 5c : pass") == "bail.missing"


def test_investments_pay_at_the_start_of_every_later_turn() -> None:
    table = game("Kc | Jh 2h 3h | Jd 2d 3d | 4c 5c 6c")
    state = play(
        table, position("1.1 hunt=J bank=red"), "1.1 [bail cash] Jh 2h 3h : pass", "1.2 [bail cash] Jd 2d 3d : pass",
        "1.3 4c 5c 6c : pass",
    )  # fmt: skip
    assert (state.cash, state.stars) == (8, 2)


def test_both_colours_and_all_outlaws_are_remembered() -> None:
    table = game("Kd | 2c 2d 4s | 3c 2s 5s | 4c Td 6s | Jc 7c 8c | 2h 3h 4h")
    state = play(
        table,
        position("1.1 $8"),
        "1.1 2c 2d 4s : town 2 ; bank red",
        "1.2 3c 2s 5s : town 2 ; bank black",
        "1.3 4c Td 6s : town T ; hunt J",
    )
    assert (state.stars, state.cash) == (2, 0)
    state = play(table, state, "1.4 [bail cash] Jc 7c 8c : pass", "1.5 2h 3h 4h : pass")
    assert (state.stars, state.cash) == (4, 4), "black pays on the fourth turn, red on the fifth"
