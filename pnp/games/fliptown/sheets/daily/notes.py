"""What stands beside the moves: the task, the medals, the rules to remember; all in one size of type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.sheets.daily.pencil import small_cross
from pnp.games.fliptown.sheets.tint import behind
from pnp.sheet.paper import plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Oval, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT, Setting, fit, fit_line, set_block
from pnp.sheet.theme import Style

_SIZES = tuple(size / 4 for size in range(44, 23, -1))
"""Sizes of type to try, in points: the largest first."""
_HEAD = 6.2
_AFTER = 2.4
"""The height of a heading, and the space behind a section."""


class Row(Protocol):
    """A part of a section."""

    def height(self, press: Press, width: float, style: Style) -> float: ...

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]: ...


@dataclass(frozen=True)
class Said:
    """A sentence behind a picture, or a number."""

    text: str
    icon: str = ""
    number: str = ""

    def height(self, press: Press, width: float, style: Style) -> float:
        return max(self._set(press, width, style).height, _mark(style) * 0.8) + style.size * 0.16

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]:
        mark, setting = _mark(style), self._set(press, area.width, style)
        top = press.cap_height(style) / 2
        if self.icon:
            box = Rect(area.x, area.y + top - mark / 2, mark, mark)
            yield press.picture(self.icon, box, ground=behind(press, "sheet"))
        if self.number:
            figure = style._replace(face="price", colour="oxblood")
            yield press.text(self.number, area.x + mark * 0.5, area.y + press.cap_height(style), figure, "middle")
        yield from set_block(press, setting, Rect(self._x(area.x, style), area.y, area.width, area.height))

    def _set(self, press: Press, width: float, style: Style) -> Setting:
        return fit(press, self.text, Rect(0, 0, width - self._x(0, style), float("inf")), style.at(style.size))

    def _x(self, x: float, style: Style) -> float:
        return x + (_mark(style) + style.size * 0.09 if self.icon or self.number else 0.0)


@dataclass(frozen=True)
class Uses:
    """A box for each use of an ability, crossed where it is spent."""

    text: str
    uses: int
    used: int

    def height(self, press: Press, width: float, style: Style) -> float:
        return _mark(style) * 0.8 + style.size * 0.16

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]:
        x, side = area.x + _mark(style) + style.size * 0.09, _mark(style) * 0.72
        yield press.text(self.text, x, area.y + press.cap_height(style), style)
        x += press.width(self.text, style) + 1.4
        y = area.y + press.cap_height(style) / 2 - side / 2
        for number in range(self.uses):
            box = Rect(x + number * (side + 1), y, side, side)
            yield Box(box.x, box.y, side, side, press.colour("writing"), press.pen("thin", "engraving"), 0.3)
            if number < self.used:
                yield from small_cross(press, box.inset(-side * 0.1))


@dataclass(frozen=True)
class Medal:
    """`role` is the colour of its disc; `figure` stands on it, or else a star."""

    name: str
    said: str
    role: str
    figure: str = ""


@dataclass(frozen=True)
class Medals:
    """Medals side by side: the disc, its name, what it takes."""

    medals: tuple[Medal, ...]

    def height(self, press: Press, width: float, style: Style) -> float:
        settings = [self._set(press, width, style, medal) for medal in self.medals]
        return max(_disc(style), *(setting.height + style.size * 0.42 for setting in settings)) + 0.6

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]:
        each, disc = area.width / len(self.medals), _disc(style)
        for number, medal in enumerate(self.medals):
            x = area.x + number * each
            yield from _medal(press, medal, x + disc / 2, area.y + disc / 2, disc / 2, style)
            left = x + disc + 1.2
            name = style._replace(face="price", colour="oxblood")
            base = area.y + press.cap_height(style) + 0.4
            yield press.text(medal.name, left, base, name)
            setting = self._set(press, area.width, style, medal)
            room = Rect(left, base + style.size * 0.16, each - disc - 1.2, setting.height)
            yield from set_block(press, setting, room)

    def _set(self, press: Press, width: float, style: Style, medal: Medal) -> Setting:
        each = width / len(self.medals) - _disc(style) - 2.4
        return fit(press, medal.said, Rect(0, 0, each, float("inf")), style.at(max(6.0, style.size * 0.86)))


@dataclass(frozen=True)
class Section:
    title: str
    icon: str
    rows: tuple[Row, ...]


def draw_notes(press: Press, area: Rect, sections: Sequence[Section]) -> Iterator[Primitive]:
    """Sections one below the other, in the largest type that all of them fit in; what is left over goes between."""
    for size in _SIZES:
        style = press.style("text").at(size)
        try:
            used = sum(_high(press, section, area.width, style) for section in sections)
        except BadInput as bad:
            if any(finding.code not in DOES_NOT_FIT for finding in bad.findings):
                raise  # a picture is missing: no size of type helps
            continue
        if used - _AFTER <= area.height + 1e-6:
            break
    else:
        params = {"width": round(area.width), "height": round(area.height)}
        raise BadInput([Finding("day.no_room", params)])
    rows = sum(len(section.rows) for section in sections)
    spare = min((area.height - used + _AFTER) / (rows + len(sections)), style.size * 0.16)
    y = area.y
    for section in sections:
        yield from heading(press, section.title, section.icon, Rect(area.x, y, area.width, _HEAD - 1.2))
        y += _HEAD + spare / 2
        for row in section.rows:
            high = row.height(press, area.width, style)
            yield from row.draw(press, Rect(area.x, y, area.width, high), style)
            y += high + spare
        y += _AFTER + spare / 2


def _high(press: Press, section: Section, width: float, style: Style) -> float:
    return _HEAD + sum(row.height(press, width, style) for row in section.rows) + _AFTER


def heading(press: Press, text: str, icon: str, area: Rect) -> Iterator[Primitive]:
    """A heading in capitals between a picture and a rule that runs to the end."""
    caps = press.style("caps")._replace(size=9.0, colour="oxblood")
    size = min(area.height, 5.0)
    yield press.picture(icon, Rect(area.x, area.cy - size / 2, size, size), ground=behind(press, "sheet"))
    fitted = fit_line(press, text.upper(), area.width - size - 2, caps) or caps._replace(size=6.0)
    x = area.x + size + 1.2
    yield press.text(text.upper(), x, area.cy + press.cap_height(fitted) / 2, fitted)
    x += press.width(text.upper(), fitted) + 2
    if area.right - x > 4:
        yield Line(x, area.cy - 0.3, area.right, area.cy - 0.3, press.pen("rule", "oxblood"))
        yield Line(x, area.cy + 0.5, area.right, area.cy + 0.5, press.pen("hair", "oxblood"))


def _medal(press: Press, medal: Medal, x: float, y: float, radius: float, style: Style) -> Iterator[Primitive]:
    yield Oval(x, y, radius - 0.2, radius - 0.2, press.colour(medal.role), press.pen("rule", "engraving"))
    yield Oval(x, y, radius - 0.9, radius - 0.9, None, press.pen("hair", "engraving"))
    if medal.figure:
        figure = style._replace(face="price", size=min(14.0, style.size * 1.15))
        fitted = fit_line(press, medal.figure, 2 * radius - 2.6, figure._replace(least=6.0)) or figure
        yield press.text(medal.figure, x, y + press.cap_height(fitted) / 2, fitted, "middle")
    else:
        half = radius * 0.5
        yield press.picture("star", Rect(x - half, y - half, 2 * half, 2 * half))


def _mark(style: Style) -> float:
    """The size of the picture before a sentence."""
    return style.size * 0.5


def _disc(style: Style) -> float:
    return max(7.6, style.size * 1.05)
