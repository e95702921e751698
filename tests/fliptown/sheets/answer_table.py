"""Answers on the table: puzzles of every kind, drawn as `pnp daily` draws them, and what can be read there."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from pnp.core.daily import Daily, Medals
from pnp.core.referee import judge
from pnp.core.scenario import MARGIN, Best, Scenario
from pnp.core.verdict import points
from pnp.files.resources import example_or_path, game_dir
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.daily.answer import answer_sheet
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.text.notation import format_line
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, PaperWork, paper_work
from pnp.sheet.component import Pages, Room
from pnp.sheet.press import Press
from pnp.solve.puzzle import House, OpenPuzzle, Puzzle
from tests.fliptown.envelopes import daily_wish
from tests.fliptown.play import random_game
from tests.puzzle.sample import GAME, sample_puzzle
from tests.sheet.kit_eyes import texts

GULCH = str(game_dir("fliptown") / "examples" / "dry-gulch")
DAY = "2026-11-15"


@dataclass(frozen=True)
class Set:
    """A puzzle with the match that it is judged by, and its board (None for ours)."""

    puzzle: Puzzle
    match: SoloMatch
    board: str | None = None

    @property
    def opened(self) -> OpenPuzzle:
        return OpenPuzzle(self.puzzle, self.match)


@cache
def work(paper: str = "a4", ink: str = "full", lang: str = "en", board: str | None = None) -> PaperWork:
    return paper_work(DailyOrder("fliptown", daily_wish(DAY), board), Look(paper, ink), load_words(lang), Path())


def press_of(on: PaperWork) -> Press:
    return on.workshop.press


def drawn(laid: Set, paper: str = "a4", ink: str = "full", lang: str = "en") -> Pages:
    on = work(paper, ink, lang, laid.board)
    room = Room(*on.paper.inner, 0.0)
    return on.board.on_board(on.workshop.press, lambda press: answer_sheet(laid.match, laid.opened, press, room))


def read(pages: Pages, press: Press) -> str:
    """All that can be read, in the order of drawing, with plain spaces."""
    found = " ".join(seen.item.text for page in pages.pages for seen in texts(page.drawing, press))
    return re.sub(r"\s+", " ", found)


@cache
def sample_words(lang: str = "en", *, proven: bool = True) -> str:
    """All that can be read on the sample's answer."""
    return read(drawn(sample(proven=proven), lang=lang), press_of(work(lang=lang)))


def sample(*, proven: bool = True) -> Set:
    puzzle = sample_puzzle(proven=proven)
    return Set(puzzle, match_of(puzzle.scenario))


def board_of(board: str | None, edition: str) -> Board:
    return load_board(board, edition).board if board else load_board(edition=edition).board


def match_of(scenario: Scenario, board: str | None = None) -> SoloMatch:
    opened, wrong = open_scenario(board_of(board, scenario.edition), scenario)
    assert opened is not None, wrong
    return SoloMatch(opened)


@cache
def full_game() -> Set:
    """The shipped game and its moves, as if they were a day's puzzle and its answer."""
    scenario = read_scenario(example_or_path(Path(GAME), ".scenario.yaml")).scenario
    moves = example_or_path(Path(GAME), ".moves").read_text(encoding="utf-8")
    return as_puzzle(scenario, moves, moves)


def as_puzzle(scenario: Scenario, moves: str, house: str, board: str | None = None) -> Set:
    """A puzzle whose best line is the given one."""
    match = match_of(scenario, board)
    best, other = (points(judge(match, text).results[0], scenario.objective) for text in (moves, house))
    like = sample_puzzle()
    daily = Daily(1, DAY, 2, 3, {"optimum": best, "greedy": best - 7}, Medals(best, best - 6, best - 12))
    scenario = replace(scenario, best=Best(best, best, proven=True), daily=daily)
    answer = replace(like.answer, score=best, bound=best, moves=moves)
    spread = tuple(sorted(best - 30 + (n * n) % 31 for n in range(200)))
    return Set(Puzzle(scenario, answer, House(other, house, spread, best - 7, moves)), match, board)


def random_set(wish: Wish, board: str | None = None, *, margin: bool = False) -> Set:
    """Two lines of play without thinking: one is taken for the best, the other for the house's."""
    scenario = make_scenario(board_of(board, wish.edition), wish)
    if margin:
        scenario = replace(scenario, objective=MARGIN)
    match = match_of(scenario, board)
    moves = []
    for number in range(2):
        _, lines = random_game(match.game, match.start(), Random(f"{wish.seed}/{number}"))
        moves.append("".join(f"{format_line(line)}\n" for line in lines))
    return as_puzzle(scenario, moves[0], moves[1], board)
