"""The desk: the tools for drawing a map, which are the press, the board, the plan and the scale of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from pnp.core.cards import value_name
from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.map.plan import Plan
from pnp.sheet.press import Press
from pnp.sheet.primitives import Anchor, Box, Colour, Line, Oval, Primitive, Rect, Stroke
from pnp.sheet.text import fit_line, measure, set_line
from pnp.sheet.theme import Style
from pnp.sheet.west.border import border
from pnp.sheet.west.sign_boards import sign_board

FOOT = 2.8
"""The space kept free at the bottom of a notice, so that its content does not touch the corners of its inner rule."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a thing that can be marked: `("trail", "3")`."""

    group: str
    name: str
    area: Rect


Drawn: TypeAlias = Primitive | Spot


@dataclass(frozen=True)
class Desk:
    """The tools that draw every part of a map. `scale` is 1 on the smallest paper."""

    press: Press
    board: Board
    plan: Plan
    scale: float

    def mm(self, length: float) -> float:
        """A length that grows with the page."""
        return length * self.scale

    def style(self, name: str) -> Style:
        """A style of the theme; on a large page it is one step larger."""
        style = self.press.style(name)
        least = min(style.least, max(self.press.standards.spec.text.map, style.least - 0.5))
        if self.scale * 100 < self.plan.large:
            return style._replace(least=least)
        return style._replace(size=self._next_step(style.size), least=least)

    def figures(self) -> Style:
        """The type of rewards, figures with their pictures; it shrinks before a board is refused."""
        return self.style("number")._replace(least=self.style("label").least)

    def _next_step(self, size: float) -> float:
        return next((step for step in self.plan.steps if step > size), size)

    def label(self, key: str, default: str | None = None, **params: Any) -> str:
        return self.press.words.label(key, default, **params)

    # -- what is drawn everywhere --------------------------------------------------------------------------------

    def line(self, text: str, area: Rect, style: Style, align: Anchor = "middle") -> Iterator[Primitive]:
        """One line of words and pictures in the middle of an area's height, shrunk to its width."""
        fitted = fit_line(self.press, text, area.width, style)
        if fitted is None:
            params = {"text": text, "width": round(area.width, 1), "height": round(area.height, 1)}
            raise BadInput([Finding("text.too_long", {**params, "least": style.least})])
        x = {"start": area.x, "middle": area.cx, "end": area.right}[align]
        yield from set_line(self.press, text, x, area.cy + self.press.cap_height(fitted) / 2, fitted, align)

    def wide(self, text: str, style: Style) -> float:
        return measure(self.press, text, style)

    def faint(self) -> Stroke:
        """The outline of things to mark: lighter than text to read."""
        return self.press.pen("thin" if self.press.ink == "full" else "hair", "faint")

    def blank(self) -> Colour | None:
        """The ground of things to mark: it covers the drawing below it in every ink."""
        return self.press.colour("writing") or self.press.colour("white")

    def ring(self, x: float, y: float, radius: float) -> Oval:
        """A circle to mark; never smaller than the plan allows."""
        if 2 * radius < self.plan.mark - 1e-6:
            raise BadInput([Finding("map.crowded", {"least": self.plan.mark, "found": round(2 * radius, 1)})])
        return Oval(x, y, radius, radius, self.blank(), self.faint())

    def cell(self, area: Rect, radius: float = 0.4) -> Box:
        """A box to write in."""
        return Box(area.x, area.y, area.width, area.height, self.blank(), self.faint(), radius)

    def icon(self, name: str, area: Rect, ground: str = "paper") -> Primitive:
        return self.press.picture(name, area, ground=ground)

    def either(self, name: str, generic: str) -> str:
        """The picture of a board's own thing, or the generic one if it has no picture."""
        return name if self.press.gallery.has(name) else generic

    def notice(self, area: Rect, text: str, emblem: str, align: Anchor = "middle") -> Iterator[Primitive]:
        """The frame of a region with its sign board and, beside it, the card or picture that leads there."""
        yield from border(self.press, area)
        yield from self.sign(self.head_of(area), text, emblem, align)

    def head_of(self, area: Rect) -> Rect:
        """The area of a notice's sign board."""
        return Rect(area.x + 2.4, area.y + 2, area.width - 4.8, self.mm(6.8))

    def inside(self, area: Rect) -> Rect:
        """The area of a notice below its sign board."""
        top = self.head_of(area).bottom + self.mm(1.2)
        return Rect(area.x + 2.4, top, area.width - 4.8, area.bottom - FOOT - top)

    def sign(self, area: Rect, text: str, emblem: str, align: Anchor = "middle") -> Iterator[Primitive]:
        press, style = self.press, self.style("sign")
        whole, card = self.sign_width(text, area), area.height * 0.78
        board = whole - card - 1.2
        if whole > area.width:
            params = {"text": text, "width": round(area.width - card - 1.2, 1), "height": round(area.height, 1)}
            raise BadInput([Finding("text.too_long", {**params, "least": style.size})])
        spare = area.width - whole
        x = area.x + {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * spare
        if align == "middle":
            for start, end in ((area.x + 1.6, x - 1.6), (x + board + card + 2.8, area.right - 1.6)):
                if end - start > 3:
                    yield Line(start, area.cy - 0.35, end, area.cy - 0.35, press.pen("rule", "oxblood"))
                    yield Line(start, area.cy + 0.45, end, area.cy + 0.45, press.pen("hair", "oxblood"))
        yield Box(x, area.y, card, area.height, press.colour("writing"), press.pen("rule", "engraving"), 0.8)
        inner = Rect(x, area.y, card, area.height).inset(0.7)
        yield self.icon(emblem, inner, "writing" if press.colour("writing") else "paper")
        yield from sign_board(press, text, Rect(x + card + 1.2, area.y, board, area.height), style)

    def sign_width(self, text: str, area: Rect) -> float:
        """The width of a sign in an area, with the card beside it."""
        return self.press.width(text, self.style("sign")) + 9.4 + area.height * 0.78 + 1.2

    def plate(self, area: Rect, title: str, emblem: str, *, ornate: bool = False) -> Iterator[Primitive]:
        """The frame of a smaller notice with a heading in capitals."""
        yield from border(self.press, area)
        head = Rect(area.x + 2.2, area.y + 1.5, area.width - 4.4, self.mm(4.2))
        style = self.style("caps")
        text = f"[{emblem}] {title.upper()}"
        style = style._replace(size=self.style("label").size)
        yield from self.line(text, head, style)
        side = (head.width - self.wide(text, style)) / 2 - self.mm(2)
        if ornate and side > self.mm(10):
            for x in (head.x, head.right - side):
                yield self.press.picture("ornament-star-row", Rect(x, head.cy - self.mm(1), side, self.mm(2)))
        yield Line(head.x, head.bottom + 0.3, head.right, head.bottom + 0.3, self.press.pen("hair", "engraving"))

    def within(self, area: Rect) -> Rect:
        """The area of a smaller notice below its heading."""
        top = area.y + 2.3 + self.mm(4.2)
        return Rect(area.x + 2.2, top, area.width - 4.4, area.bottom - FOOT - top)


def shown(value: int) -> str:
    """A card's value as it is printed: `10`, not the notation's T."""
    name = value_name(value)
    return "10" if name == "T" else name
