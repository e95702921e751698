"""The effect of an item in pictures, and the circles to mark it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.fliptown.board.board import BADLANDS, MINE, TRAIL, Item
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.games.fliptown.print.map.tokens import gain_words
from pnp.sheet.primitives import Rect
from pnp.sheet.theme import Style

MINUS = "−"
UP_TO = "up-to"


def region_of(item: Item) -> str | None:
    """The region in which an item helps; None for an item that only gives a gain."""
    if item.trail:
        return TRAIL
    if item.mine:
        return MINE
    return BADLANDS if item.gun or item.less_wanted else None


def items_in(desk: Desk, region: str) -> tuple[Item, ...]:
    return tuple(item for item in desk.board.items if region_of(item) == region)


def picture_of(desk: Desk, name: str) -> str:
    return desk.either(f"item-{name}", "tool")


def does(desk: Desk, item: Item, *, shop: bool = True) -> str:
    """An item's figures as a line of pictures; a shop window has less room, and shows the gain at once."""
    parts = []
    if item.trail:
        parts.append(f"+{item.trail}[trail]")
    if item.mine:
        exact = desk.board.rulings.pickaxe == "exact"
        sign = "±" if exact else "≤" if shop else "≤±"
        parts.append(f"{sign}{item.mine}[mine]")
    if item.gun:
        parts.append(f"+{item.gun}[robbery-card]")
    if item.less_wanted:
        parts.append(f"{MINUS}{item.less_wanted}[wanted]")
    if shop and any(item.gain):
        parts.append(gain_words(item.gain))
    return " ".join(parts)


def item_circle(desk: Desk, group: str, name: str, area: Rect) -> Iterator[Drawn]:
    """A circle with an item's picture, as large as fits, to be marked once it is owned."""
    radius = min(area.width, area.height) / 2
    yield desk.ring(area.cx, area.cy, radius)
    inner = radius * 0.66
    picture = picture_of(desk, name)
    yield desk.icon(picture, Rect(area.cx - inner, area.cy - inner, 2 * inner, 2 * inner), "white")
    yield Spot(group, name, Rect(area.cx - radius, area.cy - radius, 2 * radius, 2 * radius))


def item_row(desk: Desk, items: tuple[Item, ...], area: Rect, style: Style) -> Iterator[Drawn]:
    """Circles side by side, each with its item's effect in that region."""
    if not items:
        return
    width = area.width / len(items)
    ring = min(area.height, desk.mm(7))
    for number, item in enumerate(items):
        text = does(desk, item, shop=False)
        wide = min(width - ring - 1.2, desk.wide(text, style))
        x = area.x + number * width + (width - ring - 0.8 - wide) / 2
        yield from item_circle(desk, "item", item.name, Rect(x, area.cy - ring / 2, ring, ring))
        yield from desk.line(text, Rect(x + ring + 0.8, area.y, wide, area.height), style, "start")
