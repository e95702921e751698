"""Poker: a column for each round with a box and four suits for every turn's card, and the pay of the hands."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.sheet.primitives import Box, Line, Rect, Stroke
from pnp.sheet.west.border import border

SUITS = "hsdc"
HOLDEM = 2
"""The number of cards that the variant deals in addition to those of the turns."""


def draw_poker(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    yield from desk.plate(area, desk.label("map.poker"), "poker")
    inner = desk.within(area)
    note, style = desk.label("screen.holdem"), desk.style("small")
    small = desk.mm(2.6)
    x, y = inner.right - desk.wide(note, style) - small - 1.2, area.y + 1.5 + desk.mm(2.1)
    yield Box(x, y - small / 2, small, small, desk.press.colour("writing"), _dashed(desk), 0.3)
    yield from desk.line(note, Rect(x + small + 0.9, y - small, inner.right - x - small, 2 * small), style, "start")
    gap = desk.mm(1.8)
    width = (inner.width - gap * (board.rounds - 1)) / board.rounds
    height = inner.height / (board.turns + 1)
    if height < desk.plan.mark or width < 5 * desk.plan.mark:
        params = {"rounds": board.rounds, "turns": board.turns}
        raise BadInput([Finding("map.poker_rows", params)])
    for number in range(1, board.rounds + 1):
        column = Rect(inner.x + (number - 1) * (width + gap), inner.y, width, inner.height)
        if number > 1:
            x = column.x - gap / 2
            yield Line(x, column.y + 0.4, x, column.bottom - 0.4, desk.press.pen("hair", "engraving"))
        yield from _round(desk, number, column, height)


def _round(desk: Desk, number: int, area: Rect, height: float) -> Iterator[Drawn]:
    head = Rect(area.x, area.y, area.width, height)
    box = max(desk.plan.mark, height - 0.7)
    caption = Rect(head.x, head.y, head.width - 2 * (box + 1.8), height)
    yield from desk.line(desk.label("map.round", n=number), caption, desk.style("label"), "start")
    for place in range(HOLDEM):
        x = head.right - (HOLDEM - place) * (box + 1) + 1
        cell = Rect(x, head.cy - box / 2, box, box)
        yield Box(cell.x, cell.y, box, box, desk.press.colour("writing"), _dashed(desk), 0.4)
        yield Spot("holdem", f"{number}.{place + 1}", cell)
    for turn in range(1, desk.board.turns + 1):
        row = Rect(area.x, area.y + turn * height, area.width, height)
        yield from _card(desk, f"{number}.{turn}", row)


def _dashed(desk: Desk) -> Stroke:
    pen = desk.faint()
    return Stroke(pen.width, pen.colour, (0.8, 0.6))


def _card(desk: Desk, name: str, area: Rect) -> Iterator[Drawn]:
    """A box for the value, and the suits to circle."""
    tall = max(desk.plan.mark, area.height - 0.5)
    suit = max(desk.plan.mark, min(tall, area.width * 0.19))
    box = Rect(area.x, area.cy - tall / 2, area.width - 4 * suit - 0.4, tall)
    yield desk.cell(box)
    yield Spot("poker", name, box)
    yield desk.cell(Rect(box.right + 0.4, box.y, len(SUITS) * suit, tall), tall * 0.3)
    for number, letter in enumerate(SUITS):
        cell = Rect(box.right + 0.4 + number * suit, area.cy - suit / 2, suit, suit)
        yield desk.icon(f"suit-{letter}", cell.inset(suit * 0.18), "white")
        yield Spot("suit", f"{name}.{letter}", cell)


def draw_pay(desk: Desk, area: Rect) -> Iterator[Drawn]:
    """The pay of each hand, the best first: a column of cash and one of stars."""
    yield from border(desk.press, area)
    inner = desk.within(area)
    hands = desk.board.poker
    column = desk.mm(4.2)
    head = Rect(inner.x, area.y + 1.5, inner.width, desk.mm(4.2))
    title = Rect(head.x, head.y, head.width - 2 * column - 0.6, head.height)
    caps = desk.style("caps")._replace(size=desk.style("label").size)
    yield from desk.line(f"[hand] {desk.label('map.pay').upper()}", title, caps, "start")
    for number, icon in enumerate(("cash", "star")):
        x = head.right - (2 - number) * column
        yield desk.icon(icon, Rect(x, head.cy - desk.mm(1.7), column, desk.mm(3.4)))
    yield Line(head.x, head.bottom + 0.3, head.right, head.bottom + 0.3, desk.press.pen("hair", "engraving"))
    height = inner.height / len(hands)
    for number, (hand, pay) in enumerate(hands.items()):
        row = Rect(inner.x, inner.y + number * height, inner.width, height)
        if number:
            yield Line(row.x, row.y, row.right, row.y, desk.press.pen("hair", "faint"))
        name = Rect(row.x, row.y, row.width - 2 * column - 0.6, height)
        yield from desk.line(desk.label(f"hand.{hand}"), name, desk.style("small"), "start")
        for place, figure in enumerate((pay.cash, pay.stars)):
            cell = Rect(row.right - (2 - place) * column, row.y, column, height)
            yield from desk.line(str(figure), cell, desk.style("label"))
