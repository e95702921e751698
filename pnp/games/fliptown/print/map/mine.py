"""The Mine: a hill cut open, ladders between the chambers with the values that lead down them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, sin

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import MINE, Chamber, Gain
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot, shown
from pnp.games.fliptown.print.map.items import item_row, items_in
from pnp.games.fliptown.print.map.shafts import ENTRANCE, Plot, Shaft, plot_mine
from pnp.games.fliptown.print.map.tokens import BREAK, Job, Token, cluster, fitted, gain_tokens
from pnp.games.fliptown.print.map.values import Leg, settled
from pnp.sheet.primitives import Box, Line, Path, Primitive, Rect, Segment
from pnp.sheet.theme import Style

_COUNTED = {"stones": "stone", "buildings": "building", "chambers": "chamber", "stops": "stop", "targets": "target"}
TURF = 26
SMALLER = 0.5
"""Points by which the values of a level shrink until they stand apart."""


def draw_mine(desk: Desk, area: Rect) -> Iterator[Drawn]:
    board = desk.board
    yield from desk.notice(area, desk.label("region.mine"), f"suit-{board.suit_of[MINE]}")
    inner = desk.inside(area)
    plot = plot_mine(board.chambers)
    sky = desk.mm(10)
    wide = min(plot.pitch * inner.width - 1.1, desk.mm(17))
    levels = len(plot.layers) - 1
    pitch = (inner.height - sky - 1) / levels
    tall = min(desk.mm(13), pitch * 0.6)
    if wide < desk.mm(9) or tall < desk.mm(9):
        raise BadInput([Finding("map.too_many", {"region": MINE, "n": len(board.chambers)})])
    places: dict[int, Rect] = {}
    for depth, nodes in enumerate(plot.layers):
        for node in nodes:
            x = inner.x + plot.across[node] * inner.width
            if node == ENTRANCE:
                size = sky - 1.6
                places[node] = Rect(x - size / 2, inner.y, size, size)
            elif node < len(board.chambers):
                y = inner.y + sky + depth * pitch - tall
                places[node] = Rect(x - wide / 2, y, wide, tall)
            else:
                places[node] = Rect(x - 0.1, inner.y + sky + depth * pitch - tall, 0.2, tall)
    yield from _hill(desk, inner, sky, pitch, tall)
    gear = items_in(desk, MINE)
    yield from item_row(desk, gear, Rect(inner.x, inner.y, inner.width * 0.29, desk.mm(7)), desk.style("number"))
    yield from _shafts(desk, plot, places, inner)
    gate = places[ENTRANCE]
    yield desk.press.picture("chamber", gate)
    for nodes in plot.layers[1:]:
        here = [node for node in nodes if node < len(board.chambers)]
        jobs = [_job(desk, board.chambers[node], places[node]) for node in here]
        style = fitted(desk, MINE, jobs, desk.figures())
        for node in here:
            yield from _chamber(desk, board.chambers[node], places[node], style)


def silver_words(chamber: Chamber) -> str:
    """One silver star for each circled place of a kind."""
    return f"[silver-star] × [{_COUNTED[chamber.silver]}]" if chamber.silver else ""


def chamber_tokens(chamber: Chamber) -> tuple[Token, ...]:
    silver = (Token(silver_words(chamber)), BREAK) if chamber.silver else ()
    wanted = gain_tokens(Gain(wanted=chamber.gain.wanted))
    return (*silver, *gain_tokens(chamber.gain._replace(wanted=0)), BREAK, *wanted)


def _job(desk: Desk, chamber: Chamber, area: Rect) -> Job:
    return Job(chamber.name, chamber_tokens(chamber), _room(desk, area))


def _room(desk: Desk, area: Rect) -> Rect:
    """The area of a chamber below its name."""
    top = area.y + 0.5 + desk.mm(2.3)
    return Rect(area.x + 0.7, top, area.width - 1.4, area.bottom - top - 0.5)


def _chamber(desk: Desk, chamber: Chamber, area: Rect, style: Style) -> Iterator[Drawn]:
    press = desk.press
    yield Box(area.x, area.y, area.width, area.height, desk.blank(), press.pen("thin", "engraving"), area.height * 0.28)
    yield Spot(MINE, chamber.name, area)
    name = desk.style("fine").inked("oxblood")
    top = Rect(area.x + 1, area.y + 0.5, area.width - 2, desk.mm(2.3))
    yield from desk.line(chamber.name, top, name)
    yield from cluster(desk, chamber_tokens(chamber), _room(desk, area), style)


# -- ladders and their values ------------------------------------------------------------------------------------


def _shafts(desk: Desk, plot: Plot, places: dict[int, Rect], inner: Rect) -> Iterator[Primitive]:
    ways = [_way(plot, shaft, places) for shaft in plot.shafts]
    for way in ways:
        for start, end in pairwise(way):
            yield from _ladder(desk, start, end)
    level = {node: number for number, nodes in enumerate(plot.layers) for node in nodes}
    borne: dict[int, list[tuple[Shaft, Leg]]] = {}
    for shaft, way in zip(plot.shafts, ways, strict=True):
        legs = [Leg(*leg) for leg in pairwise(way)][::2]  # the other legs pass a level
        longest = max(range(len(legs)), key=lambda number: (_length(legs[number]), -number))
        borne.setdefault(level[shaft.nodes[longest]], []).append((shaft, legs[longest]))
    for _, here in sorted(borne.items()):
        yield from _values(desk, here, inner)


def _values(desk: Desk, shafts: list[tuple[Shaft, Leg]], inner: Rect) -> Iterator[Primitive]:
    """The values of the shafts between two levels, all in one size."""
    press, style = desk.press, desk.style("label")
    texts = [
        shown(each.low) if each.low == each.high else f"{shown(each.low)}–{shown(each.high)}" for each, _ in shafts
    ]
    legs = [leg for _, leg in shafts]
    while style.size >= style.least - 1e-9:
        widths = [desk.wide(text, style) + 1.3 for text in texts]
        height = press.cap_height(style) + 1.3
        found = settled(legs, widths, height, inner.x, inner.right)
        if found is not None:
            break
        style = style._replace(size=style.size - SMALLER)
    else:
        raise BadInput(
            Finding("map.shafts", {"chamber": desk.board.chambers[shaft.lower].name, "values": text})
            for (shaft, _), text in zip(shafts, texts, strict=True)
        )
    for text, width, (x, y) in zip(texts, widths, found, strict=True):
        area = Rect(x - width / 2, y - height / 2, width, height)
        yield Box(area.x, area.y, area.width, area.height, desk.blank(), press.pen("hair", "engraving"), 0.6)
        yield press.centred(text, area, style)


def _length(leg: Leg) -> float:
    return hypot(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1])


def _way(plot: Plot, shaft: Shaft, places: dict[int, Rect]) -> list[tuple[float, float]]:
    """The points of a shaft: out of the upper chamber's floor, past the levels between, into the lower one's roof."""
    points = [(_door(plot, shaft, places, down=True), places[shaft.upper].bottom)]
    for node in shaft.nodes[1:-1]:
        points += [(places[node].cx, places[node].y), (places[node].cx, places[node].bottom)]
    return [*points, (_door(plot, shaft, places, down=False), places[shaft.lower].y)]


def _door(plot: Plot, shaft: Shaft, places: dict[int, Rect], *, down: bool) -> float:
    """The place of a shaft on its chamber: shafts at one chamber share its width, sorted by where they lead."""
    here = shaft.upper if down else shaft.lower
    same = [each for each in plot.shafts if (each.upper if down else each.lower) == here]
    ends = sorted((plot.across[each.nodes[1] if down else each.nodes[-2]], each) for each in same)
    number = [each for _, each in ends].index(shaft)
    area = places[here]
    return area.cx + (number - (len(same) - 1) / 2) * area.width * 0.62 / max(1, len(same) - 1 + 0.4)


def _ladder(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> Iterator[Primitive]:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    if length < 0.1:
        return
    across, down = (x2 - x1) / length, (y2 - y1) / length
    half = desk.mm(0.55)
    for side in (-half, half):
        dx, dy = -down * side, across * side
        yield Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, desk.press.pen("thin", "engraving"))
    rungs = max(1, int(length / desk.mm(1.3)))
    for number in range(1, rungs):
        x, y = x1 + across * length * number / rungs, y1 + down * length * number / rungs
        yield Line(
            x + down * half, y - across * half, x - down * half, y + across * half, desk.press.pen("hair", "engraving")
        )


# -- the hill ----------------------------------------------------------------------------------------------------


def _hill(desk: Desk, area: Rect, sky: float, pitch: float, tall: float) -> Iterator[Primitive]:
    """The hill's outline with its earth below, and layers of rock between the levels."""
    press = desk.press
    base, peak = area.y + sky + 1.2, area.y + 0.4
    left, right, middle, top = area.x, area.right, area.cx, desk.mm(5)
    reach = (area.width / 2 - top) * 0.5
    flank = ((left, base), (left + reach * 1.5, base), (middle - top - reach * 0.8, peak), (middle - top, peak))
    mirrored = tuple((2 * middle - x, y) for x, y in reversed(flank))
    outline: tuple[Segment, ...] = (
        ("M", flank[0]),
        ("C", (*flank[1], *flank[2], *flank[3])),
        ("L", mirrored[0]),
        ("C", (*mirrored[1], *mirrored[2], *mirrored[3])),
    )
    earth = (*outline, ("L", (right, area.bottom)), ("L", (left, area.bottom)), ("Z", ()))
    yield Path(earth, press.colour("front"), press.pen("hair", "engraving"))
    yield from _turf(desk, flank)
    yield from _turf(desk, mirrored)
    tree = desk.mm(6)
    cactus = Rect(right - tree - 1, base - tree - 0.3, tree, tree)
    yield press.picture(desk.either("ornament-cactus", "cactus"), cactus, "engraving")
    count = int((area.bottom - base) / pitch)
    for level in range(count + 1):
        y = area.y + sky + level * pitch + (pitch - tall) * 0.5
        for shift in (-1.1, 0.0, 1.1):
            yield _stratum(desk, area, y + shift, level + shift)
    yield Path(outline, None, press.pen("heavy", "engraving"))


def _turf(desk: Desk, curve: tuple[tuple[float, float], ...]) -> Iterator[Primitive]:
    """Strokes below the hill's outline, as an engraver shades a slope."""
    pen = desk.press.pen("hair", "engraving")
    for number in range(1, TURF):
        t = number / TURF
        x, y = (
            (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
            for a, b, c, d in zip(*curve, strict=True)
        )
        long = desk.mm(1.1 + 0.5 * (number % 3))
        yield Line(x, y, x - 0.25 * long, y + long, pen)


def _stratum(desk: Desk, area: Rect, y: float, phase: float) -> Primitive:
    steps = 24
    points = [
        (area.x + area.width * n / steps, y + 0.5 * sin(n * 0.9 + phase * 2) + 0.3 * sin(n * 0.35 - phase))
        for n in range(steps + 1)
    ]
    segments: tuple[Segment, ...] = (("M", points[0]), *(("L", point) for point in points[1:]))
    return Path(segments, None, desk.press.pen("hair", "faint", dash=(2.2 + phase % 1, 1.4, 0.6, 1.8)))
