"""States' successors."""

from __future__ import annotations

import ctypes
from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array32, address
from pnp.games.fliptown.solver.kernel.convert import stored
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import DONE, HALTED, NOT_A_STATE, TOO_BIG, NotAState

NO_LEAST = -(1 << 40)
"""Whatever a state leads to is welcome."""
_ROOM = 1 << 10
"""States of a turn that there is room for at first."""


class TooBig(Exception):
    """A resource outgrew its bits: the position is beyond what the kernel can pack."""


class Halted(Exception):
    """Another thread has called the worker back in the middle of a turn."""


class Successors(NamedTuple):
    """Stored states in the order in which they were found, each with the first parent that led to it."""

    states: Array
    parents: Array32


class Worker:
    """Searches turns of one game, one after the other.

    With a bound, whatever leads to fewer than `least` points (in 64ths) is left out. `best`: of final states only the
    best of each call are kept (1 by score, 2 by the lead over a cowbot).
    """

    def __init__(
        self,
        tables: Array,
        *,
        short_cuts: bool,
        look: Lookup | None = None,
        least: int = NO_LEAST,
        best: int = 0,
        room: int = _ROOM,
    ) -> None:
        self.tables, self.least = tables, least
        self._look = look
        self._halt = np.zeros(1, dtype=np.int32)
        self._worker = LIBRARY.pnp_new_worker(
            address(tables), None if look is None else look.address, short_cuts, best, address(self._halt), room
        )
        if not self._worker:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "_worker", None):
            LIBRARY.pnp_free_worker(self._worker)

    def halt(self) -> None:
        """Call the worker back, from another thread: within a moment it raises `Halted`, and at every later call."""
        self._halt[0] = 1

    @property
    def nodes(self) -> int:
        """How many states within turns were looked at so far."""
        return int(LIBRARY.pnp_nodes(self._worker))

    def expand(self, start: Array, parent: int = 0) -> Successors:
        """Every state that a turn, or a round's end, can lead to from a working state."""
        return self.expand_rows(stored(self.tables, start)[np.newaxis], 0, 1, parent)

    def expand_rows(self, states: Array, first: int, end: int, origin: int = 0) -> Successors:
        """What some rows of stored states can lead to; a row's number plus `origin` is kept as the parent.

        Raises `Halted` once somebody has called the worker back.
        """
        number = int(self.tables[t.WORDS_USED])
        assert states.shape[1] == number
        assert 0 <= first <= end <= len(states)
        states = np.ascontiguousarray(states)
        status = LIBRARY.pnp_expand(self._worker, address(states), first, end, origin, self.least)
        if status != DONE:
            raise {TOO_BIG: TooBig, HALTED: Halted, NOT_A_STATE: NotAState}.get(status, MemoryError)
        total = int(LIBRARY.pnp_found(self._worker))
        found = Successors(np.empty((total, number), dtype=np.int64), np.empty(total, dtype=np.int32))
        LIBRARY.pnp_take(self._worker, address(found.states), address(found.parents))
        return found


def points_of(tables: Array, states: Array, margin: int) -> Array:
    """The points of stored states, or the lead over the cowbot."""
    points = np.empty(len(states), dtype=np.int64)
    states = np.ascontiguousarray(states)
    if LIBRARY.pnp_points(address(tables), address(states), len(states), margin, address(points)) != DONE:
        raise NotAState
    return points


assert ctypes.sizeof(ctypes.c_void_p) == ctypes.sizeof(ctypes.c_int64)
"""The kernel is for machines of 64 bits."""
