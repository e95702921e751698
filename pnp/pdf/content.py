"""Content streams: drawings as PDF operators, written in millimetres with y downwards.

A page begins with one matrix that turns millimetres into points and the page upside down, so that every number of a
drawing is written into the stream unchanged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Protocol

from pnp.sheet.press import Fonts
from pnp.sheet.primitives import (
    MM_PER_POINT,
    Box,
    Drawing,
    Line,
    Oval,
    Path,
    Picture,
    Placed,
    Primitive,
    Rect,
    Segment,
    Stroke,
    Text,
)

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""The distance of the control points of a quarter circle, as a share of its radius."""
_POINT = f"{MM_PER_POINT:.6f}"
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})
_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_TURNS = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}


class Resources(Protocol):
    """The resources that a stream refers to by name: each is stored once in the document."""

    @property
    def fonts(self) -> Fonts: ...

    def letters(self, face: str, text: str) -> tuple[tuple[str, str], ...]:
        """A text as strings in a font's subsets: the subset's name and the codes in it."""

    def picture(self, picture: Picture) -> tuple[str, float, float] | None:
        """The name of a picture in its colours, its width and height; None if no shape is printed."""

    def form(self, drawing: Drawing) -> str:
        """The name of a drawing."""


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """A number with at most three decimals: a thousandth of a millimetre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    return " ".join(map(number, values))


@lru_cache(maxsize=1024)
def colour_operands(colour: str) -> str:
    """`1` for grey (which a printer prints with black alone), `.5 .2 .1` for a colour."""
    parts = [number(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5)]
    return parts[0] if len(set(parts)) == 1 else " ".join(parts)


@lru_cache(maxsize=1024)
def fill_operator(colour: str) -> str:
    operands = colour_operands(colour)
    return f"{operands} {'rg' if ' ' in operands else 'g'}"


@lru_cache(maxsize=1024)
def pen_operators(stroke: Stroke) -> str:
    operands = colour_operands(stroke.colour)
    cap = int(stroke.round)
    colour = f"{operands} {'RG' if ' ' in operands else 'G'}"
    return f"{colour} {number(stroke.width)} w {cap} J {cap} j [{numbers(*stroke.dash)}] 0 d"


def rounded(rect: Rect, rx: float, ry: float) -> list[Segment]:
    """A rectangle with rounded corners; an oval if the corners are half as large as the rectangle."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if rx <= 0 or ry <= 0:
        return [("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())]
    kx, ky = rx * (1 - ARC), ry * (1 - ARC)
    return [
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    ]


def path_operators(segments: Iterable[Segment]) -> str:
    words: list[str] = []
    for kind, points in segments:
        words += map(number, points)
        words.append(_PATH_OPERATORS[kind])
    return " ".join(words)


class Stream:
    """Writes primitives one after another; it writes colour, pen and font again only when they change."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.lines: list[str] = []
        self.forms: dict[str, None] = {}
        """The names of the pictures and drawings that the stream places, in order."""
        self.has_text = False
        self._fill: str | None = None
        self._pen: Stroke | None = None
        self._font: tuple[str, float] | None = None
        self._tracking = 0.0

    def draw(self, drawing: Drawing) -> str:
        """The operators of a drawing."""
        for item in drawing.items:
            _WRITERS[type(item)](self, item)
        return "\n".join([*self.lines, ""])

    def _line(self, item: Line) -> None:
        path = f"{number(item.x1)} {number(item.y1)} m {number(item.x2)} {number(item.y2)} l"
        self._paint(path, None, item.stroke)

    def _oval(self, item: Oval) -> None:
        bounds = Rect(item.x - item.rx, item.y - item.ry, 2 * item.rx, 2 * item.ry)
        self._paint(path_operators(rounded(bounds, item.rx, item.ry)), item.fill, item.stroke)

    def _text(self, item: Text) -> None:
        if not item.text:
            return
        self.has_text = True
        x, y = item.x, item.y
        if item.anchor != "start":
            ems = self.resources.fonts.width(item.face, item.text) * item.size
            length = (ems + item.tracking * (len(item.text) - 1)) * MM_PER_POINT
            length = length / 2 if item.anchor == "middle" else length
            x -= length * math.cos(math.radians(item.turn))
            y -= length * math.sin(math.radians(item.turn))
        self._fill_with(item.colour)
        parts = ["BT"]
        if item.tracking != self._tracking:
            self._tracking = item.tracking
            parts.append(f"{number(item.tracking)} Tc")
        parts.append(f"{_text_matrix(item.turn)} {number(x)} {number(y)} Tm")
        for font, codes in self.resources.letters(item.face, item.text):
            if (font, item.size) != self._font:
                self._font = (font, item.size)
                parts.append(f"{font} {number(item.size)} Tf")
            parts.append(f"({codes.translate(_ESCAPED)}) Tj")
        parts.append("ET")
        self.lines.append(" ".join(parts))

    def _box(self, item: Box) -> None:
        radius = min(item.radius, item.width / 2, item.height / 2)
        if radius > 0:
            path = path_operators(rounded(Rect(item.x, item.y, item.width, item.height), radius, radius))
        else:
            path = f"{numbers(item.x, item.y, item.width, item.height)} re"
        self._paint(path, item.fill, item.stroke)

    def _path(self, item: Path) -> None:
        self._paint(path_operators(item.segments), item.fill, item.stroke, even_odd=item.even_odd)

    def _picture(self, item: Picture) -> None:
        found = self.resources.picture(item)
        if found is not None:
            name, width, height = found
            self.forms[name] = None
            scale = f"{item.width / width:.6f} 0 0 {item.height / height:.6f}"
            self.lines.append(f"q {scale} {numbers(item.x, item.y)} cm {name} Do Q")

    def _placed(self, item: Placed) -> None:
        drawing, scale = item.drawing, item.scale
        width, height = drawing.width * scale, drawing.height * scale
        dx, dy = {0: (0.0, 0.0), 90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[item.turn]
        parts = ["q", f"{_TURNS[item.turn]} {numbers(item.x + dx, item.y + dy)} cm"]
        if scale != 1:
            parts.append(f"{scale:.6f} 0 0 {scale:.6f} 0 0 cm")
        if item.clip is not None:
            clip = item.clip
            parts.append(f"{numbers(clip.x, clip.y, clip.width, clip.height)} re W n")
        name = self.resources.form(drawing)
        self.forms[name] = None
        self.lines.append(" ".join([*parts, f"{name} Do Q"]))

    def _fill_with(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self.lines.append(fill_operator(colour))

    def _paint(self, path: str, fill: str | None, stroke: Stroke | None, *, even_odd: bool = False) -> None:
        if fill is None and stroke is None:
            return
        if fill is not None:
            self._fill_with(fill)
        if stroke is not None and stroke is not self._pen and stroke != self._pen:
            self._pen = stroke
            self.lines.append(pen_operators(stroke))
        self.lines.append(f"{path} {paint_operator(fill is not None, stroke is not None, even_odd=even_odd)}")


def paint_operator(fill: bool, stroke: bool, *, even_odd: bool) -> str:
    if not fill:
        return "S"
    return ("B" if stroke else "f") + ("*" if even_odd else "")


@lru_cache(maxsize=256)
def _text_matrix(turn: float) -> str:
    """The matrix for type: in points, with the letters upright again, turned clockwise."""
    if not turn:
        return f"{_POINT} 0 0 -{_POINT}"
    cosine, sine = math.cos(math.radians(turn)) * MM_PER_POINT, math.sin(math.radians(turn)) * MM_PER_POINT
    return " ".join(f"{value + 0.0:.6f}" for value in (cosine, sine, sine, -cosine))


_WRITERS: dict[type[Primitive], Callable[[Stream, Any], None]] = {
    Text: Stream._text,
    Box: Stream._box,
    Oval: Stream._oval,
    Line: Stream._line,
    Path: Stream._path,
    Picture: Stream._picture,
    Placed: Stream._placed,
}
