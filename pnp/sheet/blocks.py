"""Blocks: pieces of a page. A block says how much room it wants and draws itself into the room it gets.

`measure` answers for a given width; `render` fills an area. Both are pure: the same press, block and area give the
same primitives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Anchor, Line, Primitive, Rect
from pnp.sheet.text import fit, icon_size, line_width, pieces, set_block, set_line
from pnp.sheet.theme import Style


@dataclass(frozen=True, slots=True)
class Size:
    width: float
    height: float


class Block(Protocol):
    def measure(self, press: Press, width: float) -> Size:
        """The room that the block wants at this width."""

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]: ...


@dataclass(frozen=True)
class Words:
    """A paragraph that shrinks to its style's least size, breaks lines, and raises `BadInput` if that is not enough."""

    text: str
    style: Style
    align: Anchor = "start"
    vertical: Anchor = "start"
    place: Place | None = None

    def measure(self, press: Press, width: float) -> Size:
        setting = fit(press, self.text, Rect(0, 0, width, float("inf")), self.style, self.place)
        return Size(setting.width, setting.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        setting = fit(press, self.text, area, self.style, self.place)
        yield from set_block(press, setting, area, self.align, self.vertical)


@dataclass(frozen=True)
class OneLine:
    """One line of words and pictures, never broken; centred in height on its capitals."""

    text: str
    style: Style
    align: Anchor = "middle"

    def measure(self, press: Press, width: float) -> Size:
        return Size(line_width(press, pieces(self.text), self.style), icon_size(self.style))

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        x = {"start": area.x, "middle": area.cx, "end": area.right}[self.align]
        yield from set_line(press, self.text, x, area.cy + press.cap_height(self.style) / 2, self.style, self.align)


@dataclass(frozen=True)
class Stack:
    """Blocks one below the other, each over the whole width."""

    blocks: tuple[Block, ...]
    gap: float = 0.0

    def measure(self, press: Press, width: float) -> Size:
        sizes = [block.measure(press, width) for block in self.blocks]
        gaps = self.gap * max(0, len(sizes) - 1)
        return Size(max((size.width for size in sizes), default=0.0), sum(size.height for size in sizes) + gaps)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        y = area.y
        for block in self.blocks:
            height = block.measure(press, area.width).height
            yield from block.render(press, Rect(area.x, y, area.width, height))
            y += height + self.gap


@dataclass(frozen=True)
class Columns:
    """Blocks side by side; `shares` divides the width (equally if it is empty)."""

    blocks: tuple[Block, ...]
    shares: tuple[float, ...] = ()
    gap: float = 0.0

    def widths(self, width: float) -> list[float]:
        shares = self.shares or (1.0,) * len(self.blocks)
        free = width - self.gap * (len(self.blocks) - 1)
        return [free * share / sum(shares) for share in shares]

    def measure(self, press: Press, width: float) -> Size:
        sizes = [block.measure(press, each) for block, each in zip(self.blocks, self.widths(width), strict=True)]
        return Size(width, max((size.height for size in sizes), default=0.0))

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        x = area.x
        for block, width in zip(self.blocks, self.widths(area.width), strict=True):
            yield from block.render(press, Rect(x, area.y, width, area.height))
            x += width + self.gap


@dataclass(frozen=True)
class Padded:
    block: Block
    x: float
    y: float

    def measure(self, press: Press, width: float) -> Size:
        size = self.block.measure(press, width - 2 * self.x)
        return Size(size.width + 2 * self.x, size.height + 2 * self.y)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield from self.block.render(press, area.inset(self.x, self.y))


@dataclass(frozen=True)
class Space:
    height: float

    def measure(self, press: Press, width: float) -> Size:
        return Size(0.0, self.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield from ()


@dataclass(frozen=True)
class Rule:
    """A line across, in the middle of its height."""

    weight: str = "thin"
    role: str = "ink"
    height: float = 1.0

    def measure(self, press: Press, width: float) -> Size:
        return Size(width, self.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield Line(area.x, area.cy, area.right, area.cy, press.pen(self.weight, self.role))


@dataclass(frozen=True)
class Icon:
    """One picture, centred, of a given height."""

    name: str
    height: float
    ink: str = "ink"

    def measure(self, press: Press, width: float) -> Size:
        own_width, own_height = press.gallery.size(self.name)
        return Size(self.height * own_width / own_height, self.height)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield press.picture(self.name, Rect(area.x, area.cy - self.height / 2, area.width, self.height), self.ink)
