"""The frame of a notice: a double rule whose corners are cut in, a small diamond in each cut."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.sheet.press import Press
from pnp.sheet.primitives import Colour, Line, Path, Primitive, Rect, Segment, Stroke, polygon

CUT = 1.9
"""Radius of the quarter circle cut out of a corner."""
APART = 0.75
LAID = 1.2
_ROUND = 0.5523
"""The length of the handles of a curve that draws a quarter circle, as a part of its radius."""


def border(press: Press, area: Rect, ground: str = "sheet") -> Iterator[Primitive]:
    """A notice's ground and double rule, entirely within the area."""
    outer = area.inset(press.theme.lines.rule / 2)
    inner = outer.inset(APART)
    if press.colour(ground) is None:
        yield _notched(outer, CUT, None, press.pen("rule", "engraving"))
    else:
        yield _notched(outer, CUT, press.colour("front"), press.pen("rule", "engraving"))
        yield _notched(inner, CUT, press.colour(ground), None)
        yield from _laid(press, inner)
    if press.ink != "low":
        yield _notched(inner, CUT, None, press.pen("hair", "engraving"))
    yield from _diamonds(press, outer)


def _diamonds(press: Press, outer: Rect) -> Iterator[Primitive]:
    half = 0.55
    for x in (outer.x + half, outer.right - half):
        for y in (outer.y + half, outer.bottom - half):
            points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            yield Path(polygon(*points), press.drawn("oxblood"), None)


def sign_plate(press: Press, area: Rect) -> Iterator[Primitive]:
    """The same frame around a sign board."""
    outer = area.inset(press.theme.lines.rule / 2)
    yield _notched(outer, CUT, press.colour("sign"), press.pen("rule", "oxblood"))
    yield _notched(outer.inset(APART), CUT, None, press.pen("hair", "sign-text"))
    yield from _diamonds(press, outer)


def _laid(press: Press, area: Rect) -> Iterator[Primitive]:
    """The lines of laid paper, one tone darker than the ground they lie on."""
    pen = press.pen("hair", "laid")
    for number in range(1, int((area.height - 2 * CUT) / LAID) + 1):
        y = area.y + CUT + number * LAID
        yield Line(area.x + 0.2, y, area.right - 0.2, y, pen)


def _notched(area: Rect, cut: float, fill: Colour | None, stroke: Stroke | None) -> Path:
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    reach = cut * (1 - _ROUND)
    segments: tuple[Segment, ...] = (
        ("M", (x + cut, y)),
        ("L", (right - cut, y)),
        ("C", (right - cut, y + cut - reach, right - cut + reach, y + cut, right, y + cut)),
        ("L", (right, bottom - cut)),
        ("C", (right - cut + reach, bottom - cut, right - cut, bottom - cut + reach, right - cut, bottom)),
        ("L", (x + cut, bottom)),
        ("C", (x + cut, bottom - cut + reach, x + cut - reach, bottom - cut, x, bottom - cut)),
        ("L", (x, y + cut)),
        ("C", (x + cut - reach, y + cut, x + cut, y + cut - reach, x + cut, y)),
        ("Z", ()),
    )
    return Path(segments, fill, stroke)
