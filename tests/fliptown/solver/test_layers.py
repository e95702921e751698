"""The layered search against brute force by the plain engine."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.fliptown.library import load_board
from pnp.games.fliptown.lines import outcomes
from pnp.games.fliptown.scoring import score
from pnp.games.fliptown.solver.convert import working
from pnp.games.fliptown.solver.layers import search_layers
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.solver.trace import replay
from pnp.games.fliptown.state import Game, Phase, State, start_state
from tests.fliptown.solver.positions import game_of, small_position, variants

pytestmark = pytest.mark.slow  # compiling the kernel takes a minute


def brute_force(game: Game, state: State) -> int:
    """The best score of all ways to play on: no short cut, no kernel."""
    if state.phase is Phase.OVER:
        return score(game.board, state).total
    return max(brute_force(game, after) for after in outcomes(game, state))


def small_puzzle(number: int) -> tuple[Game, State]:
    """One turn, or a round's last turn and its end, from a random position."""
    board = load_board(edition=("en", "pl")[number % 2]).board
    every = variants(board)
    rng = Random(1000 + number)
    variant = every[number % len(every)]
    state = small_position(game_of(board, variant, f"layers-{number}"), rng)
    return game_of(board, variant, f"layers-{number}", last=(state.round, state.turn)), state


@pytest.mark.parametrize("number", range(0, 60, 4))
def test_the_search_finds_the_best_score_of_a_turn(number: int) -> None:
    game, state = small_puzzle(number)
    assert search_layers(tables_of(game), working(state)).best == brute_force(game, state)


def test_the_line_of_play_reaches_the_score_and_workers_do_not_matter() -> None:
    board = load_board().board
    game = game_of(board, variants(board)[0], "2026-11-15", last=(1, 2))
    tables = tables_of(game)
    start = start_state(game)
    found = [search_layers(tables, working(start), workers=workers) for workers in (1, 2, 3)]
    lines = [replay(game, tables, start, each.path()) for each in found]
    assert {each.best for each in found} == {score(board, lines[0][1]).total}
    assert lines[0] == lines[1] == lines[2]
