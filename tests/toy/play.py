"""Lode played by a person; see `pnp.games.capabilities.Play`."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.core.movesfile import Label
from pnp.core.scenario import Scenario
from pnp.core.session import Choice, Session
from pnp.games.capabilities import Play
from pnp.lang.words import Words
from pnp.screens.talk import Talk
from tests.toy import rules
from tests.toy.rules import State, held
from tests.toy.scenarios import LodeMatch


@dataclass(frozen=True)
class LodePlayable:
    """See `pnp.core.session.Playable`: a match with its choices."""

    match: LodeMatch

    @property
    def scenario(self) -> Scenario:
        return self.match.scenario

    def start(self) -> State:
        return self.match.start()

    def expected(self, state: State) -> Label | None:
        return self.match.expected(state)

    def standing(self, state: State) -> int:
        return self.match.standing(state)

    def choices(self, state: State) -> tuple[Choice, ...]:
        return tuple(self._choice(state, move) for move in rules.legal_moves(self.match.game, state))

    def apply(self, state: State, text: str) -> State:
        return rules.play(self.match.game, state, rules.read_move(text))

    def position(self, state: State) -> str:
        return rules.format_position(self.match.game, state)

    def _choice(self, state: State, move: str) -> Choice:
        before, after = held(state), held(rules.apply(self.match.game, state, move))
        gain = {name: after[name] - before[name] for name in after if after[name] > before[name]}
        price = {name: before[name] - after[name] for name in after if after[name] < before[name]}
        verb, _, claim = move.partition(" ")
        return Choice(move, verb, claim or None, price, gain, end=True)


class LodePlay:
    def session(self, match: LodeMatch) -> Session[State]:
        return Session.begin(LodePlayable(match))

    def talk(self, session: Session[State], words: Words) -> Talk[Session[State]]:
        return Talk(session, words)


PLAY: Play = LodePlay()
