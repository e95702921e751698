"""One state's successors, with room that grows when it has to: what tests and lines of play ask for."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.rounds import end_round
from pnp.games.fliptown.solver.sets import reindex
from pnp.games.fliptown.solver.tables import Array
from pnp.games.fliptown.solver.turn import DONE, SEEN_FULL, STACK_FULL, STORE_FULL, TOO_BIG, play_turn


class TooBig(Exception):
    """A resource outgrew its bits: the position is beyond what the kernel can pack."""


class Room:
    """The arrays that one worker searches in."""

    def __init__(self, seen: int = 1 << 16, stack: int = 1 << 13) -> None:
        self.stack: Array = np.zeros((stack, f.FIELDS), dtype=np.int64)
        self.seen: Array = np.zeros(1, dtype=np.int64)
        self.nodes: Array = np.zeros(1, dtype=np.int64)
        self.stamp = 0
        self._keys(seen)

    def _keys(self, size: int) -> None:
        self.keys: Array = np.zeros((size, 8), dtype=np.int64)
        self.stamps: npt.NDArray[np.int32] = np.zeros(size, dtype=np.int32)

    def grow(self, status: int) -> None:
        if status == SEEN_FULL:
            self._keys(2 * len(self.stamps))
        elif status == STACK_FULL:
            self.stack = np.zeros((2 * len(self.stack), f.FIELDS), dtype=np.int64)


class Store:
    """Distinct states in the order in which they were found, each with the first parent that led to it."""

    def __init__(self, number: int, room: int = 1 << 14) -> None:
        self.number = number
        self.states: Array = np.zeros((room, number), dtype=np.int64)
        self.parents: npt.NDArray[np.int32] = np.zeros(room, dtype=np.int32)
        self.slots: npt.NDArray[np.int32] = np.full(4 * room, -1, dtype=np.int32)
        self.count: Array = np.zeros(1, dtype=np.int64)

    def __len__(self) -> int:
        return int(self.count[0])

    def grow(self) -> None:
        size = 2 * len(self.states)
        states = np.zeros((size, self.number), dtype=np.int64)
        states[: len(self)] = self.states[: len(self)]
        parents = np.zeros(size, dtype=np.int32)
        parents[: len(self)] = self.parents[: len(self)]
        self.states, self.parents = states, parents
        self.slots = np.full(4 * size, -1, dtype=np.int32)
        reindex(self.slots, self.states, len(self), self.number)


def expand(tables: Array, start: Array, parent: int, thrifty: bool, room: Room, store: Store) -> None:
    """Add every state that a turn, or a round's end, can lead to from a working state."""
    while True:
        room.stamp += 1
        if start[f.PHASE] == f.END:
            status = end_round(
                tables, start, parent, room.stack, store.slots, store.states, store.parents, store.count, room.nodes
            )
        else:
            status = play_turn(
                tables, start, parent, int(thrifty and not tables[t.BOT]), room.stack, room.keys, room.stamps,
                room.stamp, room.seen, store.slots, store.states, store.parents, store.count, room.nodes,
            )  # fmt: skip
        if status == DONE:
            return
        if status == TOO_BIG:
            raise TooBig
        if status == STORE_FULL:
            store.grow()
        else:
            room.grow(status)
