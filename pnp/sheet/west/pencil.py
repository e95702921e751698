"""Marks that look drawn by hand: open rings, crosses, hatched squares, figures. They are the same every time."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Path, Placed, Primitive, Rect, Segment, Stroke, polygon
from pnp.sheet.text import fit_line
from pnp.sheet.west.pips import pip

ROLE = "oxblood"
PEN = {"full": 0.56, "low": 0.17, "mono": 0.62}
"""Millimetres, by ink. In black print only their weight tells the strokes from the print."""
_FINE = 0.72
"""Small cells are marked with this part of the pen's width."""
_HATCHES = 5
_OBLONG = 0.62
"""Around an oblong a ring follows the corners: 1 is an ellipse, less is more of a box."""
_BOX = 10.5
"""Millimetres: around a higher spot the ring is a box with round corners too."""
_LARGE = 8.0
"""Millimetres: from this size on, a ring is drawn with more weight."""


How: TypeAlias = Literal["ring", "cross", "fill", "write"]


class Mark(NamedTuple):
    """A mark on a spot of a drawing. `text` is written there, followed by the card's `suit`, if any."""

    group: str
    name: str
    how: How = "ring"
    text: str = ""
    suit: str = ""

    @property
    def spot(self) -> tuple[str, str]:
        return self.group, self.name


class Groups(NamedTuple):
    """Groups of spots that are marked in their own way: small cells `fine`, tall ones only in their `middle`."""

    fine: Collection[str] = ()
    middle: Collection[str] = ()


_PLAIN = Groups()


def marked(press: Press, drawing: Drawing, marks: Iterable[Mark], groups: Groups = _PLAIN) -> Drawing:
    """A drawing with marks over its print; its spots stay where they are."""
    items = tuple(item for mark in marks for item in draw_mark(press, mark, drawing.spots, groups))
    return replace(drawing, items=(*drawing.items, *items))


def draw_mark(
    press: Press, mark: Mark, spots: Mapping[tuple[str, str], Rect], groups: Groups = _PLAIN
) -> Iterator[Primitive]:
    """One mark on its spot."""
    area = spots[mark.spot]
    if mark.group in groups.middle:  # the spot is as high as its row, but only its middle is ringed
        half = area.width / 2
        area = Rect(area.x, area.cy - half, area.width, area.width)
    if mark.how == "write":
        yield from _written(press, mark, area)
        return
    width = PEN[press.ink] * (_FINE if mark.group in groups.fine else 1.25 if area.width > _LARGE else 1.0)
    stroke = Stroke(width, press.drawn(ROLE), round=True)
    yield from _STROKES[mark.how](area, stroke, _luck(mark))


def small_cross(press: Press, area: Rect, luck: float = 0.5) -> Iterator[Primitive]:
    """A cross over a thing on another page, such as a spent use of an ability."""
    yield from _cross(area, Stroke(PEN[press.ink], press.drawn(ROLE), round=True), luck)


def _luck(mark: Mark) -> float:
    """A number from 0 to 1 that shapes this mark. Neighbouring marks differ, and a mark is the same every time."""
    seed = 7
    for letter in f"{mark.group}/{mark.name}":
        seed = (seed * 31 + ord(letter)) % 65_537
    return seed * 40_503 % 65_536 / 65_536


def _ring(area: Rect, stroke: Stroke, luck: float) -> Iterator[Primitive]:
    """A ring that goes around once and a little further: its end passes its start, outside or inside."""
    rx, ry = area.width / 2 - stroke.width * 0.3, area.height / 2 - stroke.width * 0.3
    power = _OBLONG if area.width > 1.1 * area.height or area.height > _BOX else 1.0
    begin = -math.pi * (0.42 + 0.35 * luck)
    drift = 0.06 * min(rx, ry) * (1 if luck > 0.5 else -1)
    steps = 16
    points: list[tuple[float, float]] = []
    turned = 2 * math.pi * 1.06
    for step in range(steps + 1):
        part = step / steps
        angle = begin + turned * part
        reach = 1 + 0.018 * math.sin(3 * angle + 6 * luck)
        off = drift * (part - 0.5)
        x, y = _bulged(math.cos(angle), power), _bulged(math.sin(angle), power)
        points.append((area.cx + (rx * reach + off) * x, area.cy + (ry * reach + off) * y))
    yield Path(_smooth(points), None, stroke)


def _bulged(part: float, power: float) -> float:
    return math.copysign(abs(part) ** power, part)


def _cross(area: Rect, stroke: Stroke, luck: float) -> Iterator[Primitive]:
    """Two strokes, each a little bent."""
    inner = area.inset(area.width * 0.14, area.height * 0.14)
    lean = (luck - 0.5) * 0.16
    dx, dy = inner.width * lean, inner.height * lean
    ends = (
        ((inner.x + dx, inner.y), (inner.right, inner.bottom + dy)),
        ((inner.right - dx, inner.y + dy), (inner.x, inner.bottom)),
    )
    for number, ((x1, y1), (x2, y2)) in enumerate(ends):
        bend = (0.07 if number else -0.07) * (0.4 + luck)
        mx, my = (x1 + x2) / 2 + bend * (y2 - y1), (y1 + y2) / 2 - bend * (x2 - x1)
        yield Path((("M", (x1, y1)), ("C", (mx, my, mx, my, x2, y2))), None, stroke)


def _fill(area: Rect, stroke: Stroke, luck: float) -> Iterator[Primitive]:
    """Hatching from edge to edge in one line; the print below still shows."""
    inner = area.inset(stroke.width)
    thin = replace(stroke, width=stroke.width * 0.8)
    points: list[tuple[float, float]] = []
    for number in range(_HATCHES + 1):
        part = number / _HATCHES
        shift = 0.04 * math.sin(9 * luck + 2.1 * number)
        along = min(1.0, max(0.0, part + shift))
        points += [
            _on_edge(inner, 2 * along, left=number % 2 == 0),
            _on_edge(inner, 2 * along, left=number % 2 == 1),
        ]
    segments: tuple[Segment, ...] = (("M", points[0]), *(("L", point) for point in points[1:]))
    yield Path(segments, None, thin)
    yield Path(_box(inner), None, thin)


def _on_edge(area: Rect, along: float, *, left: bool) -> tuple[float, float]:
    """The point where a slanting line leaves a square. `along` runs down one side and then across, or the other way."""
    first, then = min(along, 1.0), max(along - 1.0, 0.0)
    across, down = (then, first) if left else (first, then)
    return area.x + across * area.width, area.y + down * area.height


def _box(area: Rect) -> tuple[Segment, ...]:
    corners = ((area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom))
    return polygon(*corners)


def _smooth(points: list[tuple[float, float]]) -> tuple[Segment, ...]:
    """A curve through all points, each joined to the next as a hand would do it (Catmull and Rom's)."""
    segments: list[Segment] = [("M", points[0])]
    for number in range(len(points) - 1):
        before, here = points[max(0, number - 1)], points[number]
        there, after = points[number + 1], points[min(len(points) - 1, number + 2)]
        handles = (
            here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6,
        )  # fmt: skip
        segments.append(("C", (*handles, *there)))
    return tuple(segments)


def _written(press: Press, mark: Mark, area: Rect) -> Iterator[Primitive]:
    """A figure in its box, followed by the suit if a whole card is noted."""
    style = press.style("number").inked(ROLE)
    style = style._replace(least=min(style.least, max(press.least, press.style("fine").size)))
    size = press.cap_height(style) if mark.suit else 0.0
    fitted = fit_line(press, mark.text, area.width - size - 0.6, style)
    style = fitted or style._replace(size=style.least)
    size = press.cap_height(style) if mark.suit else 0.0
    near = 0.3 if mark.suit else 0.0
    width = press.width(mark.text, style) + near + size
    x = area.cx - width / 2
    yield press.text(mark.text, x, area.cy + press.cap_height(style) / 2, style)
    if mark.suit:
        yield Placed(pip(press, mark.suit, size), x + width - size, area.cy - size / 2)


_STROKES: dict[How, Callable[[Rect, Stroke, float], Iterator[Primitive]]] = {
    "ring": _ring,
    "cross": _cross,
    "fill": _fill,
}
