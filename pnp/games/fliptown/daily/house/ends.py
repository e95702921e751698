"""The end of a round for a player who does not know the sheriff's card: bribe him, or face whatever lies there."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.daily.house.prospects import values
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.horizon import forget
from pnp.games.fliptown.solver.kernel.layout import pack, unpack
from pnp.games.fliptown.solver.kernel.memory import MOST_WAYS
from pnp.games.fliptown.solver.kernel.rounds import DRAW, before_sheriff, face_or_bribe, next_round, ways_to_end

BRIBE, CASH, STARS = range(3)
_STATE, _END = 0, f.FIELDS
_NEVER = -(1 << 40)


@kernel
def _after(tables: Array, w: Array, rank: int, what: int, amount: int, answer: int) -> bool:
    """One way to end the round and one answer to the sheriff, from the first state of the memory into the second."""
    for n in range(f.FIELDS):
        w[_END + n] = w[_STATE + n]
    before_sheriff(tables, w, _END, rank, what, amount)
    if not face_or_bribe(tables, w, _END, answer, what == DRAW):
        return False
    next_round(tables, w, _END)
    forget(tables, w, _END)
    return True


@kernel
def _outcomes(tables: Array, deck: Array, w: Array, way: Array, cards: Array, rows: Array) -> int:
    """The states after bribing, and after facing each of some cards and paying in cash or in stars, in this order.

    `deck` is the part of the tables that is changed for that. A row of nothing is what can't be done; answers how many
    rows there are.
    """
    number, count = rows.shape[1], 0
    place = w[_STATE + f.DRAWN] if way[1] == DRAW else 0
    held = deck[place]
    for n in range(1 + 2 * len(cards)):
        answer = BRIBE if n == 0 else CASH + (n - 1) % 2
        if n:
            deck[place] = cards[(n - 1) // 2]
        possible = _after(tables, w, way[0], way[1], way[2], answer)
        if possible:
            pack(w, _END, 2 * f.FIELDS, number)
        for m in range(number):
            rows[count, m] = w[2 * f.FIELDS + m] if possible else 0
        count += 1
    deck[place] = held
    return count


class _RoundEnd:
    """A state at a round's end, with the deck as it is drawn."""

    def __init__(self, tables: Array, order: Array, state: Array, weights: Array) -> None:
        self._weights, self._number = weights, len(state)
        numbers = tables.copy()
        self._memory = np.zeros(2 * f.FIELDS + self._number, dtype=np.int64)
        unpack(state, self._memory, _STATE, self._number)
        start = t.DECKS_AT + len(order) * int(self._memory[f.ROUND])
        self._deck = numbers[start : start + len(order)]
        self._deck[:] = order
        self._tables = numbers[:]
        self._tables.flags.writeable = False
        ways = np.zeros(3 * MOST_WAYS, dtype=np.int64)
        count = ways_to_end(self._tables, self._memory, _STATE, np.zeros(16, dtype=np.int64), ways)
        self.ways = ways.reshape(MOST_WAYS, 3)[:count]

    def outcomes(self, way: Array, cards: Array) -> tuple[Array, Array]:
        """The states after bribing and after facing each card, and what they are worth."""
        rows = np.zeros((1 + 2 * len(cards), self._number), dtype=np.int64)
        _outcomes(self._tables, self._deck, self._memory, way, cards, rows)
        possible = rows.any(axis=1)
        worth = np.full(len(rows), _NEVER, dtype=np.int64)
        worth[possible] = values(self._tables, rows[possible], self._weights)
        return rows, worth

    def true_card(self, way: Array) -> Array:
        """The card that does lie there."""
        place = int(self._memory[f.DRAWN]) if way[1] == DRAW else 0
        return self._deck[place : place + 1].copy()


def end_of_round(tables: Array, order: Array, state: Array, unseen: Array, weights: Array) -> Array:
    """The stored state after a round's end. `order` is the deck as it is drawn, `unseen` the cards that nobody saw."""
    end = _RoundEnd(tables, order, state, weights)
    _, first, counts = np.unique(unseen % 13, return_index=True, return_counts=True)
    best, chosen, bribes = _NEVER, 0, False
    for number, way in enumerate(end.ways):
        _, worth = end.outcomes(way, unseen[first])
        facing = int((np.maximum(worth[1::2], worth[2::2]) * counts).sum()) // len(unseen)
        if max(int(worth[0]), facing) > best:
            best, chosen, bribes = max(int(worth[0]), facing), number, int(worth[0]) >= facing
    way = end.ways[chosen]
    rows, worth = end.outcomes(way, end.true_card(way))
    if bribes:
        return rows[0].copy()
    return rows[CASH if worth[CASH] >= worth[STARS] else STARS].copy()
