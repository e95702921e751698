"""The only file that knows where a field's bits lie.

A state between turns is four words of 64 bits: resources, circled sites, the rest of the map, the poker cards; and
two more for the cards that a cowbot stole, in games with one. Two further words hold what is open within a turn.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.fields import (
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
OPEN = (
    (BAILS, 0, 2), (SUIT, 0, 3), (VALUE, 0, 5), (PAID_SUIT, 0, 1), (PAID_STEPS, 0, 5), (ACTED, 0, 1),
    (TOKENS, 0, 20), (UNDERTAKER, 0, 6), (GAINED, 0, 4), (MATCHED, 0, 1), (CLEARS, 0, 12),
    (EFFECTS, 1, 39),
)  # fmt: skip

BITS = {field: bits for field, _, bits in STORED + OPEN}
"""How many bits a field has: the limits of what can be packed."""


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
_OPEN_FIELD, _OPEN_WORD, _OPEN_SHIFT, _OPEN_MASK = _columns(OPEN)
_COUNT, _OPEN_COUNT = len(STORED), len(OPEN)
_PLAIN_COUNT = sum(word < WORDS for _, word, _ in STORED)


@kernel
def pack(state: Array, words: Array, number: int) -> bool:
    """Store a state between turns in its first `number` words; False where a field is too big for its bits."""
    for n in range(number):
        words[n] = 0
    fits = True
    for n in range(_COUNT if number > WORDS else _PLAIN_COUNT):
        value = state[_FIELD[n]]
        fits = fits and 0 <= value <= _MASK[n]
        words[_WORD[n]] |= value << _SHIFT[n]
    return fits


@kernel
def unpack(words: Array, state: Array, number: int) -> None:
    """Read a stored state; what is open within a turn is empty."""
    for n in range(FIELDS):
        state[n] = 0
    for n in range(_COUNT if number > WORDS else _PLAIN_COUNT):
        state[_FIELD[n]] = (words[_WORD[n]] >> _SHIFT[n]) & _MASK[n]


@kernel
def pack_open(state: Array, words: Array, number: int) -> bool:
    """Store a state within a turn in `number` words and the turn's two behind them."""
    fits = pack(state, words, number)
    words[number] = 0
    words[number + 1] = 0
    for n in range(_OPEN_COUNT):
        value = state[_OPEN_FIELD[n]]
        fits = fits and 0 <= value <= _OPEN_MASK[n]
        words[number + _OPEN_WORD[n]] |= value << _OPEN_SHIFT[n]
    return fits


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
