"""The notes beside the moves: sentences or medals under their headings, all in one size of type."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Oval, Primitive, Rect
from pnp.sheet.text import Setting, fit, fit_line, set_block, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.fitting import unless_too_long
from pnp.sheet.west.pencil import small_cross
from pnp.sheet.west.spacing import Spacing
from pnp.sheet.west.tint import behind

_SIZES = tuple(size / 4 for size in range(45, 23, -1))
"""Sizes of type to try, in points: the largest first."""
_SPARING = 10.25
"""The largest size in an ink that spares."""
NO_ROOM = "day.no_room"
_BESIDE = 1.0
_ACROSS = 4
"""Space behind a box, and the number of boxes in a row."""
_APART = 0.27
"""The space below a sentence, as millimetres for each point of its type."""
_WORDY = 1.45
"""A medal whose score is written in words is wider by this factor."""
_CLEAR = 3.6
"""The part of a medal's width that its words leave free: before them, and before the next disc."""


class Note(Protocol):
    """A part of a group of notes."""

    def height(self, press: Press, width: float, style: Style) -> float: ...

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]: ...


@dataclass(frozen=True)
class Said:
    """A sentence behind a picture, or a number. `uses` boxes to cross stand beside it; `used` of them are crossed."""

    text: str
    icon: str = ""
    number: str = ""
    uses: int = 0
    used: int = 0

    def height(self, press: Press, width: float, style: Style) -> float:
        boxes = math.ceil(self.uses / _ACROSS) * (_side(style) + _BESIDE)
        return max(self._set(press, width, style).height, boxes) + style.size * _APART

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]:
        mark, setting = _mark(style), self._set(press, area.width, style)
        middle = area.y + press.cap_height(style) / 2
        if self.icon:
            box = Rect(area.x, middle - mark / 2, mark, mark)
            yield press.picture(self.icon, box, ground=behind(press, "sheet"))
        if self.number:
            figure = style._replace(face="price", colour="oxblood")
            yield press.text(self.number, area.x + mark * 0.5, area.y + press.cap_height(style), figure, "middle")
        yield from set_block(press, setting, Rect(area.x + self._indent(style), area.y, area.width, area.height))
        side = _side(style)
        for number in range(self.uses):
            row, column = divmod(number, _ACROSS)
            x = area.right - (min(self.uses, _ACROSS) - column) * (side + _BESIDE) + _BESIDE
            box = Rect(x, middle - side / 2 + row * (side + _BESIDE), side, side)
            yield Box(box.x, box.y, side, side, press.colour("writing"), press.pen("thin", "engraving"), 0.3)
            if number < self.used:
                yield from small_cross(press, box.inset(-side * 0.1))

    def _set(self, press: Press, width: float, style: Style) -> Setting:
        boxes = min(self.uses, _ACROSS) * (_side(style) + _BESIDE)
        room = Rect(0, 0, width - self._indent(style) - boxes, float("inf"))
        together = tied(self.text).replace(" [", "\N{NO-BREAK SPACE}[")  # no picture begins a line
        return fit(press, together, room, style.at(style.size))

    def _indent(self, style: Style) -> float:
        return _mark(style) + style.size * 0.09 if self.icon or self.number else 0.0


@dataclass(frozen=True)
class MedalNote:
    """`role` is the colour of its disc; `figure` stands on it, or else a star."""

    name: str
    said: str
    role: str
    figure: str = ""


@dataclass(frozen=True)
class MedalNotes:
    """Medals side by side: the disc, its name, the score it takes."""

    medals: tuple[MedalNote, ...]

    def height(self, press: Press, width: float, style: Style) -> float:
        widths = self._widths(width)
        settings = [self._set(press, each, style, medal) for medal, each in zip(self.medals, widths, strict=True)]
        return max(_disc(style), *(setting.height + style.size * 0.42 for setting in settings)) + 0.6

    def draw(self, press: Press, area: Rect, style: Style) -> Iterator[Primitive]:
        disc, x = _disc(style), area.x
        for medal, each in zip(self.medals, self._widths(area.width), strict=True):
            yield from _medal(press, medal, x + disc / 2, area.y + disc / 2, disc / 2, style)
            left = x + disc + 1.2
            name = style._replace(face="price", colour="oxblood")
            base = area.y + press.cap_height(style) + 0.4
            yield press.text(medal.name, left, base, name)
            setting = self._set(press, each, style, medal)
            room = Rect(left, base + style.size * 0.16, each - disc - 1.2, setting.height)
            yield from set_block(press, setting, room)
            x += each

    def _widths(self, width: float) -> list[float]:
        """A medal with more words gets more room."""
        shares = [1.0 if medal.figure else _WORDY for medal in self.medals]
        return [width * share / sum(shares) for share in shares]

    def _set(self, press: Press, width: float, style: Style, medal: MedalNote) -> Setting:
        room = Rect(0, 0, width - _disc(style) - _CLEAR, float("inf"))
        return fit(press, medal.said, room, style.at(max(6.0, style.size * 0.86)))


@dataclass(frozen=True)
class NoteGroup:
    """Notes under one heading, which has a picture before it."""

    title: str
    icon: str
    rows: tuple[Note, ...]


def no_room(area: Rect) -> BadInput:
    """The error that the sheet needs more room than this area."""
    return BadInput([Finding("day.no_room", {"width": round(area.width), "height": round(area.height)})])


def notes_style(press: Press, area: Rect, groups: Sequence[NoteGroup], spacing: Spacing) -> Style | None:
    """The largest type in which all groups fit into an area; None if no size fits."""
    for size in _SIZES:
        style = press.style("text").at(min(size, _SPARING) if press.ink == "low" else size)
        used = unless_too_long(partial(_all_high, press, area.width, groups, style, spacing))
        if used is not None and used - spacing.after <= area.height + 1e-6:
            return style
    return None


def draw_notes(
    press: Press, area: Rect, groups: Sequence[NoteGroup], style: Style, spacing: Spacing
) -> Iterator[Primitive]:
    """Groups one below the other; height left over goes between them."""
    used = _all_high(press, area.width, groups, style, spacing) - spacing.after
    rows = sum(len(group.rows) for group in groups)
    spare = min((area.height - used) / (rows + len(groups)), style.size * 0.4)
    y = area.y
    for group in groups:
        yield from heading(press, group.title, group.icon, Rect(area.x, y, area.width, spacing.heading - 1.2))
        y += _below_heading(style, spacing) + spare / 2
        for row in group.rows:
            high = row.height(press, area.width, style)
            yield from row.draw(press, Rect(area.x, y, area.width, high), style)
            y += high + spare
        y += spacing.after + spare / 2


def _all_high(press: Press, width: float, groups: Sequence[NoteGroup], style: Style, spacing: Spacing) -> float:
    return sum(_high(press, group, width, style, spacing) for group in groups)


def _high(press: Press, group: NoteGroup, width: float, style: Style, spacing: Spacing) -> float:
    rows = sum(row.height(press, width, style) for row in group.rows)
    return _below_heading(style, spacing) + rows + spacing.after


def _below_heading(style: Style, spacing: Spacing) -> float:
    """The distance from a heading to its sentences: large type has large pictures, which rise above its line."""
    return spacing.heading + max(0.0, 0.13 * style.size - 0.9)


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
        if press.ink != "low":
            yield Line(x, area.cy + 0.5, area.right, area.cy + 0.5, press.pen("hair", "oxblood"))


def _medal(press: Press, medal: MedalNote, x: float, y: float, radius: float, style: Style) -> Iterator[Primitive]:
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


def _side(style: Style) -> float:
    """The side of a box to cross."""
    return _mark(style) * 0.72


def _disc(style: Style) -> float:
    return max(6.8, style.size * 1.05)
