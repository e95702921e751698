"""The inside of each building: strips of pictures, prices and circles, by the verb of its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Building, Item, LandGrid, Placement
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.print.map.items import does, item_circle
from pnp.games.fliptown.print.map.tokens import gain_words
from pnp.sheet.primitives import Anchor, Box, Line, Path, Primitive, Rect

RING = 4.9
LINE = 4.0
APART = 0.9
SQUARE, CLEAR = 1.9, 1.35
"""Heights of a circle's strip and of a line's, space between circles, usual and least size of a shape's square.

All of them grow with the page.
"""
ARROW = "[arrow-right]"


@dataclass(frozen=True)
class Strip:
    """A strip across a shop: its least height, and the function that draws it into its area."""

    height: float
    draw: Callable[[Rect], Iterator[Drawn]]


def strips_of(desk: Desk, building: Building) -> tuple[Strip, ...]:
    return tuple(_EFFECTS[building.effect.does](desk, building))


def price_tag(desk: Desk, price: int, area: Rect, align: Anchor = "end") -> Iterator[Primitive]:
    """A tag with a hole, pointing left."""
    press, style = desk.press, desk.style("price")
    text = desk.label("amount.cash", n=price)
    height = min(area.height, desk.mm(3.7))
    width = press.width(text, style) + height * 0.5 + 1.3
    x = area.x if align == "start" else area.right - width
    y = area.cy - height / 2
    point = height * 0.45
    points = ((x, y + height / 2), (x + point, y), (x + width, y), (x + width, y + height), (x + point, y + height))
    segments = (("M", points[0]), *(("L", each) for each in points[1:]), ("Z", ()))
    yield Path(segments, press.colour("white"), press.pen("hair", "oxblood"))
    yield press.centred(text, Rect(x + point, y, width - point, height), style)


def tag_width(desk: Desk, price: int) -> float:
    style = desk.style("price")
    return desk.press.width(desk.label("amount.cash", n=price), style) + desk.mm(3.7) * 0.5 + 1.3


def _words(desk: Desk, text: str, style: str = "label") -> Strip:
    return Strip(desk.mm(LINE), lambda area: desk.line(text, area, desk.style(style)))


def _at_most(desk: Desk, building: Building, cost: str, gain: str) -> Iterator[Strip]:
    """A price and its gain, up to `up_to` times a visit."""
    effect = building.effect
    yield _words(desk, f"{cost} {ARROW} {gain} · {desk.label('map.at_most', n=effect.up_to)}")


def _hide(desk: Desk, building: Building) -> Iterator[Strip]:
    yield _words(desk, f"≤{building.effect.up_to}[clear]", "number")


def _donate(desk: Desk, building: Building) -> Iterator[Strip]:
    yield from _at_most(desk, building, desk.label("amount.cash", n=building.effect.price), "1[clear]")


def _drink(desk: Desk, building: Building) -> Iterator[Strip]:
    yield from _at_most(desk, building, desk.label("amount.cash", n=building.effect.price), "1[star]")


def _invest(desk: Desk, building: Building) -> Iterator[Strip]:
    yield from _at_most(desk, building, f"{building.effect.price}[gold]", "1[star]")


def _peek(desk: Desk, building: Building) -> Iterator[Strip]:
    rewards = " / ".join(gain_words(gain) for gain in building.effect.rewards.values())
    yield _words(desk, "[peek] [sheriff-card]")
    yield _words(desk, rewards)


def _beside(desk: Desk, width: float, most: float) -> float:
    """The size of circles in a row with `width` for each: the gaps shrink before the circles get too small to mark."""
    apart = max(0.2, min(desk.mm(APART), width - desk.plan.mark))
    return min(width - apart, most)


# -- circles -----------------------------------------------------------------------------------------------------


def _undertaker(desk: Desk, building: Building) -> Iterator[Strip]:
    visits = building.effect.visits

    def draw(area: Rect) -> Iterator[Drawn]:
        width = area.width / len(visits)
        ring = min(desk.mm(7.4), area.height - 0.6, width - desk.mm(3.6))
        style = desk.style("small")
        for number, visit in enumerate(visits):
            cell = Rect(area.x + number * width, area.y, width, area.height)
            yield from desk.line(f"{number + 1}.", Rect(cell.x, cell.y, desk.mm(2.6), cell.height), style, "end")
            circle = Rect(cell.x + desk.mm(3), cell.cy - ring / 2, ring, ring)
            yield from item_circle(desk, "shop", visit, circle)

    yield Strip(desk.mm(RING + 0.6), draw)


def _bank(desk: Desk, building: Building) -> Iterator[Strip]:
    effect = building.effect

    def rings(area: Rect) -> Iterator[Drawn]:
        tag = tag_width(desk, effect.price)
        yield from price_tag(desk, effect.price, Rect(area.x, area.y, tag, area.height), "start")
        rest = Rect(area.x + tag + 0.6, area.y, area.width - tag - 0.6, area.height)
        size = _beside(desk, rest.width / 2, min(desk.mm(6.8), area.height - 0.4))
        for number, colour in enumerate(("red", "black")):
            x = rest.x + rest.width * (number + 0.5) / 2
            yield desk.ring(x, area.cy, size / 2)
            half = size * 0.34
            yield desk.icon(f"bank-{colour}", Rect(x - half, area.cy - half, 2 * half, 2 * half), "white")
            yield Spot("bank", colour, Rect(x - size / 2, area.cy - size / 2, size, size))

    yield Strip(desk.mm(RING + 0.4), rings)
    yield _words(desk, f"[lineup] {ARROW} {'/'.join(str(stars) for stars in effect.stars)}[star]")


def _check_in(desk: Desk, building: Building) -> Iterator[Strip]:
    effect = building.effect

    def ladder(area: Rect) -> Iterator[Drawn]:
        width = area.width / len(effect.silver)
        size = _beside(desk, width, min(desk.mm(6), area.height))
        for number, silver in enumerate(effect.silver):
            x = area.x + (number + 0.5) * width
            yield desk.ring(x, area.cy, size / 2)
            ring = Rect(x - size / 2, area.cy - size / 2, size, size)
            yield from desk.line(str(silver), ring.inset(0.5), desk.style("label"))
            yield Spot("hotel", str(silver), ring)

    yield _words(desk, f"{desk.label('amount.cash', n=effect.price)} {ARROW} [silver-star]")
    yield Strip(desk.mm(RING), ladder)


def _hunt(desk: Desk, building: Building) -> Iterator[Strip]:
    effect = building.effect

    def rings(area: Rect) -> Iterator[Drawn]:
        yield desk.icon("outlaw", Rect(area.x, area.y, desk.mm(4.6), area.height), "white")
        rest = Rect(area.x + desk.mm(4.8), area.y, area.width - desk.mm(4.8), area.height)
        width = rest.width / len(effect.outlaws)
        size = _beside(desk, width, min(desk.mm(5.8), area.height))
        for number, value in enumerate(effect.outlaws):
            x = rest.x + (number + 0.5) * width
            yield desk.ring(x, area.cy, size / 2)
            ring = Rect(x - size / 2, area.cy - size / 2, size, size)
            yield from desk.line(shown(value), ring.inset(0.5), desk.style("number"))
            yield Spot("outlaw", str(value), ring)

    yield Strip(desk.mm(RING + 0.4), rings)
    yield _words(desk, " / ".join(gain_words(gain) for gain in effect.rewards.values()))


def _buy(desk: Desk, building: Building) -> Iterator[Strip]:
    board = desk.board
    for name in building.effect.items:
        item = board.items[board.item_index[name]]
        yield Strip(desk.mm(RING + 0.4), _for_sale(desk, item, building))


def _for_sale(desk: Desk, item: Item, building: Building) -> Callable[[Rect], Iterator[Drawn]]:
    def draw(area: Rect) -> Iterator[Drawn]:
        size = min(desk.mm(5.8), area.height - 0.3)
        circle = Rect(area.x, area.cy - size / 2, size, size)
        if item.needs in building.effect.items:  # bought one after the other: the circles are joined
            yield Line(circle.cx, area.y - 0.35, circle.cx, circle.y, desk.press.pen("rule", "oxblood"))
        yield from item_circle(desk, "shop", item.name, circle)
        tag = tag_width(desk, item.price)
        yield from price_tag(desk, item.price, area)
        needs = f"[item-{item.needs}]+" if item.needs and item.needs not in building.effect.items else ""
        rest = Rect(circle.right + 0.5, area.y, area.width - size - tag - 0.9, area.height)
        yield from desk.line(needs + does(desk, item), rest, desk.style("label"), "start")

    return draw


# -- land --------------------------------------------------------------------------------------------------------


def _land(desk: Desk) -> Iterator[Strip]:
    land = desk.board.land
    if land is None:
        return
    rows = len(land.squares) // land.columns
    least = max(desk.plan.mark, desk.mm(4.7))

    def draw(area: Rect) -> Iterator[Drawn]:
        done = Rect(area.x, area.bottom - desk.mm(LINE), area.width, desk.mm(LINE))
        area = Rect(area.x, area.y + 0.3, area.width, area.height - done.height - 0.3)
        side = min(area.height / rows, max(desk.plan.mark, (area.width - desk.mm(8.6)) / land.columns))
        if side < desk.plan.mark:
            raise BadInput([Finding("map.crowded", {"least": desk.plan.mark, "found": round(side, 1)})])
        top = area.cy - side * rows / 2
        for number, (name, stars) in enumerate(zip(land.squares, land.stars, strict=True)):
            row, column = divmod(number, land.columns)
            cell = Rect(area.x + column * side, top + row * side, side, side)
            yield desk.cell(cell, 0)
            yield from desk.line(f"{stars}[star]", cell.inset(0.5), desk.style("small"))
            yield Spot("land", name, cell)
        used = side * land.columns + 0.7
        tall = min(area.height, side * rows * 1.2)
        yield from _shapes(desk, land, Rect(area.x + used, area.cy - tall / 2, area.width - used, tall))
        yield from desk.line(f"[land-square] {ARROW} {gain_words(land.complete)}", done, desk.style("label"))

    yield Strip(least * rows + 0.6 + desk.mm(LINE), draw)


def _shapes(desk: Desk, land: LandGrid, area: Rect) -> Iterator[Primitive]:
    """The shapes one below the other as their squares, all to one measure, each with its price.

    Prices shrink before the squares get too small to be told apart.
    """
    style = desk.style("price")
    texts = {shape: desk.label("amount.cash", n=price) for shape, price in land.shapes.items()}
    height = area.height / len(texts)
    while True:
        wide = area.width - max(desk.wide(text, style) for text in texts.values()) - desk.mm(0.7)
        lying = {shape: _lying(land, shape, wide, height - desk.mm(0.6)) for shape in texts}
        side = min([desk.mm(SQUARE), *(side for side, _ in lying.values())])
        if side >= desk.mm(CLEAR) or style.size - 0.25 < style.least:
            break
        style = style._replace(size=style.size - 0.25)
    for number, (shape, text) in enumerate(texts.items()):
        row = Rect(area.x, area.y + number * height, area.width, height)
        yield from desk.line(text, row, style, "end")
        cells = lying[shape][1]
        across, down = _spread(cells)
        left, top = row.x + (wide - across * side) / 2, row.cy - down * side / 2
        for x, y in sorted(cells):
            fill, pen = desk.press.colour("front"), desk.press.pen("thin", "engraving")
            yield Box(left + x * side, top + y * side, side, side, fill, pen)


def _lying(land: LandGrid, shape: str, width: float, height: float) -> tuple[float, frozenset[tuple[int, int]]]:
    """The way to lay a shape so that its squares are largest, and their size."""
    ways = {_cells(placed) for placed in land.placements.values() if placed.shape == shape}
    if not ways:  # larger than the land: it has a price, but fits nowhere
        return width, frozenset()
    return max(
        ((min(width / _spread(way)[0], height / _spread(way)[1]), way) for way in ways),
        key=lambda found: (round(found[0], 6), sorted(found[1])),
    )


def _spread(cells: frozenset[tuple[int, int]]) -> tuple[int, int]:
    return max((x for x, _ in cells), default=0) + 1, max((y for _, y in cells), default=0) + 1


def _cells(placed: Placement) -> frozenset[tuple[int, int]]:
    """Column and row of each square, from the top left corner of the shape."""
    found = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in placed.squares]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return frozenset((x - left, y - top) for x, y in found)


_EFFECTS: dict[str, Callable[[Desk, Building], Iterator[Strip]]] = {
    "undertaker": _undertaker,
    "bank": _bank,
    "hide": _hide,
    "buy": _buy,
    "donate": _donate,
    "check-in": _check_in,
    "land": lambda desk, _building: _land(desk),
    "hunt": _hunt,
    "peek": _peek,
    "drink": _drink,
    "invest": _invest,
}
