"""The quick reference: one sheet, printed on both sides like a newspaper. Its figures are the board's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.reference_end import end_sections
from pnp.games.fliptown.print.reference_turn import turn_sections
from pnp.sheet.component import Page, Pages
from pnp.sheet.paper import plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT
from pnp.sheet.west.newspaper import Flow, masthead
from pnp.sheet.west.newspaper_parts import Section, Type
from pnp.sheet.west.tint import for_pages

NAME = "reference"
_EDGE = 0.9
"""From the page's edge, at which the measuring bars end, to its frame."""
_INSET = 3.2
_GUTTER = 5.0
_COLUMNS = 3
_HEAD = 26.0
_NORMAL = 190.0
"""The width of page at which the masthead has the height above."""
_SCALES = tuple(n / 100 for n in range(190, 69, -2))
"""Sizes of type to try, the largest first: the last ones set text in 6 points."""


class _Side(NamedTuple):
    sections: Callable[[Board, Type], tuple[Section, ...]]
    pictures: tuple[str, ...]
    ornaments: tuple[str, str]


_SIDES = (
    _Side(
        turn_sections, ("vignette-trail", "vignette-poker", "vignette-sheriff"), ("ornament-pistols", "ornament-bull")
    ),
    _Side(
        end_sections, ("vignette-town", "vignette-stagecoach", "vignette-train"), ("ornament-wheel", "ornament-badge")
    ),
)


def reference(board: Board, press: Press, width: float, height: float) -> Pages:
    """Both sides; raises `BadInput` where even the smallest type does not fit."""
    press = for_pages(press)
    title = press.words.label("component.reference")
    area = Rect(0, 0, width, height).inset(_EDGE)
    pages = []
    for number, side in enumerate(_SIDES, 1):
        drawing = Drawing(width, height, tuple(_page(board, press, area, side, number)))
        pages.append(Page(press.words.label("ref.side", n=number), drawing))
    return Pages(NAME, title, tuple(pages), two_sided=True)


def _page(board: Board, press: Press, area: Rect, side: _Side, number: int) -> Iterator[Primitive]:
    words = press.words
    yield Box(area.x, area.y, area.width, area.height, press.colour("sheet"), press.pen("heavy", "engraving"))
    rule = area.inset(1.2)
    yield Box(rule.x, rule.y, rule.width, rule.height, None, press.pen("hair", "engraving"))
    inner = area.inset(_INSET)
    head = Rect(inner.x, inner.y, inner.width, _HEAD * inner.width / _NORMAL)
    lines = (
        words.label("ref.caption"),
        words.label("ref.side", n=number),
        words.label("ref.length", rounds=board.rounds, turns=board.turns),
    )
    yield from masthead(press, head, words.label("game.fliptown"), lines, side.ornaments)
    room = Rect(inner.x, head.bottom + 4, inner.width, inner.bottom - head.bottom - 4)
    flow, columns = _fitted(board, press, room, side)
    yield from flow.render(press, room, columns)


def _fitted(board: Board, press: Press, room: Rect, side: _Side) -> tuple[Flow, tuple[tuple[Section, ...], ...]]:
    """The columns in the largest type that fits, with engravings at the foot of two of them where that can be."""
    for engravings in (2, 1, 0):
        found = None
        low, high = 0, len(_SCALES)  # what fits at a size fits at every smaller one
        while low < high:
            middle = (low + high) // 2
            flow = Flow(side.sections(board, Type(press, _SCALES[middle])), _COLUMNS, _GUTTER, side.pictures)
            columns = _divided(flow, press, room, engravings)
            if columns is None:
                low = middle + 1
            else:
                found, high = (flow, columns), middle
        if found is not None:
            return found
    width, height, least = round(room.width), round(room.height), plain(press.standards.spec.text.least)
    raise BadInput([Finding("reference.no_room", {"width": width, "height": height, "least": least})])


def _divided(flow: Flow, press: Press, room: Rect, engravings: int) -> tuple[tuple[Section, ...], ...] | None:
    try:
        return flow.divided(press, room, engravings)
    except BadInput as bad:
        if any(finding.code not in DOES_NOT_FIT for finding in bad.findings):
            raise  # a picture is missing: no size of type helps
        return None  # a word is longer than its column: smaller type may do
