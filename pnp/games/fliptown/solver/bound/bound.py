"""An upper bound on the best final score from any state of a game: a few looks into tables.

The score is stars, cash, gold and silver. `sweep` says how prices take the game apart; here the pieces come together:

    bound(state) = what the state holds, at the prices of its slot
                 + the best hand still possible, for each round to come
                 + Wanted at the sheriff's card, for each round that is to end safe; less the fine where it is not
                   (in full, or with all stars so far worth nothing, where there are fewer than the fine)
                 + the most that the character's ability can be worth
                 + max over F of (what the Mine can gain if F is circled + what each other part can gain with F)

Silver couples the Mine with everything: F runs over the sets of site kinds that circled chambers count in the end. For
a given F every newly circled site of such a kind is a point more, and the Mine's value demands that F is circled. The
true set of the best play is among them, so the maximum is no less than what that play makes.

A *face* is the bound for one case of how the rounds' ends go, with prices of its own; each case has its best prices.
The bound is the largest face. Within a turn, pending bonus actions count with their prices; a building's pending effect
counts like a bonus visit, which could be spent on it.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.faces import Face
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY

NO_BOUND = 1 << 40
"""Where nothing is known: no search may drop such a state."""


def face_of(face: Face, state: Array) -> int:
    """The bound for one case, in 64ths of a point, of a working state between turns or within one."""
    return int(LIBRARY.pnp_face(face.address, address(state)))


def faces_of(face: Face, states: Array) -> Array:
    """The same for some working states, one in each row."""
    found = np.empty(len(states), dtype=np.int64)
    LIBRARY.pnp_faces(face.address, address(states), len(states), address(found))
    return found
