"""One state's successors, in room that grows when it has to."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.rounds import end_round
from pnp.games.fliptown.solver.search import (
    DONE,
    FIGURES,
    NODES,
    NUMBER,
    SEEN_FULL,
    SHORT,
    STACK_FULL,
    STORE_FULL,
    TOO_BIG,
    Search,
)
from pnp.games.fliptown.solver.sets import Store, reindex
from pnp.games.fliptown.solver.turn import play_turn

_KEY_WORDS = 8
_SLOTS_PER_STATE = 4


class TooBig(Exception):
    """A resource outgrew its bits: the position is beyond what the kernel can pack."""


class Worker:
    """Searches turns of one game, one after the other."""

    def __init__(self, tables: Array, *, short_cuts: bool, seen: int = 1 << 14, stack: int = 1 << 11) -> None:
        figures = np.zeros(FIGURES, dtype=np.int64)
        figures[NUMBER] = tables[t.WORDS_USED]
        figures[SHORT] = short_cuts
        self.search = Search(
            tables,
            np.zeros((stack, f.FIELDS), dtype=np.int64),
            np.zeros((seen, _KEY_WORDS), dtype=np.int64),
            np.zeros(seen, dtype=np.int32),
            np.zeros(_KEY_WORDS, dtype=np.int64),
            np.zeros(f.FIELDS, dtype=np.int64),
            figures,
        )

    @property
    def nodes(self) -> int:
        """How many states within turns were looked at so far."""
        return int(self.search.figures[NODES])

    def expand(self, start: Array, parent: int, found: Store) -> Store:
        """Add every state that a turn, or a round's end, can lead to; the store may have to grow."""
        while True:
            if start[f.PHASE] == f.END:
                status = end_round(self.search, start, parent, found)
            else:
                status = play_turn(self.search, start, parent, found)
            if status == DONE:
                return found
            if status == TOO_BIG:
                raise TooBig
            if status == STORE_FULL:
                found = grown(found)
            else:
                self._grow(status)

    def _grow(self, status: int) -> None:
        search = self.search
        if status == SEEN_FULL:
            size = 2 * len(search.stamps)
            keys = np.zeros((size, _KEY_WORDS), dtype=np.int64)
            self.search = search._replace(keys=keys, stamps=np.zeros(size, dtype=np.int32))
        elif status == STACK_FULL:
            self.search = search._replace(stack=np.zeros((2 * len(search.stack), f.FIELDS), dtype=np.int64))


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
