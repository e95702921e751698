"""What no play can beat: no play does, whatever the board, the variant and the ruling; and it is no empty promise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.ceiling.ceiling import bounded, ceiling
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.scoring import cowbot_score, score
from pnp.games.fliptown.rules.state import Game, Phase, State
from tests.fliptown import helpers
from tests.fliptown.play import any_wish, match, play_out, random_table
from tests.fliptown.solver.plain import TooMany, last_ends
from tests.fliptown.solver.puzzles import all_puzzles
from tests.fliptown.test_definition_odd_boards import ODD_BOARDS

GULCH = "layouts/fliptown/examples/dry-gulch"
_MOST = 700
"""States that all ways to play a turn may lead through."""
RULINGS = "tests/fliptown/solver/other-rulings.yaml"
GENEROUS = {
    "bonus actions everywhere": (
        "trail: {stops: {A: {bonus: [trail, badlands]}, 5: {bonus: [mine, mine]}, 10: {bonus: [town, cemetery]}}}\n"
        "badlands: {rows: {chicken: {completed: {bonus: [mine, town]}, targets: {2: {bonus: badlands}}}}}\n"
        "town: {buildings: {J: {effect: {rewards: {star: {bonus: mine}}}}, 10: {effect: {rewards: {cash:"
        " {bonus: badlands}}}}, 5: {effect: {items: {pan: {gains: {bonus: town}}}}},"
        " 8: {effect: {complete: {bonus: [trail, mine]}}}}}"
    ),
    "a hotel that gets worse": "town: {buildings: {7: {effect: {silver: [9, 4, 30, 2], price: 1}}}}",
    "much for little": (
        "scoring: {cash: 7, gold: 3}\npoker: {pair: {stars: 30, cash: 2}, flush: {cash: 90}}\n"
        "work: {gold_per_pan: 5, cash_per_hammer: 9}\nlimits: {pans: 9, hammers: 9}\n"
        "town: {buildings: {2: {effect: {price: 0, stars: [9, 9, 9]}}, Q: {effect: {up_to: 40}}}}"
    ),
    "silver in every chamber": (
        "mine: {chambers: {1a: {silver: stops}, 1b: {silver: targets}, 2b: {silver: chambers}, 3c: {silver: stones}}}"
    ),
    "gold for Wanted, again and again": "characters: {baroness: {ability: {uses: 9}}}\nwork: {gold_per_pan: 3}",
}


@cache
def board_of(name: str, edition: str | None = None) -> Board:
    return load_board({"gulch": GULCH, "rulings": RULINGS, "standard": "fliptown/standard"}[name], edition).board


def total(game: Game, state: State, *, margin: bool) -> int:
    return score(game.board, state).total - (cowbot_score(game, state).total if margin else 0)


def held(game: Game, state: State, ends: Iterable[State]) -> None:
    """No end is above the ceiling."""
    for margin in (False, True) if game.cowbot else (False,):
        most = ceiling(game, state, margin=margin)
        best = max(total(game, end, margin=margin) for end in ends)
        assert most is None or best <= most


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_brute_forced_puzzle_is_above_it(part: int) -> None:
    puzzles = all_puzzles()
    assert len(puzzles) == 268
    for puzzle in puzzles[part::4]:
        game, state = puzzle.game(), puzzle.state()
        most = ceiling(game, state)
        assert most is not None
        assert puzzle.best <= most, puzzle.text
        assert most <= puzzle.best + 75, puzzle.text
        if puzzle.lead is not None:
            most = ceiling(game, state, margin=True)
            assert most is not None
            assert puzzle.lead <= most, puzzle.text


def played(board: Board, seed: int, edition: str = "en") -> tuple[Game, list[State], State]:
    """A random game of any variant: its positions between turns and its end."""
    rng = Random(seed)
    game = match(board, any_wish(board, f"ceiling-{seed}", rng, edition))
    assert isinstance(game, SoloMatch)
    states, end = [game.start()], game.start()
    for _, _, _, end in play_out(game.game, game.start(), rng):
        if end.phase in (Phase.FLIP, Phase.END, Phase.OVER):
            states.append(end)
    return game.game, states, end


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(
    name=st.sampled_from(["standard", "gulch", "rulings"]), edition=st.sampled_from(["en", "pl"]), seed=st.integers()
)
def test_no_random_game_ends_above_it(name: str, edition: str, seed: int) -> None:
    """From any of its positions on."""
    game, states, end = played(board_of(name, edition), seed, edition)
    for state in Random(seed).sample(states, 2):
        held(game, state, [end])


def tried(board: Board, seed: int) -> None:
    """Every way to play some turn of a random game, or many ways where there are too many."""
    game, states, _ = played(board, seed)
    state = Random(seed).choice([state for state in states if state.phase is Phase.FLIP])
    if seed % 2:
        state = state._replace(gold=0, cash=0)  # the poor have fewer ways to go on
    short = replace(game, first=(state.round, state.turn), last=(state.round, state.turn))
    try:
        held(short, state, last_ends(short, state, _MOST))
    except TooMany:
        held(short, state, [list(play_out(short, state, Random(luck)))[-1][3] for luck in range(40)])


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ODD_BOARDS, *GENEROUS])
def test_no_play_of_a_turn_is_above_it_on_any_board(name: str, tmp_path: Path) -> None:
    board = helpers.homebrew(tmp_path, {**ODD_BOARDS, **GENEROUS}[name])
    for seed in range(4):
        tried(board, seed)


def test_an_endless_board_has_none(tmp_path: Path) -> None:
    rules = "town: {buildings: {J: {effect: {rewards: {star: {bonus: town}}}}}}"
    played_ = match(helpers.homebrew(tmp_path, rules), Wish("endless"))
    assert isinstance(played_, SoloMatch)
    assert ceiling(played_.game, played_.start()) is None


@pytest.mark.slow
def test_no_player_at_a_table_ends_above_it() -> None:
    """Bounties count, and the others draw from the same deck."""
    for seed in range(3):
        wish = Wish(f"table-{seed}", players=2 + seed % 3, holdem=seed % 2 == 0, character="random")
        table = match(board_of("standard"), wish)
        assert isinstance(table, TableMatch)
        end, _ = random_table(table.games, table.start(), Random(seed))
        for game, first, last in zip(table.games, table.opened.starts, end.seats, strict=True):
            most = ceiling(game, first)
            assert most is not None
            assert score(game.board, last).total <= most


@pytest.mark.parametrize(
    ("wish", "most"),
    [
        (Wish("x", "sprint", (1, 1), (1, 1)), 30),
        (Wish("x", "sprint", (1, 1), (1, 2)), 60),
        (Wish("x", "sprint", (3, 5), (3, 5)), 30),
        (Wish("x", "opening"), 110),
        (Wish("x", "full"), 300),
    ],
)
def test_it_says_something(wish: Wish, most: int) -> None:
    """Of one turn much more than of a game."""
    game = match(board_of("standard"), wish)
    assert isinstance(game, SoloMatch)
    found = ceiling(game.game, game.start())
    assert found is not None
    assert found <= most


def test_a_bound_that_was_cut_short_says_no_less() -> None:
    game = match(board_of("standard"), Wish("x", "sprint", (1, 1), (1, 2)))
    assert isinstance(game, SoloMatch)
    most = ceiling(game.game, game.start())
    assert most is not None
    assert bounded(game.game, game.start(), 10, 999) == most
    assert bounded(game.game, game.start(), 10, most - 1) == most - 1
    assert bounded(game.game, game.start(), 10, 10) == 10


def test_where_nothing_is_left_it_is_the_score() -> None:
    game, states, end = played(board_of("standard"), 3)
    assert end.phase is Phase.OVER
    assert ceiling(game, end) == score(game.board, end).total
    assert ceiling(game, states[-2]) is not None
