"""Eyes for whole drawings: every line of type and every shape where it lies on the paper, however it is turned."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Picture, Placed, Primitive, Rect, Text

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
ART = ("portrait-", "bot-", "back-", "ornament-", "court-", "joker-", "vignette-", "ace")
SLACK = 0.02
"""Millimetres that two things may share: figures are rounded somewhere."""


@dataclass(frozen=True)
class Move:
    """Where a drawing's points come to lie: turned clockwise by quarters, made larger, then moved."""

    cos: float = 1.0
    sin: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def __call__(self, point: Point) -> Point:
        x, y = point
        return self.cos * x - self.sin * y + self.x, self.sin * x + self.cos * y + self.y

    @property
    def scale(self) -> float:
        return math.hypot(self.cos, self.sin)

    def then(self, item: Placed) -> Move:
        """What becomes of the points of a drawing that is placed on this one."""
        cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[item.turn]
        width, height = item.drawing.width * item.scale, item.drawing.height * item.scale
        shift = {0: (0.0, 0.0), 90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[item.turn]
        x, y = self((item.x + shift[0], item.y + shift[1]))
        scale = item.scale
        return Move((self.cos * cos - self.sin * sin) * scale, (self.sin * cos + self.cos * sin) * scale, x, y)


@dataclass(frozen=True)
class Seen:
    """Something on a drawing, with the corners of its room there and, of type, its size in points."""

    item: Primitive
    corners: Corners
    size: float = 0.0

    @property
    def area(self) -> Rect:
        """The upright rectangle around it."""
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def name(self) -> str:
        return getattr(self.item, "text", "") or getattr(self.item, "name", "") or type(self.item).__name__


def look(drawing: Drawing, press: Press, move: Move | None = None, window: Rect | None = None) -> Iterator[Seen]:
    """Everything that is drawn, through all that is placed. What is clipped is seen as far as it is shown."""
    move = move or Move()
    for item in drawing.items:
        if isinstance(item, Placed):
            inner = move.then(item)
            shown = window
            if item.clip is not None:
                clip = _bounds(_corners(item.clip, inner))
                shown = clip if window is None else _common(clip, window)
            yield from look(item.drawing, press, inner, shown)
            continue
        seen = Seen(item, *_room(item, press, move))
        if window is None:
            yield seen
        elif not isinstance(item, Text):
            area = _common(seen.area, window)
            if area.width > 0 and area.height > 0:
                yield Seen(item, _corners(area, Move()))
        elif _common(seen.area, window) == seen.area:
            yield seen


def texts(drawing: Drawing, press: Press) -> list[Seen]:
    return [seen for seen in look(drawing, press) if isinstance(seen.item, Text) and seen.item.text.strip()]


def symbols(drawing: Drawing, press: Press) -> list[Seen]:
    """The pictures that are read; those that others may stand on are not."""
    return [seen for seen in look(drawing, press) if isinstance(seen.item, Picture) and not _is_art(seen.item)]


def _is_art(picture: Picture) -> bool:
    return picture.name.startswith(ART)


def collisions(drawing: Drawing, press: Press) -> list[tuple[str, str]]:
    """Pairs of lines of type or symbols that lie on each other, turned ones as they are turned."""
    lines = sorted([*texts(drawing, press), *symbols(drawing, press)], key=lambda seen: seen.area.y)
    areas = [seen.area for seen in lines]
    found = []
    for number, (one, area) in enumerate(zip(lines, areas, strict=True)):
        for other, there in zip(lines[number + 1 :], areas[number + 1 :], strict=True):
            if there.y > area.bottom - SLACK:
                break
            if there.x < area.right - SLACK and area.x < there.right - SLACK and meet(one.corners, other.corners):
                found.append((one.name, other.name))
    return found


def meet(one: Corners, other: Corners) -> bool:
    """Whether two rectangles share room: no line along a side of either has them on its two sides."""
    for corners in (one, other):
        for start, end in ((corners[0], corners[1]), (corners[1], corners[2])):
            length = math.dist(start, end)
            if length == 0:
                return False
            along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
            a, b = ([x * along[0] + y * along[1] for x, y in each] for each in (one, other))
            if min(max(a), max(b)) - max(min(a), min(b)) <= SLACK:
                return False
    return True


def within(area: Rect, frame: Rect, slack: float = SLACK) -> bool:
    return (
        area.x >= frame.x - slack
        and area.y >= frame.y - slack
        and area.right <= frame.right + slack
        and area.bottom <= frame.bottom + slack
    )


# -- the room that things take ------------------------------------------------------------------------------------


def _room(item: Primitive, press: Press, move: Move) -> tuple[Corners, float]:
    match item:
        case Text():
            return _type(item, press, move), item.size * move.scale
        case Line():
            x, y = min(item.x1, item.x2), min(item.y1, item.y2)
            area = Rect(x, y, abs(item.x1 - item.x2), abs(item.y1 - item.y2))
        case Oval():
            area = Rect(item.x - item.rx, item.y - item.ry, 2 * item.rx, 2 * item.ry)
        case Path():
            area = _bounds(tuple(_points(item)))
        case Box() | Picture():
            area = Rect(item.x, item.y, item.width, item.height)
        case _:
            raise AssertionError(item)
    return _corners(area, move), 0.0


def _type(text: Text, press: Press, move: Move) -> Corners:
    """From the baseline to the capitals' top, about the point that the line is turned about."""
    box = press.text_box(text)
    turn = math.radians(text.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    found = []
    for x, y in _corners(box, Move()):
        dx, dy = x - text.x, y - text.y
        found.append(move((text.x + cos * dx - sin * dy, text.y + sin * dx + cos * dy)))
    return found[0], found[1], found[2], found[3]


def _points(path: Path) -> Iterator[Point]:
    """Points that a path runs through; of a curve some, close to each other."""
    here = (0.0, 0.0)
    for kind, values in path.segments:
        ends = [(values[n], values[n + 1]) for n in range(0, len(values), 2)]
        if kind == "C":
            for step in range(1, 9):
                t = step / 8
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points = (here, *ends)
                x, y = (sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
                yield x, y
        else:
            yield from ends
        here = ends[-1] if ends else here


def _corners(area: Rect, move: Move) -> Corners:
    return (
        move((area.x, area.y)), move((area.right, area.y)), move((area.right, area.bottom)), move((area.x, area.bottom))
    )  # fmt: skip


def _bounds(points: tuple[Point, ...]) -> Rect:
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _common(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
