"""Where a field's bits lie in a stored state; the kernel's own packing is made from the same list.

A state between turns is four words of 64 bits: resources, circled sites, the rest of the map, the poker cards; and
two more for the cards that a cowbot stole, in games with one.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.fields import (
    BANKED,
    BUILDINGS,
    CASH,
    CHAMBERS,
    DRAWN,
    FIELDS,
    GOLD,
    GONE,
    HAMMERS,
    HAND,
    HOTEL,
    HUNTED,
    ITEMS,
    LAND,
    PANS,
    PHASE,
    ROUND,
    SHOVEL,
    STARS,
    STOLEN,
    STONES,
    STOPS,
    TARGETS,
    TRUCE,
    TURN,
    USED,
    VISITS,
    WANTED,
)

WORDS, WORDS_WITH_COWBOT = 4, 6
RESOURCE_BITS, WANTED_BITS = 9, 8
RESOURCES = (STARS, CASH, GOLD, WANTED)

STORED = (
    # field, word, bits
    (ROUND, 0, 4), (TURN, 0, 4), (DRAWN, 0, 6), (STARS, 0, RESOURCE_BITS), (CASH, 0, RESOURCE_BITS),
    (GOLD, 0, RESOURCE_BITS), (WANTED, 0, WANTED_BITS), (PANS, 0, 4), (HAMMERS, 0, 4), (HOTEL, 0, 3), (USED, 0, 4),
    (TARGETS, 1, 13), (CHAMBERS, 1, 24), (BUILDINGS, 1, 13), (STONES, 1, 14),
    (STOPS, 2, 24), (LAND, 2, 16), (ITEMS, 2, 10), (VISITS, 2, 2), (TRUCE, 2, 1), (SHOVEL, 2, 1), (BANKED, 2, 2),
    (HUNTED, 2, 5), (PHASE, 2, 3),
    (HAND, 3, 54),
    (GONE, 4, 52),
    (STOLEN, 5, 52),
)  # fmt: skip


def _places() -> dict[int, tuple[int, int, int]]:
    """Word, shift and mask of each field."""
    used: dict[int, int] = {}
    found = {}
    for field, word, bits in STORED:
        found[field] = word, used.get(word, 0), (1 << bits) - 1
        used[word] = used.get(word, 0) + bits
    assert all(bits <= 64 for bits in used.values()), used
    return found


PLACES = _places()


def unpacked(words: Array) -> Array:
    """A stored state as a working state; what is open within a turn is empty."""
    fields = np.zeros(FIELDS, dtype=np.int64)
    for field, (word, shift, mask) in PLACES.items():
        if word < len(words):
            fields[field] = int(words[word]) >> shift & mask
    return fields


def field_of(words: Array, field: int) -> int:
    """One field of a stored state."""
    word, shift, mask = PLACES[field]
    return int(words[word]) >> shift & mask


def column(states: Array, field: int) -> Array:
    """One field of many stored states."""
    word, shift, mask = PLACES[field]
    return (states[:, word] >> shift) & mask


def without(states: Array, fields: tuple[int, ...]) -> Array:
    """Stored states with some fields set to nothing."""
    cleared = states.copy()
    for field in fields:
        word, shift, mask = PLACES[field]
        cleared[:, word] &= ~np.int64(mask << shift)
    return cleared
