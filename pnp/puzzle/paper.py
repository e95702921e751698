"""Puzzles on paper: the sheet to solve one on, and its answer, as components and as PDF files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pnp.core.answerfile import ENDING as ANSWER
from pnp.core.answerfile import vouched
from pnp.core.scenario import format_scenario
from pnp.games import find_game
from pnp.games.game import Game
from pnp.lang.words import Words
from pnp.pdf.workshop import Workshop, workshop
from pnp.puzzle.keep import ENDING
from pnp.puzzle.order import DailyOrder
from pnp.sheet.component import Pages, Printable, Room
from pnp.sheet.leaf import Printed
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.paper import Paper, standards_for
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme
from pnp.solve.puzzle import OpenPuzzle


@dataclass(frozen=True)
class Look:
    """How sheets look; the names are those of `pnp print`."""

    paper: str = "a4"
    ink: str = "full"
    theme: str = "broadside"


@dataclass(frozen=True)
class PaperWork:
    """All that is needed to make the sheets of one board's puzzles; its faults are found when it is set up."""

    order: DailyOrder
    game: Game
    board: Printable
    workshop: Workshop
    paper: Paper
    beside: Path

    def sheet(self, opened: OpenPuzzle, *, hide_best: bool = False) -> Pages:
        """The sheet of a puzzle, drawn; raises `BadInput`."""
        return self.drawn(lambda press: self.game.dailies.sheet(opened, press, self.room, hide_best=hide_best))

    def answer(self, opened: OpenPuzzle) -> Pages:
        """The answer of a puzzle, drawn; raises `BadInput`."""
        return self.drawn(lambda press: self.game.dailies.answer(opened, press, self.room))

    def printed(self, pages: Pages) -> Printed:
        """Pages on their sheets of paper, each with its bookmark."""
        order = Order(self.paper, "none", 0.0)
        return print_component(self.workshop.press, self.workshop.shop.standards, pages, order)

    def pdf(self, opened: OpenPuzzle, pages: Pages) -> bytes:
        """The pages as a PDF file, with bars to measure on the first page. Its title names the day and the content."""
        puzzle = opened.puzzle
        scenario = puzzle.scenario
        named = scenario.daily.day if scenario.daily and puzzle.decided else scenario.id
        title = f"{self.board.title} {named}: {pages.title}"
        return self.workshop.pdf(self.workshop.shop.document(title, [self.printed(pages)]))

    def drawn(self, draw: Callable[[Press], Pages]) -> Pages:
        """Any other drawing for this board; raises `BadInput`."""
        return self.board.on_board(self.workshop.press, draw)

    @property
    def room(self) -> Room:
        return Room(*self.paper.inner, 0.0)


def paper_work(order: DailyOrder, look: Look, words: Words, beside: Path) -> PaperWork:
    """Set up for the puzzles of an order's board; raises `BadInput` for a wrong name or a faulty board."""
    game = find_game(order.game)
    board = game.kit.printable(order.board, order.wish.edition)
    standards = standards_for(board.folders)
    paper = standards.paper(look.paper)
    theme = load_theme(look.theme, look.ink)
    return PaperWork(order, game, board, workshop(board, theme, words, standards), paper, beside)


def sheet_pdf(work: PaperWork, opened: OpenPuzzle, *, hide_best: bool = False) -> bytes:
    """The sheet of a puzzle as a PDF file."""
    return work.pdf(opened, work.sheet(opened, hide_best=hide_best))


def answer_pdf(work: PaperWork, opened: OpenPuzzle) -> bytes:
    """The answer of a puzzle as a PDF file."""
    return work.pdf(opened, work.answer(opened))


@dataclass(frozen=True)
class PuzzleFile:
    """A file to be written. `part` says what it is: `sheet`, `scenario`, `answer`, `moves` or `picture`."""

    part: str
    name: str
    raw: bytes


def puzzle_files(
    work: PaperWork, opened: OpenPuzzle, *, hide_best: bool = False, answer: bool = True
) -> tuple[PuzzleFile, ...]:
    """All files of a puzzle. Only the last two, the answer and its moves, tell the solution."""
    scenario = opened.puzzle.scenario
    files = [
        PuzzleFile("sheet", f"{scenario.id}.pdf", sheet_pdf(work, opened, hide_best=hide_best)),
        PuzzleFile("scenario", f"{scenario.id}{ENDING}", format_scenario(scenario).encode()),
    ]
    if answer:
        files.append(PuzzleFile("answer", f"{scenario.id}.answer.pdf", answer_pdf(work, opened)))
        files.append(PuzzleFile("moves", f"{scenario.id}{ANSWER}", vouched(opened.puzzle.answer.moves).encode()))
    return tuple(files)
