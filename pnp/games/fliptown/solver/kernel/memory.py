"""What a search works in: one array of numbers, in which every state has its place.

Kernel functions are handed the memory `w` and the place of a state in it; `w[state + f.GOLD]` is its gold. One array
instead of many keeps calls cheap, and nothing is allocated inside a turn.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.hands import poker_cards, rank_of
from pnp.games.fliptown.solver.kernel.horizon import forget_round
from pnp.games.fliptown.solver.kernel.layout import pack_open
from pnp.games.fliptown.solver.kernel.scoring import SCALE, points_at_end, score
from pnp.games.fliptown.solver.kernel.sets import FULL, NEW, OLD, hash_of

DONE, SEEN_FULL, STORE_FULL, STACK_FULL, TOO_BIG, HALTED = range(6)
"""How a search ended; but for the first, somebody has to make room (or give up) and start the turn again."""

(
    STATUS, TOP, SEEN, STAMP, NODES, NUMBER, SHORT, STACK_ROOM, KEYS_AT, KEYS_ROOM, LEAST, FORGETS, BEST, FINAL,
    HAND_SEEN, HAND_ROUND, HAND_GAIN, HALT,
) = range(18)  # fmt: skip
"""The memory's first places: how it goes, the place of the stack's top, states seen in this turn and its stamp, all
nodes, words of a state, whether short cuts are taken, what room there is, the least (in 64ths of a point) that is worth
looking for, whether no round's end is to come, whether of final states only better and better ones are kept (1 for the
score, 2 for the lead over a cowbot), whether nothing but the points counts after the turn, the poker hand seen last
with its round and gain, and whether to halt: another thread may write that at any moment."""
WITHOUT_ROUND, WITH_ROUND = 1, 2
"""The last turn of all: the game ends with it, or with the round's end after it."""

WORDS_AT = 20
CARDS_AT = 32
WAYS_AT = 48
MOST_WAYS = 300
"""Ways to end a round: more than any ability has, even one that crosses out every number of Wanted that can be held."""
START_AT = WAYS_AT + 3 * MOST_WAYS
NODE_AT = START_AT + f.FIELDS
STACK_AT = NODE_AT + f.FIELDS
KEY_WIDTH = 9
"""A stamp and eight words."""


def new_memory(number: int, *, short_cuts: bool, stack: int, keys: int) -> Array:
    """Memory for states of so many words: a stack of so many states, and so many keys (a power of two)."""
    w = np.zeros(STACK_AT + stack * f.FIELDS + keys * KEY_WIDTH, dtype=np.int64)
    w[NUMBER], w[SHORT], w[STACK_ROOM], w[KEYS_ROOM] = number, short_cuts, stack, keys
    w[KEYS_AT] = STACK_AT + stack * f.FIELDS
    w[HAND_SEEN] = -1
    return w


@kernel
def copy(w: Array, to: int, origin: int) -> None:
    for n in range(f.FIELDS):
        w[to + n] = w[origin + n]


@kernel
def child_of(w: Array, node: int) -> int:
    """A copy of a state on top of the stack, to be changed and then pushed (or overwritten by the next)."""
    child = w[TOP]
    for n in range(f.FIELDS):
        w[child + n] = w[node + n]
    return child


@kernel
def _see(w: Array, number: int) -> int:
    """Remember the packed state for as long as this turn is searched."""
    room, keys, stamp = w[KEYS_ROOM], w[KEYS_AT], w[STAMP]
    if w[SEEN] * 2 >= room:
        return FULL
    place = np.int64(hash_of(w, WORDS_AT, number) & np.uint64(room - 1))
    at = keys + place * KEY_WIDTH
    while w[at] == stamp:
        same = True
        for n in range(number):
            if w[at + 1 + n] != w[WORDS_AT + n]:
                same = False
                break
        if same:
            return OLD
        place = (place + 1) & (room - 1)
        at = keys + place * KEY_WIDTH
    w[at] = stamp
    for n in range(number):
        w[at + 1 + n] = w[WORDS_AT + n]
    w[SEEN] += 1
    return NEW


@kernel
def promising(tables: Array, w: Array, state: int) -> bool:
    """Whether a state of the last turn may lead to the least points: certain where bonus actions are pending."""
    if w[state + f.TOKENS] or not w[state + f.ACTED]:
        return True
    effects, site = w[state + f.EFFECTS], 0
    if w[FINAL] == WITH_ROUND:
        points = points_at_end(tables, w, state, _hand_of(tables, w, state), bool(effects or w[state + f.CLEARS]))
    else:
        points = score(tables, w, state)
    while effects:
        points += (effects & 7) * tables[t.EFFECT_POINTS_AT + site]
        effects >>= f.EFFECT_BITS
        site += 1
    return bool(SCALE * points >= w[LEAST])


@kernel
def _hand_of(tables: Array, w: Array, state: int) -> int:
    """The gain of the poker hand; the last one is remembered, as within a turn it rarely changes."""
    if w[HAND_SEEN] != w[state + f.HAND] or w[HAND_ROUND] != w[state + f.ROUND]:
        w[HAND_SEEN], w[HAND_ROUND] = w[state + f.HAND], w[state + f.ROUND]
        cards = w[CARDS_AT : CARDS_AT + 16]
        w[HAND_GAIN] = tables[t.POKER_AT + rank_of(cards, poker_cards(tables, w, state, cards))]
    return w[HAND_GAIN]


@kernel
def _settled(tables: Array, w: Array, state: int) -> bool:
    """Whether nothing but the turn's end can follow: not worth remembering, as end states are merged anyway."""
    pending = w[state + f.TOKENS] | w[state + f.EFFECTS] | w[state + f.UNDERTAKER] | w[state + f.CLEARS]
    return bool(w[state + f.ACTED] and not pending and w[state + f.USED] >= tables[t.USES])


@kernel
def _seen(w: Array, state: int) -> int:
    """Remember a state within the turn; whether it is new."""
    if not pack_open(w, state, WORDS_AT, w[NUMBER]):
        w[STATUS] = TOO_BIG
        return OLD
    return _see(w, w[NUMBER] + 2)


@kernel
def push(tables: Array, w: Array) -> None:
    """Keep the state on top of the stack, unless it was there before."""
    if w[STATUS] != DONE:
        return
    top = w[TOP]
    if w[FORGETS]:
        forget_round(tables, w, top)
    if w[FINAL] and not promising(tables, w, top):
        return
    seen = NEW if w[SHORT] and _settled(tables, w, top) else _seen(w, top)
    if seen == FULL:
        w[STATUS] = SEEN_FULL
    elif seen == NEW:
        w[TOP] = top + f.FIELDS
        if w[TOP] + 2 * f.FIELDS > w[KEYS_AT]:
            w[STATUS] = STACK_FULL
