"""Silver stars: the Mine's lowest level and the Hotel, counted when the game ends."""

from __future__ import annotations

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.rules.state import State


def silver_stars(board: Board, state: State) -> int:
    """The silver stars of every circled chamber with a count, and of the last star circled at the Hotel."""
    mine = sum(
        counted(state, chamber.silver)
        for n, chamber in enumerate(board.chambers)
        if chamber.silver is not None and state.chambers >> n & 1
    )
    return mine + (board.hotel[state.hotel - 1] if state.hotel else 0)


def counted(state: State, what: str) -> int:
    """How many sites of a kind are circled."""
    bits = {
        "stones": state.stones,
        "buildings": state.buildings,
        "chambers": state.chambers,
        "stops": state.stops,
        "targets": state.targets,
    }
    return bits[what].bit_count()
