"""Spreads a page that is too big for the paper over several sheets: each repeats a strip of the next one, to be glued.

The first sheet stays as it is; the next one is cut along its content's edge and glued onto the strip. Marks in
the margins show where that edge comes to lie.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.sheet.component import Page
from pnp.sheet.leaf import Leaf
from pnp.sheet.marks import ROLE
from pnp.sheet.paper import Paper, Standards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Line, Placed, Primitive, Rect

_TINY = 1e-6
_BESIDE = 3.0
"""Millimetres between the footer and a mark in its strip."""


@dataclass(frozen=True)
class Tile:
    """One sheet: `window` is the part it shows, in the drawing's own measure. Rows are lettered, columns numbered."""

    row: int
    column: int
    window: Rect

    @property
    def label(self) -> str:
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Tiling:
    paper: Paper
    columns: int
    rows: int
    overlap: float
    tiles: tuple[Tile, ...]


def fitting(paper: Paper, width: float, height: float) -> Paper | None:
    """The paper turned so that a page fits within its margins, or None if it fits neither way."""
    for sheet in (paper, paper.turned):
        inner_width, inner_height = sheet.inner
        if width <= inner_width + _TINY and height <= inner_height + _TINY:
            return sheet
    return None


def large_room(standards: Standards, paper: Paper) -> tuple[float, float]:
    """Upright width and height of a page over several sheets, which lie side by side along their long edges."""
    width, height = paper.inner
    sheets, overlap = standards.spec.tile.sheets, standards.spec.tile.overlap
    across = sheets * width - (sheets - 1) * overlap
    return min(across, height), max(across, height)


def tiling(standards: Standards, paper: Paper, width: float, height: float) -> Tiling:
    """The fewest sheets that cover the page; among equals, upright ones."""
    overlap = standards.spec.tile.overlap
    ways = [(_steps(sheet.inner[0], width, overlap), _steps(sheet.inner[1], height, overlap), sheet)
            for sheet in (paper, paper.turned)]  # fmt: skip
    columns, rows, sheet = min(ways, key=lambda way: way[0] * way[1])
    inner_width, inner_height = sheet.inner
    tiles = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * (inner_width - overlap), row * (inner_height - overlap)
            window = Rect(x, y, min(inner_width, width - x), min(inner_height, height - y))
            tiles.append(Tile(row, column, window))
    return Tiling(sheet, columns, rows, overlap, tuple(tiles))


def tile_leaves(press: Press, standards: Standards, page: Page, paper: Paper, first: int) -> tuple[Leaf, ...]:
    """The sheets of a page that is too big, numbered from `first`."""
    plan = tiling(standards, paper, page.drawing.width, page.drawing.height)
    return tuple(_leaf(press, plan, page, tile, first + number) for number, tile in enumerate(plan.tiles))


def _leaf(press: Press, plan: Tiling, page: Page, tile: Tile, sheet: int) -> Leaf:
    paper = plan.paper
    shown = Rect(paper.margin, paper.margin, tile.window.width, tile.window.height)
    drawing: Drawing = page.drawing
    placed = Placed(drawing, shown.x - tile.window.x, shown.y - tile.window.y, clip=tile.window)
    marks = tuple(_glue_marks(press, plan, tile, shown))
    start = shown.x + _BESIDE if tile.column else shown.x
    end = shown.right - plan.overlap - _BESIDE if tile.column + 1 < plan.columns else paper.width - paper.margin
    return Leaf(
        paper, (placed, *marks), "front", sheet, (start, end),
        bookmark=f"{page.title} {tile.label}", hint="glue", label=tile.label,
    )  # fmt: skip


def _glue_marks(press: Press, plan: Tiling, tile: Tile, shown: Rect) -> Iterator[Primitive]:
    """Marks: where to cut this sheet, where the next sheet's edge lies on this one, and which sheet is glued there."""
    paper = plan.paper
    top, bottom = paper.dead, paper.height - paper.dead
    left, right = paper.dead, paper.width - paper.dead
    pen = press.pen("thin", ROLE)
    dashed = press.pen("thin", ROLE, dash=(0.8, 0.5))
    for x, mark in ((shown.x, pen if tile.column else None),
                    (shown.right - plan.overlap, dashed if tile.column + 1 < plan.columns else None)):  # fmt: skip
        if mark is not None:
            yield Line(x, top, x, shown.y, mark)
            yield Line(x, shown.bottom, x, min(bottom, shown.bottom + paper.margin - paper.dead), mark)
    for y, mark in ((shown.y, pen if tile.row else None),
                    (shown.bottom - plan.overlap, dashed if tile.row + 1 < plan.rows else None)):  # fmt: skip
        if mark is not None:
            yield Line(left, y, shown.x, y, mark)
            yield Line(shown.right, y, min(right, shown.right + paper.margin - paper.dead), y, mark)
    style = press.style("fine")
    if tile.column + 1 < plan.columns:
        text = press.words.label("print.glue", sheet=Tile(tile.row, tile.column + 1, shown).label)
        x = shown.right + (paper.margin - paper.dead - press.cap_height(style)) / 2
        yield press.text(text, x, shown.cy, style, "middle", 90)


def _steps(inner: float, length: float, overlap: float) -> int:
    if length <= inner + _TINY:
        return 1
    return math.ceil((length - overlap - _TINY) / (inner - overlap))
