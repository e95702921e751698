"""Lode's scenarios: what is dealt, how a line is judged; see `pnp.games.capabilities.Scenarios`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field

from pnp.core.described import Described, Parts, written
from pnp.core.findings import BadInput, Finding, Illegal, MoveError, Unreadable
from pnp.core.movesfile import Label, RawLine
from pnp.core.referee import Match
from pnp.core.scenario import BoardRef, Scenario
from pnp.core.settings import SettingValue
from pnp.core.shuffle import shuffled
from pnp.core.suggest import meant, nearest
from pnp.core.verdict import Result, StepReport, TurnReport
from pnp.definition.scenario import DealForm, HistorySpec, Part, ScenarioFile
from pnp.games.capabilities import Scenarios
from tests.toy.boards import BOARDS, EDITION, load_board, own_file
from tests.toy.rules import (
    Board,
    Game,
    State,
    format_position,
    held,
    is_over,
    parse_position,
    play,
    read_move,
    score,
    title,
)

KINDS = ("rush", "dash")


@dataclass(frozen=True)
class LodeDeal:
    """See `pnp.core.scenario.Deal`: the gold of each claim, and the position at the start."""

    gold: tuple[int, ...]
    start: str

    def lines(self) -> list[str]:
        return [f"gold: [{', '.join(map(str, self.gold))}]", f"start: {json.dumps(self.start)}"]

    def parts(self, objective: str) -> list[str]:
        return [written(objective), ",".join(map(str, self.gold)), written(self.start)]

    def ordered(self) -> Mapping[str, object]:
        return {"settings": self.start, "cards": self.gold}


class DealSpec(Part):
    gold: tuple[Annotated[int, Field(ge=0, le=99)], ...]
    start: str


class Nothing:
    """See `pnp.core.scenario.Dealt`: nothing is dealt before the start."""

    def lines(self) -> list[str]:
        return []


def made_of(spec: DealSpec) -> LodeDeal:
    return LodeDeal(spec.gold, spec.start)


FORM = DealForm(KINDS, ("score",), DealSpec, made_of, HistorySpec, lambda _: Nothing())


@dataclass(frozen=True)
class LodeMatch:
    """See `pnp.core.referee.Match`."""

    scenario: Scenario
    game: Game
    first: State

    def start(self) -> State:
        return self.first

    def expected(self, state: State) -> Label | None:
        return None if is_over(self.game, state) else Label(1, state.turn)

    def play(self, state: State, raw: RawLine) -> tuple[State, tuple[TurnReport, ...]]:
        try:
            move = read_move(raw.body, raw.body_column)
            after = play(self.game, state, move, raw.body_column)
        except MoveError as error:
            raise type(error)(
                error.finding.code, line=raw.line, column=error.finding.column, **error.finding.params
            ) from None
        before, now = held(state), held(after)
        changes = {name: now[name] - before[name] for name in now if now[name] != before[name]}
        text = f"{raw.label} {move}"
        points = score(self.game, after)
        return after, (TurnReport(raw.label, text, (), (StepReport(move, changes),), changes, now, points, {}),)

    def standing(self, state: State) -> int:
        return score(self.game, state)

    def results(self, state: State) -> tuple[Result, ...]:
        points = score(self.game, state)
        breakdown = {"gold": state.gold, "coins": points - state.gold}
        return (Result(points, breakdown, (title(self.game, points),)),)

    def __repr__(self) -> str:
        return f"LodeMatch({self.scenario.id})"


def lode_match(match: Match[Any]) -> LodeMatch:
    """A match that `LodeScenarios.open` made."""
    assert isinstance(match, LodeMatch)
    return match


def unknown_kind(kind: str) -> Finding:
    return Finding("kind.unknown", {"found": kind, "known": list(KINDS), "suggestion": nearest(kind, KINDS)})


def game_of(board: Board, kind: str, gold: tuple[int, ...]) -> Game:
    return Game(board, gold, board.turns[kind])


class LodeScenarios:
    def form(self) -> DealForm:
        return FORM

    def make(
        self,
        seed: str,
        kind: str | None = None,
        edition: str | None = None,
        settings: Mapping[str, SettingValue] = MappingProxyType({}),
        board: str | None = None,
        beside: Path | None = None,
    ) -> Scenario:
        loaded, kind = load_board(board), meant(kind or KINDS[0], KINDS)
        if kind not in KINDS:
            raise BadInput([unknown_kind(kind)])
        ref = BOARDS.ref(board, edition or EDITION, beside or Path())
        gold = shuffled(loaded.gold, f"lode/{seed}/gold")
        lamps = min(int(settings.get("lamps", loaded.start)), loaded.most)
        start = format_position(game_of(loaded, kind, gold), State(1, lamps))
        parts = ["lode", seed, kind, *([f"{lamps}-lamps"] if lamps != loaded.start else [])]
        parts += [loaded.name.replace("/", "-"), loaded.digest[:8]] if ref.file else []
        return Scenario("lode", "-".join(parts), seed, ref, EDITION, kind, LodeDeal(gold, start))

    def open(self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> LodeMatch:
        assert not beaten
        scenario = file.scenario
        named = scenario.board.file and str(file.path.parent / scenario.board.file)
        loaded = load_board(board or named or scenario.board.name)
        if scenario.board.sha256 != loaded.digest:
            hashes = {"board": loaded.name, "expected": scenario.board.sha256[:12], "found": loaded.digest[:12]}
            raise BadInput([file.placed(("board", "sha256"), Finding("scenario.hash", hashes))])
        try:
            return opened(loaded, scenario)
        except MoveError as error:
            raise BadInput([file.placed(("start",), error.finding)]) from None

    def ceiling(self, match: LodeMatch) -> int | None:
        """All the gold of the row, each claim beside two others, and the best of sales."""
        board = match.game.board
        most = match.first.gold + sum(match.game.gold) + 2 * board.beside * len(board.claims)
        return most + (match.first.coins + board.coins) * board.coin

    def rebuild(self, found: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        objective, deal = read_parts(found.parts)
        loaded = load_board(board or found.board)
        if not loaded.digest.startswith(found.digest):
            hashes = {"board": found.board, "expected": found.digest, "found": loaded.digest[: len(found.digest)]}
            raise BadInput([Finding("described.board_changed", hashes, column=found.parts.column(("board", "sha256")))])
        ref = BoardRef(loaded.name, loaded.digest, own_file(board, beside or Path()))
        scenario = found.scenario(ref, deal, objective)
        opened(loaded, scenario)
        return scenario

    def check_lines(
        self, lines: tuple[RawLine, ...], _file: ScenarioFile | None, _board: str | None = None
    ) -> list[Finding]:
        faults = []
        for raw in lines:
            try:
                read_move(raw.body, raw.body_column)
            except MoveError as error:
                faults.append(error.finding.at(line=raw.line))
        return faults


def deal_of(scenario: Scenario) -> LodeDeal:
    assert isinstance(scenario.deal, LodeDeal)
    return scenario.deal


def opened(board: Board, scenario: Scenario) -> LodeMatch:
    """A scenario on its board; raises `Unreadable` or `Illegal`."""
    deal = deal_of(scenario)
    if len(deal.gold) != len(board.claims):
        raise Illegal("lode.gold", column=1, found=len(deal.gold), expected=len(board.claims))
    game = game_of(board, scenario.kind, deal.gold)
    return LodeMatch(scenario, game, parse_position(game, deal.start))


def read_parts(parts: Parts) -> tuple[str, LodeDeal]:
    objective = parts.words("objective")
    column, found = parts.next("deck")
    if objective != "score" or not all(number.isdecimal() for number in found.split(",")):
        raise Unreadable("described.part", column=column, part="deck", found=found, suggestion=None)
    start = parts.words("start")
    parts.end()
    return objective, LodeDeal(tuple(map(int, found.split(","))), start)


SCENARIOS: Scenarios = LodeScenarios()
