"""What goes on inside each building: strips of pictures, prices and circles, by the verb of its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board import Building, Item, Placement
from pnp.games.fliptown.sheets.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.sheets.map.items import does, item_circle
from pnp.games.fliptown.sheets.map.tokens import gain_words
from pnp.sheet.primitives import Anchor, Box, Line, Path, Primitive, Rect

RING = 4.9
LINE = 4.0
ARROW = "[arrow-right]"


@dataclass(frozen=True)
class Strip:
    """A strip across a shop: the least height it needs, and how it is drawn into what it gets."""

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
    """So much for so much, up to so many times a visit."""
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
        size = min(desk.mm(6.8), area.height - 0.4)
        rest = Rect(area.x + tag, area.y, area.width - tag, area.height)
        for number, colour in enumerate(("red", "black")):
            x = rest.x + rest.width * (number + 0.5) / 2 + 0.3
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
        size = min(width - 0.2, desk.mm(6), area.height)
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
        size = min(width - 0.2, desk.mm(5.8), area.height)
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
        if item.needs in building.effect.items:  # bought one after the other: the circles hang together
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
        side = min(area.height / rows, (area.width - desk.mm(6.9)) / land.columns)
        if side < desk.plan.mark:
            raise BadInput([Finding("map.crowded", {"least": desk.plan.mark, "found": round(side, 1)})])
        top = area.cy - side * rows / 2
        for number, (name, stars) in enumerate(zip(land.squares, land.stars, strict=True)):
            row, column = divmod(number, land.columns)
            cell = Rect(area.x + column * side, top + row * side, side, side)
            yield desk.cell(cell, 0)
            yield from desk.line(f"{stars}[star]", cell.inset(0.3), desk.style("small"))
            yield Spot("land", name, cell)
        right = Rect(area.x + side * land.columns + 0.7, area.y, area.width - side * land.columns - 0.7, area.height)
        height = right.height / (len(land.shapes) + 1)
        for number, (shape, price) in enumerate(land.shapes.items()):
            yield from _shape(desk, shape, price, Rect(right.x, right.y + number * height, right.width, height))
        done = Rect(right.x, right.bottom - height, right.width, height)
        yield from desk.line(f"[land-square] {gain_words(land.complete)}", done, desk.style("small"))

    yield Strip(least * rows + 0.6, draw)


def _shape(desk: Desk, shape: str, price: int, area: Rect) -> Iterator[Primitive]:
    """A shape as its squares, the narrowest way it can lie, and its price."""
    press, land = desk.press, desk.board.land
    ways = [placed for placed in land.placements.values() if placed.shape == shape] if land else []
    style = desk.style("price")._replace(size=desk.style("small").size)
    text = desk.label("amount.cash", n=price)
    yield from desk.line(text, area, style, "end")
    if not ways:
        return
    cells = min((_cells(way) for way in ways), key=lambda found: (max(x for x, _ in found), sorted(found)))
    across, down = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    side = min(desk.mm(1.3), (area.height - 0.4) / down, (area.width - desk.wide(text, style) - 0.4) / across)
    for x, y in sorted(cells):
        left, top = area.x + x * side, area.cy - down * side / 2 + y * side
        yield Box(left, top, side, side, press.colour("front"), press.pen("hair", "engraving"))


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
