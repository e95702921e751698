"""The final score, the title, and who wins a tie."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.scoring import rank, ranking, score, title, wanted_level
from tests.fliptown.helpers import board, game, position


def points(text: str) -> int:
    return score(board(), position(f"3.5 {text}")).total


@pytest.mark.parametrize("stars", [0, 1, 57])
def test_a_star_is_a_point(stars: int) -> None:
    assert points(f"*{stars}") == stars


@pytest.mark.parametrize(("cash", "expected"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (31, 7)])
def test_four_dollars_are_a_point_rounded_down(cash: int, expected: int) -> None:
    assert points(f"${cash}") == expected


@pytest.mark.parametrize(("gold", "expected"), [(0, 0), (1, 0), (2, 1), (3, 1), (15, 7)])
def test_two_gold_are_a_point_rounded_down(gold: int, expected: int) -> None:
    assert points(f"g{gold}") == expected


def test_cash_and_gold_are_rounded_apart() -> None:
    assert points("$3 g1") == 0
    assert points("$7 g3") == 2


def test_silver_counts_from_the_mine_and_the_hotel() -> None:
    parts = score(board(), position("3.5 *10 $9 g5 mine=1a,2a,3a,4a hotel=3"))
    assert parts == (10, 2, 2, 1 + 14)
    assert parts.total == 29


def test_wanted_tools_and_items_are_no_points() -> None:
    assert points("w20 p4 h4 items=pistol,pickaxe powers=shovel town=2,3 trail=A land=a1,b1") == 0


RANKS = [  # the least score: standard, with character or Hold'em, with both
    ("tenderfooted", 0, 0, 0),
    ("rusty", 50, 55, 60),
    ("pioneerin", 60, 65, 70),
    ("sharpshootin", 70, 75, 80),
    ("legendary", 80, 85, 90),
]
VARIANTS = [(0, None, False), (1, "mayor", False), (1, None, True), (2, "mayor", True)]


@pytest.mark.parametrize(("column", "character", "holdem"), VARIANTS)
@pytest.mark.parametrize("number", range(5))
def test_ranks(number: int, column: int, character: str | None, holdem: bool) -> None:
    table = game(character=character, holdem=holdem)
    name, *least = RANKS[number]
    assert rank(table, position(f"3.5 *{least[column]}")) == name
    assert rank(table, position(f"3.5 *{least[column] + 9}")) == name or number == 0
    if number:
        assert rank(table, position(f"3.5 *{least[column] - 1}")) == RANKS[number - 1][0]


@pytest.mark.parametrize(
    ("wanted", "level"),
    [
        (0, "deputy"), (3, "deputy"), (4, "homesteader"), (6, "homesteader"), (7, "buckaroo"), (9, "buckaroo"),
        (10, "desperado"), (13, "desperado"), (14, "outlaw"), (30, "outlaw"),
    ],
)  # fmt: skip
def test_wanted_levels(wanted: int, level: str) -> None:
    assert wanted_level(board(), wanted) == level


def test_the_title_is_both_words() -> None:
    assert title(game(), position("3.5 *73 w8")) == ("sharpshootin", "buckaroo")


def places(*texts: str) -> tuple[int, ...]:
    return ranking(board(), tuple(position(f"3.5 {text}") for text in texts))


def test_the_highest_score_wins() -> None:
    assert places("*40", "*42 w9", "*41") == (3, 1, 2)


def test_a_tie_goes_to_the_fewest_wanted() -> None:
    assert places("*40 w3 g9", "*40 w2") == (1, 2), "9 g are 4 points more"
    assert places("*40 w3 g1", "*40 w2") == (2, 1)


def test_then_to_the_most_gold() -> None:
    assert places("*40 w2 $3", "*40 w2 g1") == (2, 1)


def test_then_to_the_most_cash() -> None:
    assert places("*40 w2 g1 $2", "*40 w2 g1 $3") == (2, 1)


def test_then_it_is_shared() -> None:
    assert places("*40 w2 g1 $3", "*40 w2 g1 $3", "*39", "*41") == (2, 2, 4, 1)
