"""Playing without thinking: seeded random games, for properties and goldens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pnp.core.findings import MoveError
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.lines import line_of
from pnp.games.fliptown.rules.moves import Act, Assign, Do, Done, EndRound, Line, Move, Pass, Use
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table, deal_in
from pnp.games.fliptown.rules.table import play as play_at_table
from pnp.games.fliptown.rules.turns import apply, flip, legal_moves
from pnp.games.fliptown.text.notation import format_line

LEVELS = ("easy", "normal", "hard")


def match(board: Board, wish: Wish) -> SoloMatch | TableMatch:
    """A scenario made and opened at once."""
    opened, wrong = open_scenario(board, make_scenario(board, wish))
    assert opened is not None, wrong
    return match_of(opened)


def any_wish(board: Board, seed: str, rng: Random, edition: str = "en") -> Wish:
    """A full game with a variant of any kind."""
    cowbot = rng.choice([None, *board.cowbots])
    return Wish(
        seed=seed,
        edition=edition,
        character=rng.choice([None, *board.characters]),
        cowbot=cowbot,
        level=rng.choice(LEVELS) if cowbot else None,
        holdem=rng.random() < 0.3,
    )


def choose(moves: list[Move], rng: Random) -> Move:
    """Any legal move, but more often one that does something, and seldom one that spends gold on cards."""
    assigns = [move for move in moves if isinstance(move, Assign)]
    if assigns and rng.random() < 0.7:
        return rng.choice([move for move in assigns if not move.suit and not move.change])
    busy = [move for move in moves if isinstance(move, Act | Do | Use)]
    if busy and rng.random() < 0.7:
        return rng.choice(busy)
    return rng.choice([move for move in moves if not isinstance(move, Pass)] or moves)


def play_out(game: Game, state: State, rng: Random) -> Iterator[tuple[State, list[Move], Move, State]]:
    """Each decision of a random game: the state, what was legal, what was chosen, the state after it."""
    while state.phase is not Phase.OVER:
        if state.phase is Phase.FLIP:
            state = flip(game, state)
        moves = legal_moves(game, state)
        move = choose(moves, rng)
        after = apply(game, state, move)
        yield state, moves, move, after
        state = after


def random_game(game: Game, state: State, rng: Random) -> tuple[State, list[Line]]:
    """The final state and the lines of a random game."""
    lines: list[Line] = []
    made: list[Move] = []
    for before, _, move, after in play_out(game, state, rng):
        made.append(move)
        if isinstance(move, Done | EndRound):
            lines.append(line_of(before, made))
            made = []
        state = after
    return state, lines


def _play_any(games: tuple[Game, ...], table: Table, moves: list[Move], rng: Random) -> tuple[Move, Table]:
    """A move that the table takes: at a competitive one a seat alone does not know what its hand will be paid."""
    while True:
        move = choose(moves, rng)
        try:
            return move, play_at_table(games, table, move)
        except MoveError:
            moves = [other for other in moves if other != move]


def random_table(games: tuple[Game, ...], table: Table, rng: Random) -> tuple[Table, list[str]]:
    """The final table and the lines, seats included, of a random game of several."""
    lines: list[str] = []
    made: list[Move] = []
    while not table.over:
        table = deal_in(games, table)
        seat, state = table.acting, table.active._replace(drawn=table.drawn)
        move, table = _play_any(games, table, legal_moves(games[seat], state), rng)
        made.append(move)
        if isinstance(move, Done | EndRound):
            lines.append(format_line(line_of(state, made), seat + 1))
            made = []
    return table, lines
