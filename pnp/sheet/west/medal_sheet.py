"""A sheet of achievements: a medal to tick for each, its goal in pictures and words, lines for date and score."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.findings import BadInput
from pnp.definition.places import Place
from pnp.sheet.component import Page, Pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Box, Drawing, Line, Oval, Path, Placed, Primitive, Rect, polygon
from pnp.sheet.text import fit, set_block, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.card_frame import filled
from pnp.sheet.west.fitting import one_line
from pnp.sheet.west.sign_boards import fists, frame, nails, plank
from pnp.sheet.west.symbols import Symbol, flow
from pnp.sheet.west.tint import behind, for_pages

NAME = "achievements"
_USUAL = (199.9, 281.0)
"""The width and height that the usual papers leave within their margins."""
_GAP = 2.0
_HEAD = 28.0
_INSET = 4.6
_NARROWEST, _LOWEST = 58.0, 20.5
_MEDAL = 13.0
_CORNER = 0.8
_LINES = 4.8
"""The height of the lines to write on."""
_SHARES = (0.54, 0.48, 0.42)
"""The shares of a goal's height to try for its pictures."""
_EASY = 7.5
"""Words of this size are large enough: the rest of the height goes to the pictures."""
_TALL = 28.0
"""Entries of this height have room for a title on two lines."""
_ROOMY = 7.4
"""Below a title, pictures and words have room above each other from this height on."""
_SHAPE = 2.6
"""The proportion that an entry looks best in."""


class MedalEntry(NamedTuple):
    """An achievement as it is printed: its title, its goal in symbols and in a sentence, where it is defined."""

    title: str
    symbols: tuple[Symbol, ...]
    said: str
    place: Place | None = None


class Cells(NamedTuple):
    columns: int
    rows: int
    width: float
    height: float


def medal_sheet(press: Press, width: float, height: float, entries: Sequence[MedalEntry]) -> Pages:
    """All achievements on one page, or on more if one page cannot hold them."""
    press = for_pages(press)
    # Larger paper makes everything larger, not just the white space.
    scale = max(1.0, min(width / _USUAL[0], height / _USUAL[1]))
    page = Rect(0, 0, width / scale, height / scale)
    area = Rect(_INSET, _INSET + _HEAD, page.width - 2 * _INSET, page.height - 2 * _INSET - _HEAD)
    sheets = _sheets(len(entries), area)
    each = math.ceil(len(entries) / sheets) if entries else 0
    title = press.words.label("component.achievements")
    pages = []
    for number in range(sheets):
        part = entries[number * each : (number + 1) * each]
        drawn = Drawing(page.width, page.height, tuple(_page(press, part, len(entries), page, area)))
        if scale > 1:
            drawn = Drawing(width, height, (Placed(drawn, 0, 0, scale=scale),))
        pages.append(Page(title, drawn))
    return Pages(NAME, title, tuple(pages))


def grid(count: int, area: Rect) -> Cells | None:
    """The columns and rows in which `count` entries look best; None if they would be too small."""
    found: list[tuple[float, Cells]] = []
    for columns in range(1, max(1, count) + 1):
        rows = math.ceil(count / columns)
        width = (area.width - _GAP * (columns - 1)) / columns
        height = (area.height - _GAP * (rows - 1)) / max(1, rows)
        if width >= _NARROWEST and height >= _LOWEST:
            empty = columns * rows - count
            found.append((abs(math.log(width / height / _SHAPE)) + 0.5 * empty, Cells(columns, rows, width, height)))
    return min(found)[1] if found else None


def _sheets(count: int, area: Rect) -> int:
    for sheets in range(1, count + 1):
        if grid(math.ceil(count / sheets), area) is not None:
            return sheets
    return 1


def _page(press: Press, entries: Sequence[MedalEntry], total: int, page: Rect, area: Rect) -> Iterator[Primitive]:
    yield from frame(press, page.inset(1.4), "sheet")
    yield from _head(press, Rect(area.x, _INSET, area.width, _HEAD - _GAP), total)
    cells = grid(len(entries), area) or Cells(1, max(1, len(entries)), area.width, area.height / max(1, len(entries)))
    style = _title_style(press, entries, cells)
    for number, entry in enumerate(entries):
        x = area.x + number % cells.columns * (cells.width + _GAP)
        y = area.y + number // cells.columns * (cells.height + _GAP)
        yield from _entry(press, entry, Rect(x, y, cells.width, cells.height), style)


def _head(press: Press, area: Rect, count: int) -> Iterator[Primitive]:
    """The title between pointing hands, a line for the player's name on the left, the number of medals on the right."""
    words = press.words
    title = words.label("achievements.title")
    style = one_line(press, title, area.width * 0.5, press.style("title")).inked("sign-text")
    half = press.width(title, style) / 2 + 9.0
    board = Rect(area.cx - half, area.y, 2 * half, press.cap_height(style) + 5.6)
    yield plank(press, board)
    yield from nails(press, board, 3.0, 0.8)
    yield press.centred(title, board, style)
    yield from fists(press, Rect(board.x - 20, board.cy - 4, 17, 8), board.right + 3, behind(press, "sheet"))
    y = board.bottom
    if press.gallery.has("ornament-star-row"):
        yield press.picture("ornament-star-row", Rect(area.cx - 30, y + 1.2, 60, 4.2), ground=behind(press, "sheet"))
    caps, label = press.style("caps"), press.style("label")
    foot = area.bottom - 1.8
    yield press.text(words.label("achievements.subtitle").upper(), area.cx, foot, caps, "middle")
    pen = press.pen("thin", "faint")
    whose, earned = words.label("achievements.player"), words.label("achievements.earned", n=count)
    yield press.text(whose, area.x + 1, foot, label)
    yield Line(area.x + 2.5 + press.width(whose, label), foot + 0.3, area.x + area.width * 0.3, foot + 0.3, pen)
    yield press.text(earned, area.right - 1, foot, label, "end")
    start = area.right - 2.5 - press.width(earned, label)
    yield Line(start - 12, foot + 0.3, start, foot + 0.3, pen)


def _title_style(press: Press, entries: Sequence[MedalEntry], cells: Cells) -> Style:
    """Wood type if every title has room for it, else the labels' face for all titles."""
    wood = press.style("heading").at(14)._replace(leading=1.05)
    room = Rect(
        0, 0, cells.width - _MEDAL - 6.0, _two_lines(press, wood) if cells.height >= _TALL else press.cap_height(wood)
    )
    try:
        for entry in entries:
            fit(press, tied(entry.title), room, wood)
    except BadInput:
        return press.style("number")
    return wood


def _two_lines(press: Press, style: Style) -> float:
    return press.cap_height(style) + style.size * style.leading * MM_PER_POINT


def _entry(press: Press, entry: MedalEntry, area: Rect, style: Style) -> Iterator[Primitive]:
    medal = Rect(area.x + 2.0, area.y + 2.0, _MEDAL, area.height - 4.0)
    inner = Rect(medal.right + 2.0, area.y + 2.2, area.right - medal.right - 4.0, area.height - 4.2)
    room = Rect(inner.x, inner.y, inner.width, _two_lines(press, style))
    title = fit(press, tied(entry.title), room, style, entry.place)
    top = inner.y + title.height + 1.4
    yield from filled(press, area, "panel", _CORNER)
    yield from filled(press, Rect(area.x, area.y, area.width, top - area.y + 0.2), "sand", _CORNER)
    yield Box(area.x, area.y, area.width, area.height, None, press.pen("hair"), _CORNER)
    yield from _medal(press, medal)
    yield from set_block(press, title, room)
    rest = Rect(inner.x, top + 0.4, inner.width, inner.bottom - _LINES - top - 0.4)
    beside = Rect(inner.x + title.width + 4.0, area.y, inner.width - title.width - 5.0, top - area.y)
    yield from _beside(press, entry, beside, rest) or _goal(press, entry, rest)
    yield from _lines(press, Rect(inner.x, inner.bottom - _LINES, inner.width, _LINES))


def _beside(press: Press, entry: MedalEntry, band: Rect, area: Rect) -> tuple[Primitive, ...]:
    """The pictures of a low entry, beside its title with the words alone below; empty if they have no room there."""
    if area.height >= _ROOMY:
        return ()
    try:
        pictures = tuple(flow(press, entry.symbols, band, press.style("symbols").at(12), "end", entry.place, "sand"))
        setting = fit(press, tied(entry.said), area, press.style("text"), entry.place)
    except BadInput:
        return ()
    return (*pictures, *set_block(press, setting, area, "start", "middle"))


def _goal(press: Press, entry: MedalEntry, area: Rect) -> Iterator[Primitive]:
    """Pictures above and words below, with the height divided so that the words are as large as possible."""
    found: list[tuple[float, float, tuple[Primitive, ...]]] = []
    refused: BadInput | None = None
    for share in _SHARES:
        pictures = Rect(area.x, area.y, area.width, area.height * share)
        below = Rect(area.x, pictures.bottom + 0.6, area.width, area.height - pictures.height - 0.6)
        try:
            drawn = tuple(flow(press, entry.symbols, pictures, press.style("symbols"), "start", entry.place))
            setting = fit(press, tied(entry.said), below, press.style("text"), entry.place)
        except BadInput as error:
            refused = error
            continue
        words = set_block(press, setting, below, "start", "middle")
        found.append((min(setting.style.size, _EASY), share, (*drawn, *words)))
    if not found:
        raise refused or BadInput([])
    yield from max(found, key=lambda each: each[:2])[2]


def _medal(press: Press, area: Rect) -> Iterator[Primitive]:
    """A ribbon and a disc, large enough for a tick."""
    radius = min(area.width / 2, area.height * 0.32)
    cx, cy = area.cx, area.cy + radius * 0.55
    top = cy - radius * 2.15
    for side in (-1, 1):
        points = (
            (cx + side * radius * 0.15, cy - radius * 0.5), (cx + side * radius * 0.95, cy - radius * 0.5),
            (cx + side * radius * 0.75, top), (cx + side * radius * 0.05, top),
        )  # fmt: skip
        yield Path(polygon(*points), press.colour("sign"), press.pen("thin", "oxblood"))
    yield Oval(cx, cy, radius, radius, press.colour("gold"), press.pen("thin"))
    yield Oval(cx, cy, radius * 0.8, radius * 0.8, press.colour("writing") or press.drawn("white"), press.pen("hair"))


def _lines(press: Press, area: Rect) -> Iterator[Primitive]:
    """Date and score, to be written by hand."""
    style = press.style("fine")
    y = area.bottom - 0.6
    x = area.x
    pen = press.pen("thin", "faint")
    for said, share in ((press.words.label("achievements.date"), 0.6), (press.words.label("achievements.score"), 0.4)):
        width = area.width * share
        start = x + press.width(said, style) + 1.2
        yield press.text(said, x, y, style)
        yield Line(start, y, x + width - 1.5, y, pen)
        x += width
