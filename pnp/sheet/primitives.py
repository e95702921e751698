"""The primitives of a page: frozen values in millimetres, origin top left, y downwards.

Colours are final (`#rrggbb`): the theme has already turned them into those of its ink.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

Colour: TypeAlias = str
Anchor: TypeAlias = Literal["start", "middle", "end"]
Turn: TypeAlias = Literal[0, 90, 180, 270]

MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: width in millimetres, colour, and the dashes (on, off) of a line that is not solid."""

    width: float
    colour: Colour
    dash: tuple[float, ...] = ()
    round: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of type on its baseline. `size` and `tracking` (added to every letter) are in points.

    `turn` rotates clockwise about (x, y), in degrees.
    """

    x: float
    y: float
    text: str
    face: str
    size: float
    colour: Colour
    anchor: Anchor = "start"
    tracking: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: Stroke | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse by its centre and half axes."""

    x: float
    y: float
    rx: float
    ry: float
    fill: Colour | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`."""


@dataclass(frozen=True, slots=True)
class Path:
    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the gallery, stretched into its box (callers keep its proportions; see `Press.picture`).

    `inks` maps each colour that a picture may be drawn in to the printed colour; None leaves the shape out.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    inks: tuple[tuple[str, Colour | None], ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing turned clockwise; (x, y) is its top left corner after the turn. `clip` is in the drawing's measure."""

    drawing: Drawing
    x: float
    y: float
    turn: Turn = 0
    scale: float = 1.0
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle for measuring; it is not drawn."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def cx(self) -> float:
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        return self.y + self.height / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """The rectangle within, `dx` from left and right, `dy` (or `dx`) from top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)


Primitive: TypeAlias = Text | Box | Oval | Line | Path | Picture | Placed


@dataclass(frozen=True)
class Drawing:
    """A finished piece: its size and its primitives."""

    width: float
    height: float
    items: tuple[Primitive, ...]
    spots: Mapping[tuple[str, str], Rect] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """The places of things that can be marked later, by group and name: `("deck", "3")`."""


def polygon(*points: tuple[float, float]) -> tuple[Segment, ...]:
    """A closed line through some points."""
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))
