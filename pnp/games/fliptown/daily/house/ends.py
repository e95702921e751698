"""The end of a round for a player who does not know the sheriff's card: bribe him, or face whatever lies there."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.daily.house.prospects import values
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.layout import field_of
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import MOST_WAYS

BRIBE, CASH, STARS = range(3)
_DRAW = 2
"""How the kernel numbers a way to end a round with another card for the sheriff."""
_NEVER = -(1 << 40)


class _RoundEnd:
    """A state at a round's end, with the deck as it is drawn."""

    def __init__(self, tables: Array, order: Array, state: Array, weights: Array) -> None:
        self._weights, self._state = weights, state
        self._tables = tables.copy()
        start = t.DECKS_AT + len(order) * field_of(state, f.ROUND)
        self._deck = self._tables[start : start + len(order)]
        self._deck[:] = order
        ways = np.zeros((MOST_WAYS, 3), dtype=np.int64)
        count = LIBRARY.pnp_ways_to_end(address(self._tables), address(state), address(ways))
        self.ways = ways[:count]

    def outcomes(self, way: Array, cards: Array) -> tuple[Array, Array]:
        """The states after bribing, and after facing each of some cards and paying in cash or in stars, in this order;
        and what they are worth."""
        rows = np.zeros((1 + 2 * len(cards), len(self._state)), dtype=np.int64)
        place, worth = self._place(way), np.full(len(rows), _NEVER, dtype=np.int64)
        held, possible = self._deck[place], np.zeros(len(rows), dtype=np.bool_)
        for n in range(len(rows)):
            if n:
                self._deck[place] = cards[(n - 1) // 2]
            answer = BRIBE if n == 0 else CASH + (n - 1) % 2
            possible[n] = LIBRARY.pnp_after_round(
                address(self._tables), address(self._state), address(way), answer, address(rows[n])
            )
        self._deck[place] = held
        worth[possible] = values(self._tables, rows[possible], self._weights)
        return rows, worth

    def true_card(self, way: Array) -> Array:
        """The card that does lie there."""
        place = self._place(way)
        return self._deck[place : place + 1].copy()

    def _place(self, way: Array) -> int:
        """Where the sheriff's card lies: the Marshal draws another one."""
        return field_of(self._state, f.DRAWN) if way[1] == _DRAW else 0


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
