"""One state's successors, in room that grows when it has to."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.rounds import end_round
from pnp.games.fliptown.solver.search import (
    DONE,
    KEYS_ROOM,
    NODES,
    NUMBER,
    SEEN_FULL,
    SHORT,
    STACK_ROOM,
    START_AT,
    STORE_FULL,
    TOO_BIG,
    new_memory,
)
from pnp.games.fliptown.solver.sets import Store, reindex
from pnp.games.fliptown.solver.turn import play_turn

_SLOTS_PER_STATE = 4


class TooBig(Exception):
    """A resource outgrew its bits: the position is beyond what the kernel can pack."""


class Worker:
    """Searches turns of one game, one after the other."""

    def __init__(self, tables: Array, *, short_cuts: bool, stack: int = 1 << 10, keys: int = 1 << 13) -> None:
        self.tables = tables
        self.memory = new_memory(int(tables[t.WORDS_USED]), short_cuts=short_cuts, stack=stack, keys=keys)

    @property
    def nodes(self) -> int:
        """How many states within turns were looked at so far."""
        return int(self.memory[NODES])

    def expand(self, start: Array, parent: int, found: Store) -> Store:
        """Add every state that a turn, or a round's end, can lead to; the store may have to grow."""
        while True:
            self.memory[START_AT : START_AT + f.FIELDS] = start
            play = end_round if start[f.PHASE] == f.END else play_turn
            status = play(self.tables, self.memory, START_AT, parent, found)
            if status == DONE:
                return found
            if status == TOO_BIG:
                raise TooBig
            if status == STORE_FULL:
                found = grown(found)
            else:
                self._grow(status)

    def _grow(self, status: int) -> None:
        old = self.memory
        stack, keys = int(old[STACK_ROOM]), int(old[KEYS_ROOM])
        stack, keys = (stack, 2 * keys) if status == SEEN_FULL else (2 * stack, keys)
        self.memory = new_memory(int(old[NUMBER]), short_cuts=bool(old[SHORT]), stack=stack, keys=keys)
        self.memory[NODES] = old[NODES]


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
