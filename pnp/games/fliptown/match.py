"""A scenario being played: what the referee asks of the game, for one player and for a table of several."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.core.cards import Card
from pnp.core.findings import MoveError
from pnp.core.movesfile import Label, RawLine
from pnp.core.scenario import Scenario
from pnp.core.verdict import Result, StepReport, TurnReport
from pnp.games.fliptown import table as tables
from pnp.games.fliptown.lines import moves_of
from pnp.games.fliptown.moves import Assign, Bail, Done, EndRound, Line, Move, RoundEnd
from pnp.games.fliptown.notation import format_assign, format_end, format_line, format_step, read_line
from pnp.games.fliptown.round_end import canonical_end
from pnp.games.fliptown.scoring import achievements, beaten, cowbot_score, ranking, score, title
from pnp.games.fliptown.setup import Opened
from pnp.games.fliptown.silver import silver_stars
from pnp.games.fliptown.state import Game, Phase, State
from pnp.games.fliptown.table import Table
from pnp.games.fliptown.turns import advance, flip, verify

COUNTED = ("stars", "cash", "gold", "wanted", "pans", "hammers")


def totals(game: Game, state: State) -> dict[str, int]:
    return {name: getattr(state, name) for name in COUNTED} | {"silver": silver_stars(game.board, state)}


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def step_text(move: Move) -> str:
    match move:
        case Bail(reward):
            return f"bail {reward}"
        case Assign():
            return format_assign(move)
        case EndRound():
            return format_end(move)
        case Done():
            return ""
    return format_step(move)


@dataclass
class _Book:
    """Writes down one line as it is played: each step, what it changed, what was drawn."""

    game: Game
    before: State
    steps: list[StepReport] = field(default_factory=list)

    def note(self, text: str, state: State, after: State) -> None:
        drew = self.game.deck(state)[state.drawn : after.drawn] if after.round == state.round else ()
        changes = _changes(totals(self.game, state), totals(self.game, after))
        if text or changes or drew:
            self.steps.append(StepReport(text, changes, drew))

    def report(self, label: Label, line: Line, lineup: tuple[Card, ...], after: State) -> TurnReport:
        return TurnReport(
            label=label,
            text=format_line(line, label.seat),
            lineup=lineup,
            steps=tuple(self.steps),
            changes=_changes(totals(self.game, self.before), totals(self.game, after)),
            totals=totals(self.game, after),
            score=score(self.game.board, after).total,
            notes=_notes(self.game, self.before, after),
        )


def _notes(game: Game, before: State, after: State) -> dict[str, Any]:
    """What is worth telling beside the numbers: the hand and the sheriff at a round's end, a theft."""
    notes: dict[str, Any] = {}
    if len(after.hands) > len(before.hands):
        notes["hand"] = after.hands[-1].name
        notes["hand_cards"] = [str(card) for card in after.hands[-1].cards]
        notes["sheriff"] = str(game.sheriff_card(before))
        notes["arrested"] = after.arrests > before.arrests
    if len(after.stolen) > len(before.stolen):
        notes["stolen"] = str(after.stolen[-1])
    return notes


def _canonical(game: Game, state: State, line: Line) -> Line:
    return RoundEnd(line.round, canonical_end(game, state, line.end)) if isinstance(line, RoundEnd) else line


def _result(game: Game, state: State, earned: tuple[str, ...], place: int | None) -> Result:
    points = score(game.board, state)
    bot: dict[str, int] | None = None
    if game.cowbot is not None:
        theirs = cowbot_score(game, state)
        bot = {"stolen": theirs.stolen, **dict(theirs.regions)}
        bot |= {"character": theirs.character, "holdem": theirs.holdem, "total": theirs.total}
    return Result(
        score=points.total,
        breakdown=points._asdict(),
        title=title(game, state),
        achievements=earned,
        cowbot=bot,
        beaten=beaten(game, state) if game.cowbot else None,
        place=place,
    )


@dataclass(frozen=True)
class SoloMatch:
    """One player. `beaten_before` names cowbots beaten on normal before, for the achievement that asks for all."""

    opened: Opened
    beaten_before: Collection[str] = ()

    @property
    def scenario(self) -> Scenario:
        return self.opened.scenario

    @property
    def game(self) -> Game:
        return self.opened.games[0]

    def start(self) -> State:
        return self.opened.starts[0]

    def expected(self, state: State) -> Label | None:
        if state.phase is Phase.OVER:
            return None
        return Label(state.round, 0 if state.phase is Phase.END else state.turn)

    def play(self, state: State, raw: RawLine) -> tuple[State, TurnReport]:
        game = self.game
        read = read_line(game.board, raw)
        line = _canonical_or_same(game, state, read.line)
        book = _Book(game, state)
        current = state
        if state.phase is Phase.FLIP:
            current = flip(game, state)
            book.note("", state._replace(drawn=current.drawn), current)
        lineup = current.lineup
        for number, move in enumerate(moves_of(line)):
            try:
                verify(game, current, move)
            except MoveError as error:
                raise read.place(error, number, raw.line) from None
            after = advance(game, current, move)
            book.note(step_text(move), current, after)
            if not isinstance(move, Assign | Done) and after.phase is Phase.ASSIGN:
                lineup = after.lineup
            current = after
        return current, book.report(raw.label, line, lineup, current)

    def standing(self, state: State) -> int:
        return score(self.game.board, state).total

    def results(self, state: State) -> tuple[Result, ...]:
        """Achievements are for whole games, up to the last turn of the last round."""
        board = self.game.board
        whole = self.scenario.last == (board.rounds, board.turns)
        earned = achievements(self.game, state, self.beaten_before) if whole else ()
        return (_result(self.game, state, earned, None),)


def _canonical_or_same(game: Game, state: State, line: Line) -> Line:
    """A round's end is respelled once it is known to be legal; before that it is left alone for the rules to judge."""
    if isinstance(line, RoundEnd) and state.phase is Phase.END:
        try:
            verify(game, state, line.end)
        except MoveError:
            return line
        return _canonical(game, state, line)
    return line


@dataclass(frozen=True)
class TableMatch:
    """Two to four players; lines carry the seat, `1.1/2`."""

    opened: Opened

    @property
    def scenario(self) -> Scenario:
        return self.opened.scenario

    @property
    def games(self) -> tuple[Game, ...]:
        return self.opened.games

    def start(self) -> Table:
        return tables.sit_down(self.opened.starts)

    def expected(self, state: Table) -> Label | None:
        if state.over:
            return None
        active = state.active
        return Label(active.round, 0 if active.phase is Phase.END else active.turn, state.acting + 1)

    def play(self, state: Table, raw: RawLine) -> tuple[Table, TurnReport]:
        seat = state.acting
        game = self.games[seat]
        read = read_line(game.board, raw)
        before = state.active
        line = _canonical_or_same(game, before._replace(drawn=state.drawn), read.line)
        book = _Book(game, before)
        current = tables.deal_in(self.games, state)
        book.note("", before._replace(drawn=current.active.drawn), current.active)
        lineup = current.lineup
        for number, move in enumerate(moves_of(line)):
            try:
                after = tables.play(self.games, current, move)
            except MoveError as error:
                raise read.place(error, number, raw.line) from None
            book.note(step_text(move), current.seats[seat]._replace(drawn=current.drawn), after.seats[seat])
            current = after
        return current, book.report(raw.label, line, lineup, current.seats[seat])

    def standing(self, state: Table) -> int:
        return max(score(self.games[0].board, seat).total for seat in state.seats)

    def results(self, state: Table) -> tuple[Result, ...]:
        places = ranking(self.games[0].board, state.seats)
        return tuple(
            _result(game, seat, (), place) for game, seat, place in zip(self.games, state.seats, places, strict=True)
        )


def match_of(opened: Opened, beaten_before: Collection[str] = ()) -> SoloMatch | TableMatch:
    return TableMatch(opened) if opened.scenario.players else SoloMatch(opened, beaten_before)
