"""The front of a puzzle's sheet: masthead, deck strips, notes beside the moves; at the foot the best, upside down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.findings import BadInput
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Line, Placed, Primitive, Rect
from pnp.sheet.text import fit_line, set_line
from pnp.sheet.west.deck_strip import MOST_HEIGHT, DeckStrip, Rack, draw_strips, rack_for
from pnp.sheet.west.masthead import PuzzleHead, masthead, masthead_height
from pnp.sheet.west.moves_box import box_height, columns_for, moves_box
from pnp.sheet.west.newspaper import EDGE, page_frame
from pnp.sheet.west.notes import NO_ROOM, NoteGroup, draw_notes, no_room, notes_style
from pnp.sheet.west.spacing import ROOMY, TIGHT, Spacing
from pnp.sheet.west.tint import behind, for_pages, sparing

_ALONE = 0.37
"""The notes' share of the width beside one column of moves."""
_WISHED_BODY = 82.0


@dataclass(frozen=True)
class PuzzleFront:
    """The content of the front.

    `lines` are the labels in the box for the moves, `notation` says how to write them; `best` is empty if it is hidden.
    """

    head: PuzzleHead
    strips: tuple[DeckStrip, ...]
    notes: tuple[NoteGroup, ...]
    lines: tuple[str, ...]
    notation: str
    best: str


def draw_front(press: Press, area: Rect, front: PuzzleFront) -> tuple[Primitive, ...]:
    """The whole front within an area that is wider than high; raises `BadInput` if the area is too small."""
    try:
        return tuple(_front(press, area, front, ROOMY))
    except BadInput as bad:
        if any(finding.code != NO_ROOM for finding in bad.findings):
            raise
        return tuple(_front(press, area, front, TIGHT))


def _front(press: Press, area: Rect, front: PuzzleFront, spacing: Spacing) -> Iterator[Primitive]:
    press = sparing(for_pages(press))
    area = area.inset(EDGE)
    yield from page_frame(press, area)
    inner, gap = area.inset(spacing.inset), spacing.gap
    head = Rect(inner.x, inner.y, inner.width, masthead_height(front.head, spacing))
    yield from masthead(press, head, front.head)
    yield from _double_rule(press, inner, head.bottom + gap / 2)
    foot = Rect(inner.x, inner.bottom - spacing.foot + 0.8, inner.width, spacing.foot)
    yield from _foot(press, foot, front.best)
    top = head.bottom + gap
    yield from _body(press, Rect(inner.x, top, inner.width, foot.y - top - gap / 2), front, spacing)


def _body(press: Press, area: Rect, front: PuzzleFront, spacing: Spacing) -> Iterator[Primitive]:
    """The strips, if there are any; below them the notes beside the box for the moves."""
    y = area.y
    if front.strips:
        rack = rack_for(front.strips, area.width, spacing)
        card = _card_height(area, front, rack, spacing)
        top = Rect(area.x, area.y, area.width, rack.height(card))
        yield from draw_strips(press, top, front.strips, rack, card)
        y = top.bottom + spacing.gap
    lines, room = front.lines, Rect(area.x, y, area.width, area.bottom - y)
    if room.height < box_height(lines, spacing):
        raise no_room(area)
    for share in spacing.shares if columns_for(lines) > 1 else (_ALONE,):
        notes = Rect(room.x, room.y, room.width * share, room.height)
        style = notes_style(press, notes, front.notes, spacing)
        if style is not None:
            break
    else:
        raise no_room(area)
    yield from draw_notes(press, notes, front.notes, style, spacing)
    x = notes.right + max(spacing.gap, 2.4)
    yield from moves_box(press, Rect(x, room.y, room.right - x, room.height), lines, front.notation, spacing)


def _card_height(area: Rect, front: PuzzleFront, rack: Rack, spacing: Spacing) -> float:
    """Cards grow as long as the lines for the moves keep their least height; then the lines grow."""
    least = box_height(front.lines, spacing)
    free = area.height - rack.height(0.0) - spacing.gap
    return max(spacing.card, min(MOST_HEIGHT, (free - max(_WISHED_BODY, least)) / rack.all_rows))


def _double_rule(press: Press, area: Rect, y: float) -> Iterator[Primitive]:
    yield Line(area.x, y - 0.45, area.right, y - 0.45, press.pen("rule", "engraving"))
    yield Line(area.x, y + 0.35, area.right, y + 0.35, press.pen("hair", "engraving"))


def _foot(press: Press, area: Rect, best: str) -> Iterator[Primitive]:
    """How to check the moves, and the best score upside down."""
    label, style = press.words.label, press.style("small")
    yield Line(area.x, area.y, area.right, area.y, press.pen("hair", "engraving"))
    half = area.width / 2 - 4
    y = area.y + area.height / 2 + press.cap_height(style) / 2 + 0.3
    hint = label("day.check")
    yield press.picture("check", Rect(area.x, area.cy - 1.4, 3.4, 3.4), ground=behind(press, "sheet"))
    fitted = fit_line(press, hint, half - 5, style) or style._replace(size=style.least)
    yield from set_line(press, hint, area.x + 4.6, y, fitted)
    if best:
        yield Placed(upside_down(press, best, half), area.right - half, area.y + 0.6, 180)


def upside_down(press: Press, text: str, width: float) -> Drawing:
    """A line to be read with the page turned round; it then begins at the left."""
    style = press.style("label")
    fitted = fit_line(press, text, width, style) or style._replace(size=style.least)
    high = press.cap_height(fitted) + 1.2
    return Drawing(width, high, (press.text(text, 0, high - 0.6, fitted),))
