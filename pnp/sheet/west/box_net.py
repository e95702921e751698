"""A tuck box laid flat: one piece of card, computed from the cards that it has to hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.sheet.primitives import Rect, Segment
from pnp.sheet.west.card_frame import Shape

CARD_THICKNESS = 0.3
"""Millimetres of a card of 300 g/m2 paper, or of a printed sheet glued to thin card."""
ROOM = 1.2
"""The inside of the box is this much wider and higher than the cards, and this much deeper than the pressed deck."""
_GLUE = 11.0
_TONGUE = 14.0
_SLANT = 2.0
_THUMB = 8.0


@dataclass(frozen=True)
class Net:
    """The box laid flat, its corner at the origin. Panels stand in one strip; flaps hang above and below them."""

    panel: float
    height: float
    depth: float

    @property
    def size(self) -> tuple[float, float]:
        return self.back.right + self.depth, self.bottom_glue.bottom

    @property
    def seam(self) -> Rect:
        """The flap that closes the strip, glued behind the second side."""
        return Rect(0, self._top, min(_GLUE, self.depth - 1.0), self.height)

    @property
    def front(self) -> Rect:
        return Rect(self.seam.right, self._top, self.panel, self.height)

    @property
    def side(self) -> Rect:
        return Rect(self.front.right, self._top, self.depth, self.height)

    @property
    def back(self) -> Rect:
        return Rect(self.side.right, self._top, self.panel, self.height)

    @property
    def second_side(self) -> Rect:
        return Rect(self.back.right, self._top, self.depth, self.height)

    @property
    def lid(self) -> Rect:
        return Rect(self.back.x, _TONGUE, self.panel, self.depth)

    @property
    def tongue(self) -> Rect:
        return Rect(self.back.x, 0, self.panel, _TONGUE)

    @property
    def floor(self) -> Rect:
        return Rect(self.front.x, self.front.bottom, self.panel, self.depth)

    @property
    def bottom_glue(self) -> Rect:
        """Glued within the back."""
        return Rect(self.front.x, self.floor.bottom, self.panel, _GLUE)

    @property
    def dust(self) -> tuple[Rect, ...]:
        """The four flaps of the sides: upper ones tucked under the lid, lower ones behind the floor."""
        long = min(self.panel / 2 - 1.0, self.depth)
        return tuple(
            Rect(side.x, y, side.width, long)
            for side in (self.side, self.second_side)
            for y in (self._top - long, side.bottom)
        )

    @property
    def _top(self) -> float:
        return _TONGUE + self.depth

    def folds(self) -> tuple[tuple[float, float, float, float], ...]:
        """Every fold, from point to point."""
        top, bottom = self.front.y, self.front.bottom
        upright = tuple((rect.x, top, rect.x, bottom) for rect in (self.front, self.side, self.back, self.second_side))
        across = [(self.lid.x, y, self.lid.right, y) for y in (self.lid.y, self.lid.bottom)]
        across += [(self.floor.x, y, self.floor.right, y) for y in (self.floor.y, self.floor.bottom)]
        across += [(side.x, y, side.right, y) for side in (self.side, self.second_side) for y in (top, bottom)]
        return (*upright, *across)

    def outline(self) -> tuple[Segment, ...]:
        """The line to cut along, clockwise from the seam's upper end."""
        s, k, round_ = self.seam, _SLANT, 5.0
        upper, lower, upper2, lower2 = (self.dust[n] for n in (0, 1, 2, 3))
        f, t, b, g = self.front, self.tongue, self.lid, self.bottom_glue
        thumb = 0.5523 * _THUMB
        return (
            ("M", (s.x, s.y + 2 * k)),
            ("L", (f.x, f.y)),
            ("L", (f.cx - _THUMB, f.y)),
            ("C", (f.cx - _THUMB, f.y + thumb, f.cx - thumb, f.y + _THUMB, f.cx, f.y + _THUMB)),
            ("C", (f.cx + thumb, f.y + _THUMB, f.cx + _THUMB, f.y + thumb, f.cx + _THUMB, f.y)),
            *_points((upper.x, upper.bottom), (upper.x + k, upper.y), (upper.right - k, upper.y)),
            *_points((upper.right, upper.bottom), (b.x, b.bottom), (b.x, b.y), (t.x + 0.6, t.bottom)),
            ("L", (t.x + 0.6, t.y + round_)),
            ("C", (t.x + 0.6, t.y + 2, t.x + 2.6, t.y, t.x + round_ + 0.6, t.y)),
            ("L", (t.right - round_ - 0.6, t.y)),
            ("C", (t.right - 2.6, t.y, t.right - 0.6, t.y + 2, t.right - 0.6, t.y + round_)),
            *_points((t.right - 0.6, t.bottom), (b.right, b.y), (b.right, b.bottom)),
            *_points((upper2.x + k, upper2.y), (upper2.right - k, upper2.y), (upper2.right, upper2.bottom)),
            *_points((lower2.right, lower2.y), (lower2.right - k, lower2.bottom), (lower2.x + k, lower2.bottom)),
            *_points((lower2.x, lower2.y), (lower.right, lower.y), (lower.right - k, lower.bottom)),
            *_points((lower.x + k, lower.bottom), (lower.x, lower.y), (self.floor.right, self.floor.bottom)),
            *_points((g.right - 2 * k, g.bottom), (g.x + 2 * k, g.bottom), (g.x, g.y), (f.x, f.bottom)),
            ("L", (s.x, s.bottom - 2 * k)),
            ("Z", ()),
        )


def net_for(shape: Shape, cards: int, thickness: float = CARD_THICKNESS) -> Net:
    """The net of a box for this number of cards."""
    return Net(shape.width + ROOM, shape.height + ROOM, cards * thickness + ROOM)


def _points(*points: tuple[float, float]) -> Iterator[Segment]:
    yield from (("L", point) for point in points)
