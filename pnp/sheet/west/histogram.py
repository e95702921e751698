"""The results of the house: a histogram of many plays, with a box plot below it and a line for each medal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.daily import Medals
from pnp.sheet.blocks import Size
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Oval, Primitive, Rect
from pnp.sheet.theme import Style
from pnp.sheet.west.medals import MEDALS, in_medal, medal_mark, medal_radius
from pnp.sheet.west.newspaper_parts import Type
from pnp.sheet.west.scale import Scale, step_for
from pnp.sheet.west.signs import signed
from pnp.sheet.west.spread import Bin, bins, summary

_MOST_BINS = 28
_MOST_TICKS = 7


@dataclass(frozen=True)
class Histogram:
    """`spread` are the scores of the plays, `own` is the house's score on the puzzle's cards."""

    spread: tuple[int, ...]
    own: int
    medals: Medals | None
    kind: Type
    height: float

    def measure(self, press: Press, width: float) -> Size:
        return Size(width, self.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        style, line = self._numerals, self.kind.line
        capital = press.cap_height(style)
        found, scale = self._binned(area.x + self._left(press), area.right - self._radius)
        wide = abs(scale.at(scale.low + 1) - scale.at(scale.low)) * self._width
        levels = self._levels(scale)
        top = area.y + (1 + max(levels.values(), default=-1)) * self._radius * 2.3 + capital * 0.6
        foot = area.bottom - capital * 2.4
        left = scale.at(scale.low - 0.5)
        bars = Rect(left, top, scale.at(scale.high - 0.5) - left, foot - line * 1.15 - top)
        most = max(each.plays for each in found)
        yield from self._lines(press, scale, levels, area.y, foot)
        yield from self._counts(press, bars, most)
        for each in found:
            if each.plays:
                high = bars.height * each.plays / most
                x = scale.at(each.low - 0.5)
                fill, edge = press.drawn("engraving"), press.pen("hair", "engraving")
                yield Box(x + wide * 0.08, bars.bottom - high, wide * 0.84, high, fill, edge)
        yield Line(bars.x, bars.bottom, bars.right, bars.bottom, press.pen("rule", "engraving"))
        yield from self._box(press, scale, bars.bottom + line * 0.6, line * 0.56)
        yield from self._axis(press, scale, foot)
        for medal, level in levels.items():
            x = scale.at(getattr(self.medals, medal) - 0.5)
            y = area.y + self._radius * (1 + 2.3 * level)
            yield from medal_mark(press, x, y, self._radius, medal, in_medal(self.kind))

    def binned(self) -> tuple[Bin, ...]:
        """The bins that are drawn."""
        return self._binned(0.0, 1.0)[0]

    @property
    def _shown(self) -> tuple[int, ...]:
        medals = tuple(getattr(self.medals, name) for name in MEDALS) if self.medals else ()
        return (*self.spread, self.own, *medals)

    @property
    def _width(self) -> int:
        return step_for(max(self._shown) - min(self._shown) + 1, _MOST_BINS)

    def _binned(self, start: float, end: float) -> tuple[tuple[Bin, ...], Scale]:
        width = self._width
        low, high = min(self._shown) // width * width, max(self._shown) // width * width
        found = bins(self.spread, low, high, width)
        scale = Scale(low, high + width, width, start, end)
        half = abs(scale.at(low + 0.5) - start)
        return found, Scale(low, high + width, width, start + half, end + half)

    def _levels(self, scale: Scale) -> dict[str, int]:
        """The height of each medal above its line: medals too near to each other are staggered."""
        if self.medals is None:
            return {}
        ends: list[float] = []
        levels = {}
        for medal in reversed(MEDALS):
            x = scale.at(getattr(self.medals, medal) - 0.5)
            free = next((n for n, end in enumerate(ends) if x - end >= 2.2 * self._radius), len(ends))
            ends[free : free + 1] = [x]
            levels[medal] = free
        return levels

    def _lines(
        self, press: Press, scale: Scale, levels: dict[str, int], top: float, bottom: float
    ) -> Iterator[Primitive]:
        for medal, level in levels.items():
            x = scale.at(getattr(self.medals, medal) - 0.5)
            start = top + self._radius * (2 + 2.3 * level)
            yield Line(x, start, x, bottom, press.pen("thin", "oxblood", dash=(0.9, 0.6)))

    def _counts(self, press: Press, bars: Rect, most: int) -> Iterator[Primitive]:
        style = self._numerals
        yield Line(bars.x, bars.y, bars.right, bars.y, press.pen("hair", "faint"))
        for number, y in ((most, bars.y), (0, bars.bottom)):
            yield press.text(str(number), bars.x - 1.2, y + press.cap_height(style) / 2, style, "end")

    def _left(self, press: Press) -> float:
        return press.width("000", self._numerals) + 1.4

    def _box(self, press: Press, scale: Scale, y: float, high: float) -> Iterator[Primitive]:
        """Lowest to highest as a line, the middle half as a box, the median across it, and the house's own score."""
        five = summary(self.spread)
        low, lower, median, upper, highest = (
            scale.at(n) for n in (five.lowest, five.lower, five.median, five.upper, five.highest)
        )
        pen = press.pen("thin", "engraving")
        yield Line(low, y, highest, y, pen)
        for x in (low, highest):
            yield Line(x, y - high * 0.3, x, y + high * 0.3, pen)
        fill = press.colour("panel") or press.drawn("white")
        yield Box(lower, y - high / 2, max(upper - lower, 0.2), high, fill, pen)
        yield Line(median, y - high / 2, median, y + high / 2, press.pen("heavy", "ink"))
        size = self.kind.line * 0.24
        ground = press.colour("writing") or press.drawn("white")
        yield Oval(scale.at(self.own), y, size, size, ground, press.pen("rule", "ink"))

    def _axis(self, press: Press, scale: Scale, y: float) -> Iterator[Primitive]:
        style = self._numerals
        capital = press.cap_height(style)
        span = scale.high - scale.low
        step = step_for(span, _MOST_TICKS)
        for number in range(-(-scale.low // step) * step, scale.high, step):
            x = scale.at(number)
            yield Line(x, y - capital * 0.1, x, y + capital * 0.5, press.pen("thin", "engraving"))
            yield press.text(signed(number), x, y + capital * 2.1, style, "middle")

    @property
    def _radius(self) -> float:
        return medal_radius(self.kind)

    @property
    def _numerals(self) -> Style:
        return self.kind.style("small")
