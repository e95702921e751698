"""A day's puzzle for the sheet: the scenario with its game and position, the answer's score, and whether to hide it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.movesfile import Label
from pnp.core.scenario import Scenario
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.rules.state import Game, State
from pnp.solve.puzzle import Puzzle


@dataclass(frozen=True)
class Day:
    """`hide_best` leaves the best score to the answer."""

    match: SoloMatch
    puzzle: Puzzle
    hide_best: bool

    @property
    def scenario(self) -> Scenario:
        return self.puzzle.scenario

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def board(self) -> Board:
        return self.match.opened.board

    @property
    def state(self) -> State:
        return self.match.start()

    def lines(self) -> tuple[str, ...]:
        """The labels of the lines of moves: `3.1` to `3.5`, and `3.end` if a round is played to its end."""
        return tuple(str(label) for label in self._labels())

    def _labels(self) -> Iterator[Label]:
        (round_, turn), last = deal_of(self.scenario).first, deal_of(self.scenario).last
        while (round_, turn) <= last:
            yield Label(round_, turn)
            turn += 1
            if turn > self.board.turns:
                yield Label(round_, 0)
                round_, turn = round_ + 1, 1
