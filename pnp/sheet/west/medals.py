"""The three medals of a puzzle: a disc with its place on it, and the least score for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.daily import Medals
from pnp.sheet.blocks import Size
from pnp.sheet.press import Press
from pnp.sheet.primitives import Oval, Primitive, Rect
from pnp.sheet.theme import Style
from pnp.sheet.west.fitting import one_line
from pnp.sheet.west.newspaper_parts import Type
from pnp.sheet.west.signs import signed

MEDALS = ("gold", "silver", "bronze")
_FILLS = {"gold": "gold", "silver": "slate", "bronze": "sand"}
_MEDAL = 0.62
"""A medal's radius, in lines."""


def medal_radius(kind: Type) -> float:
    return kind.line * _MEDAL


def in_medal(kind: Type) -> Style:
    """The number on a medal."""
    return kind.label._replace(size=max(kind.least, kind.label.size * 0.85))


def medal_mark(press: Press, x: float, y: float, radius: float, medal: str, style: Style) -> Iterator[Primitive]:
    """A medal by its place: 1 is gold. Its number identifies it in print without colour."""
    role = _FILLS[medal]
    yield Oval(x, y, radius, radius, press.colour(role) or press.drawn("white"), press.pen("thin"))
    number = str(MEDALS.index(medal) + 1)
    yield press.text(number, x, y + press.cap_height(style) / 2, style, "middle")


@dataclass(frozen=True)
class MedalRow:
    """The least score for each medal."""

    medals: Medals
    kind: Type

    def measure(self, press: Press, width: float) -> Size:
        self._fitted(press, width)  # raises if the words are too long for one line
        return Size(width, 2.2 * self._radius)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        style, texts = self._fitted(press, area.width), self._texts(press)
        widths = [self._before + press.width(text, style) for text in texts]
        apart = (area.width - sum(widths)) / (len(texts) - 1)
        x = area.x
        for name, text, width in zip(MEDALS, texts, widths, strict=True):
            yield from medal_mark(press, x + self._radius, area.cy, self._radius, name, in_medal(self.kind))
            yield press.text(text, x + self._before, area.cy + press.cap_height(style) / 2, style)
            x += width + apart

    @property
    def _radius(self) -> float:
        return medal_radius(self.kind)

    @property
    def _before(self) -> float:
        """The room for a medal and the air behind it."""
        return 2 * self._radius + self.kind.line * 0.4

    def _texts(self, press: Press) -> list[str]:
        return [f"{press.words.label(f'medal.{name}')} {signed(getattr(self.medals, name))}" for name in MEDALS]

    def _fitted(self, press: Press, width: float) -> Style:
        """The style in which all three fit in one size, with air between them."""
        room = width - 3 * self._before - 2 * self.kind.line * 0.6
        style = self.kind.label._replace(least=self.kind.least)
        return one_line(press, "".join(self._texts(press)), room, style)
