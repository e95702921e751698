"""Showing that no play makes so many points, or finding one that does.

An `Attempt` looks for a play of at least so many points. Layer by layer it drops what the bound rules out; after each
turn the bound is built anew for the states that are left (`sharpen`), as long as that is possible. If it comes to an
end, the answer is exact: a best play, or that there is none. `closing` uses it to bring score and bound together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.bound.prices import Prices
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.bound.sharpen import Effort, can_sharpen, sharpened
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.layout import field_of, unpacked
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.search.layers import (
    Abandoned,
    CutShort,
    Guard,
    Layer,
    Layers,
    TooMany,
    expanded,
    finished,
    is_over,
    new_crew,
)

FIRST_NODES, GROWTH = 2_000_000, 8
"""Nodes that the first attempt may look at, and how that number grows."""
EARLY = 2
"""Turns after which the number of states tells how large a search will be."""


class GivenUp(Exception):
    """A search that was to take no more than so much effort would take more."""


WORTH, _AHEAD = 12_000_000, 4
"""Nodes that take as long as finding prices for a layer; and how many turns ahead count: later layers have more states,
which need fewer nodes each."""


@dataclass(frozen=True)
class Task:
    """What is searched: a game from a layer on, with the bound at its start and the prices behind it."""

    tables: Array
    first: Layer
    look: Lookup
    prices: tuple[Prices, ...]
    margin: bool
    workers: int

    def start(self) -> Array:
        """The first layer's first state, which is all of it where it has one only."""
        return unpacked(self.first.states[0])


@dataclass(frozen=True)
class Outcome:
    """A search that came to its end: the best play it found, or None; nodes, and states kept in each layer."""

    found: Layers | None
    nodes: int
    sizes: tuple[int, ...]


class Attempt:
    """A search for a play of at least so many points, which can be taken up again where it was given up.

    What is left of a layer for some points holds all that more points ask for: so later runs may ask for more.
    """

    def __init__(self, task: Task, layers: list[Layer] | None = None, look: Lookup | None = None) -> None:
        self.task = task
        self.layers = [task.first] if layers is None else layers
        self.look = task.look if look is None else look
        self.nodes = 0

    def copy(self) -> Attempt:
        """The same layers, to be searched for other points."""
        return Attempt(self.task, list(self.layers), self.look)

    def run(self, least: int, guard: Guard, watch: Callable[[Layer], None]) -> Outcome:
        """Search to the end. Raises `Abandoned` if the guard says so; the layers that are done stay."""
        layers, tables = self.layers, self.task.tables
        if len(layers) > 1:
            layers[-1] = self._worth(layers[-1], least)
        before = self.nodes
        while len(layers[-1].states) and not is_over(layers[-1]):
            layers.append(self._next(layers[-1], least, replace(guard, nodes=guard.nodes - self.nodes + before), watch))
        if not len(layers[-1].states):
            return Outcome(None, self.nodes, self._sizes())
        return Outcome(finished(tables, layers, self.nodes, margin=self.task.margin), self.nodes, self._sizes())

    def _sizes(self) -> tuple[int, ...]:
        return tuple(len(layer.states) for layer in self.layers)

    def _pays(self, layer: Layer, nodes: int) -> bool:
        """Whether prices for a layer take less time than they save, if each state takes so many nodes; never for a
        search that begins from several states."""
        if len(self.task.first.states) > 1 or not len(layer.states):
            return False
        left = int(self.task.tables[t.LAST_TURN]) - field_of(layer.states[0], f.TURN) + 1
        return len(layer.states) * nodes * min(left, _AHEAD) > WORTH

    def _worth(self, layer: Layer, least: int) -> Layer:
        """The states that may make so many points."""
        if not len(layer.states):
            return layer
        return layer.only(np.flatnonzero(reaches(self.look, layer.states, SCALE * least) >= SCALE * least))

    def _next(self, layer: Layer, least: int, guard: Guard, watch: Callable[[Layer], None]) -> Layer:
        """The next layer, with prices of its own if there are many states."""
        task = self.task
        crew = new_crew(task.tables, task.workers, self.look, least, best=2 if task.margin else 1)
        try:
            after = expanded(task.tables, layer, crew, guard)
        finally:
            nodes = sum(worker.nodes for worker in crew)
            self.nodes += nodes
        if len(after.states) > (guard.kept if len(self.layers) > EARLY else guard.early):
            raise TooMany
        watch(after)
        if not self._pays(after, nodes // len(layer.states)) or not can_sharpen(
            task.tables, task.start(), after.states
        ):
            return after
        self.look, rows = sharpened(
            task.tables, task.start(), after.states, least, task.prices, Effort(), margin=task.margin,
            is_over=guard.is_over,
        )  # fmt: skip
        return after.only(rows)


def is_promising(task: Task, least: int, guard: Guard) -> bool:
    """Whether a search for so many points begins with few enough states. Raises `CutShort`, which tells nothing."""
    layer = task.first
    for _ in range(EARLY):
        if not len(layer.states) or is_over(layer):
            return True
        try:
            layer = expanded(task.tables, layer, new_crew(task.tables, task.workers, task.look, least), guard)
        except CutShort:
            raise
        except Abandoned:
            return False
    return len(layer.states) <= guard.early


@dataclass(frozen=True)
class Closed:
    """How far score and bound came together, and the search that settled the bound, if one did."""

    score: int
    bound: int
    found: Layers | None = None
    settled: Outcome | None = None
    threshold: int = 0
    nodes: int = 0


def closing(
    task: Task,
    score: int,
    bound: int,
    guard: Guard,
    tell: Callable[[Closed, Layer], None],
    improve: Callable[[], int | None],
    *,
    gives_up: bool = False,
) -> Closed:
    """Bring a score that is reached and a bound together, as far as the guard lets it.

    Attempts to beat the score, at first with few nodes, then with more and more; between them `improve` may reach a
    higher score. Where that takes too long or too many states, attempts half way to the bound, and so on: each that
    ends lowers the bound. Who `gives_up` makes one attempt, for as long as there is time: raises `GivenUp` where the
    guard's nodes or states do not suffice, whatever the time. So a proof found late is the same as one found early.
    """
    state, search = Closed(score, bound), Attempt(task)
    nodes = guard.nodes if gives_up else min(FIRST_NODES, guard.nodes)
    while state.score < state.bound:
        early = replace(guard, is_over=guard.is_over if gives_up else guard.is_late, nodes=nodes)
        try:
            return _after(state, search.run(state.score + 1, early, partial(tell, state)), state.score + 1)
        except Abandoned as end:
            enough = nodes >= guard.nodes or isinstance(end, TooMany)
            if gives_up and not isinstance(end, CutShort):
                raise GivenUp from None
            if gives_up or enough or guard.is_late():
                return _halved(search, state, guard, tell)
        state = replace(state, score=max(state.score, improve() or state.score))
        nodes = min(nodes * GROWTH, guard.nodes)
    return state


def _after(state: Closed, outcome: Outcome, least: int) -> Closed:
    """What an attempt that came to its end leaves."""
    nodes = state.nodes + outcome.nodes
    if outcome.found is None:
        return replace(state, bound=least - 1, settled=outcome, threshold=least, nodes=nodes)
    best = outcome.found.best
    return Closed(best, best, outcome.found, outcome, least, nodes)


def _halved(search: Attempt, state: Closed, guard: Guard, tell: Callable[[Closed, Layer], None]) -> Closed:
    """Lower the bound by attempts between what was too hard and what is known."""
    too_hard = state.score + 1
    while too_hard < state.bound and not guard.is_over():
        least = (too_hard + state.bound) // 2 + 1
        try:
            state = _after(state, search.copy().run(least, guard, partial(tell, state)), least)
        except Abandoned:
            too_hard = least
    return state
