"""The four suits as shapes of our own, told apart without colour: black ones solid, red ones open.

Drawn at any size as a small `Drawing`, so that a card places one pip many times and the file holds it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.core.cards import RED
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Path, Placed, Primitive, Segment, Stroke

_HEART: tuple[Segment, ...] = (
    ("M", (0.0, 0.5)),
    ("C", (-0.08, 0.3, -0.48, 0.12, -0.48, -0.18)),
    ("C", (-0.48, -0.38, -0.36, -0.47, -0.24, -0.47)),
    ("C", (-0.12, -0.47, -0.03, -0.38, 0.0, -0.25)),
    ("C", (0.03, -0.38, 0.12, -0.47, 0.24, -0.47)),
    ("C", (0.36, -0.47, 0.48, -0.38, 0.48, -0.18)),
    ("C", (0.48, 0.12, 0.08, 0.3, 0.0, 0.5)),
    ("Z", ()),
)
_DIAMOND: tuple[Segment, ...] = (
    ("M", (0.0, -0.5)),
    ("C", (0.09, -0.29, 0.22, -0.12, 0.4, 0.0)),
    ("C", (0.22, 0.12, 0.09, 0.29, 0.0, 0.5)),
    ("C", (-0.09, 0.29, -0.22, 0.12, -0.4, 0.0)),
    ("C", (-0.22, -0.12, -0.09, -0.29, 0.0, -0.5)),
    ("Z", ()),
)
_SPADE: tuple[Segment, ...] = (
    ("M", (0.0, -0.5)),
    ("C", (0.08, -0.28, 0.46, -0.1, 0.46, 0.15)),
    ("C", (0.46, 0.28, 0.36, 0.36, 0.25, 0.36)),
    ("C", (0.16, 0.36, 0.09, 0.32, 0.05, 0.25)),
    ("C", (0.06, 0.36, 0.1, 0.44, 0.19, 0.5)),
    ("L", (-0.19, 0.5)),
    ("C", (-0.1, 0.44, -0.06, 0.36, -0.05, 0.25)),
    ("C", (-0.09, 0.32, -0.16, 0.36, -0.25, 0.36)),
    ("C", (-0.36, 0.36, -0.46, 0.28, -0.46, 0.15)),
    ("C", (-0.46, -0.1, -0.08, -0.28, 0.0, -0.5)),
    ("Z", ()),
)


def _circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    k = 0.5523 * r
    return (
        ("M", (x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("Z", ()),
    )


_CLUB: tuple[Segment, ...] = (
    *_circle(0.0, -0.265, 0.225),
    *_circle(-0.255, 0.115, 0.225),
    *_circle(0.255, 0.115, 0.225),
    ("M", (0.05, -0.12)),  # the waist and the stem, the same way round as the leaves
    ("C", (0.05, 0.0, 0.08, 0.05, 0.14, 0.08)),
    ("L", (0.05, 0.2)),
    ("C", (0.06, 0.34, 0.1, 0.44, 0.19, 0.5)),
    ("L", (-0.19, 0.5)),
    ("C", (-0.1, 0.44, -0.06, 0.34, -0.05, 0.2)),
    ("L", (-0.14, 0.08)),
    ("C", (-0.08, 0.05, -0.05, 0.0, -0.05, -0.12)),
    ("Z", ()),
)
SHAPES: dict[str, tuple[Segment, ...]] = {"h": _HEART, "d": _DIAMOND, "s": _SPADE, "c": _CLUB}

_LEAST_RIM = 0.32
"""Millimetres: a finer outline would not show in the corner of a card."""

_MIDDLE = {"h": -0.04, "d": 0.0, "s": 0.0, "c": 0.0}
"""The point that a shape shrinks towards, so that the inner lines stay even: a heart is heavy at its top."""


def outline(suit: str, size: float, scale: float = 1.0) -> tuple[Segment, ...]:
    """A suit's outline in a square of `size` with its corner at the origin, shrunk towards its middle by `scale`."""
    at = _MIDDLE[suit]
    found: list[Segment] = []
    for command, numbers in SHAPES[suit]:
        moved = tuple(
            round((n * scale if number % 2 == 0 else at + (n - at) * scale) * size + size / 2, 4)
            for number, n in enumerate(numbers)
        )
        found.append((command, moved))
    return tuple(found)


def suit_role(suit: str) -> str:
    """The colour role of a suit."""
    return "oxblood" if suit in RED else "ink"


def pip(press: Press, suit: str, size: float) -> Drawing:
    """A suit in a square of `size` millimetres.

    Black suits are solid, red ones are a fat outline, so that black print tells them apart by their fill too. A colour
    press fills the red ones within an inline; a sparing one opens the black ones and leaves their core solid.
    """
    return _pip(suit, size, press.drawn(suit_role(suit)), press.drawn("paper"), press.ink)


@lru_cache(maxsize=256)
def _pip(suit: str, size: float, colour: str, paper: str, ink: str) -> Drawing:
    return Drawing(size, size, tuple(_shapes(suit, size, colour, paper, ink)))


def _shapes(suit: str, size: float, colour: str, paper: str, ink: str) -> Iterator[Primitive]:
    red = suit in RED
    if not red and ink != "low":
        yield Path(outline(suit, size, 0.98), colour)
        return
    # An outline is a stroke with the shape laid over it: the club's leaves overlap, and only their rim shows.
    rim = max(_LEAST_RIM, size * (0.045 if ink == "low" else 0.14))
    yield Path(outline(suit, size, 0.98 - rim / size), None, Stroke(rim, colour, round=True))
    yield Path(outline(suit, size, 0.98 - rim / size), paper, Stroke(0.01, paper))
    core = 0.0
    if red and ink == "full":
        core = 0.66
    elif not red:
        core = 0.46
    if core:
        yield Path(outline(suit, size, core), colour)


def placed(drawing: Drawing, cx: float, cy: float, *, turned: bool = False) -> Placed:
    """A drawing with its middle at a point, upside down if it is `turned`."""
    return Placed(drawing, cx - drawing.width / 2, cy - drawing.height / 2, 180 if turned else 0)


_SIDE = (-1.0, 1.0)
_TOP, _THIRD = 1.0, 1 / 3
LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -_TOP), (0, _TOP)),
    3: ((0, -_TOP), (0, 0), (0, _TOP)),
    4: tuple((x, y) for y in (-_TOP, _TOP) for x in _SIDE),
    5: (*((x, y) for y in (-_TOP, _TOP) for x in _SIDE), (0, 0)),
    6: tuple((x, y) for y in (-_TOP, 0, _TOP) for x in _SIDE),
    7: (*((x, y) for y in (-_TOP, 0, _TOP) for x in _SIDE), (0, -0.5)),
    8: (*((x, y) for y in (-_TOP, 0, _TOP) for x in _SIDE), (0, -0.5), (0, 0.5)),
    9: (*((x, y) for y in (-_TOP, -_THIRD, _THIRD, _TOP) for x in _SIDE), (0, 0)),
    10: (*((x, y) for y in (-_TOP, -_THIRD, _THIRD, _TOP) for x in _SIDE), (0, -2 * _THIRD), (0, 2 * _THIRD)),
}
"""The classical layouts: across -1 to 1, down -1 to 1; pips below the middle are turned."""
