"""A page that is one notice: its frame and scale, large sign boards, lines in very large type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from pnp.core.findings import BadInput
from pnp.sheet.component import Room
from pnp.sheet.furniture import shortened
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Placed, Primitive, Rect, Stroke, Turn
from pnp.sheet.text import Setting, fit, set_block, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.sign_boards import fists, frame, nails, plank
from pnp.sheet.west.tint import behind

GROUND = "sheet"
GAP = 2.0
_USUAL = (194.0, 263.0)
"""The room that the smaller of the usual papers leave within their margins. Pages are drawn for it, then scaled."""
_CORNER = 17.0
_LINES = ((1.0, 1.2), (3.2, 0.6))
"""The places where the lines of a corner piece end, and their widths, in the piece's own measure."""
_STEP = 1.5
"""Lines are shortened by this many millimetres at a time until they are even."""
_TAILS = frozenset("gjpqyąęç,;")


def poster(room: Room, draw: Callable[[Rect], Iterator[Primitive]]) -> Drawing:
    """A page that is one notice: as large as the paper, with everything at least as large as on A4."""
    scale = min(room.width / _USUAL[0], room.height / _USUAL[1])
    scale = scale if scale < 1 or scale > 1.15 else 1.0
    page = Rect(0, 0, room.width / scale, room.height / scale)
    drawn = Drawing(page.width, page.height, tuple(draw(page)))
    return drawn if scale == 1 else Drawing(room.width, room.height, (Placed(drawn, 0, 0, scale=scale),))


def framed(press: Press, page: Rect, *, corners: bool = True) -> Iterator[Primitive]:
    """The notice itself: a double rule, and within it a line from corner piece to corner piece."""
    yield from frame(press, page.inset(1.4), GROUND)
    if not corners:
        return
    inner = page.inset(4.6)
    piece = Drawing(_CORNER, _CORNER, (press.picture("ornament-corner", Rect(0, 0, _CORNER, _CORNER), "oxblood"),))
    turns: tuple[tuple[Turn, float, float], ...] = (
        (0, inner.x, inner.y),
        (90, inner.right - _CORNER, inner.y),
        (180, inner.right - _CORNER, inner.bottom - _CORNER),
        (270, inner.x, inner.bottom - _CORNER),
    )
    for turn, x, y in turns:
        yield Placed(piece, x, y, turn)
    scale = _CORNER / press.gallery.size("ornament-corner")[0]
    for off, width in _LINES:  # they continue the lines of the corner pieces
        line = inner.inset(off * scale)
        pen = Stroke(width * scale, press.drawn("oxblood"))
        for y in (line.y, line.bottom):
            yield Line(inner.x + _CORNER, y, inner.right - _CORNER, y, pen)
        for x in (line.x, line.right):
            yield Line(x, inner.y + _CORNER, x, inner.bottom - _CORNER, pen)


def spaced(blocks: Sequence[tuple[float, Callable[[Rect], Iterator[Primitive]]]], area: Rect) -> Iterator[Primitive]:
    """Pieces of given heights one below the other, over the whole area with equal gaps between them."""
    gap = (area.height - sum(height for height, _ in blocks)) / max(1, len(blocks) - 1)
    y = area.y
    for height, draw in blocks:
        yield from draw(Rect(area.x, y, area.width, height))
        y += height + gap


def balanced(press: Press, text: str, area: Rect, style: Style) -> Setting:
    """Words in the largest type that fits, in lines of about equal length; raises `BadInput` if no size fits."""
    text = tied(text)
    best = fit(press, text, area, style)
    width = area.width
    while len(best.lines) > 1 and (width := width - _STEP) > area.width / 2:
        try:
            narrower = fit(press, text, Rect(0, 0, width, area.height), best.style)
        except BadInput:
            break
        if len(narrower.lines) > len(best.lines) or narrower.style.size < best.style.size:
            break
        best = narrower
    return best


def shout(press: Press, text: str, area: Rect, style: Style) -> Iterator[Primitive]:
    """Words in the largest type that fits, on several lines if needed; words that never fit are cut at the end."""
    try:
        setting = balanced(press, text, area, style)
    except BadInput:
        least = style.at(style.least)
        yield press.centred(shortened(press, text, area.width, least), area, least)
        return
    lift = press.descent(setting.style) * 0.35 if _TAILS & set(text) else 0.0
    yield from set_block(press, setting, area.moved(0, -lift), "middle", "middle")


def sign(press: Press, text: str, area: Rect, size: float) -> Iterator[Primitive]:
    """A large board with a line around the words, nailed on at both ends."""
    yield plank(press, area)
    inner = area.inset(1.3)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair", "sign-text"), 0.8)
    yield from nails(press, area, 4.2, 0.9)
    style = press.style("title").inked("sign-text")._replace(size=size, least=min(size, 14.0), leading=1.05)
    yield from shout(press, text, area.inset(8.5, 3.0 if area.height < 20 else 4.4), style)


def heading(press: Press, text: str, area: Rect) -> Iterator[Primitive]:
    """A page's title on a board between two hands, with a row of stars below it."""
    style = press.style("title")
    width = min(area.width - 44, press.width(text, style) + 26)
    board = Rect(area.cx - width / 2, area.y, width, 16)
    yield from sign(press, text, board, style.size)
    ground = behind(press, GROUND)
    yield from fists(press, Rect(board.x - 21, board.cy - 4, 18, 8), board.right + 3, ground)
    yield press.picture("ornament-star-row", Rect(area.cx - 32, board.bottom + 1.4, 64, 4.6), ground=ground)


def between_rules(press: Press, text: str, area: Rect, style: Style) -> Iterator[Primitive]:
    """A line of words with rules at both sides of it."""
    said = shortened(press, text, area.width - 20, style)
    half = press.width(said, style) / 2 + 3
    yield press.centred(said, area, style)
    for off, weight in ((-0.45, "rule"), (0.45, "hair")):
        pen = press.pen(weight)
        y = area.cy + off
        yield from chain((Line(area.x, y, area.cx - half, y, pen),), (Line(area.cx + half, y, area.right, y, pen),))
