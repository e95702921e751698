"""What a search works in: arrays that Python hands in, so that nothing is allocated inside a turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver.compiled import Array, Array32, kernel
from pnp.games.fliptown.solver.layout import pack_open
from pnp.games.fliptown.solver.sets import FULL, NEW, OLD, hash_of

DONE, SEEN_FULL, STORE_FULL, STACK_FULL, TOO_BIG = range(5)
"""How a search ended; but for the first, somebody has to make room (or give up) and start the turn again."""

STATUS, TOP, SEEN, STAMP, NODES, NUMBER, SHORT, FIGURES = range(8)
"""Places in `Search.figures`: how it goes, the stack's height, states seen, which turn's, all nodes, words of a state,
and whether short cuts are taken that lose no best play."""


class Search(NamedTuple):
    """A depth-first search within one turn."""

    tables: Array
    stack: Array
    keys: Array
    stamps: Array32
    words: Array
    node: Array
    figures: Array


@kernel
def copy(to: Array, origin: Array) -> None:
    for n in range(f.FIELDS):
        to[n] = origin[n]


@kernel
def child_of(search: Search, node: Array) -> Array:
    """A copy of a state on top of the stack, to be changed and then pushed (or overwritten by the next)."""
    child = search.stack[search.figures[TOP]]
    copy(child, node)
    return child


@kernel
def _see(search: Search, number: int) -> int:
    """Remember the packed state for as long as this turn is searched."""
    keys, stamps, words, stamp = search.keys, search.stamps, search.words, search.figures[STAMP]
    if search.figures[SEEN] * 2 >= len(stamps):
        return FULL
    mask = np.uint64(len(stamps) - 1)
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
    search.figures[SEEN] += 1
    return NEW


@kernel
def push(search: Search) -> None:
    """Keep the state on top of the stack, unless it was there before."""
    figures = search.figures
    if figures[STATUS] != DONE:
        return
    number, top = figures[NUMBER], figures[TOP]
    if not pack_open(search.stack[top], search.words, number):
        figures[STATUS] = TOO_BIG
        return
    seen = _see(search, number + 2)
    if seen == FULL:
        figures[STATUS] = SEEN_FULL
    elif seen == NEW:
        figures[TOP] = top + 1
        if top + 2 >= len(search.stack):
            figures[STATUS] = STACK_FULL
