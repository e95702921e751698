"""The places of a mine's chambers: level by level, in an order in which few shafts cross.

It works for any graph. A shaft that passes a level gets a place there, so that it runs between the chambers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.games.fliptown.board.board import Chamber

ENTRANCE = -1
SWEEPS = 12
PASSING = 0.5
"""The room of a passing shaft, as a part of a chamber's."""


class Shaft(NamedTuple):
    """A way down: chambers by number (`ENTRANCE` above), the values that lead there, and where it runs (see `Plot`)."""

    upper: int
    lower: int
    low: int
    high: int
    nodes: tuple[int, ...]


@dataclass(frozen=True)
class Plot:
    """`layers`: nodes from the entrance down, left to right; `across`: each node's place from 0 to 1.

    Nodes below the number of chambers are chambers, those beyond are places where a shaft passes a level.
    """

    layers: tuple[tuple[int, ...], ...]
    across: dict[int, float]
    shafts: tuple[Shaft, ...]
    pitch: float


def plot_mine(chambers: tuple[Chamber, ...]) -> Plot:
    """Places for all chambers; `pitch` is the room of the narrowest one as a part of the width."""
    levels = sorted({chamber.level for chamber in chambers})
    depth = {level: number + 1 for number, level in enumerate(levels)}
    layers: list[list[int]] = [[] for _ in range(len(levels) + 1)]
    layers[0].append(ENTRANCE)
    for number, chamber in enumerate(chambers):
        layers[depth[chamber.level]].append(number)
    shafts: list[Shaft] = []
    fresh = len(chambers)
    for lower, chamber in enumerate(chambers):
        for bit, low, high in chamber.ways:
            upper = bit.bit_length() - 1 if bit else ENTRANCE
            start = depth[chambers[upper].level] if bit else 0
            passed = range(start + 1, depth[chamber.level])
            nodes = [upper]
            for layer in passed:
                layers[layer].append(fresh)
                nodes.append(fresh)
                fresh += 1
            shafts.append(Shaft(upper, lower, low, high, (*nodes, lower)))
    _untangle(layers, shafts)
    across: dict[int, float] = {}
    pitch = 1.0
    for nodes in layers:
        rooms = [PASSING if node >= len(chambers) else 1.0 for node in nodes]
        here, unit = 0.0, 1 / sum(rooms)
        pitch = min(pitch, unit)
        for node, room in zip(nodes, rooms, strict=True):
            across[node] = here + room * unit / 2
            here += room * unit
    return Plot(tuple(map(tuple, layers)), across, tuple(shafts), pitch)


def _untangle(layers: list[list[int]], shafts: list[Shaft]) -> None:
    """Sort each level by the middle of its neighbours, down and up again, and keep the order with fewest crossings."""
    links = [(one, other) for shaft in shafts for one, other in pairwise(shaft.nodes)]
    best, fewest = [list(nodes) for nodes in layers], _crossings(layers, links)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for number in range(1, len(layers)) if down else range(len(layers) - 2, -1, -1):
            beside = layers[number - 1 if down else number + 1]
            places = {node: n / max(1, len(beside) - 1) for n, node in enumerate(beside)}
            current = {node: n for n, node in enumerate(layers[number])}
            middles: dict[int, float] = {}
            for node in layers[number]:
                near = [
                    places[b if a == node else a] for a, b in links if node in (a, b) and (a in places or b in places)
                ]
                middles[node] = sum(near) / len(near) if near else current[node] / max(1, len(current) - 1)
            layers[number].sort(key=lambda node: (middles[node], current[node]))
        crossed = _crossings(layers, links)
        if crossed < fewest:
            best, fewest = [list(nodes) for nodes in layers], crossed
    layers[:] = best


def _crossings(layers: list[list[int]], links: list[tuple[int, int]]) -> int:
    place = {node: (layer, n) for layer, nodes in enumerate(layers) for n, node in enumerate(nodes)}
    count = 0
    for number, (a, b) in enumerate(links):
        for c, d in links[number + 1 :]:
            if place[a][0] == place[c][0] and (place[a][1] - place[c][1]) * (place[b][1] - place[d][1]) < 0:
                count += 1
    return count
