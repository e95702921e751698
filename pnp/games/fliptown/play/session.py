"""Fliptown played by hand; see `pnp.core.session`.

The engine's rules decide, so that every move accepted here is accepted by the referee later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from pnp.core import movesfile
from pnp.core import session as core
from pnp.core.findings import MoveError
from pnp.core.movesfile import Label, RawLine
from pnp.core.notebook import read_begun
from pnp.core.referee import Referee, check_scenario
from pnp.core.scenario import Scenario
from pnp.core.session import Decision
from pnp.games.fliptown.play.choices import Entry, menu
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, decision_text
from pnp.games.fliptown.play.moment import Moment, Placed, first_moment, state_of
from pnp.games.fliptown.rules.lines import line_of
from pnp.games.fliptown.rules.moves import Move
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.text.notation import format_line, read_line
from pnp.games.fliptown.text.position import format_position
from pnp.games.fliptown.text.typed import fitted, placed, read_typed


@dataclass(frozen=True, repr=False)
class ByHand:
    """A match as `pnp.core.session.Playable`."""

    match: SoloMatch | TableMatch

    @property
    def scenario(self) -> Scenario:
        return self.match.scenario

    def start(self) -> Moment:
        return first_moment(self.match)

    def expected(self, state: Moment) -> Label | None:
        return state.label

    def standing(self, state: Moment) -> int:
        return state.standing

    def choices(self, state: Moment) -> tuple[Entry, ...]:
        return menu(state)

    def apply(self, state: Moment, text: str) -> Moment:
        for move, _ in read_typed(state, text).moves:
            state = state.after(move)
        return state

    def position(self, state: Moment) -> str:
        """The position as text; at a table the players' maps follow one another."""
        maps = (state_of(state.position, seat) for seat in range(len(state.games)))
        return " | ".join(format_position(state.game.board, each) for each in maps)


@dataclass(frozen=True, repr=False)
class Session(core.Session[Moment]):
    """A game up to now. A typed text is recorded move by move, so that each move can be taken back."""

    @property
    def match(self) -> SoloMatch | TableMatch:
        return self.now.match

    @property
    def games(self) -> tuple[Game, ...]:
        return self.now.games

    @property
    def seat(self) -> int:
        """Whose turn it is, from 0."""
        return self.now.seat

    @property
    def game(self) -> Game:
        return self.now.game

    @property
    def state(self) -> State:
        """The map of the player whose turn it is."""
        return self.now.state

    @property
    def opening(self) -> tuple[State, State]:
        """The player's map before and after this turn's lineup was dealt: the difference is what the Bank paid."""
        turn = self.unfinished
        began = turn[0].before if turn else self.now
        return state_of(began.arrived, self.seat), state_of(began.position, self.seat)

    def choices(self) -> tuple[Entry, ...]:
        return menu(self.now)

    def decide(self, text: str) -> Self:
        """See `pnp.core.session`. Cards followed by a colon begin a whole line too."""
        text = movesfile.without_comment(text)
        try:
            typed = read_typed(self.now, text)
            return (self.turn_began() if typed.whole else self).make_all(typed.moves)
        except MoveError as error:
            raise fitted(error, text) from None

    def decide_line(self, raw: RawLine) -> Self:
        return self.turn_began().make_all(placed(read_line(self.game.board, raw)))

    def make(self, move: Move) -> Self:
        """The session after a move; raises a `MoveError` if it is illegal."""
        after = self.now.after(move)
        assert after.move is not None
        return self.extended(decision_text(after.move), after)

    def make_all(self, moves: Iterable[Placed]) -> Self:
        """All of these moves or none; the first refusal carries the column of its move, or of the card it is about."""
        session = self
        for move, columns in moves:
            try:
                session = session.make(move)
            except MoveError as error:
                part = error.finding.params.get("part", 0)
                raise error.at(column=columns[min(part, len(columns) - 1)]) from None
        return session

    def line_of(self, turn: tuple[Decision[Moment], ...]) -> str:
        first, label = turn[0].before, turn[0].before.label
        assert label is not None
        return format_line(line_of(first.state, [made.after.move for made in turn if made.after.move]), label.seat)

    def resume(self, text: str) -> Self:
        """See `pnp.core.session`. The referee judges the lines first, so that faults are reported as `check` does."""
        moves = read_begun(text)
        check_scenario(self.match.scenario, moves)
        judge: Referee[Any] = Referee(self.match)
        for raw in moves.lines:
            judge.play(raw)
        return super().resume(text)


def begin(match: SoloMatch | TableMatch) -> Session:
    """A scenario before its first decision."""
    return Session.begin(ByHand(match))
