"""A line of play, decision by decision: the referee's reports, and the states before and after each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pnp.core.cards import Card
from pnp.core.findings import BadInput
from pnp.core.movesfile import RawLine, read_moves
from pnp.core.scenario import MARGIN
from pnp.core.verdict import Result, TurnReport, Verdict
from pnp.games.fliptown.board.board import REGIONS
from pnp.games.fliptown.play.choices import differences
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.replay import played_steps
from pnp.games.fliptown.rules import round_end
from pnp.games.fliptown.rules.moves import EndRound, Move
from pnp.games.fliptown.rules.round_end import WORK
from pnp.games.fliptown.rules.scoring import cowbot_score, score
from pnp.games.fliptown.rules.state import Game, State

FLIP, SHERIFF = "flip", "sheriff"
"""Events without a decision besides `HAND` and `WORK`: investments pay, and the sheriff acts."""

What: TypeAlias = Move | str


@dataclass(frozen=True)
class Deed:
    """A decision or an event without one, and its result: resources, bonus actions, cards drawn."""

    what: What
    before: State
    after: State
    changes: Mapping[str, int]
    bonus: tuple[str, ...] = ()
    drew: tuple[Card, ...] = ()
    end: EndRound | None = None
    """The answer to the sheriff, set on every part of a round's end."""


@dataclass(frozen=True)
class ToldTurn:
    """A turn or a round's end. `points` is the objective's count after it, `gained` the change of the score."""

    report: TurnReport
    deeds: tuple[Deed, ...]
    points: int
    gained: int


@dataclass(frozen=True)
class Story:
    """A whole line of play; `first` is the objective's count before it."""

    game: Game
    first: int
    turns: tuple[ToldTurn, ...]
    result: Result

    @property
    def course(self) -> tuple[int, ...]:
        """The objective's count at the start and after each turn and round's end."""
        return (self.first, *(turn.points for turn in self.turns))


def story(match: SoloMatch, moves: str, verdict: Verdict) -> Story:
    """The line of play of a moves file, with the referee's verdict; raises `BadInput` if the referee refuses it."""
    if verdict.finding is not None:
        raise BadInput([verdict.finding])
    game, state = match.game, match.start()
    margin = match.scenario.objective == MARGIN
    first, standing = _points(game, state, margin=margin), match.standing(state)
    turns: list[ToldTurn] = []
    for raw, report in zip(read_moves(moves).lines, verdict.turns, strict=True):
        state, deeds = _played(game, state, raw)
        turns.append(ToldTurn(report, deeds, _points(game, state, margin=margin), report.score - standing))
        standing = report.score
    return Story(game, first, tuple(turns), verdict.results[0])


def _points(game: Game, state: State, *, margin: bool) -> int:
    own = score(game.board, state).total
    return own - cowbot_score(game, state).total if margin and game.cowbot is not None else own


def _played(game: Game, state: State, raw: RawLine) -> tuple[State, tuple[Deed, ...]]:
    """The state after a line that the referee accepts, and its deeds."""
    deeds: list[Deed] = []
    for move, before, after in played_steps(game, state, raw):
        if move is None:
            deed = _deed(game, FLIP, before._replace(drawn=after.drawn), after)
            deeds += [deed] if deed.changes else []
        elif isinstance(move, EndRound):
            deeds += _ended(game, before, move)
        else:
            deeds.append(_deed(game, move, before, after))
        state = after
    return state, tuple(deeds)


def _deed(game: Game, what: What, before: State, after: State, end: EndRound | None = None) -> Deed:
    pending = (Counter(after.pool) - Counter(before.pool)).elements()
    bonus = tuple(sorted(token for token in pending if token in REGIONS))
    drew = game.deck(before)[before.drawn : after.drawn] if before.round == after.round else ()
    return Deed(what, before, after, differences(game, before, after), bonus, drew, end)


def _ended(game: Game, state: State, move: EndRound) -> Iterator[Deed]:
    """A round's end in its parts; pan and work are left out if they bring nothing."""
    for what, after in round_end.until_sheriff(game, state, move.uses):
        if what != WORK or after != state:
            yield _deed(game, what, state, after, move)
        state = after
    yield _deed(game, SHERIFF, state, round_end.face_sheriff(game, state, move), move)
