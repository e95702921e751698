"""Two to four players: the shared lineup and deck, bounties, the ranking."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.scoring import achievements, ranking
from tests.fliptown.helpers import board, cards, game, position
from tests.fliptown.tables import Setup, sit

START = "1.1 $4 g2"
NOTHING: dict[str, int] = {}


# The lineup and the deck.


def test_all_seats_use_the_same_lineup_each_in_its_own_way() -> None:
    table = sit(Setup("Kd | 3h 5c 7s | 9d | 6c 8s 2d"), START, START, START)
    assert table.refused("1.1/1 3h 6c 7s : pass") == "card.not_in_lineup"
    assert table.play("1.1/1 3h 7s 5c : trail 7") == [{"stars": 4, "wanted": 1}, NOTHING, NOTHING]
    assert table.refused("1.1/2 6c 8s 2d : pass") == "card.not_in_lineup"
    assert table.play("1.1/2 5c 3h 7s : town 3") == [NOTHING, {"stars": 1}, NOTHING]
    assert table.play("1.1/3 7s 5c 3h : rob 5") == [NOTHING, NOTHING, {"stars": 4, "cash": 1, "wanted": 2}]
    assert table.next_lineup("1.2/1 6c 8s 2d : pass") == cards("6c 8s 2d")
    poker = [seat.hand for seat in table.referee.state.seats]
    assert poker == [cards("5c 2d"), cards("7s"), cards("3h")]


def test_seats_play_in_order_and_every_seat_once_a_turn() -> None:
    table = sit(Setup("Kd | 3h 5c 7s | 6c 8s 2d"), START, START)
    assert table.refused("1.1/2 3h 5c 7s : pass") == "moves.wrong_turn"
    table.passing("1.1", "3h 5c 7s", 1)
    assert table.refused("1.1/1 3h 5c 7s : pass") == "moves.wrong_turn"
    assert table.refused("1.2/1 6c 8s 2d : pass") == "moves.wrong_turn"
    table.passing("1.1", "3h 5c 7s", 2)
    table.passing("1.2", "6c 8s 2d", 1)


def test_each_robber_draws_a_card_of_his_own_in_seat_order() -> None:
    table = sit(Setup("Kd | Qs 9s 2h | Ad Jc Tc | 4c 5c 6d"), START, START, START, START)
    assert table.play(
        "1.1/1 Qs 9s 2h : rob 9",  # Ad: fails
        "1.1/2 2h 9s Qs : trail 9",  # no robbery, no card
        "1.1/3 9s Qs 2h : rob Q",  # Jc: fails by one
        "1.1/4 Qs 9s 2h : rob 9",  # Tc: succeeds
    ) == [
        {"stars": 3, "wanted": 3},
        NOTHING,
        {"stars": 4, "wanted": 4},
        {"stars": 6, "cash": 4, "wanted": 3},
    ]
    assert table.next_lineup("1.2/1 4c 5c 6d : pass") == cards("4c 5c 6d")


def test_robberies_of_all_seats_and_turns_shift_every_later_lineup_of_the_round() -> None:
    front = "Kd | Qs 6h 2h | Ad Jc | 4c 5s 7d | 3c | 8c 9c Td"
    table = sit(Setup(front), START, START)
    # A bonus robbery draws a card like any other: Ad is too low for the 2, Jc does for the 6.
    changes = table.play("1.1/1 2h 6h Qs : trail 6 ; rob 2", "1.1/2 Qs 6h 2h : rob 6")
    assert changes == [{"stars": 1, "wanted": 1}, {"stars": 4, "cash": 3, "wanted": 2}]
    assert table.play("1.2/1 5s 7d 4c : pass", "1.2/2 5s 7d 4c : rob 7") == [NOTHING, {"stars": 2, "wanted": 2}]
    assert table.next_lineup("1.3/1 8c 9c Td : pass") == cards("8c 9c Td")


def test_the_next_round_starts_with_a_deck_of_its_own() -> None:
    setup = Setup("Kd | 2d 3d 4d | 5d 6d 7d | 8d 9d Td | Jd Qd Ad | 2s 3s 4s | Kc Kh", later="Kd | 5c 6c 7c | 8c 9c Tc")
    table = sit(setup, "1.5", "1.5")
    changes = table.play("1.5/1 2s 3s 4s : rob 3", "1.5/2 2s 3s 4s : rob 3", "1.end/1 face", "1.end/2 face")
    assert changes == [{"stars": 2, "cash": 2, "wanted": 1}] * 2
    assert table.next_lineup("2.1/1 5c 6c 7c : pass") == cards("5c 6c 7c")
    table.passing("2.1", "5c 6c 7c", 2)
    table.passing("2.2", "8c 9c Tc", 1, 2)


def test_the_mayor_s_redeal_is_for_him_alone_and_shifts_the_rest() -> None:
    setup = Setup("Kd | 3h 5c 7s | 4h 6c 8s | 9d | Tc Js 2d", characters=(None, "mayor", None))
    table = sit(setup, START, START, START)
    table.passing("1.1", "3h 5c 7s", 1)
    (mayor,) = table.report("1.1/2 4h 8s 6c : use redeal ; trail 8")
    assert (mayor.cards, mayor.changes) == (cards("4h 6c 8s"), {"gold": 8})
    assert table.refused("1.1/3 8s 6c 4h : pass") == "card.not_in_lineup"
    assert table.play("1.1/3 7s 5c 3h : rob 5")[2] == {"stars": 4, "cash": 1, "wanted": 2}
    assert table.next_lineup("1.2/1 Tc Js 2d : pass") == cards("Tc Js 2d")


# Bounties.

# Digging in the corner TL next to nothing circled: 1 Wanted and no reward.
DIG, OTHER = "2h 3c 4s", "5h 6c 7s"
FRONT = "Kd | 2d 3d 4d | 2h 3c 4s | 5h 6c 7s | 8h 9c Ts"
ENEMY = Setup(FRONT, bounties=("public-enemy",))


def test_seven_stars_for_the_first_and_four_on_a_later_turn() -> None:
    table = sit(ENEMY, "1.2 w8", "1.2 w8")
    assert table.play(f"1.2/1 {DIG} : grave TL", f"1.2/2 {DIG} : pass") == [{"stars": 7, "wanted": 1}, NOTHING]
    assert table.play(f"1.3/1 {OTHER} : pass", f"1.3/2 {OTHER} : grave TL") == [NOTHING, {"stars": 4, "wanted": 1}]


def test_a_later_seat_may_be_first_and_an_earlier_one_later() -> None:
    table = sit(ENEMY, "1.2 w8", "1.2 w8", "1.2 w8")
    assert table.play(f"1.2/1 {DIG} : pass", f"1.2/2 {DIG} : pass", f"1.2/3 {DIG} : grave TL") == [
        NOTHING,
        NOTHING,
        {"stars": 7, "wanted": 1},
    ]
    assert table.play(f"1.3/1 {OTHER} : grave TL", f"1.3/2 {OTHER} : pass", f"1.3/3 {OTHER} : pass") == [
        {"stars": 4, "wanted": 1},
        NOTHING,
        NOTHING,
    ]
    # The card stays on its lower side.
    lines = ("1.4/1 8h 9c Ts : pass", "1.4/2 8h 9c Ts : grave TL", "1.4/3 8h 9c Ts : pass")
    assert table.play(*lines) == [NOTHING, {"stars": 4, "wanted": 1}, NOTHING]


def test_all_who_meet_it_on_the_same_turn_get_seven() -> None:
    table = sit(ENEMY, "1.2 w8", "1.2 w7", "1.2 w8")
    dug = table.play(f"1.2/1 {DIG} : grave TL", f"1.2/2 {DIG} : grave TL", f"1.2/3 {DIG} : grave TL")
    assert dug == [{"stars": 7, "wanted": 1}, {"wanted": 1}, {"stars": 7, "wanted": 1}]


def test_a_bounty_is_paid_once_to_each_player() -> None:
    table = sit(Setup("Kd | 2d 3d 4d | 2h 3c 4s | 3h 6c 7s | 8h 9c Ts", bounties=("public-enemy",)), "1.2 w8", "1.2")
    table.play(f"1.2/1 {DIG} : grave TL", f"1.2/2 {DIG} : pass")
    hidden = table.play("1.3/1 6c 3h 7s : town 3 ; hide 1", "1.3/2 6c 3h 7s : pass")
    assert hidden == [{"stars": 1, "wanted": -1}, NOTHING]
    again = table.play("1.4/1 8h 9c Ts : grave TR", "1.4/2 8h 9c Ts : pass")
    assert again == [{"wanted": 1}, NOTHING]


def test_two_bounties_on_one_turn_are_both_paid() -> None:
    setup = Setup(FRONT, bounties=("strongbox", "grand-tour", "public-enemy"))
    table = sit(setup, "1.2 $22 w8 grave=MC,MR", "1.2")
    changes = table.play(f"1.2/1 {DIG} : grave BR", f"1.2/2 {DIG} : pass")
    assert changes == [{"cash": 8, "wanted": 1, "stars": 14}, NOTHING]


STRONGBOX = Setup(FRONT, bounties=("strongbox",))


@pytest.mark.parametrize(("cash", "bounty"), [(22, 7), (21, 0)])
def test_cash_reached_and_spent_again_in_the_same_turn_counts(cash: int, bounty: int) -> None:
    table = sit(STRONGBOX, f"1.2 ${cash} grave=MC,MR,BC", "1.2")
    changes = table.play(f"1.2/1 {DIG} : grave BR ; town Q ; drink 8", f"1.2/2 {DIG} : pass")
    assert changes == [{"cash": 8 - 16, "wanted": 1, "stars": 1 + 8 + bounty}, NOTHING]


@pytest.mark.parametrize(("gold", "bounty"), [(13, {"stars": 7}), (12, NOTHING)])
def test_gold_of_the_bail_bonds_spent_at_once_on_the_suit_card_counts(gold: int, bounty: dict[str, int]) -> None:
    table = sit(Setup("Kd | 2d 3d 4d | Jh 3c 4s", bounties=("strongbox",)), "1.2", f"1.2 g{gold} town=T hunt=J")
    changes = table.play("1.2/1 Jh 3c 4s : pass", "1.2/2 [bail gold] Jh=s 3c 4s : pass")
    assert changes == [NOTHING, bounty]


def test_a_bounty_of_the_last_turn_of_a_round_is_settled_before_the_round_ends() -> None:
    setup = Setup("Kd | 2d 3d 4d | 5d 6d 7d | 8d 9d Td | Jd Qd Ad | 2h 3c 4s", bounties=("strongbox",))
    table = sit(setup, "1.5 $28 h1", "1.5 $22 grave=MC,MR")
    dug = table.play("1.5/1 2h 3c 4s : pass", "1.5/2 2h 3c 4s : grave BR")
    assert dug == [NOTHING, {"cash": 8, "wanted": 1, "stars": 7}]
    assert table.play("1.end/1 face", "1.end/2 face") == [{"cash": 2, "stars": 4}, NOTHING]


@pytest.mark.parametrize(
    ("start", "answer", "change"),
    [
        ("$24 h3 w3", "face stars", {"cash": 6, "stars": 7 - 4}),
        ("$24 h3 w3", "face cash", {"cash": 6 - 10, "stars": 7}),
        ("g13 p2 w5", "bribe", {"gold": 2 - 5, "stars": 7}),
        ("g12 p2 w5", "bribe", {"gold": 2 - 5}),
        ("$28 w3 hand=9d,9h", "face stars", {"cash": 2, "stars": 1 + 7 - 4}),
    ],
)
def test_hand_pan_and_work_may_meet_a_bounty_before_the_sheriff_comes(
    start: str, answer: str, change: dict[str, int]
) -> None:
    table = sit(Setup("2c", bounties=("strongbox",)), "1.5 phase=end", f"1.5 {start} phase=end")
    assert table.play("1.end/1 face", f"1.end/2 {answer}") == [NOTHING, change]


def test_two_who_meet_it_at_the_round_s_end_both_get_seven_and_a_third_one_four_later() -> None:
    setup = Setup("Kd", "Kd | 2h 3c 4s", bounties=("strongbox",))
    table = sit(setup, "1.5 $28 h1 phase=end", "1.5 g11 p4 phase=end", "1.5 $22 grave=MC,MR phase=end")
    ended = table.play("1.end/1 face", "1.end/2 face", "1.end/3 face")
    assert ended == [{"cash": 2, "stars": 7}, {"gold": 4, "stars": 7}, NOTHING]
    dug = table.play(f"2.1/1 {DIG} : pass", f"2.1/2 {DIG} : pass", f"2.1/3 {DIG} : grave BR")
    assert dug == [NOTHING, NOTHING, {"cash": 8, "wanted": 1, "stars": 4}]


@pytest.mark.parametrize(
    ("claims", "second", "third"),
    [
        (("", "", ""), 7, 7),
        ((" claimed=1", "", ""), 4, 4),
        (("", " claimed=1", ""), 0, 4),
        ((" claimed=2", "", ""), 7, 7),
        ((" claimed=1,2", "", " claimed=1"), 4, 0),
    ],
)
def test_a_table_taken_up_in_the_middle_pays_the_later_stars(
    claims: tuple[str, str, str], second: int, third: int
) -> None:
    setup = Setup(FRONT, bounties=("public-enemy", "grand-tour"))
    table = sit(setup, *(f"2.2 w{8 if seat else 0}{claim}" for seat, claim in enumerate(claims)))
    changes = table.play(f"2.2/1 {DIG} : pass", f"2.2/2 {DIG} : grave TL", f"2.2/3 {DIG} : grave TL")
    assert [change.get("stars", 0) for change in changes] == [0, second, third]


# How it ends.

ENDS = [
    (["*20", "*21"], (2, 1)),
    (["*20 w9", "*19"], (1, 2)),
    (["*20 w3", "*20 w2"], (2, 1)),
    (["*20 w2 g3", "*20 w1 g2"], (2, 1)),
    (["*20 $7", "*20 g2"], (2, 1)),
    (["*20 g3", "*20 g2 $3"], (1, 2)),
    (["*20 g2 $2", "*20 g2 $3"], (2, 1)),
    (["*18 town=7 hotel=1", "*20"], (1, 1)),
    (["*20 w1", "*20 w1"], (1, 1)),
    (["*20", "*30", "*20"], (2, 1, 2)),
    (["*20", "*20", "*19"], (1, 1, 3)),
    (["*20 w4", "*20 w2 g2 $5", "*20 w2 g3 $4", "*20 w2 g2 $4"], (4, 2, 1, 3)),
    (["*9", "*9", "*9", "*9"], (1, 1, 1, 1)),
]


@pytest.mark.parametrize(("starts", "places"), ENDS)
def test_ties_go_to_fewest_wanted_then_most_gold_then_most_cash(starts: list[str], places: tuple[int, ...]) -> None:
    assert ranking(board(), tuple(position(f"3.5 {start}") for start in starts)) == places
    table = sit(Setup("Kd"), *(f"3.5 {start} phase=end" for start in starts))
    table.play(*(f"3.end/{seat} face" for seat in range(1, len(starts) + 1)))
    assert table.referee.over
    assert tuple(result.place for result in table.referee.verdict().results) == places


def test_nobody_earns_solo_achievements_at_a_table() -> None:
    rich = "3.5 *90 $30 g15 p4 h4 rob=2,5,8,J grave=MC,TL,TC,TR,ML,MR,BL,BC,BR phase=end"
    alone = {"clean-slate", "legend", "toolshed", "one-of-each", "grave-digger", "banker"}
    assert alone <= set(achievements(game(), position(rich)))
    table = sit(Setup("Kd"), rich, "3.5 phase=end")
    table.play("3.end/1 face", "3.end/2 face")
    first, second = table.referee.verdict().results
    assert (first.achievements, second.achievements) == ((), ())
    assert first.title == ("legendary", "deputy")
    assert second.title == ("tenderfooted", "deputy")
    assert (first.score, first.place) == (90 + 38 // 4 + 19 // 2, 1)
