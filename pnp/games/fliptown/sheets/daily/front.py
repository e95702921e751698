"""The front of the sheet: masthead, deck strips, notes beside the moves, and at the foot the best score, upside down."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.sheets.daily.content import best_said, sections_of
from pnp.games.fliptown.sheets.daily.day import Day
from pnp.games.fliptown.sheets.daily.masthead import masthead, masthead_height
from pnp.games.fliptown.sheets.daily.moves_box import LEAST_LINE, MOST_LINE, WISHED_LINE, box_height, moves_box
from pnp.games.fliptown.sheets.daily.notes import draw_notes
from pnp.games.fliptown.sheets.daily.small_cards import LEAST_HEIGHT, MOST_HEIGHT, draw_strips, rack_for
from pnp.games.fliptown.sheets.daily.strips import strips_of
from pnp.games.fliptown.sheets.tint import behind, for_pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Placed, Primitive, Rect
from pnp.sheet.text import fit_line, set_line

EDGE, INSET = 0.9, 3.2
"""From the page's edge, at which the measuring bars end, to its frame; and from there to what is in it."""
_GAP = 3.0
_FOOT = 4.6
_NOTES = {1: 0.37, 2: 0.335}
"""The notes' share of the width, by the columns of the moves."""
_WISHED_BODY = 82.0


def draw_front(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    """Everything but the map, within an area that is wider than high; raises `BadInput` where it is too small."""
    ink = press.drawn("ink")
    press = for_pages(press)
    area = area.inset(EDGE)
    yield Box(area.x, area.y, area.width, area.height, press.colour("sheet"), press.pen("heavy", "engraving"))
    rule = area.inset(1.2)
    yield Box(rule.x, rule.y, rule.width, rule.height, None, press.pen("hair", "engraving"))
    inner = area.inset(INSET)
    head = Rect(inner.x, inner.y, inner.width, masthead_height(day))
    yield from masthead(press, ink, head, day)
    yield from _double_rule(press, inner, head.bottom + _GAP / 2)
    foot = Rect(inner.x, inner.bottom - _FOOT + 0.8, inner.width, _FOOT)
    yield from _foot(press, foot, day)
    yield from _body(press, Rect(inner.x, head.bottom + _GAP, inner.width, foot.y - head.bottom - _GAP - 1.6), day)


def _body(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    """Cards grow as long as the moves have lines to write on; then the lines grow."""
    strips, lines = strips_of(day.game, day.state), day.lines()
    rack = rack_for(strips, area.width)
    wished = max(_WISHED_BODY, box_height(lines, WISHED_LINE))
    free = area.height - rack.height(0.0) - _GAP
    card = max(LEAST_HEIGHT, min(MOST_HEIGHT, (free - wished) / rack.all_rows))
    top = Rect(area.x, area.y, area.width, rack.height(card))
    room = Rect(area.x, top.bottom + _GAP, area.width, area.bottom - top.bottom - _GAP)
    least = box_height(lines, LEAST_LINE)
    if room.height < least:
        params = {"width": round(area.width), "height": round(area.height)}
        raise BadInput([Finding("day.no_room", params)])
    yield from draw_strips(press, top, strips, rack, card)
    columns = 1 if box_height(lines, 1.0) - box_height(lines, 0.0) == len(lines) else 2
    wide = room.width * _NOTES[columns]
    yield from draw_notes(press, Rect(room.x, room.y, wide, room.height), sections_of(press, day))
    box = Rect(room.x + wide + _GAP, room.y, room.width - wide - _GAP, room.height)
    high = min(box.height, box_height(lines, MOST_LINE))
    yield from moves_box(press, Rect(box.x, box.y, box.width, high), lines)


def _double_rule(press: Press, area: Rect, y: float) -> Iterator[Primitive]:
    yield Line(area.x, y - 0.45, area.right, y - 0.45, press.pen("rule", "engraving"))
    yield Line(area.x, y + 0.35, area.right, y + 0.35, press.pen("hair", "engraving"))


def _foot(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    """How to check one's moves; and what is told only to those who turn the page."""
    label, style = press.words.label, press.style("small")
    yield Line(area.x, area.y, area.right, area.y, press.pen("hair", "engraving"))
    half = area.width / 2 - 4
    y = area.y + area.height / 2 + press.cap_height(style) / 2 + 0.3
    hint = label("day.check")
    yield press.picture("check", Rect(area.x, area.cy - 1.4, 3.4, 3.4), ground=behind(press, "sheet"))
    fitted = fit_line(press, hint, half - 5, style) or style._replace(size=style.least)
    yield from set_line(press, hint, area.x + 4.6, y, fitted)
    if day.hide_best:
        return
    yield Placed(upside_down(press, best_said(press, day), half), area.right - half, area.y + 0.6, 180)


def upside_down(press: Press, text: str, width: float) -> Drawing:
    """A line that is read with the page turned round; then it begins at the left."""
    style = press.style("label")
    fitted = fit_line(press, text, width, style) or style._replace(size=style.least)
    high = press.cap_height(fitted) + 1.2
    return Drawing(width, high, (press.text(text, 0, high - 0.6, fitted),))
