"""A good line of play, quickly: of each layer only the most promising states are kept.

A proof needs something to beat. The beam keeps states by a guide (the score and a part of what the bound still
promises), and few of each kind, so that it does not fill up with twins.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.bound.reach import reaches
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.layout import column
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.kernel.successors import Worker, points_of
from pnp.games.fliptown.solver.search.layers import (
    Guard,
    Layer,
    Layers,
    expanded,
    finished,
    is_over,
    shares_of,
)

Guide = Callable[[Array], Array]
"""How promising some stored states are: more is better."""
_SPARE, _LEAST_OF_A_SHARE = 4, 100
"""How many times the beam's width all shares of a layer may hand on together, and the least that each may."""


def by_points(tables: Array, *, margin: bool) -> Guide:
    """A guide that looks at nothing but the points so far."""
    return lambda states: points_of(tables, states, int(margin)).astype(np.float64)


def by_bound(tables: Array, look: Lookup, share: float, *, margin: bool) -> Guide:
    """A guide by the points so far and a share of what the bound promises beyond them."""

    def guide(states: Array) -> Array:
        points = points_of(tables, states, int(margin))
        promised = reaches(look, states, 1 << 50) / SCALE
        return points + share * (np.minimum(promised, points + 500) - points)

    return guide


def beam(
    tables: Array,
    first: Layer,
    guide: Guide,
    *,
    width: int,
    alike: int,
    crew: list[Worker],
    margin: bool,
    guard: Guard,
    watch: Callable[[Layer], None] | None = None,
) -> Layers | None:
    """Search with at most `width` states a layer, and at most `alike` that have circled the same main sites.

    None where what the crew takes for worth having runs out.
    """
    layers = [first]

    def pick(states: Array) -> Array:
        most = _SPARE * width // shares_of(layers[-1])
        return chosen(states, guide(states), max(most, _LEAST_OF_A_SHARE), alike)

    while not is_over(layers[-1]):
        layer = expanded(tables, layers[-1], crew, guard, pick)
        if not len(layer.states):
            return None
        layers.append(layer.only(chosen(layer.states, guide(layer.states), width, alike)))
        if watch is not None:
            watch(layers[-1])
    return finished(tables, layers, sum(worker.nodes for worker in crew), margin=margin)


def chosen(states: Array, promise: Array, width: int, alike: int) -> Array:
    """The rows to keep, the most promising first; equal promise is decided by the states themselves."""
    order = np.lexsort((*states.T, -promise))
    kinds = column(states, f.STOPS) << 40 | column(states, f.CHAMBERS) << 16 | column(states, f.TARGETS)
    ordered = kinds[order]
    rank = _rank_within(ordered)
    return order[rank < alike][:width]


def _rank_within(kinds: Array) -> Array:
    """For each entry, how many equal ones stand before it."""
    order = np.argsort(kinds, kind="stable")
    ordered = kinds[order]
    new = np.concatenate(([True], ordered[1:] != ordered[:-1]))
    begins = np.maximum.accumulate(np.where(new, np.arange(len(kinds)), 0))
    rank = np.empty(len(kinds), dtype=np.int64)
    rank[order] = np.arange(len(kinds)) - begins
    return rank
