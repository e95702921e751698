"""The Town: shop fronts in columns; the value and the first visit's bonus on the front, the effect inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import TOWN, Building
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.print.map.shops import Strip, strips_of
from pnp.games.fliptown.print.map.tokens import cluster, gain_tokens, line_width
from pnp.sheet.primitives import Box, Line, Path, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT

COLUMNS = 3
GAP = 1.2
FRONT = 9.4
STEP = 1.1
"""Space between shops, height of a front (which grows with the page), and the height by which its middle is raised."""
_NO_ROOM = (*DOES_NOT_FIT, "map.crowded", "map.site")


def draw_town(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    yield from desk.notice(area, desk.label("region.town"), f"suit-{board.suit_of[TOWN]}")
    inner = desk.inside(area)
    width = (inner.width - GAP * (COLUMNS - 1)) / COLUMNS
    shops = [(building, strips_of(desk, building)) for building in board.buildings]
    wanted = [desk.mm(FRONT) + sum(strip.height for strip in strips) + 0.8 for _, strips in shops]
    street = columns(wanted, COLUMNS, GAP)
    for number, (start, end) in enumerate(street):
        spare = inner.height - sum(wanted[start:end]) - GAP * (end - start - 1)
        if spare < 0:
            raise BadInput([Finding("map.too_many", {"region": TOWN, "n": len(shops)})])
        y = inner.y
        for place in range(start, end):
            height = wanted[place] + spare / (end - start)
            shop = Rect(inner.x + number * (width + GAP), y, width, height)
            try:
                yield from tuple(_shop(desk, *shops[place], shop))
            except BadInput as bad:
                label = shops[place][0].label
                name = _name(desk, shops[place][0])
                if not all(finding.code in _NO_ROOM and finding.params.get("text") != name for finding in bad.findings):
                    raise  # a picture or a letter is missing, or the name is too long: the offer is not at fault
                raise BadInput([Finding("map.building", {"building": label}), *bad.findings]) from bad
            y += height + GAP


def columns(heights: Sequence[float], count: int, gap: float) -> list[tuple[int, int]]:
    """The start and end of each column, so that the tallest is as low as possible; the order is kept."""
    best: dict[tuple[int, int], tuple[float, list[int]]] = {(0, 0): (0.0, [0])}
    for used in range(1, count + 1):
        for end in range(len(heights) + 1):
            tried = [
                (max(best[used - 1, start][0], sum(heights[start:end]) + gap * max(0, end - start - 1)), start)
                for start in range(end + 1)
                if (used - 1, start) in best
            ]
            if tried:
                tallest, start = min(tried)
                best[used, end] = (tallest, [*best[used - 1, start][1], end])
    ends = best[count, len(heights)][1]
    return [(start, end) for start, end in pairwise(ends) if end > start]


def _shop(desk: Desk, building: Building, strips: tuple[Strip, ...], area: Rect) -> Iterator[Drawn]:
    press = desk.press
    front = Rect(area.x, area.y, area.width, desk.mm(FRONT))
    inside = Rect(area.x, front.bottom - 1, area.width, area.bottom - front.bottom + 1)
    yield Box(inside.x, inside.y, inside.width, inside.height, press.colour("writing"), press.pen("thin", "engraving"))
    yield from _front(desk, building, front)
    free = area.bottom - front.bottom - 0.8
    stretch = (free - sum(strip.height for strip in strips)) / max(1, len(strips))
    y = front.bottom + 0.4
    for strip in strips:
        height = strip.height + stretch
        yield from strip.draw(Rect(area.x + 0.9, y, area.width - 1.8, height))
        y += height


def _name(desk: Desk, building: Building) -> str:
    return desk.label(f"building.{building.label}", default=building.label)


def _front(desk: Desk, building: Building, area: Rect) -> Iterator[Drawn]:
    """The value in a circle; beside it the trade's picture and the bonus on the roof, the name below them."""
    yield from _facade(desk, area)
    ring = desk.mm(3.2)
    left = Rect(area.x + 0.7, area.bottom - 2 * ring - 0.7, 2 * ring, 2 * ring)
    yield desk.ring(left.cx, left.cy, ring)
    yield from desk.line(shown(building.value), left.inset(0.5), desk.style("number"))
    yield Spot(TOWN, building.name, left)
    name = _name(desk, building)
    tall = desk.mm(3.3)
    x = left.right + 0.6
    lettering = desk.style("label")
    yield from desk.line(name, Rect(x, area.bottom - tall - 0.5, area.right - x - 0.6, tall), lettering)
    roof = Rect(x, area.y + STEP + 0.3, area.right - x - 0.5, area.height - STEP - tall - 0.9)
    tokens = gain_tokens(building.first)
    style = desk.figures()._replace(size=desk.mm(9))
    wide = min(roof.width, line_width(desk, tokens, style)) if tokens else 0.0
    above = 1.1 if building.first.bonus else 0.0  # a badge stands on the roof and overlaps it
    place = Rect(roof.right - wide, roof.y - above, wide, roof.height + above)
    yield from cluster(desk, tokens, place, style, "end")
    trade = desk.either(f"building-{building.label}", "building")
    rest = Rect(roof.x, roof.y, roof.width - wide - 0.6, roof.height)
    if rest.width >= roof.height:
        yield desk.icon(
            trade, Rect(rest.x + (rest.width - roof.height) * 0.5, rest.y, roof.height, rest.height), "front"
        )


def _boards(desk: Desk, left: float, right: float, y: float) -> Iterator[Primitive]:
    """The planks of the parapet, as short strokes."""
    count = int((right - left) / 1.1)
    for number in range(1, count):
        x = left + (right - left) * number / count
        yield Line(x, y, x, y + STEP * (0.8 if number % 2 else 0.55), desk.press.pen("hair", "engraving"))


def _facade(desk: Desk, area: Rect) -> Iterator[Primitive]:
    """A false front: shoulders left and right, a raised middle, teeth below the cornice."""
    press = desk.press
    step, left, right = STEP, area.x + area.width * 0.26, area.right - area.width * 0.26
    low = area.y + step
    points = [
        (area.x, area.bottom), (area.x, low), (left - step, low), (left, area.y), (right, area.y), (right + step, low),
        (area.right, low), (area.right, area.bottom),
    ]  # fmt: skip
    segments = (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))
    yield Path(segments, press.colour("front"), press.pen("thin", "engraving"))
    yield from _boards(desk, left, right, area.y)
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("rule", "engraving"))
