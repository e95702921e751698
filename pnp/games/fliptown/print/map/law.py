"""The sheriff: a box for his card each round, the fine, the bribe, and when he arrests."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.sheet.primitives import Line, Primitive, Rect


def draw_sheriff(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    yield from desk.plate(area, desk.label("map.sheriff"), "sheriff", ornate=True)
    inner = desk.within(area)
    tall = min(desk.mm(10.4), inner.height * 0.62)
    width = inner.width / len(board.fines)
    for number, (cash, stars) in enumerate(board.fines, start=1):
        cell = Rect(inner.x + (number - 1) * width, inner.y, width, tall)
        if number > 1:
            yield Line(cell.x, cell.y + 0.4, cell.x, cell.bottom - 0.6, desk.press.pen("hair", "engraving"))
        yield from _round(desk, number, f"{cash}[cash] / {stars}[star]", cell)
    yield from _rules(desk, Rect(inner.x, inner.y + tall, inner.width, inner.height - tall + 0.7))


def _round(desk: Desk, number: int, fine: str, area: Rect) -> Iterator[Drawn]:
    """The round's number, a box for the card, and the fine, circled when it has been paid."""
    box = max(desk.plan.mark, desk.mm(4.6))
    top = Rect(area.x + 0.8, area.y + 0.1, area.width - 1.6, box)
    wide = desk.mm(4)
    x = top.cx - (wide + box * 1.25) / 2
    yield from desk.line(f"{number}.", Rect(x, top.y, wide - 0.5, box), desk.style("number"))
    card = Rect(x + wide, top.y, box * 1.25, box)
    yield desk.cell(card)
    yield Spot("sheriff", str(number), card)
    below = Rect(
        area.x + 0.7, card.bottom + 0.7, area.width - 1.4, max(desk.plan.mark, area.bottom - card.bottom - 1.1)
    )
    yield desk.cell(below, below.height / 2)
    yield from desk.line(fine, below.inset(0.8, 0), desk.style("label"))
    yield Spot("fine", str(number), below)


def _rules(desk: Desk, area: Rect) -> Iterator[Primitive]:
    board, style = desk.board, desk.style("label")
    half = area.height / 2
    arrest = "[sheriff-card] < [wanted]  [arrow-right]  [arrest]"
    bribe = f"[bribe] {board.bribe}[gold] × [wanted]"
    yield Line(area.x, area.y + 0.4, area.right, area.y + 0.4, desk.press.pen("hair", "engraving"))
    first = Rect(area.x, area.y + 0.5, area.width, half)
    yield from desk.line(arrest, Rect(first.x, first.y, first.width * 0.58, half), style)
    yield from desk.line(bribe, Rect(first.x + first.width * 0.6, first.y, first.width * 0.4, half), style)
    limit = desk.label("map.no_cash", n=board.no_cash_from)
    yield from desk.line(limit, Rect(area.x, first.bottom - 0.2, area.width, half), desk.style("small"))
