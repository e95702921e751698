"""The front of the sheet: masthead, deck strips, notes beside the moves; at the foot the best score, upside down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.core.findings import BadInput
from pnp.games.fliptown.daily.sheet.content import best_said, sections_of
from pnp.games.fliptown.daily.sheet.day import Day
from pnp.games.fliptown.daily.sheet.masthead import masthead, masthead_height
from pnp.games.fliptown.daily.sheet.small_cards import MOST_HEIGHT, draw_strips, rack_for
from pnp.games.fliptown.daily.sheet.strips import strips_of
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Placed, Primitive, Rect
from pnp.sheet.text import fit_line, set_line
from pnp.sheet.west.moves_box import box_height, columns_for, moves_box
from pnp.sheet.west.notes import NO_ROOM, draw_notes, no_room, notes_style
from pnp.sheet.west.spacing import ROOMY, TIGHT, Spacing
from pnp.sheet.west.tint import behind, for_pages

EDGE = 0.9
"""From the page's edge, at which the measuring bars end, to its frame."""
_ALONE = 0.37
"""The notes' share of the width beside one column of moves."""
_WISHED_BODY = 82.0


def draw_front(press: Press, area: Rect, day: Day) -> tuple[Primitive, ...]:
    """Everything but the map, within an area that is wider than high; raises `BadInput` where it is too small."""
    try:
        return tuple(_front(press, area, day, ROOMY))
    except BadInput as bad:
        if any(finding.code != NO_ROOM for finding in bad.findings):
            raise
        return tuple(_front(press, area, day, TIGHT))


def _front(press: Press, area: Rect, day: Day, spacing: Spacing) -> Iterator[Primitive]:
    press = sparing(for_pages(press))
    area = area.inset(EDGE)
    yield Box(area.x, area.y, area.width, area.height, press.colour("sheet"), press.pen("heavy", "engraving"))
    rule = area.inset(1.2)
    yield Box(rule.x, rule.y, rule.width, rule.height, None, press.pen("hair", "engraving"))
    inner, gap = area.inset(spacing.inset), spacing.gap
    head = Rect(inner.x, inner.y, inner.width, masthead_height(day, spacing))
    yield from masthead(press, head, day)
    yield from _double_rule(press, inner, head.bottom + gap / 2)
    foot = Rect(inner.x, inner.bottom - spacing.foot + 0.8, inner.width, spacing.foot)
    yield from _foot(press, foot, day)
    top = head.bottom + gap
    yield from _body(press, Rect(inner.x, top, inner.width, foot.y - top - gap / 2), day, spacing)


def _body(press: Press, area: Rect, day: Day, spacing: Spacing) -> Iterator[Primitive]:
    """Cards grow as long as the moves have lines to write on; then the lines grow."""
    strips, lines = strips_of(day.game, day.state), day.lines()
    rack = rack_for(strips, area.width, spacing)
    least = box_height(lines, spacing)
    free = area.height - rack.height(0.0) - spacing.gap
    card = max(spacing.card, min(MOST_HEIGHT, (free - max(_WISHED_BODY, least)) / rack.all_rows))
    top = Rect(area.x, area.y, area.width, rack.height(card))
    y = top.bottom + spacing.gap
    room = Rect(area.x, y, area.width, area.bottom - y)
    if room.height < least:
        raise no_room(area)
    note = press.words.label("day.strip_note", theft=day.game.cowbot is not None)
    yield from draw_strips(press, top, strips, rack, card, note)
    sections = sections_of(press, day)
    for share in spacing.shares if columns_for(lines) > 1 else (_ALONE,):
        notes = Rect(room.x, room.y, room.width * share, room.height)
        style = notes_style(press, notes, sections, spacing)
        if style is not None:
            break
    else:
        raise no_room(area)
    yield from draw_notes(press, notes, sections, style, spacing)
    x = notes.right + max(spacing.gap, 2.4)
    yield from moves_box(press, Rect(x, room.y, room.right - x, room.height), lines, spacing)


def sparing(press: Press) -> Press:
    """The press with finer lines where its ink is to be spared, as on the map."""
    if press.ink != "low":
        return press
    lines = press.theme.lines
    finer = {"thin": lines.hair, "rule": lines.thin, "heavy": lines.rule}
    return replace(press, theme=replace(press.theme, lines=lines.model_copy(update=finer)))


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
