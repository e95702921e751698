"""Cutting and folding marks. All lie outside the bleed and inside the frame for marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.sheet.impose import Axis
from pnp.sheet.paper import MarksSpec, Paper
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Path, Primitive, Rect, Segment

ROLE = "guide"
_ARC = 0.5523
"""Where the handles of a quarter circle stand, as a part of its radius."""
_DASHES = (2.0, 1.2)
_SHORTEST = 0.5


def crop_marks(press: Press, spec: MarksSpec, cards: Sequence[Rect], printed: Rect, frame: Rect) -> Iterator[Primitive]:
    """A mark at both ends of every cut through the cards. `printed` is the block of all places with its bleed."""
    pen = press.pen("hair", ROLE)
    top, bottom = printed.y - spec.gap, printed.bottom + spec.gap
    left, right = printed.x - spec.gap, printed.right + spec.gap
    for x in _cuts([card.x for card in cards] + [card.right for card in cards], frame.x, frame.right):
        for near, far in ((top, max(top - spec.length, frame.y)), (bottom, min(bottom + spec.length, frame.bottom))):
            if _outwards(near, far, top):
                yield Line(x, near, x, far, pen)
    for y in _cuts([card.y for card in cards] + [card.bottom for card in cards], frame.y, frame.bottom):
        for near, far in ((left, max(left - spec.length, frame.x)), (right, min(right + spec.length, frame.right))):
            if _outwards(near, far, left):
                yield Line(near, y, far, y, pen)


def cut_lines(press: Press, cards: Sequence[Rect]) -> Iterator[Primitive]:
    """The edges themselves, for cards that share them and print no bleed; each edge once."""
    pen = press.pen("hair", ROLE)
    edges = set()
    for card in cards:
        left, top, right, bottom = (round(value, 3) for value in (card.x, card.y, card.right, card.bottom))
        edges |= {(left, top, right, top), (left, bottom, right, bottom)}
        edges |= {(left, top, left, bottom), (right, top, right, bottom)}
    yield from (Line(*edge, pen) for edge in sorted(edges))


def corner_hints(press: Press, cards: Sequence[Rect], radius: float) -> Iterator[Primitive]:
    """An arc in each corner, to round the corners by."""
    pen = press.pen("hair", ROLE)
    handle = radius * (1 - _ARC)
    for card in cards if radius else ():
        for x, inwards_x in ((card.x, 1), (card.right, -1)):
            for y, inwards_y in ((card.y, 1), (card.bottom, -1)):
                end = (x, y + inwards_y * radius)
                curve = (x + inwards_x * handle, y, x, y + inwards_y * handle, *end)
                segments: tuple[Segment, ...] = (("M", (x + inwards_x * radius, y)), ("C", curve))
                yield Path(segments, None, pen)


def fold_line(press: Press, paper: Paper, axis: Axis, frame: Rect) -> Primitive:
    """Dashes along the fold, from one end of the frame to the other."""
    pen = press.pen("thin", ROLE, dash=_DASHES)
    if axis == "upright":
        return Line(paper.width / 2, frame.y, paper.width / 2, frame.bottom, pen)
    return Line(frame.x, paper.height / 2, frame.right, paper.height / 2, pen)


def _cuts(values: list[float], first: float, last: float) -> list[float]:
    """Each cut between two limits, once: cards without a gutter between them share a cut."""
    return sorted({round(value, 3) for value in values if first <= value <= last})


def _outwards(near: float, far: float, first: float) -> bool:
    """Whether a mark is long enough to see, and leads away from the cards."""
    length = near - far if near == first else far - near
    return length >= _SHORTEST
