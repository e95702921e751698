"""Setting type: single lines with pictures among the words, and paragraphs that shrink, then break, then raise.

Words carry pictures by name in square brackets: `2 [star] for each [card]`. `[[` stands for a bracket.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Anchor, Primitive, Rect
from pnp.sheet.theme import Style

_MARK = re.compile(r"\[\[|\[([a-z0-9-]+)\]")
_LETTER = re.compile(r"(?<!\S)([^\W\d]) ")
_NUMBER = re.compile(r"(?<!\S)(\d+) (?!\[)")
_ICON = 1.2
"""Height of a picture among words, as a multiple of the type's size."""
DOES_NOT_FIT = ("text.too_long", "text.too_small")
"""The codes of findings that ask for more room or smaller type."""
_STEP = 0.25
"""Points by which type shrinks until it fits."""


def tied(text: str, *, numbers: bool = True) -> str:
    """A text in which words of one letter, and numbers, are tied to the next word, so that they never end a line."""
    text = _LETTER.sub("\\1\N{NO-BREAK SPACE}", text)
    return _NUMBER.sub("\\1\N{NO-BREAK SPACE}", text) if numbers else text


class Icon(NamedTuple):
    name: str


class Piece(NamedTuple):
    """A word or a picture; `glued`: no space and no line break before it."""

    what: str | Icon
    glued: bool


@dataclass(frozen=True)
class Setting:
    """Lines of type that fit, and the style they were set in."""

    lines: tuple[tuple[Piece, ...], ...]
    style: Style
    height: float
    width: float


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """A text cut into words and pictures. A non-breaking space keeps its neighbours together."""
    found: list[Piece] = []
    for number, word in enumerate(text.split(" ")):
        glued = number == 0
        for part in _parts(word):
            found.append(Piece(part, glued))
            glued = True
    return tuple(found)


def _parts(word: str) -> Iterator[str | Icon]:
    start, held = 0, ""
    for match in _MARK.finditer(word):
        held += word[start : match.start()]
        start = match.end()
        if match[1] is None:
            held += "["
            continue
        if held:
            yield held
        held = ""
        yield Icon(match[1])
    held += word[start:]
    if held:
        yield held


def icon_size(style: Style) -> float:
    """The height in millimetres of a picture among words of a style."""
    return style.size * _ICON * MM_PER_POINT


def piece_width(press: Press, piece: Piece, style: Style) -> float:
    if isinstance(piece.what, Icon):
        width, height = press.gallery.size(piece.what.name)
        return icon_size(style) * width / height
    return press.width(piece.what, style)


def line_width(press: Press, line: Iterable[Piece], style: Style) -> float:
    """The length of a line of pieces."""
    total = 0.0
    for number, piece in enumerate(line):
        gap = 0.0 if number == 0 else _gap(press, piece, style)
        total += gap + piece_width(press, piece, style)
    return total


def measure(press: Press, text: str, style: Style) -> float:
    """The length of a text on one line, with its pictures."""
    return line_width(press, pieces(text), style)


def set_line(
    press: Press, text: str | tuple[Piece, ...], x: float, y: float, style: Style, anchor: Anchor = "start"
) -> Iterator[Primitive]:
    """One line on the baseline `y`, its pictures centred on the capitals. Words that touch are set in one piece."""
    line = pieces(text) if isinstance(text, str) else text
    width = line_width(press, line, style)
    x -= {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    size = icon_size(style)
    middle = y - press.cap_height(style) / 2
    held, held_x = "", x
    for number, piece in enumerate(line):
        gap = 0.0 if number == 0 else _gap(press, piece, style)
        if isinstance(piece.what, Icon):
            if held:
                yield press.text(held, held_x, y, style)
            held = ""
            x += gap
            wide = piece_width(press, piece, style)
            ink = style.colour if style.colour != "oxblood" else "ink"
            yield press.picture(piece.what.name, Rect(x, middle - size / 2, wide, size), ink)
            x += wide
            held_x = x
        else:
            if not held:
                held_x = x + gap
                held = piece.what
            else:
                held += ("" if piece.glued else " ") + piece.what
            x = held_x + press.width(held, style)
    if held:
        yield press.text(held, held_x, y, style)


def fit_line(press: Press, text: str, width: float, style: Style) -> Style | None:
    """The style shrunk until the text fits on one line; None if even the least size is too long."""
    size = style.size
    while size >= style.least - 1e-9:
        smaller = style._replace(size=size)
        if measure(press, text, smaller) <= width + 1e-6:
            return smaller
        size -= _STEP
    return None


def fit(press: Press, text: str, area: Rect, style: Style, place: Place | None = None) -> Setting:
    """Break and shrink a text until it fits into an area.

    The largest size that fits is taken; raises `BadInput` (`text.too_long`, at `place` if it is known) if even the
    smallest does not fit.
    """
    size = style.size
    while size >= style.least - 1e-9:
        setting = _broken(press, text, area.width, style._replace(size=size))
        if setting is not None and setting.height <= area.height + 1e-6:
            return setting
        size -= _STEP
    height = round(area.height, 1) if math.isfinite(area.height) else None
    params = {"text": text, "width": round(area.width, 1), "height": height, "least": style.least}
    raise BadInput([place.finding("text.too_long", **params) if place else Finding("text.too_long", params)])


def set_block(
    press: Press, setting: Setting, area: Rect, align: Anchor = "start", vertical: Anchor = "start"
) -> Iterator[Primitive]:
    """A setting within an area; `vertical` puts it at the top, in the middle or at the bottom."""
    style = setting.style
    spare = area.height - setting.height
    y = area.y + {"start": 0.0, "middle": spare / 2, "end": spare}[vertical] + press.cap_height(style)
    x = {"start": area.x, "middle": area.cx, "end": area.right}[align]
    for line in setting.lines:
        yield from set_line(press, line, x, y, style, align)
        y += style.size * style.leading * MM_PER_POINT


def paragraph(
    press: Press, text: str, area: Rect, style: Style, align: Anchor = "start", vertical: Anchor = "start",
    place: Place | None = None,
) -> Iterator[Primitive]:  # fmt: skip
    """Fit a text into an area and set it there."""
    yield from set_block(press, fit(press, text, area, style, place), area, align, vertical)


def _gap(press: Press, piece: Piece, style: Style) -> float:
    if not piece.glued:
        return _space(press, style)
    return 0.12 * style.size * MM_PER_POINT if isinstance(piece.what, Icon) else 0.0


def _space(press: Press, style: Style) -> float:
    """The width of a space between two words, with the letter-spacing before and behind it."""
    return (press.fonts.width(style.face, " ") * style.size + 2 * style.tracking) * MM_PER_POINT


def _broken(press: Press, text: str, width: float, style: Style) -> Setting | None:
    """The text broken into lines, or None if a word is longer than a line. `\\n` breaks a line too."""
    lines: list[tuple[Piece, ...]] = []
    longest = 0.0
    space = _space(press, style)
    for part in text.split("\n"):
        line: tuple[Piece, ...] = ()
        length = 0.0
        for group in _groups(part):
            own = line_width(press, group, style) if len(group) > 1 else piece_width(press, group[0], style)
            longer = length + space + own if line else own
            if line and longer > width + 1e-6:
                lines.append(line)
                longest = max(longest, length)
                line, longer = (), own
            if longer > width + 1e-6:
                return None
            line, length = (*line, *group), longer
        lines.append(line)
        longest = max(longest, length)
    height = press.cap_height(style) + (len(lines) - 1) * style.size * style.leading * MM_PER_POINT
    return Setting(tuple(lines), style, height, longest)


@lru_cache(maxsize=4096)
def _groups(text: str) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of a text in groups; a group has to stay on one line."""
    groups: list[list[Piece]] = []
    for piece in pieces(text):
        if not groups or not piece.glued:
            groups.append([])
        groups[-1].append(piece)
    return tuple(map(tuple, groups))
