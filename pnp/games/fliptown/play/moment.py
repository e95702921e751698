"""A moment of a game that is being played by hand: the position, whose turn it is, and the move that led there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pnp.core.movesfile import Label
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.rules import table
from pnp.games.fliptown.rules.moves import Move
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.rules.turns import apply, flip
from pnp.games.fliptown.text.spelling import canonical

Position: TypeAlias = State | Table
Placed: TypeAlias = tuple[Move, tuple[int, ...]]
"""A decision and its column, or the columns of its three cards."""


@dataclass(frozen=True, repr=False)
class Moment:
    """A position before (`arrived`) and after the lineup was dealt, and the move that led to it; None at the start."""

    match: SoloMatch | TableMatch
    arrived: Position
    position: Position
    move: Move | None = None

    def __repr__(self) -> str:
        return f"Moment({self.label or 'the end'})"

    @property
    def games(self) -> tuple[Game, ...]:
        return self.match.opened.games

    @property
    def seat(self) -> int:
        """Whose turn it is, from 0."""
        return seat_of(self.position)

    @property
    def game(self) -> Game:
        return self.games[self.seat]

    @property
    def state(self) -> State:
        """The map of the player whose turn it is."""
        return state_of(self.position, self.seat)

    @property
    def label(self) -> Label | None:
        """The label of the line that is being made; None when the game is over."""
        if isinstance(self.match, TableMatch):
            assert isinstance(self.position, Table)
            return self.match.expected(self.position)
        assert isinstance(self.position, State)
        return self.match.expected(self.position)

    @property
    def over(self) -> bool:
        return self.label is None

    @property
    def standing(self) -> int:
        """The score as if the game ended now."""
        if isinstance(self.match, TableMatch):
            assert isinstance(self.position, Table)
            return self.match.standing(self.position)
        assert isinstance(self.position, State)
        return self.match.standing(self.position)

    def after(self, move: Move) -> Moment:
        """The moment after a decision; raises a `MoveError` if it is illegal."""
        arrived = play(self.games, self.position, move)
        move = canonical(self.game, self.state, move)
        return Moment(self.match, arrived, _dealt(self.games, arrived), move)


def first_moment(match: SoloMatch | TableMatch) -> Moment:
    """A scenario before its first decision."""
    start = match.start()
    return Moment(match, start, _dealt(match.opened.games, start))


def seat_of(position: Position) -> int:
    return position.acting if isinstance(position, Table) else 0


def state_of(position: Position, seat: int) -> State:
    """One player's map. At a table, the place in the deck is taken from the table."""
    if not isinstance(position, Table):
        return position
    state = position.seats[seat]
    return state._replace(drawn=position.drawn) if state.phase is Phase.END else state


def play(games: tuple[Game, ...], position: Position, move: Move) -> Position:
    """The position after a decision of the acting player; raises a `MoveError` if it is not legal."""
    if not isinstance(position, Table):
        return apply(games[0], position, move)
    return table.play(games, position, move)


def _dealt(games: tuple[Game, ...], position: Position) -> Position:
    """Deal the lineup of the next turn as soon as the turn before it is done."""
    if isinstance(position, Table):
        return table.deal_in(games, position) if position.active.phase is Phase.FLIP else position
    return flip(games[0], position) if position.phase is Phase.FLIP else position
