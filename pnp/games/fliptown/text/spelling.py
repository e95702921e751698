"""The one spelling of a decision: everything that may be left out is left out."""

from __future__ import annotations

from dataclasses import replace

from pnp.games.fliptown.rules import pool
from pnp.games.fliptown.rules.moves import BONUS, PLAIN, Act, Do, EndRound, Move
from pnp.games.fliptown.rules.round_end import canonical_end
from pnp.games.fliptown.rules.state import Game, State


def canonical(game: Game, state: State, move: Move) -> Move:
    """The canonical spelling of a move that is legal in this state."""
    match move:
        case Act(how=how) if how == BONUS and state.acted:
            return replace(move, how=PLAIN)
        case Do():
            return _shortest(game, state, move)
        case EndRound():
            return canonical_end(game, state, move)
    return move


def _shortest(game: Game, state: State, move: Do) -> Do:
    """The step without the building, and without the Undertaker's effect, if it still means the same effect."""
    meant = pool.meant(game, state, move)
    shorter = [replace(move, at="")]
    if move.verb == "undertaker":
        shorter.insert(0, Do(move.verb))
    return next((short for short in shorter if pool.meant(game, state, short) == meant), move)
