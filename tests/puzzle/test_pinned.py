"""Puzzles of fixed days, made for real by the present rules: the same bytes for ever, proven, played by the referee.

These days are published too, by version 1; `test_published` looks at those puzzles.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput
from pnp.core.movesfile import read_moves
from pnp.core.scenario import Best, format_scenario
from pnp.files.resources import game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.puzzle.confirm import confirm
from pnp.puzzle.criteria import day_order, rules_of
from pnp.puzzle.curate import Undecided, curated
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Progress, Stage
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from tests.fliptown.envelopes import daily_wish

pytestmark = pytest.mark.slow  # they are searched for

RULES = rules_of("fliptown")


@dataclass(frozen=True)
class Pinned:
    """A day's puzzle as it was first made: whoever changes it raises the version in `daily.yaml`."""

    wish: DailyWish
    candidate: int
    score: int
    digest: str

    def order(self) -> DailyOrder:
        return DailyOrder("fliptown", self.wish)


PINNED = {
    "finale": Pinned(
        daily_wish("2026-11-16", "finale"),
        candidate=1,
        score=96,
        digest="007874dde523e7722cbe321aac5a825aaad65d6b5fa6032223b5053a8feed22b",
    ),
    "sprint": Pinned(
        daily_wish("2026-11-17", "sprint"),
        candidate=2,
        score=49,
        digest="f10ec4f9bed1b2563a30f1e41a1e582ae9b17ed1b9fff56b65e187c974328242",
    ),
}


def watch(_: Progress) -> None:
    """Nobody looks."""


def made(order: DailyOrder, beside: Path, seconds: float | None = None) -> Puzzle:
    return curated(order, Budget(Limits(seconds, workers=2)), watch, beside)


@cache
def pinned(kind: str) -> Puzzle:
    return made(PINNED[kind].order(), Path())


def check_history(puzzle: Puzzle, beside: Path) -> None:
    """The position was reached by legal play from the first turn on: nobody opens a scenario where it was not."""
    history = puzzle.scenario.history
    assert history is not None
    assert history.moves[0].startswith("1.1 ")
    FLIPTOWN.scenarios.open(scenario_file(puzzle.scenario, beside))


@pytest.mark.parametrize("kind", PINNED)
def test_a_days_puzzle_stays_what_it_is(kind: str) -> None:
    puzzle, pin = pinned(kind), PINNED[kind]
    daily = puzzle.scenario.daily
    assert daily is not None
    assert puzzle.scenario.best == Best(pin.score, pin.score, True)
    assert (daily.day, daily.candidate, daily.version) == (pin.wish.day, pin.candidate, RULES.version)
    assert sha256(format_scenario(puzzle.scenario).encode()).hexdigest() == pin.digest
    known = FLIPTOWN.dailies.id(day_order(DailyOrder("fliptown", pin.wish), Path()))
    assert known == (puzzle.scenario.id if kind == "finale" else None), "a sprint's id names its turns"


@pytest.mark.parametrize("kind", PINNED)
def test_the_referee_accepts_it(kind: str) -> None:
    puzzle = pinned(kind)
    check_history(puzzle, Path())
    confirm(puzzle, PINNED[kind].order(), Path())


@pytest.mark.parametrize("kind", PINNED)
def test_it_meets_the_criteria_of_its_day(kind: str) -> None:
    puzzle = pinned(kind)
    daily, house = puzzle.scenario.daily, puzzle.house
    assert daily is not None
    assert RULES.unmet(daily.figures, daily.difficulty) == ()
    assert (daily.figures["house"], daily.figures["greedy"]) == (house.score, house.greedy)
    assert list(house.spread) == sorted(house.spread)
    assert len(house.spread) == RULES.house.plays
    assert daily.medals == RULES.medals(puzzle.answer.score, house.score, house.spread)


@pytest.mark.parametrize("kind", PINNED)
def test_the_file_tells_nothing_of_the_answer(kind: str) -> None:
    puzzle = pinned(kind)
    text = format_scenario(puzzle.scenario)
    lines = read_moves(puzzle.answer.moves).lines
    assert len(lines) >= 3
    assert not [raw for raw in lines if f'- "{raw.label} ' in text], "the history ends before the puzzle's own turns"
    assert not [raw for raw in lines if f"{raw.label} {raw.body}" in text]
    assert not [raw for raw in lines if raw.label.turn and raw.body in text]


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "mine")
    board = str(tmp_path / "mine")
    wish = daily_wish("2026-11-16", "sprint", FLIPTOWN.boards.edition_of(board))
    order = DailyOrder("fliptown", wish, board)
    puzzle = made(order, tmp_path)
    assert puzzle.proven
    assert puzzle.scenario.board.file == "mine"
    confirm(puzzle, order, tmp_path)
    check_history(puzzle, tmp_path)


def test_without_time_for_a_search_an_opening_is_an_interval(tmp_path: Path) -> None:
    order, now = DailyOrder("fliptown", daily_wish("2026-11-16", "opening")), [0.0]

    def hear(progress: Progress) -> None:
        if progress.stage is Stage.PRICE:
            now[0] = 1000.0

    puzzle = curated(order, Budget(Limits(1.0, workers=2), lambda: now[0]), hear, tmp_path)
    check_open(puzzle, order, tmp_path)
    assert puzzle.decided
    assert puzzle.scenario.id == "fliptown-2026-11-16-opening-v2"


def test_without_time_for_the_house_an_opening_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"daily\.unmeasured"):
        made(DailyOrder("fliptown", daily_wish("2026-11-16", "opening")), tmp_path, seconds=0.01)


def test_without_time_a_finale_is_not_decided(tmp_path: Path) -> None:
    """What there is to print of it has an id of its own, and is refereed like any other."""
    order = PINNED["finale"].order()
    with pytest.raises(Undecided) as early:
        made(order, tmp_path, seconds=0.01)
    assert early.value.puzzle is not None
    puzzle = early.value.puzzle()
    check_open(puzzle, order, tmp_path)
    assert not puzzle.decided
    assert puzzle.scenario.id == "fliptown-2026-11-16-finale-v2-candidate-1"
    assert puzzle.answer.score <= PINNED["finale"].score <= puzzle.answer.bound


def check_open(puzzle: Puzzle, order: DailyOrder, beside: Path) -> None:
    assert not puzzle.proven
    assert puzzle.answer.score < puzzle.answer.bound
    assert puzzle.scenario.best == Best(puzzle.answer.score, puzzle.answer.bound, False)
    confirm(puzzle, order, beside)
    assert max(puzzle.house.score, puzzle.house.greedy) <= puzzle.answer.score, "the best line of all is the answer"
