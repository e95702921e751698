"""What a state can reach at most, read out of a `Lookup`: the bound as a search uses it."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import DONE, NotAState


def reach_of(look: Lookup, state: Array) -> int:
    """What a working state, between turns or within one, can lead to at most, in 64ths of a point."""
    return int(LIBRARY.pnp_reach(look.address, address(state)))


def reaches(look: Lookup, states: Array, least: int) -> Array:
    """What stored states can lead to at most, in 64ths of a point.

    Only whether that is less than `least` is certain: a state that reaches it is worth going on with.
    """
    found = np.empty(len(states), dtype=np.int64)
    states = np.ascontiguousarray(states)
    if LIBRARY.pnp_reaches(look.address, address(states), len(states), least, address(found)) != DONE:
        raise NotAState
    return found
