"""Three layouts of a page: the turns beside everything else, everything without the turns, or the turns alone.

Each layout knows whether it fits at its size of type, and draws itself; graphs take what is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Primitive, Rect
from pnp.sheet.west.answer_content import AnswerContent
from pnp.sheet.west.answer_head import Headline, nameplate, running_head
from pnp.sheet.west.columns import Column, divided
from pnp.sheet.west.newspaper_parts import Section, Type
from pnp.sheet.west.turn_block import TurnBlock

GUTTER = 5.0
_NORMAL, _HEAD, _STRIP = 188.0, 20.0, 7.0
"""A page of this width has a nameplate, or a second page a strip, of these heights."""
_CHART, _HIGHEST_CHART, _WIDE_CHART = 0.5, 0.95, 0.8
_HISTOGRAM, _HIGHEST_HISTOGRAM = 8.5, 14.0
"""The least and the greatest height of the chart, by the column's width, and of the histogram, in lines."""
_LEAST_OVER_ALL, _HIGHEST_OVER_ALL = 0.3, 0.62
"""The same for a chart over the whole width of a page, as shares of that width."""
_FEW = 5
"""With fewer turns than this, the chart stands below them."""
_APART = 0.9
"""The least space between two blocks, in lines."""


def _rule(press: Press, x: float, area: Rect) -> Line:
    return Line(x, area.y, x, area.bottom, press.pen("hair", "engraving"))


@dataclass(frozen=True)
class Top:
    """Nameplate and headline, and the room below them."""

    content: AnswerContent
    kind: Type
    share: float
    inner: Rect

    @property
    def _plate(self) -> Rect:
        return Rect(self.inner.x, self.inner.y, self.inner.width, _HEAD * self.inner.width / _NORMAL)

    @property
    def _headline(self) -> Headline:
        return Headline(self.content, self.kind, self.share, GUTTER)

    @property
    def _banner(self) -> Rect:
        y = self._plate.bottom + 4
        height = self._headline.measure(self.content.press, self.inner.width).height
        return Rect(self.inner.x, y, self.inner.width, height)

    @property
    def room(self) -> Rect:
        y = self._banner.bottom + self.kind.line * 1.6
        return Rect(self.inner.x, y, self.inner.width, self.inner.bottom - y)

    def render(self) -> Iterator[Primitive]:
        press = self.content.press
        yield from nameplate(press, self._plate, self.content.words.paper, self.content.puzzle)
        yield from self._headline.render(press, self._banner)
        y = (self._banner.bottom + self.room.y) / 2
        yield Line(self.inner.x, y, self.inner.right, y, press.pen("thin", "engraving"))


@dataclass(frozen=True)
class Beside:
    """A whole answer on one page: the turns to the left, `share` of the width, the rest to the right.

    If there are few turns, the chart stands below them.
    """

    content: AnswerContent
    kind: Type
    share: float
    inner: Rect

    @property
    def _top(self) -> Top:
        return Top(self.content, self.kind, self.share, self.inner)

    @property
    def _left(self) -> float:
        return (self.inner.width - GUTTER) * self.share

    @property
    def _right(self) -> float:
        return self.inner.width - GUTTER - self._left

    @property
    def _few(self) -> bool:
        return len(self.content.turns) < _FEW

    def _turns(self, chart: float) -> Column:
        line, blocks = self.kind.line, self.content.blocks(self.kind)
        below = (self.content.chart(self.kind, chart),) if self._few else ()
        return Column((*blocks, *below), line * _APART, line * 2.4, self.content.pictures.turns[0])

    def _notices(self, chart: float, histogram: float) -> Column:
        content, kind = self.content, self.kind
        sections = (
            None if self._few else content.chart(kind, chart), content.yardstick(kind, histogram), content.hard(kind)
        )  # fmt: skip
        blocks = (*(section for section in sections if section is not None), content.proof(kind))
        return Column(blocks, kind.line * _APART, kind.line * 1.8, content.pictures.notices)

    @property
    def _least(self) -> tuple[float, float]:
        """The least height of chart and histogram."""
        return (self._left if self._few else self._right) * _CHART, self.kind.line * _HISTOGRAM

    def _spare(self, chart: float, histogram: float) -> tuple[float, float]:
        """The height left over in each column."""
        press, room = self.content.press, self._top.room
        left = self._turns(chart).height(press, self._left)
        return room.height - left, room.height - self._notices(chart, histogram).height(press, self._right)

    def fits(self) -> bool:
        return min(self._spare(*self._least)) >= 0

    def _grown(self) -> tuple[float, float]:
        """The heights of chart and histogram after they take some of the room left over."""
        chart, histogram = self._least
        most = (self._left if self._few else self._right) * (_WIDE_CHART if self._few else _HIGHEST_CHART)
        left, right = self._spare(chart, histogram)
        chart += min((left if self._few else right) * 0.6, most - chart)
        _, right = self._spare(chart, histogram)
        return chart, histogram + min(right * 0.6, self.kind.line * _HIGHEST_HISTOGRAM - histogram)

    def render(self) -> Iterator[Primitive]:
        press, room = self.content.press, self._top.room
        yield from self._top.render()
        chart, histogram = self._grown()
        yield from self._turns(chart).render(press, Rect(room.x, room.y, self._left, room.height))
        yield _rule(press, room.x + self._left + GUTTER / 2, room)
        notices = self._notices(chart, histogram)
        yield from notices.render(press, Rect(room.right - self._right, room.y, self._right, room.height))


@dataclass(frozen=True)
class Overview:
    """The first of two pages: everything but the turns, under a chart over the whole width."""

    content: AnswerContent
    kind: Type
    inner: Rect

    @property
    def _top(self) -> Top:
        return Top(self.content, self.kind, 0.6, self.inner)

    @property
    def _width(self) -> float:
        return (self.inner.width - GUTTER) / 2

    def _columns(self, histogram: float) -> tuple[Column, Column]:
        content, kind, line = self.content, self.kind, self.kind.line
        hard = content.hard(kind)
        right: tuple[Section, ...] = (content.proof(kind),) if hard is None else (hard, content.proof(kind))
        house = (content.yardstick(kind, histogram),)
        return (
            Column(house, line * _APART, line * 1.8, content.pictures.house),
            Column(right, line * _APART, line * 1.8, content.pictures.notices),
        )

    def _lower(self, histogram: float) -> float:
        return max(column.height(self.content.press, self._width) for column in self._columns(histogram))

    def _chart(self, height: float) -> float:
        section = self.content.chart(self.kind, height)
        return section.measure(self.content.press, self.inner.width).height

    def fits(self) -> bool:
        least = self._chart(self.inner.width * _LEAST_OVER_ALL) + self.kind.line * 1.6
        return least + self._lower(self.kind.line * _HISTOGRAM) <= self._top.room.height

    def render(self) -> Iterator[Primitive]:
        press, room, line = self.content.press, self._top.room, self.kind.line
        yield from self._top.render()
        spare = room.height - self._chart(0.0) - line * 1.6 - self._lower(line * _HISTOGRAM)
        high = min(spare, self.inner.width * _HIGHEST_OVER_ALL)
        chart = self.content.chart(self.kind, high)
        whole = chart.measure(press, room.width).height
        yield from chart.render(press, Rect(room.x, room.y, room.width, whole))
        below = Rect(room.x, room.y + whole + line * 1.6, room.width, room.height - whole - line * 1.6)
        yield _rule(press, below.cx, below)
        house, _ = self._columns(line * _HISTOGRAM)
        free = below.height - house.height(press, self._width)
        histogram = line * _HISTOGRAM + min(free, line * (_HIGHEST_HISTOGRAM - _HISTOGRAM))
        for number, column in enumerate(self._columns(histogram)):
            x = below.x + number * (self._width + GUTTER)
            yield from column.render(press, Rect(x, below.y, self._width, below.height))


@dataclass(frozen=True)
class Turns:
    """The second of two pages: a column for each round, or as many columns as fit."""

    content: AnswerContent
    kind: Type
    columns: int
    inner: Rect

    @property
    def _strip(self) -> Rect:
        return Rect(self.inner.x, self.inner.y, self.inner.width, _STRIP * self.inner.width / _NORMAL)

    @property
    def _room(self) -> Rect:
        y = self._strip.bottom + 4
        return Rect(self.inner.x, y, self.inner.width, self.inner.bottom - y)

    @property
    def _width(self) -> float:
        return (self.inner.width - GUTTER * (self.columns - 1)) / self.columns

    def _columns(self) -> tuple[Column, ...]:
        press, line = self.content.press, self.kind.line
        blocks, rounds = self.content.blocks(self.kind), self.content.rounds
        parts: tuple[tuple[TurnBlock, ...], ...]
        if len(rounds) == self.columns:
            parts = tuple(tuple(block for block in blocks if block.turn.round == number) for number in rounds)
        else:
            heights = [block.measure(press, self._width).height for block in blocks]
            parts = divided(blocks, heights, self.columns, line * _APART)
        pictures = self.content.pictures.turns
        return tuple(
            Column(part, line * _APART, line * 2.4, pictures[number % len(pictures)])
            for number, part in enumerate(parts)
        )

    def fits(self) -> bool:
        press = self.content.press
        return all(column.height(press, self._width) <= self._room.height for column in self._columns())

    def render(self) -> Iterator[Primitive]:
        press, room = self.content.press, self._room
        yield from running_head(press, self._strip, self.content.words.game, self.content.puzzle)
        for number, column in enumerate(self._columns()):
            x = room.x + number * (self._width + GUTTER)
            if number:
                yield _rule(press, x - GUTTER / 2, room)
            yield from column.render(press, Rect(x, room.y, self._width, room.height))
