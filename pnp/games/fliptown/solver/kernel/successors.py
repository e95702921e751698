"""States' successors, in room that grows when it has to."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.lookup import Lookup, no_lookup
from pnp.games.fliptown.solver.bound.reach import new_scratch
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.convert import stored
from pnp.games.fliptown.solver.kernel.layout import unpack
from pnp.games.fliptown.solver.kernel.memory import (
    BEST,
    DONE,
    HALT,
    HALTED,
    KEYS_ROOM,
    LEAST,
    NODES,
    NUMBER,
    SEEN_FULL,
    SHORT,
    STACK_ROOM,
    START_AT,
    STATUS,
    STORE_FULL,
    TOO_BIG,
    new_memory,
)
from pnp.games.fliptown.solver.kernel.rounds import end_round
from pnp.games.fliptown.solver.kernel.sets import Store, reindex
from pnp.games.fliptown.solver.kernel.turn import play_turn

_SLOTS_PER_STATE = 4
NO_LEAST = -(1 << 40)
"""Whatever a state leads to is welcome."""


class TooBig(Exception):
    """A resource outgrew its bits: the position is beyond what the kernel can pack."""


class Halted(Exception):
    """Another thread has called the worker back in the middle of a turn."""


@kernel
def _expand(
    w: Array, states: Array, first: int, end: int, origin: int, found: Store, look: Lookup, scratch: Array
) -> int:
    """Add the successors of some rows, whose parents' numbers begin at `origin`; answers the row that it came to."""
    tables = look.tables
    for row in range(first, end):
        before = w[NODES]
        unpack(states[row], w, START_AT, w[NUMBER])
        if w[START_AT + f.PHASE] == f.END:
            status = end_round(tables, w, START_AT, origin + row, found, look, scratch)
        else:
            status = play_turn(tables, w, START_AT, origin + row, found, look, scratch)
        w[STATUS] = status
        if status != DONE:
            w[NODES] = before  # the row will be searched again
            return row
    return end


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
        stack: int = 1 << 10,
        keys: int = 1 << 13,
        look: Lookup | None = None,
        least: int = NO_LEAST,
        best: int = 0,
    ) -> None:
        self.tables = tables
        self.look = no_lookup(tables) if look is None else look
        self.scratch = new_scratch()
        self.memory = new_memory(int(tables[t.WORDS_USED]), short_cuts=short_cuts, stack=stack, keys=keys)
        self.least = least
        self.memory[BEST] = best
        self._is_halted = False

    def halt(self) -> None:
        """Call the worker back, from another thread: within a moment it raises `Halted`, and at every later call."""
        self._is_halted = True
        self.memory[HALT] = 1  # if it is just moving to a larger memory, it looks at the other sign

    @property
    def nodes(self) -> int:
        """How many states within turns were looked at so far."""
        return int(self.memory[NODES])

    def expand(self, start: Array, parent: int, found: Store) -> Store:
        """Add every state that a turn, or a round's end, can lead to from a working state; the store may grow."""
        return self.expand_rows(stored(self.tables, start)[np.newaxis], 0, 1, found, parent)

    def expand_rows(self, states: Array, first: int, end: int, found: Store, origin: int = 0) -> Store:
        """Add what some rows of stored states can lead to; a row's number plus `origin` is kept as the parent.

        Raises `Halted` once somebody has called the worker back.
        """
        self.memory[LEAST] = self.least
        while True:
            first = _expand(self.memory, states, first, end, origin, found, self.look, self.scratch)
            status = int(self.memory[STATUS])
            if first == end:
                return found
            if status == TOO_BIG:
                raise TooBig
            if status == HALTED:
                raise Halted
            if status == STORE_FULL:
                found = grown(found)
            else:
                self._grow(status)

    def _grow(self, status: int) -> None:
        old = self.memory
        stack, keys = int(old[STACK_ROOM]), int(old[KEYS_ROOM])
        stack, keys = (stack, 2 * keys) if status == SEEN_FULL else (2 * stack, keys)
        self.memory = new_memory(int(old[NUMBER]), short_cuts=bool(old[SHORT]), stack=stack, keys=keys)
        for place in (NODES, LEAST, BEST):
            self.memory[place] = old[place]
        self.memory[HALT] = self._is_halted


def new_store(number: int, room: int = 1 << 13) -> Store:
    """An empty store for states of so many words."""
    return Store(
        np.full(_SLOTS_PER_STATE * room, -1, dtype=np.int32),
        np.zeros((room, number), dtype=np.int64),
        np.zeros(room, dtype=np.int32),
        np.zeros(1, dtype=np.int64),
    )


def grown(found: Store) -> Store:
    """The same states with twice the room."""
    count = int(found.total[0])
    larger = new_store(found.states.shape[1], 2 * len(found.states))
    larger.states[:count] = found.states[:count]
    larger.parents[:count] = found.parents[:count]
    larger.total[0] = count
    reindex(larger, found.states.shape[1])
    return larger
