"""Random positions for the kernel to be compared at, and the plain engine's answer in the kernel's words."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from pnp.games.fliptown.board import Board
from pnp.games.fliptown.lines import outcomes
from pnp.games.fliptown.moves import Done
from pnp.games.fliptown.setup import round_deck
from pnp.games.fliptown.solver.convert import stored, working
from pnp.games.fliptown.solver.successors import Worker, new_store
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.state import Game, Phase, State, start_state
from pnp.games.fliptown.turns import apply, legal_moves

MOST_GOLD, MOST_CASH = 3, 9
"""More of either multiplies the ways to play a turn, and shows nothing new."""
MOST_ENDS = 1500
"""Positions whose turn can end in more states than this take the plain engine long."""


@dataclass(frozen=True)
class Variant:
    """What is played besides the board."""

    holdem: bool = False
    character: str | None = None
    cowbot: str | None = None
    level: str = "normal"


def variants(board: Board) -> list[Variant]:
    """Plain, Hold'em, every character, every cowbot, and some of both."""
    bots = list(board.cowbots)
    mixed = [Variant(True, name, bots[n % len(bots)]) for n, name in enumerate(board.characters)]
    alone = [Variant(character=name) for name in board.characters]
    return [Variant(), Variant(), Variant(holdem=True), *alone, *(Variant(cowbot=bot) for bot in bots), *mixed]


def game_of(board: Board, variant: Variant, seed: str, last: tuple[int, int] | None = None) -> Game:
    return Game(
        board,
        {number: round_deck(seed, number) for number in range(1, board.rounds + 1)},
        holdem=variant.holdem,
        character=board.characters[variant.character] if variant.character else None,
        cowbot=board.cowbots[variant.cowbot] if variant.cowbot else None,
        level=board.levels[variant.level] if variant.cowbot else None,
        last=last or (board.rounds, board.turns),
    )


def small_position(game: Game, rng: Random) -> State:
    """A state between turns somewhere in a random game, with not too many ways to go on."""
    while True:
        state = random_position(game, rng)
        if len(by_kernel(game, state)) <= MOST_ENDS:
            return state


def random_position(game: Game, rng: Random) -> State:
    """A state between turns somewhere in a random game, not too rich."""
    turns = rng.randrange(1, game.board.rounds * (game.board.turns + 1))
    state = start_state(game)
    before = state
    while turns and state.phase is not Phase.OVER:
        moves = legal_moves(game, state)
        busy = [move for move in moves if not isinstance(move, Done)]
        state = apply(game, state, rng.choice(busy if busy and rng.random() < 0.8 else moves))
        if state.phase in (Phase.FLIP, Phase.END):
            before, turns = state, turns - 1
    return before._replace(gold=min(before.gold, MOST_GOLD), cash=min(before.cash, MOST_CASH))


def by_plain_engine(game: Game, state: State) -> set[tuple[int, ...]]:
    """Every state that a turn or a round's end can lead to, as the rules say."""
    tables = tables_of(game)
    return {tuple(stored(tables, working(after)).tolist()) for after in outcomes(game, state)}


def by_kernel(game: Game, state: State, *, short_cuts: bool = False) -> set[tuple[int, ...]]:
    """The same as the kernel says."""
    tables = tables_of(game)
    start = working(state)
    number = len(stored(tables, start))
    found = Worker(tables, short_cuts=short_cuts).expand(start, 0, new_store(number))
    rows = found.states[: int(found.total[0])]
    assert len(np.unique(rows, axis=0)) == len(rows)
    return {tuple(row) for row in rows.tolist()}
