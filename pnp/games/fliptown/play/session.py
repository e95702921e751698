"""A game being played by hand: decisions one after the other, each of which can be taken back.

A session is a value: deciding gives a new one, undoing gives an earlier one. It knows no words and no files. The rules
are asked of the engine, so that nothing is legal here that the referee would refuse later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from pnp.core.findings import MoveError
from pnp.core.movesfile import Label
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.rules import table
from pnp.games.fliptown.rules.lines import line_of
from pnp.games.fliptown.rules.moves import Done, EndRound, Line, Move
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.rules.turns import apply, flip
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.spelling import canonical

Position: TypeAlias = State | Table
Placed: TypeAlias = tuple[Move, tuple[int, ...]]
"""A decision and its column, or the columns of its three cards."""


class Decision(NamedTuple):
    """A decision and what it was made on: the position before (`arrived`) and after the lineup was dealt."""

    arrived: Position
    position: Position
    move: Move


class Written(NamedTuple):
    """A finished line of the moves file."""

    label: Label
    line: Line

    @property
    def text(self) -> str:
        return format_line(self.line, self.label.seat)


@dataclass(frozen=True)
class Session:
    """A game up to now. `past` are the decisions made, `future` those taken back, the next one last."""

    match: SoloMatch | TableMatch
    arrived: Position
    position: Position
    past: tuple[Decision, ...] = ()
    future: tuple[Move, ...] = ()

    @property
    def games(self) -> tuple[Game, ...]:
        return self.match.opened.games

    @property
    def seat(self) -> int:
        """Whose turn it is, from 0."""
        return self.position.acting if isinstance(self.position, Table) else 0

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
        return _expected(self.match, self.position)

    @property
    def over(self) -> bool:
        return self.label is None

    @property
    def turn_start(self) -> int:
        """How many of the past decisions belong to finished lines."""
        for number in range(len(self.past), 0, -1):
            if isinstance(self.past[number - 1].move, Done | EndRound):
                return number
        return 0

    @property
    def unfinished(self) -> tuple[Move, ...]:
        """The decisions of the line that is being made."""
        return tuple(decision.move for decision in self.past[self.turn_start :])

    @property
    def opening(self) -> tuple[State, State]:
        """The player's map before and after this turn's lineup was dealt: the difference is what the Bank paid."""
        if self.turn_start == len(self.past):
            return state_of(self.arrived, self.seat), self.state
        first = self.past[self.turn_start]
        return state_of(first.arrived, self.seat), state_of(first.position, self.seat)

    def decide(self, move: Move) -> Session:
        """The session after a decision; raises a `MoveError` where it is illegal. What was taken back is forgotten."""
        return replace(self._after(move), future=())

    def _after(self, move: Move) -> Session:
        arrived = play(self.games, self.position, move)
        move = canonical(self.game, self.state, move)
        decision = Decision(self.arrived, self.position, move)
        return replace(self, arrived=arrived, position=_dealt(self.games, arrived), past=(*self.past, decision))

    def undo(self) -> Session:
        """Without the last decision; the start stays the start."""
        if not self.past:
            return self
        last = self.past[-1]
        return replace(
            self,
            arrived=last.arrived,
            position=last.position,
            past=self.past[:-1],
            future=(*self.future, last.move),
        )

    def undo_turn(self) -> Session:
        """Back to the start of this turn, or of the turn before where nothing is decided yet."""
        session = self if self.unfinished else self.undo()
        while session.unfinished:
            session = session.undo()
        return session

    def redo(self) -> Session:
        """With the decision again that was taken back last."""
        if not self.future:
            return self
        return replace(self._after(self.future[-1]), future=self.future[:-1])

    def lines(self) -> Iterator[Written]:
        """The finished lines, in order."""
        moves: list[Move] = []
        first: Decision | None = None
        for decision in self.past:
            first = first or decision
            moves.append(decision.move)
            if isinstance(decision.move, Done | EndRound):
                label = _expected(self.match, first.position)
                assert label is not None
                yield Written(label, line_of(state_of(first.position, seat_of(first.position)), moves))
                moves, first = [], None


def begin(match: SoloMatch | TableMatch) -> Session:
    """A scenario before its first decision."""
    start = match.start()
    return Session(match, start, _dealt(match.opened.games, start))


def decide_all(session: Session, moves: Iterable[Placed]) -> Session:
    """All of these decisions or none; the first refusal carries the column of its move, or of the card it is about."""
    for move, columns in moves:
        try:
            session = session.decide(move)
        except MoveError as error:
            part = error.finding.params.get("part", 0)
            raise error.at(column=columns[min(part, len(columns) - 1)]) from None
    return session


def seat_of(position: Position) -> int:
    return position.acting if isinstance(position, Table) else 0


def state_of(position: Position, seat: int) -> State:
    """One player's map. At a table the place in the deck is the table's."""
    if not isinstance(position, Table):
        return position
    state = position.seats[seat]
    return state._replace(drawn=position.drawn) if state.phase is Phase.END else state


def play(games: tuple[Game, ...], position: Position, move: Move) -> Position:
    """The position after a decision of the acting player; raises a `MoveError` where it is not legal."""
    if not isinstance(position, Table):
        return apply(games[0], position, move)
    return table.play(games, position, move)


def _dealt(games: tuple[Game, ...], position: Position) -> Position:
    """The lineup of the next turn lies on the table as soon as the turn before is done."""
    if isinstance(position, Table):
        return table.deal_in(games, position) if position.active.phase is Phase.FLIP else position
    return flip(games[0], position) if position.phase is Phase.FLIP else position


def _expected(match: SoloMatch | TableMatch, position: Position) -> Label | None:
    if isinstance(match, TableMatch):
        assert isinstance(position, Table)
        return match.expected(position)
    assert isinstance(position, State)
    return match.expected(position)
