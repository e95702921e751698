"""A quick reference: one sheet, printed on both sides like a newspaper, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.core.findings import BadInput, Finding
from pnp.sheet.component import Page, Pages
from pnp.sheet.paper import plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Primitive, Rect
from pnp.sheet.west.fitting import largest, unless_too_long
from pnp.sheet.west.newspaper import EDGE, Flow, masthead, page_frame
from pnp.sheet.west.newspaper_parts import SCALES, Section, Type
from pnp.sheet.west.tint import for_pages

NAME = "reference"
_INSET = 3.2
_GUTTER = 5.0
_COLUMNS = 3
_HEAD = 26.0
_NORMAL = 190.0
"""The page width at which the masthead has the height above."""


@dataclass(frozen=True)
class ReferenceSide:
    """One side: its title, the notices to the left and the right of it, its sections at a size of type.

    `pictures` are for the foot of each column, `ornaments` stand at both sides of the game's name.
    """

    title: str
    left: str
    right: str
    sections: Callable[[Type], tuple[Section, ...]]
    pictures: tuple[str, ...]
    ornaments: tuple[str, str]


def reference_sheet(press: Press, width: float, height: float, game: str, sides: Sequence[ReferenceSide]) -> Pages:
    """All sides under the game's name; raises `BadInput` if even the smallest type does not fit."""
    press = for_pages(press)
    area = Rect(0, 0, width, height).inset(EDGE)
    pages = (Page(side.title, Drawing(width, height, tuple(_page(press, area, game, side)))) for side in sides)
    return Pages(NAME, press.words.label("component.reference"), tuple(pages), two_sided=True)


def _page(press: Press, area: Rect, game: str, side: ReferenceSide) -> Iterator[Primitive]:
    yield from page_frame(press, area)
    inner = area.inset(_INSET)
    head = Rect(inner.x, inner.y, inner.width, _HEAD * inner.width / _NORMAL)
    yield from masthead(press, head, game, (side.left, side.title, side.right), side.ornaments)
    room = Rect(inner.x, head.bottom + 4, inner.width, inner.bottom - head.bottom - 4)
    flow, columns = _fitted(press, room, side)
    yield from flow.render(press, room, columns)


def _fitted(press: Press, room: Rect, side: ReferenceSide) -> tuple[Flow, tuple[tuple[Section, ...], ...]]:
    """The columns in the largest type that fits, with engravings at the foot of two of them if there is room."""
    for engravings in (2, 1, 0):

        def tried(scale: float, engravings: int = engravings) -> tuple[Flow, tuple[tuple[Section, ...], ...]] | None:
            flow = Flow(side.sections(Type(press, scale)), _COLUMNS, _GUTTER, side.pictures)
            columns = unless_too_long(lambda: flow.divided(press, room, engravings))
            return None if columns is None else (flow, columns)

        found = largest(SCALES, tried)
        if found is not None:
            return found
    width, height, least = round(room.width), round(room.height), plain(press.standards.spec.text.least)
    raise BadInput([Finding("reference.no_room", {"width": width, "height": height, "least": least})])
