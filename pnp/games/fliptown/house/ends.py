"""The end of a round for a player who does not know the sheriff's card: bribe him, or face whatever lies there."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.house.prospects import value
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.horizon import forget
from pnp.games.fliptown.solver.layout import pack, unpack
from pnp.games.fliptown.solver.rounds import DRAW, before_sheriff, face_or_bribe, next_round, ways_to_end
from pnp.games.fliptown.solver.search import MOST_WAYS

BRIBE, CASH, STARS = range(3)
_STATE, _END = 0, f.FIELDS
_NEVER = -(1 << 40)


@kernel
def _answer(tables: Array, w: Array, ways: Array, way: int, answer: int) -> bool:
    """One way to end the round and one answer to the sheriff, from the first state of the memory into the second."""
    for n in range(f.FIELDS):
        w[_END + n] = w[_STATE + n]
    before_sheriff(tables, w, _END, ways[3 * way], ways[3 * way + 1], ways[3 * way + 2])
    if not face_or_bribe(tables, w, _END, answer, ways[3 * way + 1] == DRAW):
        return False
    next_round(tables, w, _END)
    forget(tables, w, _END)
    return True


@kernel
def _best_facing(tables: Array, w: Array, ways: Array, way: int, weights: Array, cards: Array) -> int:
    """The better fine for the card that lies there."""
    best = _NEVER
    for answer in range(CASH, STARS + 1):
        if _answer(tables, w, ways, way, answer):
            best = max(best, value(tables, w, _END, weights, cards))
    return best


@kernel
def _weigh(tables: Array, deck: Array, w: Array, ways: Array, unseen: Array, weights: Array, cards: Array) -> int:
    """The best way and whether to face the sheriff with it, as one number; `deck` is the part of the tables that may
    be changed, and `unseen` are the cards that may lie there."""
    count = ways_to_end(tables, w, _STATE, cards, ways)
    best, chosen, sheriff = _NEVER, 0, deck[0]
    for way in range(count):
        if _answer(tables, w, ways, way, BRIBE):
            worth = value(tables, w, _END, weights, cards)
            if worth > best:
                best, chosen = worth, 2 * way
        place = w[_STATE + f.DRAWN] if ways[3 * way + 1] == DRAW else 0
        held, total = deck[place], 0
        for n in range(len(unseen)):
            deck[place] = unseen[n]
            total += _best_facing(tables, w, ways, way, weights, cards)
        deck[place] = held
        worth = total // len(unseen)
        if worth > best:
            best, chosen = worth, 2 * way + 1
    deck[0] = sheriff
    return chosen


@kernel
def _settle(tables: Array, w: Array, ways: Array, chosen: int, weights: Array, cards: Array) -> int:
    """Play the chosen way on the true card; answers what is paid if it arrests."""
    way = chosen // 2
    if chosen % 2 == 0:
        _answer(tables, w, ways, way, BRIBE)
        return BRIBE
    best, paid = _NEVER, CASH
    for answer in range(CASH, STARS + 1):
        if _answer(tables, w, ways, way, answer):
            worth = value(tables, w, _END, weights, cards)
            if worth > best:
                best, paid = worth, answer
    _answer(tables, w, ways, way, paid)
    return paid


def end_of_round(tables: Array, order: Array, state: Array, unseen: Array, weights: Array) -> Array:
    """The stored state after a round's end. `order` is the deck as it is drawn, `unseen` the cards that nobody saw."""
    number = len(state)
    numbers = tables.copy()
    w = np.zeros(2 * f.FIELDS + number, dtype=np.int64)
    unpack(state, w, _STATE, number)
    start = t.DECKS_AT + len(order) * int(w[f.ROUND])
    deck = numbers[start : start + len(order)]
    deck[:] = order
    read = numbers[:]
    read.flags.writeable = False
    ways, cards = np.zeros(3 * MOST_WAYS, dtype=np.int64), np.zeros(16, dtype=np.int64)
    gone, w[f.GONE] = w[f.GONE], 0  # the order lacks those cards already
    chosen = _weigh(read, deck, w, ways, unseen, weights, cards)
    w[f.GONE] = gone
    numbers[start : start + len(order)] = order
    _settle(read, w, ways, chosen, weights, cards)
    pack(w, _END, 2 * f.FIELDS, number)
    return w[2 * f.FIELDS :].copy()
