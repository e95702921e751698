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
from pnp.games.fliptown.solver.kernel.compiled import Array, making_kernel
from pnp.games.fliptown.solver.kernel.layout import column, field_of, without

RESOURCES = (f.STARS, f.CASH, f.GOLD, f.WANTED)


@making_kernel
def _beats(one: Array, other: Array, wanted_counts: int) -> bool:
    """Whether the first of two states with the same map leaves nothing to the second."""
    if field_of(one, f.STARS) < field_of(other, f.STARS) or field_of(one, f.CASH) < field_of(other, f.CASH):
        return False
    if field_of(one, f.GOLD) < field_of(other, f.GOLD):
        return False
    if wanted_counts:
        return field_of(one, f.WANTED) == field_of(other, f.WANTED)
    return field_of(one, f.WANTED) <= field_of(other, f.WANTED)


@making_kernel
def _filter(states: Array, order: Array, starts: Array, keep: Array, wanted_counts: int) -> None:
    """Keep what no other state of its group beats. More stars come first in `order`, and so does whatever beats."""
    for group in range(len(starts) - 1):
        for n in range(starts[group], starts[group + 1]):
            row = order[n]
            for m in range(starts[group], n):
                if keep[order[m]] and _beats(states[order[m]], states[row], wanted_counts):
                    keep[row] = 0
                    break


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
    keep = np.ones(len(states), dtype=np.int64)
    wanted_counts = int(tables[t.ABILITY] == t.A_GOLD)
    _filter(states, order.astype(np.int64), starts, keep, wanted_counts)
    return np.flatnonzero(keep)
