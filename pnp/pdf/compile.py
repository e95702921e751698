"""SVG to shapes: svglib handles curves, arcs, units and transforms, and this module flattens its result."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from reportlab.graphics import shapes
from reportlab.lib.colors import getAllNamedColors
from svglib.svglib import NoStrokePath, svg2rlg

from pnp.core.findings import BadInput, Finding, Kind
from pnp.pdf.artwork import Art, Shape
from pnp.pdf.content import number, numbers, rounded
from pnp.sheet.pictures import ROLES
from pnp.sheet.primitives import Rect
from pnp.sheet.svg import LARGEST, Element, SafeSvg

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
_SMALL = 10.0
"""Pictures on a smaller grid are enlarged, because numbers are written with three decimals."""
_OPERATORS = ((2, "m"), (2, "l"), (6, "c"), (0, "h"))

logging.getLogger("svglib").addHandler(logging.NullHandler())
logging.getLogger("svglib").propagate = False


def compile_picture(svg: SafeSvg, file: Path) -> Art:
    """The shapes of a picture; raises `BadInput` for one that svglib cannot read."""
    for element in svg.elements:
        _check_colours(element, file)
    try:
        drawing = svg2rlg(BytesIO(svg.text().encode("utf-8")))
        if drawing is None:
            raise ValueError
        size = max(svg.width, svg.height)
        scale = svg.width / drawing.width * (1000 / size if size < _SMALL else 1)
        upright = (scale, 0.0, 0.0, -scale, 0.0, drawing.height * scale)
        found = tuple(_flattened(drawing, upright))
        return Art(drawing.width * scale, drawing.height * scale, found)
    except Exception as error:  # any error of svglib is a fault of the file, so the file is named
        raise BadInput([Finding("svg.shape", {}, Kind.UNREADABLE, str(file))]) from error


def _check_colours(element: Element, file: Path) -> None:
    for key in ("fill", "stroke"):
        name = element.attributes.get(key, "none")
        if name.isalpha() and name not in ("none", "inherit", "currentColor") and name not in getAllNamedColors():
            finding = Finding("svg.colour", {"found": name}, Kind.UNREADABLE, str(file), element.line, element.column)
            raise BadInput([finding])
    for inner in element.inner:
        _check_colours(inner, file)


def _flattened(group: Any, matrix: Matrix) -> Iterator[Shape]:
    """Every shape in a group, in the picture's own units.

    svglib draws a filled open path twice, closed for its fill and open for its stroke. PDF does not need that.
    """
    matrix = shapes.mmult(matrix, group.transform)
    fill: Any = None
    for item in group.contents:
        if isinstance(item, shapes.Group):
            yield from _flattened(item, matrix)
        elif isinstance(item, NoStrokePath):
            fill = item.fillColor
        else:
            yield from _shape(item, matrix, fill)
            fill = None


def _shape(item: Any, matrix: Matrix, fill: Any) -> Iterator[Shape]:
    own_fill = fill if fill is not None else getattr(item, "fillColor", None)
    if isinstance(item, shapes.Line | shapes.PolyLine):
        own_fill = fill
    filled = _colour(own_fill, getattr(own_fill, "alpha", 1))
    stroke = _colour(item.strokeColor, item.strokeOpacity)
    if filled is None and stroke is None:
        return
    path = _path(item, matrix)
    if path:
        even_odd = getattr(item, "fillMode", None) == shapes.FILL_EVEN_ODD
        yield Shape(path, filled, stroke, _pen(item, matrix) if stroke else "", even_odd)


def _colour(colour: Any, opacity: float | None) -> str | None:
    """A role or a colour. A half transparent colour is printed half as strong, as if on white paper."""
    opacity = 1.0 if opacity is None else min(1.0, max(0.0, float(opacity)))
    if colour is None or opacity == 0:
        return None
    parts = [round(255 * (1 - opacity * (1 - part))) for part in (colour.red, colour.green, colour.blue)]
    literal = "#{:02x}{:02x}{:02x}".format(*parts)
    return ROLES.get(literal, literal)


def _pen(item: Any, matrix: Matrix) -> str:
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    width, *dashes = (length * scale for length in (item.strokeWidth, *(item.strokeDashArray or ())))
    if not all(0 <= length <= LARGEST for length in (width, *dashes)):
        raise ValueError  # only a transform can make a number so large
    written = numbers(*dashes) if any(number(length) != "0" for length in dashes) else ""
    return f"{number(width)} w {item.strokeLineCap} J {item.strokeLineJoin} j 4 M [{written}] 0 d"


def _path(item: Any, matrix: Matrix) -> str:
    match item:
        case shapes.Path():
            return _segments(item.points, item.operators, matrix)
        case shapes.Rect():
            box = Rect(item.x, item.y, item.width, item.height)
            return _rounded(box, item.rx or 0, item.ry or 0, matrix)
        case shapes.Circle():
            return _rounded(Rect(item.cx - item.r, item.cy - item.r, 2 * item.r, 2 * item.r), item.r, item.r, matrix)
        case shapes.Ellipse():
            box = Rect(item.cx - item.rx, item.cy - item.ry, 2 * item.rx, 2 * item.ry)
            return _rounded(box, item.rx, item.ry, matrix)
        case shapes.Line():
            return _segments([item.x1, item.y1, item.x2, item.y2], [0, 1], matrix)
        case shapes.PolyLine() | shapes.Polygon():
            operators = [0, *[1] * (len(item.points) // 2 - 1)]
            return _segments(item.points, operators + [3] * isinstance(item, shapes.Polygon), matrix)
    raise ValueError


def _rounded(box: Rect, rx: float, ry: float, matrix: Matrix) -> str:
    """The outline of a rectangle or an oval, put through the matrix."""
    outline = rounded(box, rx, ry)
    points = [value for _, values in outline for value in values]
    return _segments(points, ["MLCZ".index(kind) for kind, _ in outline], matrix)


def _segments(points: list[float], operators: list[int], matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    parts: list[str] = []
    at = 0
    for operator in operators:
        count, letter = _OPERATORS[operator]
        for x, y in zip(points[at : at + count : 2], points[at + 1 : at + count : 2], strict=True):
            moved = (a * x + c * y + e, b * x + d * y + f)
            if not all(abs(value) <= LARGEST for value in moved):
                raise ValueError
            parts.append(f"{number(moved[0])} {number(moved[1])}")
        parts.append(letter)
        at += count
    return " ".join(parts)
