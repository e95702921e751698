"""Stars with five points, filled or outlined, and a row of them that shows a difficulty."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.sheet.press import Press
from pnp.sheet.primitives import Path, Primitive, Rect, Segment, Stroke, polygon

STARS = 5
"""The most stars of a rating."""
POINTS = 5
INNER = 0.4
"""The inner radius of a star, as a part of its radius."""


def star(x: float, y: float, radius: float, inner: float = INNER) -> tuple[Segment, ...]:
    """The outline of a star around a middle, its first point upwards."""
    points = []
    for corner in range(2 * POINTS):
        reach = radius if corner % 2 == 0 else radius * inner
        angle = math.pi * corner / POINTS
        points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return polygon(*points)


def rating(press: Press, area: Rect, shown: int) -> Iterator[Primitive]:
    """A row of five stars: `shown` are filled, the others only outlined."""
    pitch = min(area.width / STARS, area.height * 1.15)
    radius = min(pitch * 0.46, area.height * 0.46)
    for number in range(STARS):
        x = area.cx + (number - (STARS - 1) / 2) * pitch
        fill = press.drawn("oxblood") if number < shown else None
        yield Path(star(x, area.cy + radius * 0.06, radius), fill, Stroke(0.25, press.drawn("oxblood"), round=True))
