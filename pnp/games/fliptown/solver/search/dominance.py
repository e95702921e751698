"""Which states of a layer are worth keeping: one of those that are as good as each other, none that another beats.

Take two states with the same map and the same cards to come. They differ in stars, cash, gold, Wanted and poker cards.
One that has at least as much of the first three, no more Wanted and a hand that is as good can do whatever the other
can: nobody is ever made to spend, and a pass is always legal. So the other is dropped. If Wanted can be worth something
(a character who turns it into gold) it has to be equal instead.

A hand is as good as another if it pays no less at the round's end whichever cards both are given until then: the same
card of each lineup to come, wherever robberies shift the stream to. If an ability changes poker cards or lineups, or a
cowbot steals cards, hands have to be equal.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY


def undominated(tables: Array, states: Array) -> Array:
    """The rows of a layer that are worth keeping, in their order; of states that beat each other the first."""
    states = np.ascontiguousarray(states)
    kept = np.empty(len(states), dtype=np.uint8)
    if not LIBRARY.pnp_undominated(address(tables), address(states), len(states), address(kept)):
        raise MemoryError
    return np.flatnonzero(kept)
