"""Days to look at: puzzles of every kind, on any board and with any variant, and their sheets drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from pnp.core.daily import Daily, Medals
from pnp.core.scenario import Best, Scenario
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import STANDARD
from pnp.games.fliptown.daily.sheet import daily_sheet
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.history import history_faults
from pnp.games.fliptown.play.match import SoloMatch, match_of
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.lines import play_line
from pnp.games.fliptown.rules.moves import Line
from pnp.games.fliptown.rules.state import State
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import format_position
from pnp.puzzle.curate import as_candidate
from pnp.sheet.component import Pages, Room
from pnp.sheet.press import Press
from pnp.solve.puzzle import Puzzle
from tests.fliptown.envelopes import changed, history
from tests.fliptown.play import match as match_for
from tests.fliptown.play import random_game
from tests.fliptown.sheets.map_table import board, press_for
from tests.puzzle.sample import FIGURES, sample_puzzle
from tests.sheet.laid import PAPERS

DAY = "2026-12-24"
EVERYTHING = {"character": "mayor", "cowbot": "wyatt-earp", "level": "hard", "holdem": True}
"""All variants at once, with the character that takes most cards."""


@dataclass(frozen=True)
class Today:
    """A puzzle with its match."""

    match: SoloMatch
    puzzle: Puzzle

    @property
    def state(self) -> State:
        return self.match.start()


def opened(table: Board, scenario: Scenario) -> SoloMatch:
    """A scenario that was read, with its history refereed."""
    found, wrong = open_scenario(table, scenario)
    assert found is not None, wrong
    assert history_faults(table, found) == []
    match = match_of(found)
    assert isinstance(match, SoloMatch)
    return match


def played(table: Board, seed: str, luck: int, **variant: Any) -> tuple[SoloMatch, list[Line]]:
    """A whole game played at random."""
    match = match_for(table, Wish(seed, "full", **variant))
    assert isinstance(match, SoloMatch)
    return match, random_game(match.game, match.start(), Random(luck))[1]


@cache
def finale(name: str = STANDARD, luck: int = 1, **variant: Any) -> Today:
    """The last round of a game that was played at random."""
    table = board(name)
    match, lines = played(table, DAY, luck, **variant)
    state, before = match.start(), 0
    while state.round < table.rounds:
        state, before = play_line(match.game, state, lines[before]), before + 1
    whole = match.scenario
    last = table.rounds
    decks = deal_of(whole).decks
    scenario = changed(
        whole,
        id=f"fliptown-{DAY}-finale-v1",
        kind="finale",
        first=(last, 1),
        start=(format_position(table, state),),
        decks=MappingProxyType({last: decks[last]}),
        history=history(
            {number: decks[number] for number in range(1, last)},
            tuple(format_line(line, 0) for line in lines[:before]),
        ),
    )
    return _today(table, scenario)


@cache
def begun(kind: str, name: str = STANDARD, **variant: Any) -> Today:
    """A puzzle from the start of a game: `opening`, `sprint` or `full`."""
    table = board(name)
    return _today(table, make_scenario(table, Wish(DAY, kind, **variant)))


def _today(table: Board, scenario: Scenario) -> Today:
    sample = sample_puzzle()
    medals = Medals(114, 108, 100)
    daily = Daily(1, DAY, 2, 3, MappingProxyType(FIGURES), medals)
    scenario = replace(scenario, best=Best(114, 114, True), daily=daily)
    return Today(opened(table, scenario), Puzzle(scenario, sample.answer, sample.house))


@cache
def sample(*, proven: bool = True) -> Today:
    """The puzzle with a real answer."""
    puzzle = sample_puzzle(proven=proven)
    return Today(opened(board(), puzzle.scenario), puzzle)


@cache
def candidate() -> Today:
    """One of which it is not decided whether it is the day's."""
    puzzle = as_candidate(sample_puzzle(proven=False))
    return Today(opened(board(), puzzle.scenario), puzzle)


def press_of(today: Today, ink: str = "full", lang: str = "en") -> Press:
    press = press_for(today.match.opened.board, ink, lang)
    return press.within(press.standards, press.standards.spec.text.least)


def sheet(today: Today, paper: str = "a4", ink: str = "full", lang: str = "en", *, hide_best: bool = False) -> Pages:
    room = Room(*PAPERS[paper], 0.0)
    return daily_sheet(today.match, today.puzzle, press_of(today, ink, lang), room, hide_best=hide_best)
