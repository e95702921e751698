"""Layer by layer: all states after the first turn, after the second, and so on, each reached in the best way.

Equal states are merged and beaten ones dropped (`dominance`), so the last layer holds a best result; its parents give
the line of play. A bound may leave out states that cannot become good enough.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array, Array32
from pnp.games.fliptown.solver.kernel.convert import stored
from pnp.games.fliptown.solver.kernel.layout import field_of
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.kernel.successors import NO_LEAST, Halted, Worker, points_of
from pnp.games.fliptown.solver.search.dominance import undominated

_SHARE = 64
"""States that a worker takes at a time; shares are put together in their order, so the result is always the same."""
_TICK = 0.1
"""Seconds between two looks at the clock while the crew works."""


class Abandoned(Exception):
    """The search was given up: it has looked at too many nodes."""


class TooMany(Abandoned):
    """A layer has more states than it may have."""


class CutShort(Abandoned):
    """The time is over. Another machine would have come further: nothing follows from this."""


class NoRoom(CutShort, TooMany):
    """A layer has more states than there is memory for; nothing follows from this either."""


@dataclass(frozen=True)
class Guard:
    """What a search asks on its way: whether to stop, whether it is time for less, how many states a layer may have
    before merging, how many after it (`kept`, and `early` after the second turn), and how many nodes may be looked at:
    unlike time, these are the same on every machine."""

    is_over: Callable[[], bool] = lambda: False
    is_late: Callable[[], bool] = lambda: False
    most: int = 1 << 40
    kept: int = 1 << 40
    early: int = 1 << 40
    nodes: int = 1 << 60

    def look(self, states: int, crew: list[Worker]) -> None:
        """Raise `Abandoned` where a layer that has so many states by now is not to be finished.

        What is the same on every machine is asked first: it holds whatever the time.
        """
        if sum(worker.nodes for worker in crew) > self.nodes:
            raise Abandoned
        if states > self.most:
            raise NoRoom
        if self.is_over():
            raise CutShort


@dataclass(frozen=True)
class Layer:
    """States at one moment of the game, each with its parent's row in the layer before."""

    states: Array
    parents: Array32

    def only(self, rows: Array) -> Layer:
        return Layer(self.states[rows], self.parents[rows])


@dataclass(frozen=True)
class Layers:
    """A finished search: the layers from the start to the end, the best points, and the row that has them."""

    layers: tuple[Layer, ...]
    best: int
    row: int
    nodes: int

    def path(self) -> list[Array]:
        """The stored states of a best line of play, from the start to the end."""
        row, found = self.row, []
        for layer in reversed(self.layers):
            found.append(layer.states[row])
            row = int(layer.parents[row])
        return found[::-1]


def start_layer(tables: Array, start: Array) -> Layer:
    """The layer of one working state."""
    return layer_of(stored(tables, start)[np.newaxis])


def layer_of(states: Array) -> Layer:
    """A first layer."""
    return Layer(states, np.zeros(len(states), dtype=np.int32))


def search_layers(
    tables: Array,
    start: Array,
    *,
    margin: bool = False,
    workers: int = 2,
    look: Lookup | None = None,
    least: int | None = None,
    guard: Guard | None = None,
    watch: Callable[[Layer], None] | None = None,
) -> Layers | None:
    """Search until everything is over; None where nothing leads to `least` points. Raises `Abandoned`."""
    crew = new_crew(tables, workers, look, least, best=2 if margin else 1)
    layers = [start_layer(tables, start)]
    while not is_over(layers[-1]):
        layer = expanded(tables, layers[-1], crew, guard or Guard())
        if not len(layer.states):
            return None
        layers.append(layer)
        if watch is not None:
            watch(layer)
    return finished(tables, layers, sum(worker.nodes for worker in crew), margin=margin)


def new_crew(
    tables: Array, workers: int, look: Lookup | None = None, least: int | None = None, best: int = 0
) -> list[Worker]:
    """Workers that leave out what leads to fewer points than `least`, as far as the bound says so."""
    scaled = NO_LEAST if least is None else SCALE * least
    return [Worker(tables, short_cuts=True, look=look, least=scaled, best=best) for _ in range(workers)]


def finished(tables: Array, layers: list[Layer], nodes: int, *, margin: bool) -> Layers:
    """The best of the last layer."""
    points = points_of(tables, layers[-1].states, int(margin))
    row = int(np.argmax(points))
    return Layers(tuple(layers), int(points[row]), row, nodes)


def is_over(layer: Layer) -> bool:
    """Whether nothing is left to play."""
    return field_of(layer.states[0], f.PHASE) == f.OVER


Pick = Callable[[Array], Array]
"""Which of some stored states to keep."""


def expanded(
    tables: Array, layer: Layer, crew: list[Worker], guard: Guard | None = None, pick: Pick | None = None
) -> Layer:
    """All successors of a layer, merged; hopeless and beaten ones dropped. Raises `Abandoned`.

    `pick` chooses among the successors of each share of the layer.
    """
    shares = range(0, _SHARE * shares_of(layer), _SHARE)
    care = guard or Guard()
    kept = [0] * len(crew)

    def work(job: tuple[int, Worker]) -> list[tuple[int, Array, Array32]]:
        found = []
        for first in shares[job[0] :: len(crew)]:
            care.look(sum(kept), crew)
            try:
                found.append(_share(layer, first, job[1], pick))
            except Halted:
                care.look(sum(kept), crew)  # which may know a reason that is the same on every machine
                raise CutShort from None
            kept[job[0]] += len(found[-1][1])
        return found

    with ThreadPoolExecutor(len(crew)) as pool:
        parts = [pool.submit(work, job) for job in enumerate(crew)]
        while wait(parts, _TICK).not_done:
            if care.is_over():  # a single turn may take long: nobody waits for its end
                for worker in crew:
                    worker.halt()
        done = [share for part in parts for share in part.result()]
    done.sort(key=lambda share: share[0])
    states = np.concatenate([share[1] for share in done])
    care.look(len(states), crew)
    parents = np.concatenate([share[2] for share in done])
    return Layer(states, parents).only(undominated(tables, states))


def shares_of(layer: Layer) -> int:
    """How many shares a layer is searched in."""
    return -(-len(layer.states) // _SHARE)


def _share(layer: Layer, first: int, worker: Worker, pick: Pick | None) -> tuple[int, Array, Array32]:
    """The successors of some rows of a layer."""
    end = min(first + _SHARE, len(layer.states))
    states, parents = worker.expand_rows(layer.states, first, end)
    if pick is not None:
        kept = pick(states)
        return first, states[kept], parents[kept]
    return first, states, parents
