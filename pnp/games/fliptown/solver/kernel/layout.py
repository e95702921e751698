"""The only file that knows where a field's bits lie.

A state between turns is four words of 64 bits: resources, circled sites, the rest of the map, the poker cards; and
two more for the cards that a cowbot stole, in games with one. Two further words hold what is open within a turn.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.fields import (
    ACTED,
    BAILS,
    BANKED,
    BUILDINGS,
    CASH,
    CHAMBERS,
    CLEARS,
    DRAWN,
    EFFECTS,
    FIELDS,
    GAINED,
    GOLD,
    GONE,
    HAMMERS,
    HAND,
    HOTEL,
    HUNTED,
    ITEMS,
    LAND,
    MATCHED,
    PAID_STEPS,
    PAID_SUIT,
    PANS,
    PHASE,
    ROUND,
    SHOVEL,
    STARS,
    STOLEN,
    STONES,
    STOPS,
    SUIT,
    TARGETS,
    TOKENS,
    TRUCE,
    TURN,
    UNDERTAKER,
    USED,
    VALUE,
    VISITS,
    WANTED,
)

WORDS, WORDS_WITH_COWBOT, TURN_WORDS = 4, 6, 2

STORED = (
    # field, word, bits
    (ROUND, 0, 4), (TURN, 0, 4), (DRAWN, 0, 6), (STARS, 0, 9), (CASH, 0, 9), (GOLD, 0, 9), (WANTED, 0, 8),
    (PANS, 0, 4), (HAMMERS, 0, 4), (HOTEL, 0, 3), (USED, 0, 4),
    (TARGETS, 1, 13), (CHAMBERS, 1, 24), (BUILDINGS, 1, 13), (STONES, 1, 14),
    (STOPS, 2, 24), (LAND, 2, 16), (ITEMS, 2, 10), (VISITS, 2, 2), (TRUCE, 2, 1), (SHOVEL, 2, 1), (BANKED, 2, 2),
    (HUNTED, 2, 5), (PHASE, 2, 3),
    (HAND, 3, 54),
    (GONE, 4, 52),
    (STOLEN, 5, 52),
)  # fmt: skip


def _columns(rows: tuple[tuple[int, int, int], ...]) -> tuple[np.ndarray, ...]:
    """Field, word, shift and mask of each entry."""
    used: dict[int, int] = {}
    shifts = []
    for _, word, bits in rows:
        shifts.append(used.get(word, 0))
        used[word] = used.get(word, 0) + bits
    assert all(bits <= 64 for bits in used.values()), used
    return (
        np.array([field for field, _, _ in rows], dtype=np.int64),
        np.array([word for _, word, _ in rows], dtype=np.int64),
        np.array(shifts, dtype=np.int64),
        np.array([(1 << bits) - 1 for _, _, bits in rows], dtype=np.int64),
    )


_FIELD, _WORD, _SHIFT, _MASK = _columns(STORED)
_COUNT = len(STORED)
_PLAIN_COUNT = sum(word < WORDS for _, word, _ in STORED)
_MOST, _MOST_WANTED = (1 << 9) - 1, (1 << 8) - 1
"""Stars, cash and gold; the other fields are bounded by the board, which `tables` checks."""


@kernel
def pack(w: Array, state: int, words: int, number: int) -> bool:
    """Store a state between turns in `number` words of the memory; False where a resource is too big for its bits."""
    w[words] = (
        w[state + ROUND] | (w[state + TURN] << 4) | (w[state + DRAWN] << 8) | (w[state + STARS] << 14)
        | (w[state + CASH] << 23) | (w[state + GOLD] << 32) | (w[state + WANTED] << 41) | (w[state + PANS] << 49)
        | (w[state + HAMMERS] << 53) | (w[state + HOTEL] << 57) | (w[state + USED] << 60)
    )  # fmt: skip
    w[words + 1] = (
        w[state + TARGETS] | (w[state + CHAMBERS] << 13) | (w[state + BUILDINGS] << 37) | (w[state + STONES] << 50)
    )  # fmt: skip
    w[words + 2] = (
        w[state + STOPS] | (w[state + LAND] << 24) | (w[state + ITEMS] << 40) | (w[state + VISITS] << 50)
        | (w[state + TRUCE] << 52) | (w[state + SHOVEL] << 53) | (w[state + BANKED] << 54)
        | (w[state + HUNTED] << 56) | (w[state + PHASE] << 61)
    )  # fmt: skip
    w[words + 3] = w[state + HAND]
    if number > WORDS:
        w[words + 4] = w[state + GONE]
        w[words + 5] = w[state + STOLEN]
    return bool(
        w[state + STARS] <= _MOST and w[state + CASH] <= _MOST and w[state + GOLD] <= _MOST and w[state + WANTED] <= 255
    )


@kernel
def unpack(words: Array, w: Array, state: int, number: int) -> None:
    """Read a stored state into memory; what is open within a turn is empty."""
    for n in range(FIELDS):
        w[state + n] = 0
    for n in range(_COUNT if number > WORDS else _PLAIN_COUNT):
        w[state + _FIELD[n]] = (words[_WORD[n]] >> _SHIFT[n]) & _MASK[n]


@kernel
def pack_open(w: Array, state: int, words: int, number: int) -> bool:
    """Store a state within a turn in `number` words and the turn's two behind them."""
    w[words + number] = (
        w[state + BAILS] | (w[state + SUIT] << 2) | (w[state + VALUE] << 5) | (w[state + PAID_SUIT] << 10)
        | (w[state + PAID_STEPS] << 11) | (w[state + ACTED] << 16) | (w[state + TOKENS] << 17)
        | (w[state + UNDERTAKER] << 37) | (w[state + GAINED] << 43) | (w[state + MATCHED] << 47)
        | (w[state + CLEARS] << 48)
    )  # fmt: skip
    w[words + number + 1] = w[state + EFFECTS]
    return pack(w, state, words, number)


_PLACES = np.full((FIELDS, 3), -1, dtype=np.int64)
for _n in range(_COUNT):
    _PLACES[_FIELD[_n]] = (_WORD[_n], _SHIFT[_n], _MASK[_n])


@kernel
def field_of(words: Array, field: int) -> int:
    """One field of a stored state."""
    return (words[_PLACES[field, 0]] >> _PLACES[field, 1]) & _PLACES[field, 2]


def column(states: Array, field: int) -> Array:
    """One field of many stored states."""
    word, shift, mask = _PLACES[field]
    return (states[:, word] >> shift) & mask


def without(states: Array, fields: tuple[int, ...]) -> Array:
    """Stored states with some fields set to nothing."""
    cleared = states.copy()
    for field in fields:
        word, shift, mask = (int(number) for number in _PLACES[field])
        cleared[:, word] &= ~np.int64(mask << shift)
    return cleared
