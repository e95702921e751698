"""Each rule of Lode, by its number."""

from __future__ import annotations

import pytest

from pnp.core.findings import Illegal
from tests.toy.rules import Board, Game, State, is_over, play, score, title

BOARD = Board("row", "0" * 64, ("a", "b", "c"), (1, 2, 3), {"rush": 3}, 2, 3, 2, 1, 3, 2, 2, {0: "low", 4: "high"})
GAME = Game(BOARD, (1, 2, 3), 3)
START = State(1, 2)


def refused(state: State, move: str) -> str:
    with pytest.raises(Illegal) as caught:
        play(GAME, state, move)
    return caught.value.finding.code


def test_rule_3_digging_takes_a_lamp() -> None:
    assert play(GAME, START, "dig a").lamps == 1
    assert refused(State(1, 0), "dig a") == "lode.dark"


def test_rule_4_a_claim_is_dug_once() -> None:
    assert refused(play(GAME, START, "dig a"), "dig a") == "lode.dug"
    assert refused(START, "dig z") == "lode.no_claim"


def test_rule_5_neighbours_give_more() -> None:
    after = play(GAME, play(GAME, START, "dig a"), "dig b")
    assert after.gold == 1 + 2 + 1
    assert play(GAME, State(3, 1, 4, dug=frozenset({0, 2})), "dig b").gold == 4 + 2 + 2


def test_rules_6_and_7_resting() -> None:
    assert play(GAME, State(1, 2), "rest").lamps == 3
    assert refused(State(1, 3), "rest") == "lode.rested"


def test_rules_8_and_9_one_sale() -> None:
    after = play(GAME, State(1, 0, gold=4), "sell")
    assert (after.gold, after.coins) == (1, 2)
    assert refused(after, "sell") == "lode.sold"
    assert refused(START, "sell") == "lode.poor"


def test_rule_10_the_last_turn() -> None:
    assert [is_over(GAME, State(turn, 0)) for turn in (3, 4)] == [False, True]


def test_rules_11_and_12_points_and_title() -> None:
    state = State(4, 0, gold=1, coins=2)
    assert score(GAME, state) == 5
    assert [title(GAME, points) for points in (3, 4, 99)] == ["low", "high", "high"]
