"""Deck strips: the cards in their order, enough of them for any play, and no more than that needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from pnp.games.fliptown.board.library import STANDARD
from pnp.games.fliptown.daily.sheet.strips import most_drawn, most_robberies, strips_of
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.rules.moves import REDEAL, Act, Assign, Do, EndRound, Move
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import apply, flip, legal_moves
from tests.fliptown.helpers import game, homebrew, position
from tests.fliptown.play import any_wish, choose, match
from tests.fliptown.sheets.daily_table import EVERYTHING, begun, finale, sample
from tests.fliptown.sheets.map_table import GULCH, board

Chooser = Callable[[list[Move], Random], Move]


def greedy_for_cards(moves: list[Move], rng: Random) -> Move:
    """Whatever takes a card from the deck comes first, then whatever may give another bonus action."""
    if REDEAL in moves:
        return REDEAL
    robs = [move for move in moves if isinstance(move, Act) and move.region == "badlands"]
    if robs:
        return rng.choice(robs)
    draws = [move for move in moves if isinstance(move, EndRound) and move.uses]
    spades = [move for move in moves if isinstance(move, Assign) and (move.suit or move.suit_card.suit) == "s"]
    other = [move for move in moves if isinstance(move, Act | Do)]
    return rng.choice(draws or spades or other or moves)


def rounds(table: Game, state: State, rng: Random, chooser: Chooser) -> Iterator[tuple[State, int]]:
    """For each round of a game: the state at its first turn, and how many cards were drawn by its end."""
    first = state
    while state.phase is not Phase.OVER:
        if state.phase is Phase.FLIP:
            state = flip(table, state)
        move = chooser(legal_moves(table, state), rng)
        after = apply(table, state, move)
        if isinstance(move, EndRound):
            drawn = state.drawn + sum(use.what == "draw" for use in move.uses)
            yield first, drawn
            first = after
        state = after


@pytest.mark.parametrize("chooser", [choose, greedy_for_cards], ids=["any", "greedy"])
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", [STANDARD, GULCH])
def test_no_play_draws_more_than_its_strip_has(name: str, seed: int, chooser: Chooser) -> None:
    rng = Random(f"strips {seed}")
    table = match(board(name), any_wish(board(name), f"strips-{seed}", rng))
    assert isinstance(table, SoloMatch)
    at_start = {strip.round: strip for strip in strips_of(table.game, table.start())}
    assert list(at_start) == [1, 2, 3]
    for first, drawn in rounds(table.game, table.start(), rng, chooser):
        deck = table.game.deck(first)
        taken = deck[table.game.set_aside() : drawn]
        assert len(taken) <= most_drawn(table.game, first)
        # The strip of a later round shows cards that a theft may have taken away: what is left comes in this order.
        strip = at_start[first.round]
        shown = [card for card in (strip.sheriff, *strip.holdem, *strip.cards) if card not in first.gone]
        assert tuple(shown[:drawn]) == deck[:drawn]


def test_the_sheriff_card_comes_first_then_holdems_two() -> None:
    (strip,) = strips_of(finale(holdem=True).match.game, finale(holdem=True).state)
    deck = finale(holdem=True).match.game.deck(finale(holdem=True).state)
    assert (strip.sheriff, *strip.holdem, *strip.cards) == deck[: 3 + len(strip.cards)]


def test_a_robbery_needs_a_target_and_an_action() -> None:
    table = game()
    assert most_robberies(table, position("1.1"), 5) == 10, "five turns and five bonus actions in the Badlands"
    assert most_robberies(table, position("1.1 trail=6 mine=1a,2a town=7"), 5) == 7
    assert most_robberies(table, position("1.1 trail=K"), 5) == 9, "a stop that was passed gives nothing"
    assert most_robberies(table, position("1.1 grave=TL,TC,MC"), 5) == 9
    assert most_robberies(table, position("1.1 rob=2,3,4,5,6,7,8,9,T"), 5) == 3
    assert most_robberies(game(character="bandit"), position("1.1"), 5) == 11
    assert most_robberies(game(character="bandit"), position("1.1 used=1"), 5) == 10


@pytest.mark.parametrize(
    ("options", "start", "drawn"),
    [
        ({}, "3.1", 25),
        ({"character": "mayor"}, "3.1", 28),
        ({"character": "mayor"}, "3.1 used=1", 25),
        ({"character": "marshal"}, "3.1", 26),
        ({"cowbot": "black-bart"}, "3.1", 30),
        ({}, "3.4", 13),
    ],
)
def test_what_can_be_drawn(options: dict[str, str], start: str, drawn: int) -> None:
    assert most_drawn(game(**options), position(start)) == drawn


def test_a_stretch_that_ends_early_draws_less() -> None:
    assert most_drawn(game(last=(1, 2)), position("1.1")) == 6 + 7


def test_a_reward_that_may_be_had_again_and_again_lifts_the_limit(tmp_path) -> None:
    text = "town: {buildings: {J: {effect: {rewards: {star: {bonus: [badlands]}}}}}}"
    own = homebrew(tmp_path, text)
    assert most_robberies(game(on=own), position("3.1", own), 5) == len(own.targets)


def test_there_are_never_more_cards_than_the_deck_has() -> None:
    for strip in strips_of(begun("full", **EVERYTHING).match.game, begun("full", **EVERYTHING).state):
        whole = (strip.sheriff, *strip.holdem, *strip.cards)
        assert len(set(whole)) == len(whole) <= 52


def test_later_strips_leave_room_for_thefts() -> None:
    today = begun("full", **EVERYTHING)
    strips = strips_of(today.match.game, today.state)
    assert [strip.certain for strip in strips] == [True, False, False]
    assert [len(strip.cards) for strip in strips] == [33, 38, 43]
    assert all(strip.certain for strip in strips_of(begun("full").match.game, begun("full").state))


def test_what_was_stolen_before_the_start_is_left_out() -> None:
    for luck in range(4):
        today = finale(luck=luck, cowbot="wyatt-earp", level="easy")
        (strip,) = strips_of(today.match.game, today.state)
        assert strip.certain
        assert not set(today.state.gone) & {strip.sheriff, *strip.cards}


def test_the_sample_has_one_strip_of_its_round() -> None:
    (strip,) = strips_of(sample().match.game, sample().state)
    assert strip.round == 3
    assert (strip.sheriff, *strip.cards) == deal_of(sample().puzzle.scenario).decks[3][: 1 + len(strip.cards)]
