"""A scenario being played: the game's part for the referee, for one player and for a table of several."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.core.brief import brief
from pnp.core.cards import Card
from pnp.core.findings import MoveError
from pnp.core.movesfile import Label, RawLine
from pnp.core.scenario import Scenario
from pnp.core.verdict import Result, StepReport, TurnReport
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.replay import played_steps
from pnp.games.fliptown.play.setup import Opened
from pnp.games.fliptown.rules import table as tables
from pnp.games.fliptown.rules.lines import line_of, moves_of
from pnp.games.fliptown.rules.moves import REDEAL, Assign, Bail, Done, EndRound, Line, Move, RoundEnd
from pnp.games.fliptown.rules.poker import best_five
from pnp.games.fliptown.rules.round_end import BRIBE, canonical_end, judging_card, poker_cards
from pnp.games.fliptown.rules.scoring import achievements, beaten, cowbot_score, ranking, score, title
from pnp.games.fliptown.rules.silver import silver_stars
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.text.notation import format_assign, format_end, format_line, format_step, read_line
from pnp.games.fliptown.text.spelling import canonical

WHOLE_GAMES = ("full", "finale")
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


def decision_text(move: Move) -> str:
    """A decision as the player types it."""
    return "done" if isinstance(move, Done) else step_text(move)


@dataclass
class _Book:
    """Records one line as it is played: each step, its changes, and the cards drawn."""

    game: Game
    before: State
    steps: list[StepReport] = field(default_factory=list)

    def note(self, text: str, state: State, after: State) -> None:
        drew = self.game.deck(state)[state.drawn : after.drawn] if after.round == state.round else ()
        changes = _changes(totals(self.game, state), totals(self.game, after))
        if text or changes or drew:
            self.steps.append(StepReport(text, changes, drew))

    def report(self, label: Label, line: Line | None, lineup: tuple[Card, ...], after: State) -> TurnReport:
        return TurnReport(
            label=label,
            text=format_line(line, label.seat) if line else "",
            cards=lineup,
            steps=tuple(self.steps),
            changes=_changes(totals(self.game, self.before), totals(self.game, after)),
            totals=totals(self.game, after),
            score=score(self.game.board, after).total,
            notes=_notes(self.game, self.before, line, after),
        )


def _notes(game: Game, before: State, line: Line | None, after: State) -> dict[str, Any]:
    """The notes of a report beside the numbers: the hand and the sheriff at a round's end, a theft."""
    notes: dict[str, Any] = {}
    if isinstance(line, RoundEnd):
        notes["hand"] = after.hands[-1].name
        notes["hand_cards"] = [str(card) for card in best_five(poker_cards(game, before, line.end.uses))]
        notes["sheriff"] = str(judging_card(game, before, line.end.uses)[0])
        notes["bribed"] = line.end.sheriff == BRIBE
        notes["arrested"] = after.arrests > before.arrests
    if len(after.stolen) > len(before.stolen):
        notes["stolen"] = str(after.stolen[-1])
    if after.claimed != before.claimed:
        paid = after.claimed & ~before.claimed
        notes["bounties"] = [bounty.name for n, bounty in enumerate(game.bounties) if paid >> n & 1]
    return notes


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
        rival=bot,
        beaten=beaten(game, state) if game.cowbot else None,
        place=place,
    )


@dataclass(frozen=True)
class SoloMatch:
    """One player. `beaten_before` names cowbots beaten on normal before, for the achievement that asks for all."""

    opened: Opened
    beaten_before: Collection[str] = ()

    def __repr__(self) -> str:
        return brief(self, self.scenario.id)

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

    def play(self, state: State, raw: RawLine) -> tuple[State, tuple[TurnReport, ...]]:
        game = self.game
        book = _Book(game, state)
        current, lineup = state, state.lineup
        made: list[Move] = []
        for move, before, after in played_steps(game, state, raw):
            if move is None:
                book.note("", before._replace(drawn=after.drawn), after)
            else:
                made.append(move)
                book.note(step_text(move), before, after)
            if move is None or move == REDEAL:
                lineup = after.lineup
            current = after
        return current, (book.report(raw.label, line_of(state, made), lineup, current),)

    def standing(self, state: State) -> int:
        return score(self.game.board, state).total

    def results(self, state: State) -> tuple[Result, ...]:
        """Achievements are for whole games; a finale counts too, because it completes a game that was begun."""
        whole = self.scenario.kind in WHOLE_GAMES
        earned = achievements(self.game, state, self.beaten_before) if whole else ()
        return (_result(self.game, state, earned, None),)


@dataclass(frozen=True)
class TableMatch:
    """Two to four players; lines carry the seat, `1.1/2`."""

    opened: Opened

    def __repr__(self) -> str:
        return brief(self, self.scenario.id, f"{len(self.games)} players")

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

    def play(self, state: Table, raw: RawLine) -> tuple[Table, tuple[TurnReport, ...]]:
        """A round ends for all at once, so the answers to the sheriff are reported when the last one is given."""
        seat = state.acting
        game = self.games[seat]
        read = read_line(game.board, raw)
        before = state.active
        book = _Book(game, before)
        current = tables.deal_in(self.games, state)
        book.note("", before._replace(drawn=current.active.drawn), current.active)
        lineup = current.lineup
        made: list[Move] = []
        for number, written in enumerate(moves_of(read.line)):
            try:
                after = tables.play(self.games, current, written)
            except MoveError as error:
                raise read.place(error, number, raw.line) from None
            acting = current.seats[seat]._replace(drawn=current.drawn)
            move = canonical(game, acting, written)
            made.append(move)
            book.note(step_text(move), acting, after.seats[seat])
            if move == REDEAL:
                lineup = after.seats[seat].lineup
            current = after
        line = line_of(before, made)
        if isinstance(line, RoundEnd):
            return current, self._round_reports(state, line, current)
        own = book.report(raw.label, line, lineup, current.seats[seat])
        return current, (own, *self._paid_bounties(state, own, current))

    def _paid_bounties(self, state: Table, last: TurnReport, after: Table) -> Iterator[TurnReport]:
        """Stars that players before the last one get when the turn is settled."""
        for seat in range(state.acting):
            game, before, now = self.games[seat], state.seats[seat], after.seats[seat]
            if now.claimed != before.claimed:
                book = _Book(game, before)
                book.note("", before._replace(drawn=now.drawn), now)
                yield book.report(last.label._replace(seat=seat + 1), None, (), now)

    def _round_reports(self, state: Table, last: RoundEnd, after: Table) -> tuple[TurnReport, ...]:
        if after.ends:
            return ()
        reports = []
        answered = (*state.seats[:-1], state.seats[-1]._replace(drawn=state.drawn))
        for seat, end in enumerate((*state.ends, last.end)):
            game, before = self.games[seat], answered[seat]
            line = RoundEnd(last.round, canonical_end(game, before, end))
            book = _Book(game, before)
            book.note(format_end(line.end), before, after.seats[seat])
            reports.append(book.report(Label(last.round, 0, seat + 1), line, (), after.seats[seat]))
        return tuple(reports)

    def standing(self, state: Table) -> int:
        return max(score(self.games[0].board, seat).total for seat in state.seats)

    def results(self, state: Table) -> tuple[Result, ...]:
        places = ranking(self.games[0].board, state.seats)
        return tuple(
            _result(game, seat, (), place) for game, seat, place in zip(self.games, state.seats, places, strict=True)
        )


def match_of(opened: Opened, beaten_before: Collection[str] = ()) -> SoloMatch | TableMatch:
    return TableMatch(opened) if deal_of(opened.scenario).players else SoloMatch(opened, beaten_before)
