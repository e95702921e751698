"""The Badlands: rows of wanted posters, the row's bonus at its end, the outlaw's gear and the steps of a robbery."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import BADLANDS, Gain, Row, Target
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.print.map.items import item_row, items_in
from pnp.games.fliptown.print.map.tokens import BREAK, Job, Token, badge, cluster, fitted, gain_tokens
from pnp.sheet.primitives import Box, Line, Oval, Path, Primitive, Rect
from pnp.sheet.theme import Style

SIDE, END = 12, 8.2
"""The room for a row's picture and for its bonus; both grow with the page."""


def draw_badlands(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    yield from desk.notice(area, desk.label("region.badlands"), f"suit-{board.suit_of[BADLANDS]}")
    inner = desk.inside(area)
    rule_height = desk.mm(9)
    gear = items_in(desk, BADLANDS)
    gear_height = desk.mm(8) if gear else 0.0
    rows = Rect(inner.x, inner.y, inner.width, inner.height - rule_height - gear_height)
    height = rows.height / len(board.rows)
    jobs: list[Job] = []
    places: list[tuple[Row, list[Target], Rect]] = []
    for number, row in enumerate(board.rows):
        targets = [target for target in board.targets if target.row == number]
        area = Rect(rows.x, rows.y + number * height, rows.width, height - desk.mm(1.4))
        jobs += [_job(desk, target, poster) for target, poster in _posters(desk, targets, area)]
        places.append((row, targets, area))
    style = fitted(desk, BADLANDS, jobs, desk.figures())
    for row, targets, area in places:
        yield from _row(desk, row, targets, area, style)
    foot = Rect(inner.x, rows.bottom + 0.4, inner.width, gear_height)
    yield from item_row(desk, gear, foot, desk.style("number"))
    yield from _robbery(desk, Rect(inner.x, foot.bottom, inner.width, rule_height))


def target_tokens(target: Target) -> tuple[Token, ...]:
    """The gains of a target, and below them its Wanted."""
    won, wanted = gain_tokens(target.gain._replace(wanted=0)), gain_tokens(Gain(wanted=target.gain.wanted))
    return (*won, BREAK, *wanted)


def _posters(desk: Desk, targets: list[Target], area: Rect) -> Iterator[tuple[Target, Rect]]:
    width = (area.width - desk.mm(SIDE + END)) / len(targets)
    if width < desk.mm(7) or area.height < desk.mm(11):
        raise BadInput([Finding("map.too_many", {"region": BADLANDS, "n": len(desk.board.targets)})])
    for number, target in enumerate(targets):
        yield target, Rect(area.x + desk.mm(SIDE) + number * width, area.y, width - 0.9, area.height)


def _ring(desk: Desk, poster: Rect) -> Rect:
    radius = min(desk.mm(4), poster.width / 2 - 0.8, poster.height * 0.26)
    return Rect(poster.cx - radius, poster.y + 0.9, 2 * radius, 2 * radius)


def _below(desk: Desk, poster: Rect) -> Rect:
    top = _ring(desk, poster).bottom + 0.4
    return Rect(poster.x + 0.6, top, poster.width - 1.2, poster.bottom - top - 0.6)


def _job(desk: Desk, target: Target, poster: Rect) -> Job:
    return Job(shown(target.value), target_tokens(target), _below(desk, poster))


def _row(desk: Desk, row: Row, targets: list[Target], area: Rect, style: Style) -> Iterator[Drawn]:
    press = desk.press
    side, end = desk.mm(SIDE), desk.mm(END)
    picture = desk.either(f"vignette-row-{row.name}", desk.either(f"row-{row.name}", "badlands"))
    head = Rect(area.x, area.y, side - desk.mm(0.9), area.height)
    caption = desk.label(f"row.{row.name}", default=row.name)
    tall = desk.mm(3)
    ground = "sheet" if press.colour("sheet") else "paper"
    high = min(desk.mm(8), head.height - tall)
    shown_at = Rect(head.x, head.cy - (high + tall) / 2, head.width, high)
    yield press.picture(picture, shown_at, "engraving", ground)
    yield from desk.line(caption, Rect(head.x, shown_at.bottom, head.width, tall), desk.style("small"))
    for target, poster in _posters(desk, targets, area):
        yield from _target(desk, target, poster, style)
    right = Rect(area.right - end, area.y, end, area.height)
    yield from _bonus(desk, row, right)


def _target(desk: Desk, target: Target, area: Rect, style: Style) -> Iterator[Drawn]:
    """A poster on two nails: the value in a circle, then what it gives and what it costs."""
    press = desk.press
    yield Box(area.x, area.y, area.width, area.height, press.colour("writing"), press.pen("thin", "engraving"), 0.5)
    ring = _ring(desk, area)
    yield desk.ring(ring.cx, ring.cy, ring.width / 2)
    yield from desk.line(shown(target.value), ring.inset(0.5), desk.style("numeral"))
    yield Spot(BADLANDS, target.name, ring)
    for x in (area.x + 1, area.right - 1):
        yield Oval(x, area.y + 1, 0.3, 0.3, press.drawn("ink"))
    yield from cluster(desk, target_tokens(target), _below(desk, area), style)


def _bonus(desk: Desk, row: Row, area: Rect) -> Iterator[Drawn]:
    """A brace around the row, and the bonus for its last target."""
    press = desk.press
    x, tip = area.x + 0.2, area.x + 1.8
    y, bottom = area.y + 0.8, area.bottom - 0.8
    segments = (("M", (x, y)), ("L", (tip - 0.6, y)), ("L", (tip - 0.6, area.cy - 1)), ("L", (tip, area.cy)))
    more = (("L", (tip - 0.6, area.cy + 1)), ("L", (tip - 0.6, bottom)), ("L", (x, bottom)))
    yield Path((*segments, *more), None, press.pen("thin", "oxblood"))
    inner = Rect(tip + 0.2, area.y, area.right - tip - 0.2, area.height)
    gain = row.completed
    yield Spot("row", row.name, inner)
    if len(gain.bonus) == 1 and not any(gain[:-1]):
        size = min(inner.width, desk.mm(7))
        yield from badge(desk, gain.bonus[0], Rect(inner.cx - size / 2, inner.cy - size / 2, size, size))
    else:
        yield from cluster(desk, gain_tokens(gain), inner, desk.figures())


def _robbery(desk: Desk, area: Rect) -> Iterator[Primitive]:
    """Robbery card and gun against the target: the player gets all of it, or half the stars."""
    yield Line(area.x, area.y + 0.6, area.right, area.y + 0.6, desk.press.pen("hair", "engraving"))
    half = (area.height - 1) / 2
    style = desk.style("label")
    guns = " + [item-pistol]" if any(item.gun for item in desk.board.items) else ""
    won = f"[robbery-card]{guns} ≥ [target]  [arrow-right]  [star] [cash]"
    lost = f"[robbery-card]{guns} < [target]  [arrow-right]  ½ [star]"
    yield from desk.line(won, Rect(area.x, area.y + 1, area.width, half), style)
    yield from desk.line(lost, Rect(area.x, area.y + 1 + half, area.width, half), style)
