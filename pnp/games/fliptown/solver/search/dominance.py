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
from pnp.games.fliptown.solver.kernel.layout import column, without
from pnp.games.fliptown.solver.kernel.library import LIBRARY

RESOURCES = (f.STARS, f.CASH, f.GOLD, f.WANTED)


def undominated(tables: Array, states: Array) -> Array:
    """The rows worth keeping, in their order."""
    if len(states) < 2:
        return np.arange(len(states), dtype=np.int64)
    groups = without(states, RESOURCES)
    stars = -column(states, f.STARS)
    cash, gold, wanted = -column(states, f.CASH), -column(states, f.GOLD), column(states, f.WANTED)
    order = np.lexsort((wanted, gold, cash, stars, *groups.T[::-1]))
    ordered = groups[order]
    new = np.any(ordered[1:] != ordered[:-1], axis=1)
    starts = np.concatenate(([0], np.flatnonzero(new) + 1, [len(states)])).astype(np.int64)
    figures = np.stack([column(states, field)[order] for field in RESOURCES], axis=1).astype(np.int32)
    kept = np.empty(len(states), dtype=np.uint8)
    wanted_counts = bool(tables[t.ABILITY] == t.A_GOLD)
    LIBRARY.pnp_undominated(address(figures), address(starts), len(starts) - 1, wanted_counts, address(kept))
    return np.sort(order[kept > 0])
