"""Several players at a round's end: Hold'em and its competitive variant, Marshals, and what the referee reports."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pnp.core.movesfile import read_line
from pnp.core.referee import Referee
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.match import COUNTED, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.text.position import parse_position
from tests.fliptown.helpers import cards
from tests.fliptown.play import match, random_table
from tests.fliptown.tables import Seated, Setup, sit

NOTHING: dict[str, int] = {}
ODD_HAND = "2s,5d,7c,9s,Jd"
FOUR_PAIRS_OF_CARDS = "Kd | 2h 2c | 3h 3c | 6h 8c | Qh Ah | 4d 6s Tc"


def ending(setup: Setup, *hands: str) -> Seated:
    """Seats at the end of round 1, each with its own hand and what else stands there."""
    return sit(setup, *(f"1.5 phase=end hand={hand}" for hand in hands))


def answers(table: Seated, *sheriff: str) -> list[dict[str, int]]:
    return table.play(*(f"1.end/{seat} {answer}" for seat, answer in enumerate(sheriff, start=1)))


# Hold'em.


def test_each_seat_has_two_cards_of_its_own_after_the_sheriff_card() -> None:
    table = ending(Setup(FOUR_PAIRS_OF_CARDS, holdem=True), *[ODD_HAND] * 4)
    assert answers(table, "face", "face", "face", "face") == [
        {"cash": 4, "stars": 3},  # three 2s
        {"cash": 2, "stars": 1},  # two 3s
        {"cash": 5, "stars": 4},  # 5 to 9
        NOTHING,
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_lineup_comes_after_everybody_s_two_cards(seats: int) -> None:
    front = cards("Kd | 2h 2c | 3h 3c | 6h 8c | Qh Ah | 4d 6s Tc")
    first = front[1 + 2 * seats : 4 + 2 * seats]
    text = " ".join(map(str, front))
    table = sit(Setup(text, text, holdem=True), *["1.1 $4 g2"] * seats)
    words = " ".join(map(str, first))
    assert table.next_lineup(f"1.1/1 {words} : pass") == first
    table.passing("1.1", words, *range(2, seats + 1))
    later = sit(Setup("Kd", text, holdem=True), *["1.5 phase=end"] * seats)
    answers(later, *["face"] * seats)
    assert later.next_lineup(f"2.1/1 {words} : pass") == first


def test_only_the_best_hand_is_paid_in_the_competitive_game() -> None:
    table = ending(Setup(FOUR_PAIRS_OF_CARDS, holdem=True, competitive=True), *[ODD_HAND] * 4)
    assert answers(table, "face", "face", "face", "face") == [NOTHING, NOTHING, {"cash": 5, "stars": 4}, NOTHING]


def test_a_best_hand_of_less_than_a_pair_wins_nothing() -> None:
    setup = Setup("Kd | 3h 8c | 4h Qc", holdem=True, competitive=True)
    assert answers(ending(setup, ODD_HAND, ODD_HAND), "face", "face") == [NOTHING, NOTHING]


PAIR = {"cash": 2, "stars": 1}
TIES = [
    # The highest card, paired or not.
    ("Ks,Kh,9d,7c,5s", "4c,4h,As,8d,6c", [NOTHING, PAIR]),
    ("4c,4h,As,8d,6c", "Ks,Kh,9d,7c,5s", [PAIR, NOTHING]),
    ("Ks,Kh,9d,7c,5s", "Qs,Qh,Jd,Tc,8s", [PAIR, NOTHING]),
    # An ace each: the next one, and the one after it.
    ("As,Qh,5c,5d,7s", "Ah,Jc,9h,9d,7c", [PAIR, NOTHING]),
    ("As,Qh,5c,5d,7s", "Ah,Qc,5h,5s,8c", [NOTHING, PAIR]),
    # Straights, flushes and triplets.
    ("5s,6h,7c,8d,9s", "6s,7h,8c,9d,Ts", [NOTHING, {"cash": 5, "stars": 4}]),
    ("2h,6h,9h,Jh,Kh", "8c,9c,Jc,Qc,Kc", [NOTHING, {"cash": 6, "stars": 5}]),
    ("6s,6h,6c,Kd,8s", "9s,9h,9c,Qd,8s", [{"cash": 4, "stars": 3}, NOTHING]),
]


@pytest.mark.parametrize(("one", "two", "changes"), TIES)
def test_equal_hands_are_decided_by_the_highest_card_then_the_next(
    one: str, two: str, changes: list[dict[str, int]]
) -> None:
    """The two cards of one's own are too low to help anybody."""
    setup = Setup("Kd | 2c 3d | 2d 3c", holdem=True, competitive=True)
    assert answers(ending(setup, one, two), "face", "face") == changes


FLUSH = "6h,8h,9h,Jh,Kh"
SHARES = [
    # A pair: $2 and 1*.
    (["9s,9h,Kd,7c,5s", "9d,9c,Kh,7s,5h"], [{"cash": 1, "stars": 1}, {"cash": 1}], [{"cash": 1}, {"cash": 1}]),
    # A straight: $5 and 4*. The odd dollar goes to the first of those who share, not of the table.
    (
        ["9s,9h,Kd,7c,5s", "6s,7h,8c,9d,Ts", "Qs,Js,Tc,7c,5s", "6d,7s,8h,9c,Th"],
        [NOTHING, {"cash": 3, "stars": 2}, NOTHING, {"cash": 2, "stars": 2}],
        [NOTHING, {"cash": 2, "stars": 2}, NOTHING, {"cash": 2, "stars": 2}],
    ),
    # A flush: $6 and 5*.
    (
        [FLUSH, FLUSH.replace("h", "c"), FLUSH.replace("h", "s")],
        [{"cash": 2, "stars": 2}, {"cash": 2, "stars": 2}, {"cash": 2, "stars": 1}],
        [{"cash": 2, "stars": 1}] * 3,
    ),
    # A full house: $7 and 6*.
    (
        ["9s,9h,9d,Kc,Kh"] * 4,
        [{"cash": 2, "stars": 2}, {"cash": 2, "stars": 2}, {"cash": 2, "stars": 1}, {"cash": 1, "stars": 1}],
        [{"cash": 1, "stars": 1}] * 4,
    ),
    # Four of a kind: $8 and 7*.
    (["9s,9h,9d,9c,Kh"] * 2, [{"cash": 4, "stars": 4}, {"cash": 4, "stars": 3}], [{"cash": 4, "stars": 3}] * 2),
]


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize(("hands", "evenly", "down"), SHARES)
def test_hands_of_the_same_ranks_share(
    hands: list[str], evenly: list[dict[str, int]], down: list[dict[str, int]], edition: str
) -> None:
    """English: as evenly as possible, the odd ones to the first seats. Polish: the odd ones are lost."""
    setup = Setup("Kd | 2c 3d | 2d 3c | 2h 3s | 2s 3h", edition=edition, holdem=True, competitive=True)
    assert answers(ending(setup, *hands), *["face"] * len(hands)) == (evenly if edition == "en" else down)


def test_cards_beyond_the_best_five_break_no_tie() -> None:
    setup = Setup("Kd | 3d 4d | 2d 3c", holdem=True, competitive=True)
    table = ending(setup, "9s,9h,Kd,Jc,6s", "9d,9c,Kh,Js,6h")
    assert answers(table, "face", "face") == [{"cash": 1, "stars": 1}, {"cash": 1}]


# The fine when the pay is somebody else's.

CHEATED = Setup("3s | 3d 2c | 4c 2d", characters=(None, "cheat"), holdem=True, competitive=True)
SHORT_BY_A_PAIR = "9s,9h,Kd,7c,5s $8 w9 *6"
ACE_HIGH = "Ah,Kc,Jd,8s,6h"


def test_who_wins_the_hand_may_pay_the_fine_with_it() -> None:
    assert answers(ending(CHEATED, SHORT_BY_A_PAIR, ACE_HIGH), "face cash", "face") == [
        {"cash": 2 - 10, "stars": 1},
        NOTHING,
    ]


def test_who_is_cheated_out_of_the_cash_for_his_fine_pays_stars() -> None:
    table = ending(CHEATED, SHORT_BY_A_PAIR, ACE_HIGH)
    assert answers(table, "face cash", "use 6h=Ac ; face") == [{"stars": -4}, {"cash": 2, "stars": 1}]
    arrested = [report.notes["arrested"] for report in table.referee.turns]
    assert arrested == [True, False]


def test_a_fine_that_another_hand_on_the_table_makes_unpayable_is_refused_at_once() -> None:
    table = ending(CHEATED, SHORT_BY_A_PAIR, "Ts,Th,Kd,7c,5s")
    assert table.refused("1.end/1 face cash") == "sheriff.cash_short"
    assert answers(table, "face", "face") == [{"stars": -4}, {"cash": 2, "stars": 1}]


# Marshals. The sheriff's card is an ace; the two cards that are drawn after fifteen of lineups are 5h and 4h.

ACE = "Ac | 2d 3d 4d | 5d 6d 7d | 8d 9d Td | Jd Qd Kd | 2s 3s 4s | 5h 4h"
MARSHALS = Setup(ACE, characters=("marshal", None, "marshal"))
ARRESTED = {"stars": -4}


@pytest.mark.parametrize(
    ("sheriff", "changes", "judged_by"),
    [
        (("use draw ; face", "face", "use draw ; face"), [NOTHING, ARRESTED, ARRESTED], ["5h", "Ac", "4h"]),
        (("face", "face", "use draw ; face"), [ARRESTED, ARRESTED, NOTHING], ["Ac", "Ac", "5h"]),
        (("use draw ; face", "face", "face"), [NOTHING, ARRESTED, ARRESTED], ["5h", "Ac", "Ac"]),
    ],
)
def test_marshals_draw_one_card_each_in_seat_order(
    sheriff: tuple[str, ...], changes: list[dict[str, int]], judged_by: list[str]
) -> None:
    table = sit(MARSHALS, *["1.5 *9 w5 phase=end"] * 3)
    assert answers(table, *sheriff) == changes
    assert [report.notes["sheriff"] for report in table.referee.turns] == judged_by


def test_robbery_cards_come_before_the_marshals_cards() -> None:
    table = sit(MARSHALS, *["1.5 *9 w5"] * 3)
    table.passing("1.5", "2s 3s 4s", 1, 2)
    assert table.play("1.5/3 2s 3s 4s : rob 3")[2] == {"stars": 2, "cash": 2, "wanted": 1}  # 5h
    assert answers(table, "use draw ; face", "face", "face") == [ARRESTED] * 3  # 4h


# What the referee reports.


def test_a_round_s_end_is_reported_for_all_when_the_last_one_has_answered() -> None:
    table = ending(Setup(FOUR_PAIRS_OF_CARDS, holdem=True), *[ODD_HAND] * 3)
    assert table.report("1.end/1 face") == ()
    assert table.report("1.end/2 face") == ()
    reports = table.report("1.end/3 face")
    assert [str(report.label) for report in reports] == ["1.end/1", "1.end/2", "1.end/3"]
    assert [report.notes["hand"] for report in reports] == ["three", "pair", "straight"]
    assert [dict(report.changes) for report in reports] == [
        {"stars": 3, "cash": 4},
        {"stars": 1, "cash": 2},
        {"stars": 4, "cash": 5},
    ]


def test_a_bounty_is_reported_for_each_who_gets_it() -> None:
    setup = Setup("Kd | 2h 3c 4s", bounties=("public-enemy",))
    table = sit(setup, "1.1 *3 w8", "1.1 w0", "1.1 w8")
    told: Counter[tuple[int, str]] = Counter()
    for seat in (1, 2, 3):
        for report in table.report(f"1.1/{seat} 2h 3c 4s : grave TL"):
            told.update({(report.label.seat, name): change for name, change in report.changes.items()})
    assert told == {(1, "stars"): 7, (1, "wanted"): 1, (2, "wanted"): 1, (3, "stars"): 7, (3, "wanted"): 1}
    last = {report.label.seat: report.totals["stars"] for report in table.referee.turns}
    assert last == {1: 3 + 7, 2: 0, 3: 7}


@pytest.mark.parametrize("number", range(36))
def test_reports_add_up_for_every_seat(number: int) -> None:
    rng = Random(number)
    edition = ("en", "pl")[number % 2]
    board = load_board(edition=edition).board
    holdem = number % 4 > 1
    played = match(
        board,
        Wish(
            f"reports-{number}",
            edition=edition,
            players=2 + number % 3,
            character="random" if number % 5 else None,
            holdem=holdem,
            competitive=holdem and number % 8 > 4,
        ),
    )
    assert isinstance(played, TableMatch)
    final, lines = random_table(played.games, played.start(), rng)
    starts = [parse_position(board, start) for start in deal_of(played.scenario).start]
    running = [{name: getattr(start, name) for name in COUNTED} | {"silver": 0} for start in starts]
    referee = Referee(played)
    for line in lines:
        for report in referee.play(read_line(line)):
            now = running[report.label.seat - 1]
            steps: Counter[str] = Counter()
            for step in report.steps:
                steps.update(step.changes)
            assert {name: change for name, change in steps.items() if change} == report.changes, (line, report)
            for name, change in report.changes.items():
                now[name] += change
            assert now == report.totals, (line, report)
    assert referee.over
    for totals, seat in zip(running, final.seats, strict=True):
        assert {name: totals[name] for name in COUNTED} == {name: getattr(seat, name) for name in COUNTED}
