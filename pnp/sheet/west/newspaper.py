"""A newspaper's page: its masthead, and sections that flow into columns with an engraving at their foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.west.newspaper_parts import Section
from pnp.sheet.west.sign_boards import double_rule
from pnp.sheet.west.tint import behind

_ENGRAVING = 0.8
"""The least width of an engraving at a column's foot, as a share of the column's width."""
_WIDE_GAP = 1.5
"""A gap between sections that is wider than the least gap by this many lines gets an ornament."""
EDGE = 0.9
"""From the page's edge, at which the measuring bars end, to its frame."""
_FOOT = 2.8
"""The least room at a column's foot for an engraving, in lines."""


@dataclass(frozen=True)
class Flow:
    """Sections over columns, in their order."""

    sections: tuple[Section, ...]
    columns: int
    gap: float
    pictures: tuple[str, ...]
    """Pictures for the foot of each column that has room for one."""

    def divided(self, press: Press, area: Rect, engravings: int) -> tuple[tuple[Section, ...], ...] | None:
        """The columns, with the longest as short as possible; None if they do not fit.

        At least `engravings` columns must have room for their engraving.
        """
        width = self._width(area.width)
        heights = [section.measure(press, width).height for section in self.sections]
        space = self.sections[0].kind.line
        wanted = [self._engraving(press, width, column) + space for column in range(self.columns)]
        best: tuple[float, tuple[int, ...]] | None = None
        for breaks in combinations(range(1, len(heights)), self.columns - 1):
            edges = (0, *breaks, len(heights))
            spare = [area.height - _long(heights[a:b], space) for a, b in pairwise(edges)]
            with_room = sum(room >= high for room, high in zip(spare, wanted, strict=True))
            if min(spare) >= 0 and with_room >= engravings and (best is None or min(spare) > best[0]):
                best = (min(spare), edges)
        return tuple(self.sections[a:b] for a, b in pairwise(best[1])) if best else None

    def render(self, press: Press, area: Rect, columns: Sequence[Sequence[Section]]) -> Iterator[Primitive]:
        """The sections as they were `divided`."""
        width = self._width(area.width)
        for number, sections in enumerate(columns):
            x = area.x + number * (width + self.gap)
            if number:
                rule = x - self.gap / 2
                yield Line(rule, area.y, rule, area.bottom, press.pen("hair", "engraving"))
            yield from self._column(press, sections, Rect(x, area.y, width, area.height), self.pictures[number])

    def _width(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns

    def _engraving(self, press: Press, width: float, column: int) -> float:
        wide, high = press.gallery.size(self.pictures[column])
        return width * _ENGRAVING * high / wide

    def _column(self, press: Press, sections: Sequence[Section], area: Rect, picture: str) -> Iterator[Primitive]:
        """The sections from top to bottom; height left over becomes an engraving at the foot, or else even gaps."""
        space = sections[0].kind.line
        heights = [section.measure(press, area.width).height for section in sections]
        spare = area.height - _long(heights, space)
        engraving = 0.0
        wide, high = press.gallery.size(picture)
        if spare > _FOOT * space:
            engraving = min(spare - space, area.width * high / wide)
            spare -= engraving + space
        gaps = len(sections) - 1 + bool(engraving)
        extra = spare / gaps if gaps else 0.0
        ground = behind(press, "sheet")
        y = area.y
        for section, height in zip(sections, heights, strict=True):
            yield from section.render(press, Rect(area.x, y, area.width, height))
            y += height + space + extra
            if extra > _WIDE_GAP * space and y < area.bottom - engraving - 1e-3:
                middle = Rect(area.x, y - space - extra, area.width, space + extra).inset(area.width * 0.2, space * 0.9)
                yield press.picture("ornament-divider", middle, "engraving", ground)
        if engraving:
            foot = Rect(area.x, area.bottom - engraving, area.width, engraving)
            yield press.picture(picture, foot, "engraving", ground)


def page_frame(press: Press, area: Rect) -> Iterator[Primitive]:
    """The ground of a newspaper's page, and its double rule."""
    yield from double_rule(press, area, "sheet", 1.2, weight="heavy")


def _long(heights: Sequence[float], space: float) -> float:
    return sum(heights) + space * (len(heights) - 1)


def masthead(
    press: Press, area: Rect, title: str, lines: tuple[str, str, str], pictures: tuple[str, str]
) -> Iterator[Primitive]:
    """A newspaper's head: the title between two engravings, and a line of three notices between rules below it."""
    strip = 5.4 * area.height / 26
    board = Rect(area.x, area.y, area.width, area.height - strip)
    yield Box(board.x, board.y, board.width, board.height, press.colour("sign"), press.pen("rule", "oxblood"))
    inner = board.inset(1.1)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair", "sign-text"))
    style = press.style("title").inked("sign-text")
    style = style._replace(size=style.size * board.height / 20 * 1.15)
    fitted = fit_line(press, title, board.width * 0.6, style) or style
    yield press.centred(title, board, fitted)
    side = board.height - 5
    half = press.width(title, fitted) / 2
    room = board.width / 2 - half - 8
    for picture, x in ((pictures[0], board.x + 4), (pictures[1], board.right - 4 - room)):
        yield press.picture(picture, Rect(x, board.cy - side / 2, room, side), "sign-text", "sign")
    caps = press.style("caps")
    caps = caps._replace(size=caps.size * area.height / 26 * 1.1)
    y = area.bottom - strip / 2 + press.cap_height(caps) / 2
    yield press.text(lines[0], area.x + 1, y, caps)
    yield press.text(lines[1], area.cx, y, caps, "middle")
    yield press.text(lines[2], area.right - 1, y, caps, "end")
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("rule", "engraving"))
    yield Line(area.x, area.bottom + 0.9, area.right, area.bottom + 0.9, press.pen("hair", "engraving"))
