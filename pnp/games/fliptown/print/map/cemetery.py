"""The Cemetery: tombstones with the rewards between neighbours, and the undertaker's two favours."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import CEMETERY, Gain
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.games.fliptown.print.map.items import item_circle
from pnp.games.fliptown.print.map.tokens import badge, cluster, gain_tokens, line_width
from pnp.sheet.primitives import Line, Oval, Path, Primitive, Rect
from pnp.sheet.text import icon_size

LEAST_PATH = 0.4
"""Shorter pieces of a path between stones are not drawn."""


def draw_cemetery(desk: Desk, area: Rect) -> Iterator[Drawn]:
    yield from desk.notice(area, desk.label("region.cemetery"), "cemetery")
    inner = desk.inside(area)
    side = desk.mm(10)
    yield from _stones(desk, Rect(inner.x + 0.8, inner.y, inner.width - side - 2.6, inner.height))
    yield from _favours(desk, Rect(inner.right - side, inner.y, side, inner.height))


def _stones(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    down, across = len(board.stone_rows), max(len(row) for row in board.stone_rows)
    wide, tall = desk.mm(6.6), desk.mm(6.5)
    gap_x = (area.width - across * wide) / max(1, across - 1)
    gap_y = (area.height - down * tall) / max(1, down - 1)
    if (across > 1 and gap_x < desk.mm(4)) or (down > 1 and gap_y < desk.mm(4)):
        raise BadInput([Finding("map.too_many", {"region": CEMETERY, "n": len(board.stones)})])
    places = {
        name: Rect(area.x + column * (wide + gap_x), area.y + row * (tall + gap_y), wide, tall)
        for row, names in enumerate(board.stone_rows)
        for column, name in enumerate(names)
    }
    for number, stone in enumerate(board.stones):
        for bit, gain in stone.rewards:
            other = bit.bit_length() - 1
            if other > number:
                yield from _between(desk, places[stone.name], places[board.stones[other].name], gain)
    for number, stone in enumerate(board.stones):
        circled = bool(board.stones_at_start >> number & 1)
        yield from _stone(desk, stone.name, places[stone.name], circled=circled)


def _between(desk: Desk, one: Rect, other: Rect, gain: Gain) -> Iterator[Primitive]:
    """A path from stone to stone, with its reward on it."""
    pen = desk.press.pen("thin", "faint")
    tokens = gain_tokens(gain)
    style = desk.figures()._replace(size=desk.mm(9.5))
    if abs(one.cy - other.cy) < 0.01:
        room = Rect(one.right, one.y, other.x - one.right, one.height).inset(1.4, -0.8)
        half = min(room.width, line_width(desk, tokens, style)) / 2 + 0.5
        for start, end in ((one.right, room.cx - half), (room.cx + half, other.x)):
            if end - start > LEAST_PATH:
                yield Line(start, room.cy, end, room.cy, pen)
    else:
        room = Rect(one.x - 2, one.bottom, one.width + 4, other.y - one.bottom).inset(0, 0.4)
        half = icon_size(style) / 2 + 0.3
        for start, end in ((one.bottom, room.cy - half), (room.cy + half, other.y)):
            if end - start > LEAST_PATH:
                yield Line(one.cx, start, one.cx, end, pen)
    if len(tokens) == 1 and tokens[0].badge:
        size = min(room.width, room.height, desk.mm(5.6))
        yield from badge(desk, tokens[0].badge, Rect(room.cx - size / 2, room.cy - size / 2, size, size))
        return
    yield from cluster(desk, tokens, room, style)


def _stone(desk: Desk, name: str, area: Rect, *, circled: bool) -> Iterator[Drawn]:
    press = desk.press
    arch = area.height * 0.42
    curve = 0.55 * arch
    x, right, y, bottom = area.x + 0.3, area.right - 0.3, area.y, area.bottom - 0.7
    segments = (
        ("M", (x, bottom)),
        ("L", (x, y + arch)),
        ("C", (x, y + arch - curve, area.cx - curve, y, area.cx, y)),
        ("C", (area.cx + curve, y, right, y + arch - curve, right, y + arch)),
        ("L", (right, bottom)),
        ("Z", ()),
    )
    yield Path(segments, desk.blank(), press.pen("thin", "engraving"))
    yield Line(area.x - 0.6, bottom, area.right + 0.6, bottom, press.pen("rule", "engraving"))
    cx, cy, up = area.cx, y + arch * 0.82, desk.mm(1)
    yield Line(cx, cy - up, cx, cy + up * 0.9, press.pen("rule", "faint"))
    yield Line(cx - up * 0.65, cy - up * 0.3, cx + up * 0.65, cy - up * 0.3, press.pen("rule", "faint"))
    small = desk.style("fine")
    yield from desk.line(name, Rect(x, bottom - desk.mm(2.9), right - x, desk.mm(2.6)), small)
    yield Spot(CEMETERY, name, area)
    if circled:
        pen = press.pen("heavy", "oxblood")
        yield Oval(area.cx, area.cy, area.width * 0.56, area.height * 0.56, None, pen)


def _favours(desk: Desk, area: Rect) -> Iterator[Drawn]:
    """The cost of each stone, and the two marks of the undertaker."""
    board = desk.board
    style = desk.style("label")
    visits = [visit for visit in ("truce", "shovel") if visit in board.undertaker_visits or visit == "shovel"]
    height = area.height / (len(visits) + 1)
    cost = f"{board.stone_wanted}[wanted]" if board.stone_wanted else "–"
    yield from desk.line(f"[stone] {cost}", Rect(area.x, area.y, area.width, height), style)
    for number, visit in enumerate(visits, start=1):
        cell = Rect(area.x, area.y + number * height, area.width, height)
        text = f"+{board.shovel_stars}[star]" if visit == "shovel" else "0[wanted]"
        tall = desk.mm(3.6)
        size = min(desk.mm(6.6), cell.height - tall - 0.7, cell.width)
        circle = Rect(cell.cx - size / 2, cell.y, size, size)
        yield from item_circle(desk, "undertaker", visit, circle)
        yield from desk.line(text, Rect(cell.x, circle.bottom + 0.2, cell.width, tall), style)
