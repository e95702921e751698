"""An upper bound on the best final score from any state of a game: a few looks into tables.

The score is stars, cash, gold and silver. `sweep` says how prices take the game apart; here the pieces come together:

    bound(state) = what the state holds, at the prices of its slot
                 + the best hand still possible, for each round to come
                 + Wanted at the sheriff's card, for each round that is to end safe; less the fine where it is not
                   (in full, or with all stars so far worth nothing, where there are fewer than the fine)
                 + the most that the character's ability can be worth
                 + max over F of (what the Mine can gain if F is circled + what each other part can gain with F)

Silver couples the Mine with everything: F runs over the sets of site kinds that circled chambers count in the end. For
a given F every newly circled site of such a kind is a point more, and the Mine's value demands that F is circled. The
true set of the best play is among them, so the maximum is no less than what that play makes.

A *face* is the bound for one case of how the rounds' ends go, with prices of its own; each case has its best prices.
The bound is the largest face. Within a turn, pending bonus actions count with their prices; a building's pending effect
counts like a bonus visit, which could be spent on it.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.solver.bound.faces import (
    C_BRIBE_PRICE,
    C_FINE,
    C_FINE_PRICE,
    C_PAYS,
    C_WIDTH,
    H_ABILITY,
    H_BAIL,
    H_BLOCKS,
    H_BONUS,
    H_BROKE,
    H_CASH,
    H_DIRECTORY,
    H_EARLY,
    H_EFFECTS,
    H_FIRST,
    H_GOLD,
    H_GROUPS,
    H_HAMMER_LIMIT,
    H_HAMMERS,
    H_HANDS,
    H_JUDGED,
    H_KINDS,
    H_MAP,
    H_MARGIN,
    H_OFFERS,
    H_PAN_LIMIT,
    H_PANS,
    H_PARTS,
    H_POSITIONS,
    H_RECIPES,
    H_ROUNDS,
    H_SETS,
    H_SILVER,
    H_SLOTS,
    H_STARS,
    H_SUMS,
    H_TO_COME,
    H_TOTAL,
    H_TURNS,
    H_WANTED,
    Face,
)
from pnp.games.fliptown.solver.bound.part_badlands import B_WIDTH, place_in
from pnp.games.fliptown.solver.bound.parts import BIT_LENGTH
from pnp.games.fliptown.solver.bound.plan import (
    D_GROUP,
    D_KEYS,
    D_NODES,
    D_OFFSET,
    D_RECIPE,
    D_RECIPE_END,
    D_SHIFTS,
    D_STREAM,
    D_VARIANTS,
    D_WIDTH,
)
from pnp.games.fliptown.solver.bound.poker import best_pay, offer, possible_ranks, shared_cards
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, Array16, Array32, kernel, making_kernel
from pnp.games.fliptown.solver.kernel.gains import bits
from pnp.games.fliptown.solver.kernel.scoring import SCALE, cowbot_score, score

NO_BOUND = 1 << 40
"""Where nothing is known: no search may drop such a state."""
_HANDS = len(ORDER)


@kernel
def _own_key(data: Array, part: int, state: Array) -> int:
    """A part's state, put together as its recipe says; `part` is its row in the directory."""
    key, at = 0, 0
    for n in range(data[part + D_RECIPE], data[part + D_RECIPE_END]):
        recipe = data[H_RECIPES] + 3 * n
        number, shift, width = state[data[recipe]], data[recipe + 1], data[recipe + 2]
        if shift == BIT_LENGTH:
            place = 0
            while number >> place:
                place += 1
            number = place
        else:
            number = (number >> shift) & ((1 << width) - 1)
        key |= number << at
        at += width
    return key


@kernel
def stream_place(data: Array, part: int, gun: int, state: Array, slot: int, shift: int) -> int:
    """Where the values of the Badlands for a state begin; -1 where there are none."""
    if shift >= data[part + D_SHIFTS]:
        return -1
    block = data[H_BLOCKS] + ((slot - data[H_FIRST]) * data[part + D_SHIFTS] + shift) * B_WIDTH
    place = place_in(data, block, data[data[H_POSITIONS] + state[f.TARGETS]], state[f.ACTED])
    if place < 0:
        return -1
    return data[part + D_OFFSET] + (place * data[part + D_NODES] + gun) * data[part + D_VARIANTS]


@kernel
def _place(data: Array, keys: Array32, part: int, state: Array, slot: int, shift: int) -> int:
    """Where a part's values for a state begin; -1 where there are none."""
    node, shifts = keys[data[part + D_KEYS] + _own_key(data, part, state)], data[part + D_SHIFTS]
    if node < 0 or slot < data[H_FIRST] or shift < 0:
        return -1
    if data[part + D_STREAM]:
        return stream_place(data, part, node, state, slot, shift)
    at = ((slot - data[H_FIRST]) * shifts + min(shift, shifts - 1)) * 2 + state[f.ACTED]
    return data[part + D_OFFSET] + (at * data[part + D_NODES] + node) * data[part + D_VARIANTS]


@making_kernel
def _parts(data: Array, keys: Array32, values: Array16, state: Array, slot: int, shift: int) -> int:
    """What all parts together can gain, over the sets of silver kinds."""
    sums = np.zeros(data[H_SUMS], dtype=np.int64)
    for n in range(data[H_PARTS]):
        part = data[H_DIRECTORY] + n * D_WIDTH
        at = _place(data, keys, part, state, slot, shift)
        if at < 0:
            return NO_BOUND
        group = data[part + D_GROUP]
        for v in range(data[part + D_VARIANTS]):
            sums[group + v] += values[at + v]
    for n in range(data[H_KINDS]):
        kind = data[H_SILVER] + 3 * n
        sums[data[kind + 2]] = SCALE * data[kind + 1] * bits(state[data[kind]])
    best, at = -NO_BOUND, data[H_MAP]
    for _ in range(data[H_SETS]):
        total = 0
        for group in range(data[H_GROUPS]):
            total += sums[data[at + group]]
        best = max(best, total)
        at += data[H_GROUPS]
    return best


@kernel
def draws_left(tables: Array, data: Array, state: Array) -> tuple[int, int, int]:
    """Poker cards still to come in this round (-1 where its end is not played), whether the state is within a turn,
    and whether the ability may make a card what one likes."""
    turns, within = data[H_TURNS], int(state[f.PHASE] == f.ACT)
    wild = int(tables[t.ABILITY] == t.A_POKER and state[f.USED] < tables[t.USES])
    if (state[f.ROUND] - 1) * (turns + 1) + turns >= data[H_TOTAL]:
        return -1, within, wild
    draws = 0 if state[f.PHASE] == f.END else turns - state[f.TURN] + 1 - within
    return draws, within, wild


@kernel
def hands_left(data: Array, state: Array, slot: int, shift: int, draws: int, within: int, wild: int) -> int:
    """The hands that can still be reached at the end of the round, as bits."""
    shared = shared_cards(data, data[H_OFFERS], state[f.ROUND])
    row = offer(data, data[H_OFFERS], slot, shift, within)
    return possible_ranks(data, row, state[f.HAND], shared, draws, wild)


@kernel
def _poker(tables: Array, data: Array, state: Array, slot: int, shift: int) -> int:
    """The best pay of the hand at the end of the round that is being played."""
    draws, within, wild = draws_left(tables, data, state)
    if draws < 0:
        return 0
    found = hands_left(data, state, slot, shift, draws, within, wild)
    return best_pay(found, data, data[H_HANDS] + state[f.ROUND] * _HANDS)


@kernel
def fines(tables: Array, data: Array, state: Array) -> int:
    """The least that arrests cost in the rounds that are to end with one; stars that are not there cannot be taken."""
    stars, total, largest = state[f.STARS], 0, 0
    for round_ in range(state[f.ROUND], data[H_ROUNDS]):
        row = data[H_JUDGED] + round_ * C_WIDTH
        if data[row + C_PAYS]:
            taken = data[row + C_FINE] if data[row + C_PAYS] > 1 else min(stars, data[row + C_FINE])
            cost = min(SCALE * taken, data[row + C_FINE_PRICE], data[row + C_BRIBE_PRICE])
            stars = max(0, stars - data[row + C_FINE])
            total += cost
            largest = max(largest, cost)
    if tables[t.ABILITY] == t.A_DRAW:
        total -= largest * max(0, tables[t.USES] - state[f.USED])
    return max(0, total)


@kernel
def pending_worth(tables: Array, data: Array, state: Array, slot: int) -> int:
    """What is open within a turn; the Undertaker's visits apart."""
    slots = data[H_SLOTS]
    worth = state[f.BAILS] * data[data[H_BAIL] + slot]
    for region in range(5):
        worth += ((state[f.TOKENS] >> (f.TOKEN_BITS * region)) & 15) * data[data[H_BONUS] + region * slots + slot]
    for site in range(tables[t.N_BUILDINGS] if state[f.EFFECTS] else 0):
        count = (state[f.EFFECTS] >> (f.EFFECT_BITS * site)) & 7
        worth += count * data[data[H_EFFECTS] + site * slots + slot]
    for n in range(tables[t.N_CLEARS]):
        size = tables[t.CLEARS_AT + n] * max(0, data[data[H_WANTED] + slot])
        worth += ((state[f.CLEARS] >> (3 * n)) & 7) * size
    steps = state[f.PAID_STEPS] - 16 if state[f.PAID_STEPS] else 0
    paid = abs(steps) * tables[t.VALUE_STEP] + state[f.PAID_SUIT] * tables[t.SUIT_CHANGE]
    return worth + paid * data[data[H_GOLD] + slot]


@kernel
def held(tables: Array, data: Array, state: Array, slot: int) -> int:
    """What a state holds, at the prices of its slot, and what pans and hammers will bring."""
    pans, hammers = state[f.PANS], state[f.HAMMERS]
    worth = data[data[H_STARS] + slot] * state[f.STARS] + data[data[H_GOLD] + slot] * state[f.GOLD]
    worth += data[data[H_CASH] + slot] * state[f.CASH] - data[data[H_WANTED] + slot] * state[f.WANTED]
    worth += data[data[H_PANS] + slot] * pans + data[H_PAN_LIMIT] * max(0, tables[t.PAN_LIMIT] - pans)
    worth += data[data[H_HAMMERS] + slot] * hammers
    worth += data[H_HAMMER_LIMIT] * max(0, tables[t.HAMMER_LIMIT] - hammers)
    left = max(0, tables[t.USES] - state[f.USED])
    worth += left * data[data[H_ABILITY] + slot]
    if tables[t.ABILITY] == t.A_GOLD:
        worth += left * data[data[H_GOLD] + data[H_FIRST]] * state[f.WANTED]
    return worth


@kernel
def undertaken(tables: Array, state: Array) -> None:
    """Take the Undertaker's pending visits for used: that never does harm."""
    pending = state[f.UNDERTAKER]
    if tables[t.VISITS_LOST]:
        state[f.TRUCE] |= int(pending & 7 != 0)
        state[f.SHOVEL] |= int(pending >> 3 != 0)
        return
    for _ in range((pending & 7) + (pending >> 3)):
        if state[f.VISITS] < tables[t.N_VISITS]:
            if tables[t.VISITS_AT + state[f.VISITS]] == 0:
                state[f.TRUCE] = 1
            else:
                state[f.SHOVEL] = 1
            state[f.VISITS] += 1


@kernel
def unknown(tables: Array, data: Array, state: Array) -> bool:
    """States within a turn that the tables say nothing about: before the turn's own action where an ability may have
    changed cards or shifted the stream, and the Undertaker's pending visits where Wanted may be welcome."""
    if state[f.PHASE] in (f.FLIP, f.END):
        return False
    ability = tables[t.ABILITY]
    if not state[f.ACTED] and (data[H_EARLY] or ability in (t.A_ANY, t.A_SHIFT)):
        return True
    return bool(state[f.UNDERTAKER] and ability == t.A_GOLD)


@kernel
def _gains(tables: Array, data: Array, keys: Array32, values: Array16, state: Array, slot: int, shift: int) -> int:
    """What the parts can gain, the Undertaker's pending visits taken for used."""
    if not state[f.UNDERTAKER]:
        return _parts(data, keys, values, state, slot, shift)
    visits, truce, shovel = state[f.VISITS], state[f.TRUCE], state[f.SHOVEL]
    undertaken(tables, state)
    found = _parts(data, keys, values, state, slot, shift)
    state[f.VISITS], state[f.TRUCE], state[f.SHOVEL] = visits, truce, shovel
    return found


@kernel
def value_of(tables: Array, data: Array, keys: Array32, values: Array16, state: Array) -> int:
    """The bound for one case, in 64ths of a point, of a working state between turns or within one."""
    over = SCALE * cowbot_score(tables, state, 0) if data[H_MARGIN] else 0
    phase = state[f.PHASE]
    if phase == f.OVER:
        return SCALE * score(tables, state, 0) - over
    if unknown(tables, data, state):
        return NO_BOUND
    broke = data[H_BROKE]
    if broke == state[f.ROUND] and state[f.STARS] >= data[data[H_JUDGED] + broke * C_WIDTH + C_FINE]:
        return -NO_BOUND  # stars never fall before: this cannot be the case
    slot = (state[f.ROUND] - 1) * (data[H_TURNS] + 1) + state[f.TURN] - 1
    within = phase not in (f.FLIP, f.END)
    shift = state[f.DRAWN] - tables[t.SET_ASIDE] - 3 * (state[f.TURN] - (0 if within else 1))
    if phase == f.END:
        slot += 1
        gains = _gains(tables, data, keys, values, state, min(data[H_TOTAL], slot + 1), 0)
    else:
        gains = _gains(tables, data, keys, values, state, slot, shift)
    if gains >= NO_BOUND:
        return NO_BOUND
    total = gains + held(tables, data, state, slot) + data[data[H_TO_COME] + slot] - over
    total += _poker(tables, data, state, slot, shift) - fines(tables, data, state)
    if within:
        total += pending_worth(tables, data, state, slot)
    return total


@kernel
def face_of(face: Face, state: Array) -> int:
    """The bound for one case, in 64ths of a point."""
    return value_of(face.tables, face.data, face.keys, face.values, state)
