"""Sets of states: open addressing over arrays that Python hands in, so that nothing is allocated inside.

A `Seen` set forgets everything when its stamp is raised; a store keeps its states in the order in which they came.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.compiled import kernel

OLD, NEW, FULL = 0, 1, -1


@kernel
def hash_of(words, number):
    """A mixed hash of some words."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for n in range(number):
        h ^= np.uint64(words[n])
        h *= np.uint64(0xFF51AFD7ED558CCD)
        h ^= h >> np.uint64(32)
    h *= np.uint64(0xC4CEB9FE1A85EC53)
    h ^= h >> np.uint64(29)
    return h


@kernel
def see(keys, stamps, stamp, count, words, number):
    """Remember a key for as long as the stamp holds. `count` holds how many there are."""
    size = len(stamps)
    if count[0] * 2 >= size:
        return FULL
    mask = np.uint64(size - 1)
    place = hash_of(words, number) & mask
    while stamps[place] == stamp:
        same = True
        for n in range(number):
            if keys[place, n] != words[n]:
                same = False
                break
        if same:
            return OLD
        place = (place + np.uint64(1)) & mask
    stamps[place] = stamp
    for n in range(number):
        keys[place, n] = words[n]
    count[0] += 1
    return NEW


@kernel
def find(slots, states, words, number):
    """The place in `slots` where a state stands or would stand."""
    mask = np.uint64(len(slots) - 1)
    place = hash_of(words, number) & mask
    while slots[place] >= 0:
        row = slots[place]
        same = True
        for n in range(number):
            if states[row, n] != words[n]:
                same = False
                break
        if same:
            return place
        place = (place + np.uint64(1)) & mask
    return place


@kernel
def store(slots, states, parents, count, words, number, parent):
    """Add a state with the first parent that led to it."""
    if count[0] >= len(states) or count[0] * 2 >= len(slots):
        return FULL
    place = find(slots, states, words, number)
    if slots[place] >= 0:
        return OLD
    row = count[0]
    slots[place] = row
    for n in range(number):
        states[row, n] = words[n]
    parents[row] = parent
    count[0] = row + 1
    return NEW


@kernel
def reindex(slots, states, count, number):
    """Fill emptied slots with the states there are."""
    for n in range(len(slots)):
        slots[n] = -1
    for row in range(count):
        slots[find(slots, states, states[row], number)] = row
