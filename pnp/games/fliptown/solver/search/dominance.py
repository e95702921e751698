"""Which states of a layer are worth keeping: one of those that are as good as each other, none that another beats.

Two states with the same map, the same cards to come and the same hand differ only in stars, cash, gold and Wanted.
One that has at least as much of the first three and no more Wanted can do whatever the other can: nobody is ever made
to spend, and a pass is always legal. So the other is dropped. Where Wanted can be worth something (a character who
turns it into gold) it has to be equal instead.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.layout import PLACES, without
from pnp.games.fliptown.solver.kernel.library import LIBRARY

RESOURCES = (f.STARS, f.CASH, f.GOLD, f.WANTED)


def undominated(tables: Array, states: Array) -> Array:
    """The rows worth keeping, in their order; of equal states the first."""
    number = states.shape[1]
    states = np.ascontiguousarray(states)
    places = np.array([PLACES[field] for field in RESOURCES], dtype=np.int64)
    rest = without(np.full((1, number), -1, dtype=np.int64), RESOURCES)[0]
    kept = np.empty(len(states), dtype=np.uint8)
    wanted_counts = bool(tables[t.ABILITY] == t.A_GOLD)
    if not LIBRARY.pnp_undominated(
        address(states), len(states), number, address(places), address(rest), wanted_counts, address(kept)
    ):
        raise MemoryError
    return np.flatnonzero(kept)
