"""Plays a line of moves step by step: the only place where written lines become states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.findings import MoveError
from pnp.core.movesfile import RawLine
from pnp.games.fliptown.rules.lines import moves_of
from pnp.games.fliptown.rules.moves import Move
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import advance, flip, verify
from pnp.games.fliptown.text.notation import read_line
from pnp.games.fliptown.text.spelling import canonical


class PlayedStep(NamedTuple):
    """A decision in its one spelling, or the flip of a lineup (None), and the states around it."""

    move: Move | None
    before: State
    after: State


def played_steps(game: Game, state: State, raw: RawLine) -> Iterator[PlayedStep]:
    """All steps of a line from a state on; raises `MoveError` at the first illegal step, with its place in the line."""
    read = read_line(game.board, raw)
    if state.phase is Phase.FLIP:
        after = flip(game, state)
        yield PlayedStep(None, state, after)
        state = after
    for number, written in enumerate(moves_of(read.line)):
        try:
            verify(game, state, written)
        except MoveError as error:
            raise read.place(error, number, raw.line) from None
        move = canonical(game, state, written)
        after = advance(game, state, move)
        yield PlayedStep(move, state, after)
        state = after
