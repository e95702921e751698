"""The parts of a newspaper page: paragraphs, steps, tables, and sections under sign boards.

Type grows and shrinks with `Type`: a page takes the largest size at which everything still fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.sheet.blocks import Block, Size, Stack
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Line, Primitive, Rect
from pnp.sheet.text import fit, fit_line, measure, paragraph, set_block, set_line, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.sign_boards import sign_board
from pnp.sheet.west.symbols import Symbol, row_width, set_symbols

SCALES = tuple(n / 100 for n in range(190, 69, -2))
"""Scales of type to try, the largest first; the last ones set text in 6 points."""
_NAILS = 5.5
"""Between a sign board's end and its type, so that the nails stand free."""


def least_type(press: Press) -> float:
    """The smallest type on a newspaper page, in points."""
    return press.standards.spec.text.least


@dataclass(frozen=True)
class Type:
    """The styles of a page at one size, 1 being the theme's own."""

    press: Press
    scale: float

    def style(self, name: str) -> Style:
        style = self.press.style(name)
        size = max(style.size * self.scale, self.least)
        return style._replace(size=size, least=size)

    @property
    def least(self) -> float:
        return least_type(self.press)

    @property
    def text(self) -> Style:
        return self.style("text")

    @property
    def label(self) -> Style:
        return self.style("label")

    @property
    def line(self) -> float:
        """The height of a line of text, in millimetres."""
        return self.text.size * self.text.leading * MM_PER_POINT

    @property
    def gap(self) -> float:
        """Between two entries of a section."""
        return self.line * 0.42


@dataclass(frozen=True)
class Paragraph:
    """Text over the whole width. If its own type is smaller than `size`, it keeps the line height of `size`.

    Running text never leaves a word of one letter at the end of a line; names are set as they are.
    """

    text: str
    style: Style
    size: float = 0.0
    running: bool = True

    def measure(self, press: Press, width: float) -> Size:
        setting = fit(press, self._text, Rect(0, 0, width, float("inf")), self.style)
        return Size(width, len(setting.lines) * self._line)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        setting = fit(press, self._text, Rect(area.x, area.y, area.width, float("inf")), self.style)
        lead = (self._line - press.cap_height(self.style)) / 2
        yield from set_block(press, setting, Rect(area.x, area.y + lead, area.width, setting.height))

    @property
    def _text(self) -> str:
        return tied(self.text, numbers=False) if self.running else self.text

    @property
    def _line(self) -> float:
        return max(self.size, self.style.size) * self.style.leading * MM_PER_POINT


@dataclass(frozen=True)
class Marked:
    """A body beside its marks: words at its left edge, and a picture of its own size before the body.

    Both stand on the body's first line, `line` high; a picture may be higher and then begins with that line.
    """

    mark: str
    mark_style: Style
    indent: float
    line: float
    body: Block
    picture: str = ""
    picture_size: float = 0.0

    def measure(self, press: Press, width: float) -> Size:
        height = self.body.measure(press, width - self.indent).height
        return Size(width, max(height, self.picture_size))

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        middle = area.y + self.line / 2
        if self.mark:
            yield from set_line(
                press, self.mark, area.x, middle + press.cap_height(self.mark_style) / 2, self.mark_style
            )
        if self.picture:
            size = self.picture_size
            x = area.x + self.indent - size - self.line * 0.35
            yield press.picture(self.picture, Rect(x, max(area.y, middle - size / 2), size, size))
        yield from self.body.render(press, Rect(area.x + self.indent, area.y, area.width - self.indent, area.height))


@dataclass(frozen=True)
class Leader:
    """Words on the left, figures or symbols on the right, a dotted line between them.

    Words that are a little too long for one line are set a little smaller; much longer ones take two.
    """

    left: str
    right: str
    style: Style
    right_style: Style
    symbols: tuple[Symbol, ...] = ()

    def measure(self, press: Press, width: float) -> Size:
        return Size(width, self._words(press, width).measure(press, self._room(press, width)).height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        words = self._words(press, area.width)
        room = self._room(press, area.width)
        yield from words.render(press, Rect(area.x, area.y, room, area.height))
        line = self.style.size * self.style.leading * MM_PER_POINT
        baseline = area.bottom - (line - press.cap_height(self.style)) / 2
        yield from set_line(press, self.right, area.right, baseline, self.right_style, "end")
        middle = baseline - press.cap_height(self.style) / 2
        yield from set_symbols(press, self.symbols, area.right, middle, self.right_style, "end", "sheet")
        start = area.x + measure(press, self.left, words.style) + 1.0
        end = area.x + room + 0.5
        if area.height < line * 1.5 and end - start > 1.5:
            yield Line(start, baseline, end, baseline, press.pen("thin", "faint", dash=(0.25, 0.95)))

    def _room(self, press: Press, width: float) -> float:
        right = measure(press, self.right, self.right_style) + row_width(press, self.symbols, self.right_style)
        return width - right - 1.5

    def _words(self, press: Press, width: float) -> Paragraph:
        smaller = self.style._replace(least=max(least_type(press), self.style.size * 0.85))
        fitted = fit_line(press, self.left, self._room(press, width), smaller) or self.style
        return Paragraph(self.left, fitted, self.style.size, running=False)


@dataclass(frozen=True)
class Grid:
    """Short texts in two or more columns, filled downwards."""

    blocks: tuple[Block, ...]
    columns: int
    gap: float
    row_gap: float

    def _columns(self) -> list[Stack]:
        rows = -(-len(self.blocks) // self.columns)
        return [Stack(self.blocks[n : n + rows], self.row_gap) for n in range(0, len(self.blocks), rows)]

    def _width(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns

    def measure(self, press: Press, width: float) -> Size:
        return Size(width, max(column.measure(press, self._width(width)).height for column in self._columns()))

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        width = self._width(area.width)
        for number, column in enumerate(self._columns()):
            yield from column.render(press, Rect(area.x + number * (width + self.gap), area.y, width, area.height))


@dataclass(frozen=True)
class Table:
    """A name and its figures in columns under their headings."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    kind: Type

    def measure(self, press: Press, width: float) -> Size:
        rows = len(self.rows) * (self.kind.line + self.kind.gap * 0.5)
        return Size(width, self._heads(press, width) + rows)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        column = self._column(area.width)
        small = self._small
        top = self._heads(press, area.width)
        for number, head in enumerate(self.heads):
            x = area.right - (len(self.heads) - number) * column
            cell = Rect(x + self._aside / 2, area.y, column - self._aside, top - self.kind.gap)
            yield from paragraph(press, head, cell, small, "middle", "end")
        y = area.y + top
        for name, figures in self.rows:
            yield Line(area.x, y, area.right, y, press.pen("hair", "faint"))
            line = Rect(area.x, y, area.width, self.kind.line + self.kind.gap * 0.5)
            baseline = line.cy + press.cap_height(self.kind.text) / 2
            room = area.width - len(self.heads) * column - 0.5
            yield from set_line(press, name, area.x, baseline, self._name(press, room))
            for number, figure in enumerate(figures):
                x = area.right - (len(self.heads) - number - 0.5) * column
                yield press.text(figure, x, baseline, self.kind.label, "middle")
            y = line.bottom

    def _name(self, press: Press, room: float) -> Style:
        """All names in the size that the longest needs."""
        widest = max((name for name, _ in self.rows), key=lambda name: measure(press, name, self.kind.text))
        style = self.kind.text._replace(least=self.kind.least)
        return fit_line(press, widest, room, style) or style

    @property
    def _small(self) -> Style:
        return self.kind.style("small")._replace(least=self.kind.least)

    @property
    def _aside(self) -> float:
        """Between two headings."""
        return self.kind.line * 0.7

    def _column(self, width: float) -> float:
        return width * 0.2

    def _heads(self, press: Press, width: float) -> float:
        room = Rect(0, 0, self._column(width) - self._aside, 1e4)
        free = (fit(press, head, room, self._small) for head in self.heads)
        return max(setting.height for setting in free) + 2 * self.kind.gap


@dataclass(frozen=True)
class Section:
    """A notice of the page: a sign board and the blocks under it."""

    title: str
    body: Block
    kind: Type

    @property
    def _board(self) -> float:
        return max(6.6, 7.4 * self.kind.scale)

    @property
    def _gap(self) -> float:
        return self.kind.line * 0.5

    def measure(self, press: Press, width: float) -> Size:
        tuple(self._sign(press, Rect(0, 0, width, self._board)))  # raises if the title is too long for its board
        return Size(width, self._board + self._gap + self.body.measure(press, width).height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield from self._sign(press, Rect(area.x, area.y, area.width, self._board))
        top = self._board + self._gap
        yield from self.body.render(press, Rect(area.x, area.y + top, area.width, area.height - top))

    def _sign(self, press: Press, area: Rect) -> Iterator[Primitive]:
        """The title's sign board; the type leaves some room beside the nails."""
        style = press.style("sign")
        largest = style._replace(size=max(style.size, style.size * self.kind.scale * 0.9))
        roomy = fit_line(press, self.title, area.width - 2 * _NAILS, largest)
        yield from sign_board(press, self.title, area, roomy or style)


def numbered(kind: Type, texts: Iterable[str]) -> Stack:
    """Steps in order, each behind its number."""
    mark = kind.style("price")._replace(size=kind.text.size * 1.25, least=kind.text.size)
    return Stack(
        tuple(
            Marked(str(number), mark, kind.line * 1.05, kind.line, Paragraph(text, kind.text))
            for number, text in enumerate(texts, 1)
        ),
        kind.gap,
    )
