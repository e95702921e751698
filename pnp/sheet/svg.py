"""Makes SVG files from any folder safe: only shapes pass, and nothing that could lead to another file or address.

A document type, an entity, a script, a link or an image is refused with its place. Harmless leftovers of drawing
programs (their own elements, metadata, identifiers, `style="fill:..."`) are removed or turned into attributes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from pnp.core.findings import BadInput, Finding, Kind

LIMIT_BYTES = 1_000_000
LIMIT_NODES = 20_000
LIMIT_DEPTH = 64
LARGEST = 1_000_000.0

SVG = "http://www.w3.org/2000/svg"
_BETWEEN = "\x1f"
"""Separates a namespace from a name; XML cannot contain this character."""

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_IGNORED = {"metadata", "title", "desc", "defs"}
_FORBIDDEN = {"script", "image", "foreignObject", "use", "a", "style", "iframe", "set", "animate", "animateTransform"}
_GEOMETRY = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "g": (),
}
_HIDDEN = {"display": "none", "visibility": "hidden"}
_OPACITY = ("fill-opacity", "stroke-opacity")
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "&quot;"})

# Patterns are kept as texts and compiled when the first file is read in full: most runs find all pictures in the
# cache. None of them can be made to try the same letters twice: a hostile file could use that to hang the program.
_REFERENCE = r"(?i)url\s*\(|javascript:|data:|@import|expression\s*\(|\\"
_LENGTH = r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)(?:px|mm|cm|in|pt|pc|%)?"
_FIGURES = r"[-+0-9eE.,\s]*"
_FIGURE = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_PERCENT = r"(?:\d+(?:\.\d*)?|\.\d+)%"
_COLOUR = r"[A-Za-z]+|#[0-9A-Fa-f]{3,8}|rgba?\([0-9.,%\s]+\)"
_HEX = (4, 5, 7, 9)
"""The allowed lengths of a colour in hexadecimal digits: one or two for each part, with or without the opacity."""
_FORMS = dict.fromkeys((key for keys in _GEOMETRY.values() for key in keys), _LENGTH) | {
    "d": r"\s*[Mm][-+0-9eE.,\sMmLlHhVvCcSsQqTtAaZz]*",
    "points": _FIGURES,
    "transform": rf"(?:[\s,]*+(?:matrix|translate|scale|rotate|skewX|skewY)\s*\({_FIGURES}\))*+[\s,]*",
    "fill": _COLOUR,
    "fill-rule": "nonzero|evenodd|inherit",
    "fill-opacity": _LENGTH,
    "stroke": _COLOUR,
    "stroke-dasharray": rf"none|{_FIGURES}",
    "stroke-dashoffset": _LENGTH,
    "stroke-linecap": "butt|round|square|inherit",
    "stroke-linejoin": "miter|round|bevel|inherit",
    "stroke-miterlimit": _LENGTH,
    "stroke-opacity": _LENGTH,
    "stroke-width": _LENGTH,
    "opacity": _LENGTH,
}
"""The pattern of each allowed attribute; other attributes are dropped."""
_NEVER_NEGATIVE = frozenset(
    ("width", "height", "r", "rx", "ry", "stroke-width", "stroke-miterlimit", "stroke-dasharray")
)
_PLACED = frozenset(key for keys in _GEOMETRY.values() for key in keys)
_KEPT = {*_FORMS, *_HIDDEN}


@dataclass(frozen=True)
class Element:
    name: str
    attributes: Mapping[str, str]
    inner: tuple[Element, ...]
    line: int
    column: int


@dataclass(frozen=True)
class SafeSvg:
    """The shapes of a file, and its view box."""

    x: float
    y: float
    width: float
    height: float
    elements: tuple[Element, ...]

    def text(self) -> str:
        """The cleaned file."""
        box = " ".join(f"{value:.9g}" for value in (self.x, self.y, self.width, self.height))
        return f'<svg xmlns="{SVG}" viewBox="{box}">{"".join(map(_written, self.elements))}</svg>'


@dataclass
class _Open:
    """An element that has not been closed yet."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    opacity: tuple[float, float, float]
    """The opacity of the whole element, and those that its shapes inherit for fill and stroke."""
    inner: list[Element] = field(default_factory=list)


def read_svg(text: str, file: str) -> SafeSvg:
    """The shapes of an SVG file; raises `BadInput` with the first thing in it that cannot be used."""
    return _Reader(file).read(text)


def read_size(text: str, file: str) -> tuple[float, float]:
    """Width and height alone, read from the root element; the same as `read_svg` would give."""
    reader = _Reader(file, only_size=True)
    box = reader.read(text)
    return box.width, box.height


class _Enough(Exception):
    """Raised to stop the parser after the root element, if only the size is wanted."""


class _Reader:
    def __init__(self, file: str, *, only_size: bool = False) -> None:
        self._file = file
        self._only_size = only_size
        self._parser = parser = expat.ParserCreate("utf-8", _BETWEEN)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        parser.ExternalEntityRefHandler = self._doctype
        self._open: list[_Open] = []
        self._box = (0.0, 0.0, 0.0, 0.0)
        self._nodes = 0
        self._depth = 0
        self._skipped_from: int | None = None
        self._drawn: tuple[Element, ...] = ()

    def read(self, text: str) -> SafeSvg:
        try:
            self._parser.Parse(text.encode("utf-8"), True)
        except _Enough:
            pass
        except expat.ExpatError as error:
            finding = Finding("svg.unreadable", {}, Kind.UNREADABLE, self._file)
            raise BadInput([finding.at(line=error.lineno, column=error.offset + 1)]) from error
        return SafeSvg(*self._box, self._drawn)

    def _bad(self, code: str, **params: object) -> BadInput:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return BadInput([Finding(code, params, Kind.UNREADABLE, self._file, line, column)])

    def _doctype(self, *_: object) -> int:
        raise self._bad("svg.doctype")

    def _instruction(self, target: str, _: str) -> None:
        raise self._bad("svg.instruction", found=target)

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        namespace, _, name = qualified.rpartition(_BETWEEN)
        self._nodes += 1
        self._depth += 1
        if self._nodes > LIMIT_NODES:
            raise self._bad("svg.too_many", limit=LIMIT_NODES)
        if self._depth > LIMIT_DEPTH:
            raise self._bad("svg.too_deep", limit=LIMIT_DEPTH)
        if self._depth == 1:
            self._root(namespace, name, attributes)
            return
        if namespace == SVG and name in _FORBIDDEN:
            raise self._bad("svg.element", found=name, allowed=["g", *SHAPES])
        if self._skipped_from is not None:
            return
        if namespace != SVG or name in _IGNORED:
            self._skipped_from = self._depth
            return
        if name not in _GEOMETRY:
            raise self._bad("svg.element", found=name, allowed=["g", *SHAPES])
        kept = self._cleaned(name, attributes)
        if any(kept.pop(key, "") == value for key, value in list(_HIDDEN.items())):
            self._skipped_from = self._depth
            return
        self._begin(name, kept)

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        """Pass transparency on to the shapes, because svglib looks for it there."""
        above = self._open[-1].opacity if self._open else (1.0, 1.0, 1.0)
        whole = above[0] * _share(attributes.pop("opacity", "1"))
        fill, stroke = (
            _share(attributes.pop(key)) if key in attributes else inherited
            for key, inherited in zip(_OPACITY, above[1:], strict=True)
        )
        if name != "g":
            shown = zip(_OPACITY, (fill * whole, stroke * whole), strict=True)
            attributes |= {key: f"{share:.3f}" for key, share in shown if share < 1}
        if name == "polyline":  # svglib does not fill a polyline by default, though SVG does
            name, attributes = "path", {**attributes, "d": f"M{attributes.pop('points', '0 0')}"}
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        self._open.append(_Open(name, attributes, line, column, (whole, fill, stroke)))

    def _end(self, _: str) -> None:
        self._depth -= 1
        if self._skipped_from is not None:
            if self._depth < self._skipped_from:
                self._skipped_from = None
            return
        done = self._open.pop()
        element = Element(done.name, done.attributes, tuple(done.inner), done.line, done.column)
        if self._open:
            self._open[-1].inner.append(element)
        else:
            self._drawn = (element,) if element.attributes else element.inner

    def _root(self, namespace: str, name: str, attributes: dict[str, str]) -> None:
        if (namespace, name) != (SVG, "svg"):
            raise self._bad("svg.no_svg", found=name)
        self._box = self._view_box(attributes)
        if self._only_size:
            raise _Enough
        kept = self._cleaned("g", attributes)
        self._begin("g", {key: value for key, value in kept.items() if key not in _HIDDEN})

    def _view_box(self, attributes: Mapping[str, str]) -> tuple[float, float, float, float]:
        found = attributes.get("viewBox")
        if found is None:
            sizes = [re.fullmatch(_LENGTH, attributes.get(key, "")) for key in ("width", "height")]
            parts = ["0", "0", *(match[1] for match in sizes if match)]
        else:
            parts = found.replace(",", " ").split()
        try:
            x, y, width, height = map(float, parts)
        except ValueError:
            raise self._bad("svg.no_size", found=found or "") from None
        if not (abs(x) <= LARGEST and abs(y) <= LARGEST and 0 < width <= LARGEST and 0 < height <= LARGEST):
            raise self._bad("svg.no_size", found=found or "")
        return x, y, width, height

    def _cleaned(self, name: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """The attributes that an element is drawn with. Style goes before attributes, as in a browser."""
        given: dict[str, str] = {}
        for qualified, value in attributes.items():
            namespace, _, key = qualified.rpartition(_BETWEEN)
            if key == "href":
                raise self._bad("svg.reference", found=value[:80])
            if namespace:
                continue
            if key.lower().startswith("on"):
                raise self._bad("svg.script", found=key)
            if re.search(_REFERENCE, value):
                raise self._bad("svg.reference", found=value[:80])
            given[key] = value.strip()
        for rule in given.pop("style", "").split(";"):
            key, _, value = rule.partition(":")
            given[key.strip()] = value.replace("!important", "").strip()
        foreign = _PLACED - {*_GEOMETRY[name]}
        kept = {key: value for key, value in given.items() if value and key not in foreign and key in _KEPT}
        for key, value in kept.items():
            if key in _FORMS and not re.fullmatch(_FORMS[key], value):
                raise self._bad("svg.value", key=key, found=value[:80])
            if key in ("fill", "stroke"):
                if not _is_colour(value):
                    raise self._bad("svg.colour", found=value[:80])
            elif key in _FORMS and not _can_be(key, value):
                raise self._bad("svg.value", key=key, found=value[:80])
        return kept


def _can_be(key: str, value: str) -> bool:
    """Whether the numbers of a value can be drawn: none is infinite or absurdly large, and no length is negative."""
    figures = [float(figure) for figure in re.findall(_FIGURE, value)]
    largest = math.inf if key == "d" else LARGEST  # flags of arcs may stand right before a number
    if not all(math.isfinite(figure) and abs(figure) <= largest for figure in figures):
        return False
    if key in _NEVER_NEGATIVE and any(figure < 0 for figure in figures):
        return False
    return key != "stroke-dasharray" or not figures or any(figures)


def _is_colour(value: str) -> bool:
    """Whether a colour has all its parts, and each is within its range."""
    if value.startswith("#"):
        return len(value) in _HEX
    kind, bracket, inner = value.partition("(")
    if not bracket:
        return True
    inner = inner.rstrip(")")
    parts = [part.strip() for part in inner.split(",")] if "," in inner else inner.split()
    if len(parts) != len(kind):  # one part for each letter of its kind: red, green, blue, alpha
        return False
    shades = all(map(str.isdigit, parts[:3])) or all(re.fullmatch(_PERCENT, part) for part in parts[:3])
    if not shades or not all(re.fullmatch(rf"{_FIGURE}|{_PERCENT}", part) for part in parts[3:]):
        return False
    most = (255, 255, 255, 1)
    return all(
        float(part.rstrip("%")) <= (100 if "%" in part else limit) for part, limit in zip(parts, most, strict=False)
    )


def _share(text: str) -> float:
    """An opacity between 0 and 1."""
    share = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    return min(1.0, max(0.0, share))


def _written(element: Element) -> str:
    attributes = "".join(f' {key}="{value.translate(_ESCAPED)}"' for key, value in element.attributes.items())
    inner = "".join(map(_written, element.inner))
    return f"<{element.name}{attributes}>{inner}</{element.name}>"
