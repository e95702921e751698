"""Start and deck: what one begins with, and the stream of cards."""

from __future__ import annotations

import pytest

from pnp.core.cards import format_cards, full_deck
from pnp.core.shuffle import shuffled_deck
from pnp.games.fliptown.rules.state import Phase, State, start_state
from pnp.games.fliptown.rules.turns import flip
from tests.fliptown.helpers import board, cards, circled, deck, game, owned, play, position, refused


def test_start_is_four_dollars_and_two_gold() -> None:
    state = start_state(game())
    assert (state.cash, state.gold) == (4, 2)


def test_start_has_the_centre_tombstone_circled() -> None:
    assert circled(board(), start_state(game()), "cemetery") == {"MC"}


def test_start_has_nothing_else() -> None:
    state = start_state(game())
    assert state == State(round=1, turn=1, drawn=1, cash=4, gold=2, stones=state.stones)
    assert owned(board(), state) == set()


def test_start_is_the_position_of_the_design() -> None:
    assert start_state(game()) == position("1.1 *0 $4 g2 w0 p0 h0 drawn=1 grave=MC")


def test_a_game_is_three_rounds_of_five_turns() -> None:
    table = game()
    state = start_state(table)
    played = []
    while state.phase is not Phase.OVER:
        if state.phase is Phase.END:
            played.append(f"{state.round}.end")
            state = play(table, state, f"{state.round}.end face")
            continue
        played.append(f"{state.round}.{state.turn}")
        lineup = format_cards(flip(table, state).lineup)
        state = play(table, state, f"{state.round}.{state.turn} {lineup} : pass")
    assert played == [
        "1.1", "1.2", "1.3", "1.4", "1.5", "1.end",
        "2.1", "2.2", "2.3", "2.4", "2.5", "2.end",
        "3.1", "3.2", "3.3", "3.4", "3.5", "3.end",
    ]  # fmt: skip


def test_deck_is_52_cards_without_jokers() -> None:
    assert len(full_deck()) == len(set(full_deck())) == 52
    assert {card.suit for card in full_deck()} == set("cdhs")
    assert {card.value for card in full_deck()} == set(range(1, 14))


def test_deck_before_the_shuffle_is_suit_by_suit() -> None:
    assert format_cards(full_deck()) == (
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd "
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    )


@pytest.mark.parametrize(
    ("key", "first_twenty"),
    [
        ("fliptown/2026-11-15/round-1", "8c 6c 9h 3s Qh 9s Qc 4c 8h 2c Js Td Ks Jc Qs Qd Tc 5s 7d Kc"),
        ("fliptown/2026-11-15/round-2", "Ks 9h Ah Qs 7d 3c 6h Ad 9s Jh 8c 6d 2d Js 2c 5c 6s 7s Ts 7c"),
        ("fliptown/2026-11-15/round-3", "7h Ad Qh Td 6h 7d 2s 4d 9d Js Ac 6s Tc 3d 2h 3s 4h Jd 8c 6c"),
        ("fliptown/2027-01-01/round-1", "6c Th 4d 6d Ad 4s 8d 3d Ks 9s 9h Kc 2h 7s Kd Kh 9c 5c 8h 2d"),
    ],
)
def test_deck_from_a_seed(key: str, first_twenty: str) -> None:
    order = shuffled_deck(key)
    assert format_cards(order[:20]) == first_twenty
    assert sorted(order) == sorted(full_deck())


@pytest.mark.parametrize(("card", "value"), [("Ac", 1), ("2d", 2), ("Th", 10), ("Js", 11), ("Qc", 12), ("Kd", 13)])
def test_values_count_from_ace_one_to_king_thirteen(card: str, value: int) -> None:
    assert cards(card)[0].value == value


def test_draws_first_the_sheriff_card_then_the_lineups() -> None:
    table = game("Ks | 6c 9h 3s | Qh 9s Qc")
    state = start_state(table)
    assert str(table.sheriff_card(state)) == "Ks"
    assert flip(table, state).lineup == cards("6c 9h 3s")
    state = play(table, state, "1.1 6c 9h 3s : pass")
    assert flip(table, state).lineup == cards("Qh 9s Qc")


def test_draws_with_holdem_two_poker_cards_after_the_sheriff_card() -> None:
    table = game("Ks | Ah Ad | 6c 9h 3s", holdem=True)
    state = start_state(table)
    assert str(table.sheriff_card(state)) == "Ks"
    assert table.holdem_cards(state) == cards("Ah Ad")
    assert flip(table, state).lineup == cards("6c 9h 3s")


def test_draws_one_robbery_card_within_the_turn() -> None:
    table = game("Ks | 6s 9h 3s | 2d | Qh 9s Qc")
    state = play(table, start_state(table), "1.1 6s 9h 3s : rob 9")
    assert flip(table, state).lineup == cards("Qh 9s Qc")


def test_draws_one_card_for_each_robbery_of_a_turn() -> None:
    table = game("Ks | 6h 9h 3s | 2d Tc | Qh 9s Qc")
    state = position("1.1 rob=8,9")
    state = play(table, state, "1.1 6h 9h 3s : trail 6 ; rob T ; town 7 ; rob K")
    assert flip(table, state).lineup == cards("Qh 9s Qc")


def test_robberies_shift_every_later_lineup_of_the_round() -> None:
    front = "Ks | 6s 9h 3s | 2d 3d 4d | 5d 6d 7d | 8d 9d Td | Jd Qd Kd"
    table = game(front)
    quiet = play(table, start_state(table), "1.1 6s 9h 3s : pass", "1.2 2d 3d 4d : pass")
    robbed = play(table, start_state(table), "1.1 6s 9h 3s : rob 9", "1.2 3d 4d 5d : pass")
    assert flip(table, quiet).lineup == cards("5d 6d 7d")
    assert flip(table, robbed).lineup == cards("6d 7d 8d")
    assert refused(table, robbed, "1.3 5d 6d 7d : pass") == "card.not_in_lineup"


def test_every_round_uses_its_own_full_deck() -> None:
    table = game("Ks | 6s 9h 3s", "Qh | Ks 6s 2c", last=(2, 5))
    state = position("1.5 phase=end")
    state = play(table, state, "1.end face")
    assert (state.round, state.turn, state.drawn) == (2, 1, 1)
    assert len(table.deck(state)) == 52
    assert str(table.sheriff_card(state)) == "Qh"
    assert flip(table, state).lineup == cards("Ks 6s 2c")


def test_the_deck_of_a_test_is_whole() -> None:
    assert sorted(deck("Ks | 6s 9h 3s")) == sorted(full_deck())
