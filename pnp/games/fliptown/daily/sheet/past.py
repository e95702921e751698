"""The past of a puzzle, from its history: resources earned, cards drawn and fines before its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pnp.core.cards import Card
from pnp.core.movesfile import read_line as split_line
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.history import before
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.replay import played_steps
from pnp.games.fliptown.rules.moves import EndRound
from pnp.games.fliptown.rules.round_end import before_sheriff
from pnp.games.fliptown.rules.state import Game, State

COUNTED = ("cash", "gold", "stars", "wanted")
"""The resources that are ticked off on the tracks of the ledger."""


@dataclass(frozen=True)
class Past:
    """`earned` is the total ever gained of each resource; the part no longer held was spent or crossed out.

    `sheriffs` and `set_aside` are the cards of the rounds before this one, `fined` the rounds with an arrest.
    """

    earned: Mapping[str, int]
    sheriffs: Mapping[int, Card]
    set_aside: Mapping[int, tuple[Card, ...]]
    fined: frozenset[int]


def past_of(match: SoloMatch) -> Past:
    """The past of an opened (so sound) scenario. Without a history, nothing counts as spent."""
    start = match.start()
    history = match.scenario.history
    if history is None:
        earned = {name: getattr(start, name) for name in COUNTED}
        return Past(MappingProxyType(earned), MappingProxyType({}), MappingProxyType({}), frozenset())
    earlier = before(match.opened.board, match.scenario)
    assert isinstance(earlier, SoloMatch)
    book = _Book(earlier.game, earlier.start())
    for text in history.moves:
        book.play(text)
    rounds = range(1, deal_of(match.scenario).first[0])
    return Past(
        MappingProxyType(book.earned),
        MappingProxyType({number: book.sheriffs[number] for number in rounds}),
        MappingProxyType({number: book.set_aside[number] for number in rounds}),
        frozenset(book.fined),
    )


class _Book:
    """Replays lines and records the gains of each decision."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.state = start
        self.earned = {name: getattr(start, name) for name in COUNTED}
        self.sheriffs: dict[int, Card] = {}
        self.set_aside: dict[int, tuple[Card, ...]] = {}
        self.fined: set[int] = set()

    def play(self, text: str) -> None:
        number = self.state.round
        self.sheriffs[number] = self.game.sheriff_card(self.state)
        self.set_aside[number] = self.game.holdem_cards(self.state)
        for move, state, after in played_steps(self.game, self.state, split_line(text)):
            if isinstance(move, EndRound):
                # The pay for hand and work counts as earned, even if the sheriff takes it away at once.
                self._reach(before_sheriff(self.game, state, move.uses))
                if after.arrests > state.arrests:
                    self.fined.add(state.round)
            self._reach(after)

    def _reach(self, after: State) -> None:
        for name in COUNTED:
            self.earned[name] += max(0, getattr(after, name) - getattr(self.state, name))
        self.state = after
