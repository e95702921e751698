"""Columns of blocks: height left over becomes even gaps, and an engraving at the foot if there is enough of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeVar

from pnp.sheet.blocks import Block
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.west.tint import behind

B = TypeVar("B", bound=Block)
_ENGRAVING = 0.32
"""The least width of an engraving, as a share of its column's."""


@dataclass(frozen=True)
class Column:
    """Blocks from top to bottom with at least `gap` between them, and at most `widest` if an engraving fits."""

    blocks: tuple[Block, ...]
    gap: float
    widest: float
    picture: str

    def height(self, press: Press, width: float) -> float:
        """The least height of the column."""
        heights = [block.measure(press, width).height for block in self.blocks]
        return sum(heights) + self.gap * (len(heights) - 1)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        gaps = len(self.blocks) - 1
        spare = area.height - self.height(press, area.width)
        engraving = self._engraving(press, area.width, spare)
        gap = self.gap
        if engraving:
            gap += (spare - engraving - self.gap) / (gaps + 1)
        elif gaps:
            gap += spare / gaps
        y = area.y
        for block in self.blocks:
            height = block.measure(press, area.width).height
            yield from block.render(press, Rect(area.x, y, area.width, height))
            y += height + gap
        if engraving:
            foot = Rect(area.x, area.bottom - engraving, area.width, engraving)
            yield press.picture(self.picture, foot, "engraving", behind(press, "sheet"))

    def _engraving(self, press: Press, width: float, spare: float) -> float:
        """The engraving's height: the gaps are widened first, unless that would leave it no room."""
        wide, high = press.gallery.size(self.picture)
        largest = width * high / wide
        for kept in (self.widest + (len(self.blocks) - 1) * (self.widest - self.gap), self.widest):
            if spare - kept >= largest * _ENGRAVING:
                return min(spare - kept, largest)
        return 0.0


def divided(blocks: Sequence[B], heights: Sequence[float], columns: int, gap: float) -> tuple[tuple[B, ...], ...]:
    """Blocks divided into columns in their order, so that the longest column is as short as possible."""

    def longest(edges: tuple[int, ...]) -> float:
        return max(sum(heights[a:b]) + gap * (b - a - 1) for a, b in pairwise(edges))

    breaks = combinations(range(1, len(blocks)), min(columns, len(blocks)) - 1)
    edges: list[tuple[int, ...]] = [(0, *each, len(blocks)) for each in breaks]
    shortest = min(edges, key=longest)
    return tuple(tuple(blocks[a:b]) for a, b in pairwise(shortest))
