"""Sets of states: open addressing over arrays that Python hands in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.kernel.compiled import Array, Array32, kernel

OLD, NEW, FULL = 0, 1, -1


class Store(NamedTuple):
    """Distinct states in the order in which they were found, each with the first parent that led to it."""

    slots: Array32
    states: Array
    parents: Array32
    total: Array


@kernel
def hash_of(w: Array, words: int, number: int) -> np.uint64:
    """A mixed hash of some words of an array."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for n in range(number):
        h ^= np.uint64(w[words + n])
        h *= np.uint64(0xFF51AFD7ED558CCD)
        h ^= h >> np.uint64(32)
    h *= np.uint64(0xC4CEB9FE1A85EC53)
    h ^= h >> np.uint64(29)
    return h


@kernel
def _find(found: Store, w: Array, words: int, number: int) -> np.uint64:
    """The place among the slots where a state stands or would stand."""
    slots, states = found.slots, found.states
    mask = np.uint64(len(slots) - 1)
    place = hash_of(w, words, number) & mask
    while slots[place] >= 0:
        row = slots[place]
        same = True
        for n in range(number):
            if states[row, n] != w[words + n]:
                same = False
                break
        if same:
            return place
        place = (place + np.uint64(1)) & mask
    return place


@kernel
def store(found: Store, w: Array, words: int, number: int, parent: int) -> int:
    """Add a state, unless it is there already."""
    row = found.total[0]
    if row >= len(found.states) or row * 2 >= len(found.slots):
        return FULL
    place = _find(found, w, words, number)
    if found.slots[place] >= 0:
        return OLD
    found.slots[place] = row
    for n in range(number):
        found.states[row, n] = w[words + n]
    found.parents[row] = parent
    found.total[0] = row + 1
    return NEW


@kernel
def reindex(found: Store, number: int) -> None:
    """Fill emptied slots with the states there are."""
    for row in range(found.total[0]):
        found.slots[_find(found, found.states[row], 0, number)] = row
