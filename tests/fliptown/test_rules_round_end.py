"""After turn 5: the poker hand, pan and work, the sheriff."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.state import Phase
from tests.fliptown.helpers import VALUES, board, cards, end, end_refused, game, position, refused, turn

PAY = {  # cash, stars
    "royal-flush": (10, 9),
    "straight-flush": (9, 8),
    "four": (8, 7),
    "full-house": (7, 6),
    "flush": (6, 5),
    "straight": (5, 4),
    "three": (4, 3),
    "two-pair": (3, 2),
    "pair": (2, 1),
    "": (0, 0),
}
HANDS = [
    ("Th Jh Qh Kh Ah", "royal-flush"),
    ("As Ks Qs Js Ts", "royal-flush"),
    ("9h Th Jh Qh Kh", "straight-flush"),
    ("Ac 2c 3c 4c 5c", "straight-flush"),
    ("Ac Ad Ah As 5c", "four"),
    ("2c 2d 2h 2s Kc", "four"),
    ("Ac Ad Ah 5s 5c", "full-house"),
    ("Kc Kd Th Ts Tc", "full-house"),
    ("Ac 3c 5c 9c Jc", "flush"),
    ("Kd Ad 2d 3d 4d", "flush"),
    ("Ac 2d 3h 4s 5c", "straight"),
    ("Tc Jd Qh Ks Ac", "straight"),
    ("5c 9d 7h 8s 6c", "straight"),
    ("7c 7d 7h 8s 6c", "three"),
    ("Qc Qd 8h 8s 3c", "two-pair"),
    ("Ac Ad 8h 8s 3c", "two-pair"),
    ("Ac Ad 8h 9s 3c", "pair"),
    ("2c 2d 8h 9s Kc", "pair"),
    ("2c 4d 8h 9s Kc", ""),
    ("Qc Kd Ah 2s 3c", ""),
    ("Kc Ad 2h 3s 4c", ""),
    ("Ac 2c 3c 4c 6d", ""),
]


@pytest.mark.parametrize(("hand", "name"), HANDS)
def test_poker_hands(hand: str, name: str) -> None:
    assert hand_name(cards(hand)) == name


@pytest.mark.parametrize(("hand", "name"), HANDS)
def test_poker_pays(hand: str, name: str) -> None:
    cash, stars = PAY[name]
    played = end(f"1.5 hand={hand.replace(' ', ',')}", "face")
    assert (played.change.get("cash", 0), played.change.get("stars", 0)) == (cash, stars)
    assert played.after.hands[-1].name == name


def test_poker_pay_table_has_nine_rows() -> None:
    assert {name: (pay.cash, pay.stars) for name, pay in board().poker.items()} | {"": (0, 0)} == PAY


@pytest.mark.parametrize(
    ("aside", "hand", "name"),
    [
        ("Ah Ad", "As 2c 5d 9h Jc", "three"),
        ("Ah Ad", "Kh Qh Jh Th 2c", "royal-flush"),
        ("2h 2d", "3h 3d 4h 4d 4s", "full-house"),
        ("2h 9d", "3h 3d 7s 7d Ks", "two-pair"),
        ("6c 7c", "2d 3h 4s 5c Kd", "straight"),
        ("2c 7c", "9c Jc Kc 5d 5h", "flush"),
        ("2c 7d", "9c Jh Kc 5d 4h", ""),
    ],
)
def test_holdem_takes_the_best_five_of_seven(aside: str, hand: str, name: str) -> None:
    start = f"1.5 drawn=18 hand={hand.replace(' ', ',')}"
    played = end(start, "face", sheriff=f"8c {aside}", holdem=True)
    assert played.after.hands[-1].name == name
    assert (played.change.get("cash", 0), played.change.get("stars", 0)) == PAY[name]


def test_a_new_round_starts_with_an_empty_hand() -> None:
    assert end("1.5 hand=2c,2d,3h", "face").after.hand == ()


@pytest.mark.parametrize("pans", [0, 1, 4])
@pytest.mark.parametrize("hammers", [0, 1, 4])
def test_pan_and_work(pans: int, hammers: int) -> None:
    played = end(f"1.5 p{pans} h{hammers}", "face")
    assert (played.change.get("gold", 0), played.change.get("cash", 0)) == (pans, 2 * hammers)


@pytest.mark.parametrize("tool", ["pan", "hammer"])
def test_at_most_four_of_each_tool(tool: str) -> None:
    played = turn("1.1 p4 h4", f"3h 2d 4s : trail 2 {tool}")
    assert (played.after.pans, played.after.hammers) == (4, 4)
    played = turn("1.1 p3 h3", f"3h 2d 4s : trail 2 {tool}")
    assert played.after.pans + played.after.hammers == 7


# The sheriff.


@pytest.mark.parametrize("wanted", [1, 2, 7, 12, 13])
def test_sheriff_card_that_reaches_the_wanted_is_safe(wanted: int) -> None:
    played = end(f"1.5 *9 $20 w{wanted}", "face", sheriff=f"{VALUES[wanted - 1]}d")
    assert played.change == {}
    assert played.after.arrests == 0


@pytest.mark.parametrize("wanted", [2, 7, 12, 13])
def test_sheriff_card_below_the_wanted_arrests(wanted: int) -> None:
    played = end(f"1.5 *9 $20 w{wanted}", "face cash", sheriff=f"{VALUES[wanted - 2]}d")
    assert played.change == {"cash": -10}
    assert played.after.arrests == 1


def test_sheriff_is_no_danger_without_wanted() -> None:
    assert end("1.5 *9 $20 w0", "face", sheriff="Ad").change == {}


@pytest.mark.parametrize(("round_", "cash", "stars"), [(1, 10, 4), (2, 14, 6), (3, 18, 8)])
def test_sheriff_penalties(round_: int, cash: int, stars: int) -> None:
    start = f"{round_}.5 *20 $20 w5"
    assert end(start, "face cash", sheriff="4d").change == {"cash": -cash}
    assert end(start, "face stars", sheriff="4d").change == {"stars": -stars}
    assert end_refused(start, "face", sheriff="4d") == "sheriff.how"


@pytest.mark.parametrize(("round_", "cash", "stars"), [(1, 10, 4), (2, 14, 6), (3, 18, 8)])
def test_sheriff_takes_cash_only_if_all_of_it_can_be_paid(round_: int, cash: int, stars: int) -> None:
    assert end(f"{round_}.5 *20 ${cash} w5", "face cash", sheriff="4d").change == {"cash": -cash}
    short = f"{round_}.5 *20 ${cash - 1} w5"
    assert end_refused(short, "face cash", sheriff="4d") == "sheriff.cash_short"
    assert end(short, "face", sheriff="4d").change == {"stars": -stars}


def test_sheriff_takes_stars_from_fourteen_wanted_on() -> None:
    assert end("1.5 *9 $20 w13", "face cash", sheriff="4d").change == {"cash": -10}
    assert end_refused("1.5 *9 $20 w14", "face cash", sheriff="4d") == "sheriff.only_stars"
    assert end("1.5 *9 $20 w14", "face", sheriff="4d").change == {"stars": -4}


def test_sheriff_king_does_not_save_from_fourteen_wanted() -> None:
    assert end("1.5 *9 $20 w14", "face stars", sheriff="Kd").change == {"stars": -4}


@pytest.mark.parametrize(("stars", "lost"), [(0, 0), (1, 1), (3, 3), (4, 4), (5, 4)])
def test_sheriff_takes_as_many_stars_as_there_are(stars: int, lost: int) -> None:
    assert end(f"1.5 *{stars} w5", "face stars", sheriff="4d").after.stars == stars - lost


@pytest.mark.parametrize("wanted", [0, 1, 8, 14, 20])
def test_sheriff_bribe_costs_a_gold_for_each_wanted(wanted: int) -> None:
    played = end(f"1.5 *9 $20 g{wanted} w{wanted}", "bribe", sheriff="Ad")
    assert (played.after.gold, played.after.wanted, played.after.arrests) == (0, wanted, 0)
    assert (played.after.stars, played.after.cash) == (9, 20)


def test_sheriff_bribe_has_to_be_paid_in_full() -> None:
    assert end_refused("1.5 g7 w8", "bribe") == "sheriff.bribe_short"


def test_the_hand_pays_before_the_sheriff_comes() -> None:
    """A pair's $2 and a hammer's $2 make the $10 of the fine, a pair's star is lost again."""
    start = "1.5 $6 h1 w5 hand=2c,2d,4h,6s,8c"
    assert end(start, "face cash", sheriff="4d").after.cash == 0
    assert end(start, "face stars", sheriff="4d").after.stars == 0


def test_pan_and_work_come_before_the_sheriff() -> None:
    assert end("1.5 g6 p2 w8", "bribe").after.gold == 0
    assert end_refused("1.5 g6 p1 w8", "bribe") == "sheriff.bribe_short"


def test_wanted_is_kept_over_an_arrest() -> None:
    assert end("1.5 *9 w5", "face", sheriff="4d").after.wanted == 5


def test_the_round_ends_after_turn_five_only() -> None:
    table = game()
    assert refused(table, position("1.4 w5"), "1.end face") == "end.not_yet"
    assert turn("1.4", "3c 5d 4s : pass").after.phase is Phase.FLIP
    assert turn("1.5", "3c 5d 4s : pass").after.phase is Phase.END


def test_a_stretch_that_stops_within_a_round_has_no_round_end() -> None:
    after = turn("1.3 p1 w5", "3c 5d 4s : pass", last=(1, 3)).after
    assert (after.phase, after.gold, after.wanted) == (Phase.OVER, 0, 5)


def test_after_three_rounds_the_game_is_over() -> None:
    assert end("1.5", "face").after.phase is Phase.FLIP
    assert end("2.5", "face").after.phase is Phase.FLIP
    assert end("3.5", "face").after.phase is Phase.OVER
