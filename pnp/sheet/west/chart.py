"""The score over the turns: the best line against the house, told apart by their lines and dots, and named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.sheet.blocks import Size
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Oval, Path, Primitive, Rect
from pnp.sheet.theme import Style
from pnp.sheet.west.newspaper_parts import Type
from pnp.sheet.west.scale import Scale, scale_of
from pnp.sheet.west.signs import signed

_FEW = 8
"""A narrow chart has room for a label at up to this many moments."""


@dataclass(frozen=True)
class Course:
    """A line of the chart: its name, and its counts at the start and after each moment."""

    name: str
    points: tuple[int, ...]
    best: bool

    @property
    def caption(self) -> str:
        return f"{self.name} {signed(self.points[-1])}"


@dataclass(frozen=True)
class Chart:
    """`moments` are the labels of the start, the turns and the rounds' ends; `ends` numbers the latter."""

    courses: tuple[Course, ...]
    moments: tuple[str, ...]
    ends: tuple[int, ...]
    kind: Type
    height: float

    def measure(self, press: Press, width: float) -> Size:
        return Size(width, self.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        numbers = [number for course in self.courses for number in course.points]
        style = self._numerals
        capital = press.cap_height(style)
        foot = capital * 2.6
        rough = scale_of(numbers, 0, 1, self._parts(press, area.height))
        left = max(press.width(signed(tick), style) for tick in rough.ticks) + 1.4
        right = max(press.width(course.caption, self._names) for course in self.courses) + self.kind.line * 0.75
        field = Rect(area.x + left, area.y + capital, area.width - left - right, area.height - capital - foot)
        scale = Scale(rough.low, rough.high, rough.step, field.bottom, field.y)
        yield from self._grid(press, field, scale)
        yield from self._moments(press, field)
        for course in reversed(self.courses):
            yield from self._line(press, field, scale, course)
        for course in reversed(self.courses):
            yield from self._dots(press, field, scale, course)
        yield from self._captions(press, field, scale)

    def _parts(self, press: Press, height: float) -> int:
        """The most parts that leave air between the numerals."""
        return max(2, min(8, int(height / (press.cap_height(self._numerals) * 3))))

    def _x(self, field: Rect, number: int) -> float:
        inset = self.kind.line * 0.4
        return field.x + inset + (field.width - inset) * number / (len(self.moments) - 1)

    def _grid(self, press: Press, field: Rect, scale: Scale) -> Iterator[Primitive]:
        style = self._numerals
        for tick in scale.ticks:
            y = scale.at(tick)
            pen = press.pen("rule", "engraving") if tick == scale.low else press.pen("hair", "faint")
            yield Line(field.x, y, field.right, y, pen)
            yield press.text(signed(tick), field.x - 1.2, y + press.cap_height(style) / 2, style, "end")

    def _moments(self, press: Press, field: Rect) -> Iterator[Primitive]:
        """Every moment has a tick; if there are many, only the start and the rounds' ends have a label."""
        style = self._numerals
        baseline = field.bottom + press.cap_height(style) * 2.3
        room = field.width / (len(self.moments) - 1)
        all_fit = max(press.width(text, style) for text in self.moments[1:]) + 1.2 <= room
        for number, text in enumerate(self.moments):
            x = self._x(field, number)
            ends = number in self.ends
            if ends and len(self.moments) > _FEW:
                yield Line(x, field.y, x, field.bottom, press.pen("hair", "faint"))
            yield Line(x, field.bottom, x, field.bottom + press.cap_height(style) * 0.6, press.pen("thin", "engraving"))
            if all_fit or ends or not number:
                yield press.text(text, x, baseline, style, "middle")

    def _line(self, press: Press, field: Rect, scale: Scale, course: Course) -> Iterator[Primitive]:
        spots = [(self._x(field, n), scale.at(points)) for n, points in enumerate(course.points)]
        role = "oxblood" if course.best else "ink"
        pen = press.pen("heavy", role, rounded=True) if course.best else press.pen("rule", role, dash=(1.3, 0.9))
        yield Path((("M", spots[0]), *(("L", spot) for spot in spots[1:])), None, pen)

    def _dots(self, press: Press, field: Rect, scale: Scale, course: Course) -> Iterator[Primitive]:
        """Small solid dots for the best line, rings for the house: a dot inside a ring still shows."""
        size = self.kind.line * (0.2 if course.best else 0.3)
        fill = press.drawn("oxblood") if course.best else press.colour("writing") or press.drawn("white")
        for number, points in enumerate(course.points):
            rim = None if course.best else press.pen("rule", "ink")
            yield Oval(self._x(field, number), scale.at(points), size, size, fill, rim)

    def _captions(self, press: Press, field: Rect, scale: Scale) -> Iterator[Primitive]:
        """Each line's name and score at its end; captions that would be too close together are moved apart."""
        style = self._names
        apart = press.cap_height(style) * 1.9
        places = [scale.at(course.points[-1]) for course in self.courses]
        for course, y in zip(self.courses, _spread(places, apart, field.y, field.bottom), strict=True):
            named = style.inked("oxblood") if course.best else style
            yield press.text(course.caption, field.right + self.kind.line * 0.6, y + press.cap_height(style) / 2, named)

    @property
    def _numerals(self) -> Style:
        return self.kind.style("small")

    @property
    def _names(self) -> Style:
        return self.kind.label


def _spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places moved so that no two are nearer than `apart`; their order stays, and equal places keep the order given."""
    order = sorted(range(len(places)), key=lambda number: (places[number], number))
    moved = list(places)
    for before, after in pairwise(order):
        missing = apart - (moved[after] - moved[before])
        if missing > 0:
            moved[before] -= missing / 2
            moved[after] += missing / 2
    over = max(0.0, max(moved) - bottom)
    under = max(0.0, top - min(moved))
    return [place - over + under for place in moved]
