"""What a state can reach at most, read out of a `Lookup`: the bound as a search uses it."""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.bound import (
    NO_BOUND,
    draws_left,
    fines,
    hands_left,
    held,
    pending_worth,
    undertaken,
    unknown,
)
from pnp.games.fliptown.solver.bound.faces import (
    C_FINE,
    C_WIDTH,
    H_BLOCKS,
    H_BROKE,
    H_FIRST,
    H_HANDS,
    H_JUDGED,
    H_MARGIN,
    H_POSITIONS,
    H_TO_COME,
    H_TOTAL,
    H_TURNS,
)
from pnp.games.fliptown.solver.bound.lookup import (
    E_AT,
    E_FIELD,
    E_FROM,
    E_KIND,
    E_MASK,
    K_END,
    K_FIRST,
    K_KEYS,
    K_NODES,
    K_OFFSET,
    K_SHIFTS,
    K_SITES,
    K_STREAM,
    K_VARIANTS,
    LENGTH,
    MAPPED,
    N_COUNT,
    N_FIELD,
    Lookup,
)
from pnp.games.fliptown.solver.bound.part_badlands import B_WIDTH, place_in
from pnp.games.fliptown.solver.bound.poker import best_pay
from pnp.games.fliptown.solver.bound.sweep import ALWAYS
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel, making_kernel
from pnp.games.fliptown.solver.kernel.gains import bits
from pnp.games.fliptown.solver.kernel.hands import NOTHING
from pnp.games.fliptown.solver.kernel.layout import unpack
from pnp.games.fliptown.solver.kernel.scoring import SCALE, cowbot_score, score

_MOST_SETS = 32
_PLACES, _SUMS = 0, 32
_SILVER = _SUMS + _MOST_SETS
_HANDS_SEEN = _SILVER + _MOST_SETS
_REMEMBERED = 256
"""Hands whose possible ranks are remembered: within a turn the same few come again and again."""
SCRATCH = _HANDS_SEEN + 3 * _REMEMBERED
_RANKS = NOTHING + 1


def new_scratch() -> Array:
    """What `reach_of` writes to; each thread has its own."""
    return np.full(SCRATCH, -1, dtype=np.int64)


@kernel
def _length(number: int) -> int:
    """The place of the highest bit, from 1."""
    place = 0
    if number >> 16:
        place, number = 16, number >> 16
    if number >> 8:
        place, number = place + 8, number >> 8
    if number >> 4:
        place, number = place + 4, number >> 4
    while number:
        place, number = place + 1, number >> 1
    return place


@kernel
def _key(look: Lookup, state: Array, first: int, end: int) -> int:
    """A group's state, put together."""
    key = 0
    entries = look.entries
    for n in range(first, end):
        number = state[entries[n, E_FIELD]]
        kind = entries[n, E_KIND]
        if kind == MAPPED:
            key |= look.maps[entries[n, E_FROM] + number]
        elif kind == LENGTH:
            key |= _length(number) << entries[n, E_AT]
        else:
            key |= ((number >> entries[n, E_FROM]) & entries[n, E_MASK]) << entries[n, E_AT]
    return key


@kernel
def _find_places(look: Lookup, state: Array, slot: int, shift: int, scratch: Array) -> bool:
    """Where each group's values for a state begin; False where a group knows nothing.

    Where nothing is left of the turn but buildings' effects, all groups that have none of these buildings are looked up
    at the next turn.
    """
    groups, data = look.groups, look.data[0]
    nearly_over = _nearly_over(look.tables, state)
    next_slot, next_shift = slot + 1, shift
    if state[f.TURN] == data[H_TURNS]:
        next_slot, next_shift = slot + 2, 0
    if next_slot >= data[H_TOTAL]:
        next_slot, next_shift = data[H_TOTAL], 0
    sites = _sites_pending(state) if nearly_over else 0
    for n in range(len(groups)):
        node = _key(look, state, groups[n, K_FIRST], groups[n, K_END])
        if groups[n, K_KEYS] >= 0:
            node = look.keys[groups[n, K_KEYS] + node]
            if node < 0:
                return False
        if nearly_over and not groups[n, K_SITES] & sites:
            at = _place(look, n, state[f.TARGETS], next_slot, next_shift, 0)
        else:
            at = _place(look, n, state[f.TARGETS], slot, shift, state[f.ACTED])
        if at < 0:
            return False
        scratch[_PLACES + n] = groups[n, K_OFFSET] + (at * groups[n, K_NODES] + node) * groups[n, K_VARIANTS]
    return True


@kernel
def _place(look: Lookup, group: int, targets: int, slot: int, shift: int, acted: int) -> int:
    """The place of a slot and shift among a group's values, counted in nodes; -1 where there is none."""
    groups, data = look.groups, look.data[0]
    since, shifts = slot - data[H_FIRST], groups[group, K_SHIFTS]
    if since < 0 or shift < 0:
        return -1
    if not groups[group, K_STREAM]:
        return (since * shifts + min(shift, shifts - 1)) * 2 + acted
    if shift >= shifts:
        return -1
    block = data[H_BLOCKS] + (since * shifts + shift) * B_WIDTH
    return place_in(data, block, data[data[H_POSITIONS] + targets], acted)


@kernel
def _nearly_over(tables: Array, state: Array) -> bool:
    """Whether no further action can be taken in this turn, and nothing shifts the stream any more."""
    if state[f.PHASE] != f.ACT or not state[f.ACTED] or state[f.TOKENS] or tables[t.BOT]:
        return False
    return bool(tables[t.ABILITY] != t.A_BONUS or state[f.USED] >= tables[t.USES])


@kernel
def _sites_pending(state: Array) -> int:
    """The buildings whose effects are pending, as bits."""
    effects, site, found = state[f.EFFECTS], 0, 0
    while effects:
        if effects & 7:
            found |= 1 << site
        effects >>= f.EFFECT_BITS
        site += 1
    return found


@kernel
def _count_silver(look: Lookup, state: Array, scratch: Array) -> None:
    """What is circled already is worth, for each set of silver kinds that count."""
    kinds = look.kinds
    scratch[_SILVER] = 0
    for n in range(len(kinds)):
        worth = SCALE * kinds[n, N_COUNT] * bits(state[kinds[n, N_FIELD]])
        for which in range(1 << n):
            scratch[_SILVER + (1 << n) + which] = scratch[_SILVER + which] + worth


@kernel
def _gains(look: Lookup, face: int, scratch: Array) -> int:
    """What all parts together can gain in one face, over the sets of silver kinds."""
    groups, of_set, values = look.groups, look.of_set, look.values[face]
    sets = of_set.shape[1]
    sums = scratch[_SUMS : _SUMS + sets]
    for which in range(sets):
        sums[which] = scratch[_SILVER + which]
    for n in range(len(groups)):
        at = scratch[_PLACES + n]
        if values[at] == ALWAYS:
            return NO_BOUND
        if groups[n, K_VARIANTS] == sets:
            own = values[at : at + sets]
            for which in range(sets):
                sums[which] += own[which]
        else:
            for which in range(sets):
                sums[which] += values[at + of_set[n, which]]
    best = sums[0]
    for which in range(1, sets):
        best = max(best, sums[which])
    return best


@kernel
def _ranks(look: Lookup, state: Array, slot: int, shift: int, scratch: Array) -> int:
    """The hands that can still be reached at the end of the round, as bits; -1 where its end is not played."""
    data = look.data[0]
    draws, within, wild = draws_left(look.tables, data, state)
    if draws < 0:
        return -1
    hand, rest = state[f.HAND], (((slot * 64 + shift) * 16 + draws) * 2 + wild) * 2 + within
    at = _HANDS_SEEN + 3 * (((hand * 0x9E3779B1 + rest * 0x85EBCA6B) >> 12) & (_REMEMBERED - 1))
    if scratch[at] != hand or scratch[at + 1] != rest:
        scratch[at], scratch[at + 1] = hand, rest
        scratch[at + 2] = hands_left(data, state, slot, shift, draws, within, wild)
    return scratch[at + 2]


@kernel
def _face(look: Lookup, face: int, state: Array, slot: int, ranks: int, scratch: Array) -> int:
    """One face's bound; parts' places have been found."""
    tables, data = look.tables, look.data[face]
    broke = data[H_BROKE]
    if broke == state[f.ROUND] and state[f.STARS] >= data[data[H_JUDGED] + broke * C_WIDTH + C_FINE]:
        return -NO_BOUND  # stars never fall before: this cannot be the case
    total = _gains(look, face, scratch)
    if total >= NO_BOUND:
        return NO_BOUND
    total += held(tables, data, state, slot) + data[data[H_TO_COME] + slot] - fines(tables, data, state)
    if ranks >= 0:
        total += best_pay(ranks, data, data[H_HANDS] + state[f.ROUND] * _RANKS)
    if state[f.PHASE] != f.FLIP and state[f.PHASE] != f.END:
        total += pending_worth(tables, data, state, slot)
    return total


@kernel
def _lowest(look: Lookup, state: Array, slot: int, ranks: int, scratch: Array, least: int) -> int:
    """The lowest of the vectors' highest faces. A vector may be left once it is no less than `least`, and all others
    once one is less."""
    lowest = NO_BOUND
    for first in range(0, len(look.data), look.cases):
        highest = -NO_BOUND
        for face in range(first, first + look.cases):
            highest = max(highest, _face(look, face, state, slot, ranks, scratch))
            if highest >= least:
                break
        lowest = min(lowest, highest)
        if lowest < least:
            break
    return lowest


@kernel
def reach_of(look: Lookup, state: Array, scratch: Array, least: int) -> int:
    """What a working state, between turns or within one, can lead to at most, in 64ths of a point.

    Only whether that is less than `least` is certain: a state that reaches it is worth going on with.
    """
    tables = look.tables
    over = SCALE * cowbot_score(tables, state, 0) if look.data[0, H_MARGIN] else 0
    phase = state[f.PHASE]
    if phase == f.OVER:
        return SCALE * score(tables, state, 0) - over
    if unknown(tables, look.data[0], state):
        return NO_BOUND
    slot = (state[f.ROUND] - 1) * (look.data[0, H_TURNS] + 1) + state[f.TURN] - 1
    within = phase not in (f.FLIP, f.END)
    shift = state[f.DRAWN] - tables[t.SET_ASIDE] - 3 * (state[f.TURN] - (0 if within else 1))
    slot_of_parts, shift_of_parts = slot, shift
    if phase == f.END:
        slot += 1
        slot_of_parts, shift_of_parts = min(look.data[0, H_TOTAL], slot + 1), 0
    visits, truce, shovel = state[f.VISITS], state[f.TRUCE], state[f.SHOVEL]
    if state[f.UNDERTAKER]:
        undertaken(tables, state)
    known = _find_places(look, state, slot_of_parts, shift_of_parts, scratch)
    if state[f.UNDERTAKER]:
        state[f.VISITS], state[f.TRUCE], state[f.SHOVEL] = visits, truce, shovel
    if not known:
        return NO_BOUND
    _count_silver(look, state, scratch)
    ranks = _ranks(look, state, slot, shift, scratch)
    found = _lowest(look, state, slot, ranks, scratch, least + over)
    return found if found >= NO_BOUND else found - over


@making_kernel
def reaches(look: Lookup, states: Array, scratch: Array, least: int) -> Array:
    """What stored states can lead to at most, in 64ths; see `reach_of`."""
    found = np.zeros(len(states), dtype=np.int64)
    state = np.zeros(f.FIELDS, dtype=np.int64)
    for row in range(len(states)):
        unpack(states[row], state, 0, look.tables[t.WORDS_USED])
        found[row] = reach_of(look, state, scratch, least)
    return found
