"""The Trail: a winding wagon track over the whole page, its stops on it, the gain of each below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi, sin

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import TRAIL, Stop
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.print.map.items import item_row, items_in
from pnp.games.fliptown.print.map.tokens import Job, Token, cluster, fitted, gain_tokens
from pnp.sheet.primitives import Line, Path, Primitive, Rect, Segment
from pnp.sheet.theme import Style
from pnp.sheet.west.border import border

SIDE = 50
RADIUS, LEAST = 4.7, 2.9
RUT = 0.95
"""Room for the sign and its picture, usual and least radius of a stop, half the distance of the wheel ruts.

All of them grow with the page.
"""


def draw_trail(desk: Desk, area: Rect) -> Iterator[Drawn]:
    yield from border(desk.press, area)
    side = Rect(area.x + 3.4, area.y + 2.4, desk.mm(SIDE), area.height - 4)
    yield from _side(desk, side)
    x = side.right + 1.6
    yield Line(x, area.y + 2.6, x, area.bottom - 2.6, desk.press.pen("hair", "engraving"))
    yield from _track(desk, Rect(x + 1, area.y + 1.2, area.right - x - 3.4, area.height - 2.8))


def _side(desk: Desk, area: Rect) -> Iterator[Drawn]:
    """The sign, the horse beside it, and a wagon train below."""
    head = Rect(area.x, area.y, area.width, desk.mm(6.8))
    sign = desk.label("region.trail")
    yield from desk.sign(head, sign, f"suit-{desk.board.suit_of[TRAIL]}", "start")
    used = desk.sign_width(sign, head) + 0.8
    horses = Rect(head.x + used, head.y - 0.2, head.width - used, head.height + 0.4)
    yield from item_row(desk, items_in(desk, TRAIL), horses, desk.style("number"))
    below = Rect(area.x, head.bottom + 0.8, area.width, area.bottom - head.bottom - 0.8)
    yield desk.press.picture(desk.either("vignette-trail", "trail"), below, "engraving")


def _track(desk: Desk, area: Rect) -> Iterator[Drawn]:
    stops = desk.board.stops
    pitch = area.width / len(stops)
    radius = min(desk.mm(RADIUS), (pitch - 1) / 2)
    if radius < desk.mm(LEAST):
        raise BadInput([Finding("map.too_many", {"region": TRAIL, "n": len(stops)})])
    spare = area.height - 2 * radius - desk.mm(11)
    swing = min(desk.mm(3), max(desk.mm(1.6), spare / 2.6))
    middle = area.y + radius + swing + 0.9

    def height(x: float) -> float:
        return middle + swing * sin((x - area.x) / pitch * pi)

    yield from _ruts(desk, area, height)
    yield from _cacti(desk, area, height)
    plates = []
    for number, stop in enumerate(stops):
        x = area.x + pitch * (number + 0.5)
        y = height(x)
        yield from _stop(desk, stop, x, y, radius)
        top = y + radius + 0.8
        plate = Rect(x - pitch / 2 + 0.6, top, pitch - 1.2, min(desk.mm(9.6), area.bottom - top))
        plates.append(Job(shown(stop.number), tuple(stop_tokens(stop)), plate))
    style = fitted(desk, TRAIL, plates, desk.figures())
    for job in plates:
        yield from cluster(desk, job.tokens, job.area, style)


def stop_tokens(stop: Stop) -> Iterator[Token]:
    """The gain of a stop; if there is a choice, the options with a stroke between them."""
    for number, gain in enumerate(stop.choices.values()):
        if number:
            yield Token("/")
        yield from gain_tokens(gain)


def _numerals(desk: Desk) -> Style:
    """The numerals are a step larger than elsewhere: the Trail is read from farthest away."""
    style = desk.style("numeral")
    return style._replace(size=min(desk.mm(18), desk.plan.steps[-2] * desk.scale))


def _stop(desk: Desk, stop: Stop, x: float, y: float, radius: float) -> Iterator[Drawn]:
    yield desk.ring(x, y, radius)
    area = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    yield from desk.line(shown(stop.number), area.inset(1), _numerals(desk))
    yield Spot(TRAIL, stop.name, area)


def _ruts(desk: Desk, area: Rect, height: Callable[[float], float]) -> Iterator[Primitive]:
    """Two wheel ruts, and between them arrows in the direction of travel."""
    count = int(area.width / 1.5)
    xs = [area.x + area.width * n / count for n in range(count + 1)]
    for offset in (-RUT, RUT):
        points = [(x, height(x) + desk.mm(offset)) for x in xs]
        segments: tuple[Segment, ...] = (("M", points[0]), *(("L", point) for point in points[1:]))
        yield Path(segments, None, desk.press.pen("thin", "faint"))
    tip = desk.mm(0.5)
    for x in xs[1:-1:2]:
        y = height(x)
        arrow: tuple[Segment, ...] = (("M", (x - tip, y - tip)), ("L", (x, y)), ("L", (x - tip, y + tip)))
        yield Path(arrow, None, desk.press.pen("thin", "shade"))


def _cacti(desk: Desk, area: Rect, height: Callable[[float], float]) -> Iterator[Primitive]:
    """A cactus beside the track at every third gap, where the track is lowest."""
    stops = len(desk.board.stops)
    pitch, tall = area.width / stops, desk.mm(4.6)
    if pitch - 2 * desk.mm(RADIUS) < tall * 0.75:  # stops that stand close have no cactus between them
        return
    name = desk.either("ornament-cactus", "cactus")
    for number in range(1, stops):
        if number % 3 == 1:
            x = area.x + pitch * number
            foot = height(x) - desk.mm(RUT) - 0.6
            yield desk.press.picture(name, Rect(x - tall / 2, foot - tall, tall, tall), "engraving")
