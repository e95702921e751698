"""Imposition: how many cards fit on a sheet, where each one lies, and where its back has to lie.

A back is upright when the card is turned over like the page of a book, about its own upright axis. How the sheet is
turned over in the printer (or folded) is separate: the sheet's axis says where a back lies and how it is turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeAlias, get_args

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.definition.places import Place
from pnp.sheet.component import Cards
from pnp.sheet.paper import Paper, Standards, plain
from pnp.sheet.primitives import Rect, Turn

Duplex: TypeAlias = Literal["none", "long", "short", "gutterfold"]
Axis: TypeAlias = Literal["upright", "level"]
"""The line that a sheet is turned over or folded about: from top to bottom, or from left to right, in its middle."""
Side: TypeAlias = Literal["front", "back"]

DUPLEX: tuple[Duplex, ...] = get_args(Duplex)
_TINY = 1e-6


@dataclass(frozen=True)
class Grid:
    """Equal places on a sheet. `width` and `height` are those of a trimmed card as it lies there.

    With a fold the places are those of the fronts, all on one side of it; the backs lie beyond.
    """

    paper: Paper
    turn: Literal[0, 90]
    columns: int
    rows: int
    width: float
    height: float
    bleed: float
    gutter: float
    fold: Axis | None
    x: float
    y: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def places(self) -> tuple[Rect, ...]:
        """The trimmed cards' places, row by row."""
        return tuple(
            Rect(self.x + column * (self.width + self.gutter), self.y + row * (self.height + self.gutter),
                 self.width, self.height)
            for row, column in product(range(self.rows), range(self.columns))
        )  # fmt: skip

    @property
    def block(self) -> Rect:
        """All places together, those of backs beyond a fold included; trimmed."""
        width = self.columns * self.width + (self.columns - 1) * self.gutter
        height = self.rows * self.height + (self.rows - 1) * self.gutter
        if self.fold == "upright":
            width = self.paper.width - 2 * self.x
        if self.fold == "level":
            height = self.paper.height - 2 * self.y
        return Rect(self.x, self.y, width, height)


def axis_of(duplex: Duplex, paper: Paper) -> Axis:
    """The line that a sheet is turned over about. Sheets with backs of their own are turned like pages of a book."""
    if duplex == "none":
        return "upright"
    along_height = duplex == "long"
    return "upright" if along_height != paper.landscape else "level"


def behind(area: Rect, axis: Axis, paper: Paper) -> Rect:
    """The place on the back page (or beyond the fold) that ends up behind an area of the front."""
    if axis == "upright":
        return Rect(paper.width - area.right, area.y, area.width, area.height)
    return Rect(area.x, paper.height - area.bottom, area.width, area.height)


def turn_behind(turn: Literal[0, 90], axis: Axis) -> Turn:
    """How the back of a card lies on its page, so that turning the card like a page of a book shows it upright."""
    if axis == "upright":
        return 0 if turn == 0 else 270
    return 180 if turn == 0 else 90


def checked_duplex(name: str) -> Duplex:
    """One of the ways to print backs; raises `BadInput` with the nearest one for an unknown name."""
    for duplex in DUPLEX:
        if duplex == meant(name, DUPLEX):
            return duplex
    params = {"found": name, "known": list(DUPLEX), "suggestion": nearest(name, DUPLEX)}
    raise BadInput([Finding("duplex.unknown", params)])


def find_grid(standards: Standards, paper: Paper, cards: Cards, bleed: float, *, marks: bool, fold: bool) -> Grid:
    """The grid that holds the most cards; among equals, upright paper comes first, then cards that lie upright.

    Upright paper comes first because offsets of back sides are measured on it, and printers differ in how they turn a
    sideways sheet. Cutting marks get their room unless no card would fit then. Raises `BadInput` if no card ever fits.
    """
    for with_marks in (True, False) if marks else (False,):
        found = list(_grids(standards, paper, cards, bleed, marks=with_marks, fold=fold))
        if found:
            return max(found, key=lambda grid: (grid.count, not grid.paper.landscape, grid.turn == 0))
    params = {
        "card": cards.title, "width": plain(cards.width), "height": plain(cards.height), "bleed": plain(bleed) or None,
        "paper": paper.name, "paper_width": plain(paper.width), "paper_height": plain(paper.height),
        "margin": plain(paper.margin), "fold": "fold" if fold else None,
    }  # fmt: skip
    place = cards.place or _defined(standards, cards) or standards.source.key_place(("papers", paper.name))
    raise BadInput([place.finding("card.no_room", **params)])


def most_bleed(standards: Standards, paper: Paper, cards: Cards, *, fold: bool) -> float | None:
    """The widest bleed with which at least one card fits, in tenths of a millimetre; None if no card fits at all.

    Cutting marks are given up before a card is.
    """
    widest: float | None = None
    axes: tuple[Axis | None, ...] = ("upright", "level") if fold else (None,)
    for sheet, turned, axis in product((paper, paper.turned), (False, True), axes):
        width, height = (cards.height, cards.width) if turned else (cards.width, cards.height)
        room_x, room_y = room(standards, sheet, marks=False)
        spare = min(_spare(standards, room_x, width, folded=axis == "upright"),
                    _spare(standards, room_y, height, folded=axis == "level"))  # fmt: skip
        if spare > -_TINY:
            widest = max(spare, widest or 0.0)
    return None if widest is None else math.floor(widest * 10 + _TINY) / 10


def _spare(standards: Standards, whole: float, length: float, *, folded: bool) -> float:
    """The widest bleed that leaves room for one card along a side: see `_filled`."""
    if not folded:
        return (whole - length) / 2
    # beside a fold lies the bleed or the fold's own room, whichever is wider; the other side has the bleed
    narrow = whole / 2 - standards.spec.fold - length
    return narrow if narrow <= standards.spec.fold else (whole / 2 - length) / 2


def _grids(
    standards: Standards, paper: Paper, cards: Cards, bleed: float, *, marks: bool, fold: bool
) -> Iterator[Grid]:
    axes: tuple[Axis | None, ...] = ("upright", "level") if fold else (None,)
    turns: tuple[Literal[0, 90], ...] = (0, 90)
    for sheet, turn, axis in product((paper, paper.turned), turns, axes):
        width, height = (cards.width, cards.height) if turn == 0 else (cards.height, cards.width)
        grid = _filled(standards, sheet, turn, (width, height), bleed, axis, marks=marks)
        if grid is not None:
            yield grid


def _filled(
    standards: Standards, paper: Paper, turn: Literal[0, 90], size: tuple[float, float], bleed: float,
    fold: Axis | None, *, marks: bool,
) -> Grid | None:  # fmt: skip
    """As many cards of this size as the paper holds, in its middle; None if not one fits."""
    width, height = size
    gutter = 2 * bleed
    room_x, room_y = room(standards, paper, marks=marks)
    half = max(standards.spec.fold, bleed)  # beside a fold
    if fold == "upright":
        room_x = room_x / 2 - half + bleed  # the bleed beside the fold has its room already
    if fold == "level":
        room_y = room_y / 2 - half + bleed
    columns = int((room_x + _TINY) // (width + gutter))
    rows = int((room_y + _TINY) // (height + gutter))
    if columns < 1 or rows < 1:
        return None
    whole_x = columns * width + (columns - 1) * gutter
    whole_y = rows * height + (rows - 1) * gutter
    x = paper.width / 2 - half - whole_x if fold == "upright" else (paper.width - whole_x) / 2
    y = paper.height / 2 - half - whole_y if fold == "level" else (paper.height - whole_y) / 2
    return Grid(paper, turn, columns, rows, width, height, bleed, gutter, fold, x, y)


def room(standards: Standards, paper: Paper, *, marks: bool) -> tuple[float, float]:
    """Width and height for cards with their bleed: within the margins, and within the marks around them."""
    needed = standards.spec.marks.gap + standards.spec.marks.least if marks else 0.0
    side = max(paper.margin, paper.dead + needed)
    return paper.width - 2 * side, paper.height - 2 * side


def mark_frame(paper: Paper) -> Rect:
    """The frame that marks may not leave."""
    return Rect(0, 0, paper.width, paper.height).inset(paper.dead)


def _defined(standards: Standards, cards: Cards) -> Place | None:
    """Where the print file defines the card's size; None if it does not."""
    for name, size in standards.spec.cards.items():
        if (size.width, size.height) == (cards.width, cards.height):
            return standards.source.key_place(("cards", name))
    return None
