"""A table of several players for the rule tests: a position for each seat, the front of the deck, lines with seats."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pnp.core.cards import Card
from pnp.core.findings import MoveError
from pnp.core.movesfile import read_line
from pnp.core.referee import Referee
from pnp.core.scenario import BoardRef
from pnp.core.verdict import TurnReport
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.match import TableMatch
from pnp.games.fliptown.play.setup import Opened, games_of
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.text.position import RESOURCES
from tests.fliptown.envelopes import flat_scenario
from tests.fliptown.helpers import board, deck, position


@dataclass(frozen=True)
class Setup:
    """What is the same for all seats; the deck of the round that follows begins with `later`."""

    front: str = ""
    later: str = ""
    bounties: tuple[str, ...] = ()
    characters: tuple[str | None, ...] = ()
    edition: str = "en"
    holdem: bool = False
    competitive: bool = False
    last: tuple[int, int] = (3, 5)


@dataclass(frozen=True)
class Seated:
    """A table before its referee."""

    referee: Referee[Table]

    def play(self, *lines: str) -> list[dict[str, int]]:
        """Plays the lines and says what has changed for each seat; what has not changed is left out."""
        before = self.referee.state.seats
        for line in lines:
            self.report(line)
        return [
            {
                name: getattr(now, name) - getattr(then, name)
                for _, name in RESOURCES
                if getattr(now, name) != getattr(then, name)
            }
            for then, now in zip(before, self.referee.state.seats, strict=True)
        ]

    def report(self, line: str) -> tuple[TurnReport, ...]:
        return self.referee.play(read_line(line))

    def refused(self, line: str) -> str:
        """The code of the finding with which this line is refused."""
        with pytest.raises(MoveError) as caught:
            self.report(line)
        return caught.value.finding.code

    def next_lineup(self, line: str) -> tuple[Card, ...]:
        """The cards that lay on the table for this line."""
        return self.report(line)[0].cards

    def passing(self, turn: str, cards: str, *seats: int) -> list[dict[str, int]]:
        """These seats pass: the cards in the order given, the last one for poker."""
        return self.play(*(f"{turn}/{seat} {cards} : pass" for seat in seats))


def sit(setup: Setup, *starts: str) -> Seated:
    """`sit(Setup("Kd | 3h 5c 7s"), "1.1 $4 g2", "1.1 $4 g2")`; a start without `drawn=` has seen no robbery."""
    on = board(setup.edition)
    first = position(starts[0], on)
    names = ("holdem", "competitive")
    scenario = flat_scenario(
        game="fliptown",
        id="table",
        seed="table",
        board=BoardRef(on.name, on.digest),
        edition=setup.edition,
        kind="sprint",
        first=(first.round, first.turn),
        last=setup.last,
        variant={name: getattr(setup, name) for name in names},
        start=starts,
        decks={first.round: deck(setup.front), first.round + 1: deck(setup.later)},
        players=setup.characters or (None,) * len(starts),
        bounties=setup.bounties,
    )
    games = games_of(on, deal_of(scenario))
    seats = []
    for start, game in zip(starts, games, strict=True):
        state = position(start, on)
        seats.append(state if "drawn=" in start else state._replace(drawn=state.drawn + game.set_aside() - 1))
    return Seated(Referee(TableMatch(Opened(scenario, on, games, tuple(seats)))))
