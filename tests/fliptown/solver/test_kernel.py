"""The kernel against the plain engine: the same end states of whole turns, at random positions of every variant."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pnp.games.fliptown.board import Board
from pnp.games.fliptown.library import load_board
from pnp.games.fliptown.solver.convert import stored, working
from pnp.games.fliptown.solver.successors import Worker, new_store
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.state import start_state
from tests.fliptown.helpers import homebrew
from tests.fliptown.solver.positions import (
    Variant,
    by_kernel,
    by_plain_engine,
    game_of,
    small_position,
    variants,
)

pytestmark = pytest.mark.slow  # compiling the kernel takes a minute

EXAMPLE = "layouts/examples/dry-gulch"
PORTIONS = 5
POSITIONS = 150
OTHER_RULINGS = """
rulings:
  pickaxe: up-to
  cowbot_suit_change: adds
  clear_short: refused
  overpaying: refused
  cemetery_changes: allowed
  pass: when-stuck
  stop_clears: chosen
  declined_visit: kept
  half_stars: up
  ability_before_action: refused
"""


def compare(board: Board, number: int) -> None:
    """One random position; the number decides which."""
    rng = Random(number)
    every = variants(board)
    game = game_of(board, every[number % len(every)], f"kernel-{number}")
    state = small_position(game, rng)
    assert by_kernel(game, state) == by_plain_engine(game, state), (number, every[number % len(every)], state)


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_a_hundred_and_fifty_positions_of_all_variants_in_both_editions(portion: int) -> None:
    for number in range(portion, POSITIONS, PORTIONS):
        board = load_board(EXAMPLE if number % 5 == 4 else "fliptown/standard", ("en", "pl")[number % 2]).board
        compare(board, number)


@pytest.mark.parametrize("number", range(0, 40, 3))
def test_a_few_positions(number: int) -> None:
    compare(load_board().board, number)


def test_room_that_is_too_small_grows() -> None:
    board = load_board().board
    game = game_of(board, Variant(), "growing")
    tables, start = tables_of(game), working(start_state(game))
    number = len(stored(tables, start))
    cramped = Worker(tables, short_cuts=False, stack=4, keys=16).expand(start, 0, new_store(number, 4))
    roomy = Worker(tables, short_cuts=False).expand(start, 0, new_store(number))
    total = int(roomy.total[0])
    assert total > 1000
    assert cramped.states[: int(cramped.total[0])].tolist() == roomy.states[:total].tolist()


@pytest.mark.parametrize("portion", range(4))
def test_a_board_with_every_other_ruling(tmp_path: Path, portion: int) -> None:
    board = homebrew(tmp_path, OTHER_RULINGS)
    for number in range(portion, 40, 4):
        compare(board, number)
