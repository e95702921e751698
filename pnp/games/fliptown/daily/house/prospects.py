"""What a map is worth to somebody who does not know the cards to come: its points, and what may become of it.

Everything is reckoned from the board's own figures, in 64ths of a point. The few weights below are the only ones; they
were set by letting the house play seeds that no puzzle uses.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import DONE, NotAState


class Weights(NamedTuple):
    """In 64ths of a point; `a turn` means for each turn that is left."""

    cash: int = 9
    """A dollar above its price at the end, halfway through the game."""
    gold: int = 21
    bonus: int = 285
    """A bonus action."""
    wanted: int = 10
    """One Wanted more, besides what the sheriff may take."""
    visit: int = 33
    """Hundredths: how many sites of a region are circled a turn."""
    row: int = 60
    """Hundredths of a row's bonus where one target is missing."""
    near: int = 6
    """Hundredths of what lies open: the best chamber, the best tombstone."""
    tool: int = 10
    """A turn, for each step that a tool adds."""
    hand: int = 150
    """Hundredths of what the poker cards may become."""
    fear: int = 100
    """Hundredths of what the sheriff may take."""
    silver: int = 44
    """Hundredths: how many sites a turn bring silver, where a chamber counts them."""
    fresh: int = 4
    """Hundredths a turn of what the first visit to a building gives."""
    lead: int = 16
    """A point of the cowbot's."""


WEIGHTS = Weights()


def weights_array(weights: Weights = WEIGHTS) -> Array:
    return np.array(weights, dtype=np.int64)


def values(tables: Array, states: Array, weights: Array) -> Array:
    """The worth of stored states."""
    worth = np.empty(len(states), dtype=np.int64)
    states = np.ascontiguousarray(states)
    if LIBRARY.pnp_values(address(tables), address(states), len(states), address(weights), address(worth)) != DONE:
        raise NotAState
    return worth
