"""A booklet: the puzzles of many days in one document, the answers behind all of them or in a document of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import accumulate, zip_longest
from pathlib import Path

from pnp.core.scenario import format_scenario
from pnp.games import find_game
from pnp.puzzle.booklet.contents import ContentsLine, contents, contents_pages
from pnp.puzzle.booklet.cover import Front, cover, divider
from pnp.puzzle.dates import long_date, span, weekday
from pnp.puzzle.keep import ENDING
from pnp.puzzle.order import Answers, DailyOrder
from pnp.puzzle.paper import PaperWork, PuzzleFile
from pnp.sheet.component import Pages
from pnp.sheet.document import Document, Entry, PdfPage
from pnp.sheet.furniture import Imprint
from pnp.sheet.leaf import Leaf
from pnp.sheet.press import Press
from pnp.solve.puzzle import OpenPuzzle, Puzzle

LONGEST_NAME = 120
"""File names that are longer end in their hash."""

Drawn = Callable[[int, int], None]
"""Called with the number of pieces drawn, and the number of all pieces."""


def booklet_name(order: DailyOrder, last: str) -> str:
    """The file's name without its ending, for the days from an order's to the last: it holds all that is not standard.

    Raises `BadInput` if there is no such board.
    """
    game, wish = find_game(order.game), order.wish
    board = game.boards.ref(order.board, wish.edition, Path())
    standard = game.boards.ref(None, wish.edition, Path())
    parts = [order.game, wish.day, last, wish.kind]
    if board.file is not None or board.name != standard.name:
        parts += [board.name.replace("/", "-").replace(" ", "-").lower(), board.sha256[:8]]
    parts += [name if value is True else value for name, value in wish.settings if value]
    parts += [wish.edition] * (wish.edition != game.editions[0])
    whole = "-".join(parts)
    if len(whole) > LONGEST_NAME:
        return f"{whole[: LONGEST_NAME - 17]}-{sha256(whole.encode()).hexdigest()[:16]}"
    return whole


def answers_name(name: str) -> str:
    """The file of the answers that belong to a booklet."""
    return f"{name}.answers.pdf"


@dataclass(frozen=True)
class _Piece:
    """Pages that belong together: their leaves, and their names in the PDF's outline and in the footers."""

    title: str
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True)
class Booklet:
    """Puzzles to be bound, each with the day it is for."""

    work: PaperWork
    opened: Sequence[OpenPuzzle]
    hide_best: bool = False
    answers: Answers = "back"

    @property
    def puzzles(self) -> list[Puzzle]:
        return [each.puzzle for each in self.opened]

    def files(self, name: str, drawn: Drawn) -> tuple[PuzzleFile, ...]:
        """The files: the booklet, its answers if they are apart, a scenario file for each day; raises `BadInput`."""
        scenarios = (puzzle.scenario for puzzle in self.puzzles)
        book, *apart = map(self.work.workshop.pdf, self.documents(drawn))
        return (
            PuzzleFile("booklet", f"{name}.pdf", book),
            *(PuzzleFile("answers", answers_name(name), answers) for answers in apart),
            *(PuzzleFile("scenario", f"{each.id}{ENDING}", format_scenario(each).encode()) for each in scenarios),
        )

    def documents(self, drawn: Drawn) -> tuple[Document, ...]:
        """The booklet and, if they are apart, its answers."""
        sheets, answers = self._drawn(drawn)
        book = self._puzzles(sheets, answers)
        return (book, self._answers(answers)) if self.answers == "separate" else (book,)

    def _puzzles(self, sheets: list[_Piece], answers: list[_Piece]) -> Document:
        """Cover, contents, puzzles; then a warning page and the answers, if they belong in the book."""
        answers = answers if self.answers == "back" else []
        before = 1 + contents_pages(len(self.puzzles))
        first = _pages_of(sheets, before)
        after = before + sum(len(piece.leaves) for piece in sheets)
        behind = _pages_of(answers, after + 1)
        lines = [
            ContentsLine(
                _day(puzzle), puzzle.scenario.kind, _difficulty(puzzle), puzzle.proven, page + 1, answer, puzzle.decided
            )
            for puzzle, page, answer in zip_longest(self.puzzles, first, (page + 1 for page in behind))
        ]
        front = self._piece(lambda press: cover(press, self.work.room, self._front()))
        listed = self._piece(lambda press: contents(press, self.work.room, lines))
        pieces = [front, listed, *sheets]
        outline = [Entry(front.title, 0), Entry(listed.title, 1)]
        press = self.work.workshop.press
        puzzles = press.words.label("booklet.puzzles_head")
        outline.append(Entry(puzzles, first[0], tuple(_entries(sheets, first))))
        if answers:
            wall = self._wall()
            pieces += [wall, *answers]
            outline.append(Entry(wall.title, after, tuple(_entries(answers, behind))))
        return self._bound(self._title(), pieces, outline)

    def _answers(self, answers: list[_Piece]) -> Document:
        """A warning page, then the answers."""
        wall = self._wall(self._span())
        outline = [Entry(wall.title, 0, tuple(_entries(answers, _pages_of(answers, 1))))]
        return self._bound(f"{self._title()}: {wall.title}", [wall, *answers], outline)

    def _bound(self, title: str, pieces: Sequence[_Piece], outline: Sequence[Entry]) -> Document:
        language, pages = self.work.workshop.press.words.lang, tuple(self._pages(pieces))
        return Document(title, language, pages, subject=self.work.board.title, outline=tuple(outline))

    def _title(self) -> str:
        return f"{self.work.board.title}: {self._span()}"

    def _span(self) -> str:
        return span(self.work.workshop.press.words, _day(self.puzzles[0]), _day(self.puzzles[-1]))

    def _wall(self, days: str = "") -> _Piece:
        return self._piece(lambda press: divider(press, self.work.room, days))

    def _drawn(self, drawn: Drawn) -> tuple[list[_Piece], list[_Piece]]:
        """Everything that a game draws: the sheets and, if asked for, the answers."""
        wanted = self.answers != "none"
        total = len(self.opened) * (1 + wanted)
        sheets: list[_Piece] = []
        answers: list[_Piece] = []
        for opened in self.opened:
            sheets.append(self._of_day(opened.puzzle, self.work.sheet(opened, hide_best=self.hide_best)))
            drawn(len(sheets) + len(answers), total)
            if wanted:
                answers.append(self._of_day(opened.puzzle, self.work.answer(opened)))
                drawn(len(sheets) + len(answers), total)
        return sheets, answers

    def _of_day(self, puzzle: Puzzle, pages: Pages) -> _Piece:
        words, day = self.work.workshop.press.words, _day(puzzle)
        title = f"{weekday(words, day)}, {long_date(words, day)}"
        if not puzzle.decided:
            title = f"{title}: {words.label('booklet.undecided_kind')}"
        return _Piece(title, self.work.printed(pages).leaves)

    def _piece(self, draw: Callable[[Press], Pages]) -> _Piece:
        pages = self.work.drawn(draw)
        return _Piece(pages.title, self.work.printed(pages).leaves)

    def _front(self) -> Front:
        days = [_day(puzzle) for puzzle in self.puzzles]
        proven = all(puzzle.proven for puzzle in self.puzzles)
        return Front(self.work.board.title, self.work.order, days[0], days[-1], len(days), proven, self.answers)

    def _pages(self, pieces: Sequence[_Piece]) -> Iterator[PdfPage]:
        """All pages with their footers. The numbers count the cover too, as a PDF viewer does."""
        shop = self.work.workshop.shop
        total = sum(len(piece.leaves) for piece in pieces)
        number = 0
        for piece in pieces:
            imprint = Imprint(shop.board, piece.title, total, shop.version, paged=True)
            for leaf in piece.leaves:
                number += 1
                yield replace(shop.page(replace(leaf, sheet=number), imprint, first=number == 1), bookmark=None)


def _pages_of(pieces: Sequence[_Piece], before: int) -> list[int]:
    """The first page of each piece, counted from 0; `before` is the number of pages before the first piece."""
    return list(accumulate((len(piece.leaves) for piece in pieces[:-1]), initial=before)) if pieces else []


def _entries(pieces: Sequence[_Piece], pages: Sequence[int]) -> Iterator[Entry]:
    return (Entry(piece.title, page) for piece, page in zip(pieces, pages, strict=True))


def _day(puzzle: Puzzle) -> date:
    daily = puzzle.scenario.daily
    assert daily is not None  # every puzzle here was made for a day
    return date.fromisoformat(daily.day)


def _difficulty(puzzle: Puzzle) -> int:
    return puzzle.scenario.daily.difficulty if puzzle.scenario.daily else 0
