"""A round's end on working states: hand, pan and work, the sheriff; and the score."""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import kernel
from pnp.games.fliptown.solver.gains import bits, card_at, clear, deck_size, gain
from pnp.games.fliptown.solver.hands import NOTHING, rank_of
from pnp.games.fliptown.solver.layout import pack
from pnp.games.fliptown.solver.sets import FULL, store
from pnp.games.fliptown.solver.turn import DONE, STORE_FULL, TOO_BIG

PLAIN, CHEAT, DRAW, CLEAR, GOLD = range(5)
"""What the character does at a round's end."""


@kernel
def poker_cards(tables, state, cards):
    """Writes the hand's cards and Hold'em's; answers how many."""
    number, hand = 0, state[f.HAND]
    while hand:
        cards[number] = (hand & 63) - 1
        hand >>= 6
        number += 1
    for n in range(tables[t.HOLDEM_CARDS]):
        cards[number] = card_at(tables, state, 1 + n)
        number += 1
    return number


@kernel
def cheated_ranks(cards, number):
    """The ranks that a hand can have with one card counting as any other, as bits."""
    found = 0
    for n in range(number):
        held = cards[n]
        for card in range(52):
            if card != held:
                cards[n] = card
                found |= 1 << rank_of(cards, number)
        cards[n] = held
    return found


@kernel
def _before_sheriff(tables, state, rank, what, amount):
    """Hand, pan and work, and the ability where it is used."""
    gain(tables, state, tables[t.POKER_AT + rank])
    state[f.GOLD] += tables[t.GOLD_PER_PAN] * state[f.PANS]
    state[f.CASH] += tables[t.CASH_PER_HAMMER] * state[f.HAMMERS]
    state[f.HAND] = 0
    if what != PLAIN:
        state[f.USED] += 1
    if what == CLEAR:
        clear(state, amount)
    elif what == GOLD:
        state[f.GOLD] += state[f.WANTED]


@kernel
def _next_round(tables, state):
    state[f.GONE] |= state[f.STOLEN]
    state[f.STOLEN] = 0
    for n in range(f.BAILS, f.FIELDS):
        state[n] = 0
    if state[f.ROUND] * 16 + state[f.TURN] >= tables[t.LAST_ROUND] * 16 + tables[t.LAST_TURN]:
        state[f.PHASE] = f.OVER
        state[f.DRAWN] = 0
        return
    state[f.ROUND] += 1
    state[f.TURN] = 1
    state[f.PHASE] = f.FLIP
    state[f.DRAWN] = tables[t.SET_ASIDE]


@kernel
def _sheriff(tables, state, answer, drawn):
    """Bribe (0), cash if arrested (1), stars if arrested (2); False where that is not possible or not needed."""
    wanted, fine = state[f.WANTED], t.FINES_AT + 2 * (state[f.ROUND] - 1)
    if answer == 0:
        if drawn or tables[t.BRIBE] * wanted > state[f.GOLD]:
            return False
        state[f.GOLD] -= tables[t.BRIBE] * wanted
        return True
    card = card_at(tables, state, state[f.DRAWN] if drawn else 0) % 13 + 1
    if card >= wanted:
        return answer == 1
    if answer == 1:
        if wanted >= tables[t.NO_CASH_FROM] or state[f.CASH] < tables[fine]:
            return False
        state[f.CASH] -= tables[fine]
    else:
        state[f.STARS] -= min(state[f.STARS], tables[fine + 1])
    return True


@kernel
def _answers(tables, start, work, words, rank, what, amount, parent, slots, states, parents, count):
    number = tables[t.WORDS_USED]
    for answer in range(3):
        work[:] = start
        _before_sheriff(tables, work, rank, what, amount)
        if not _sheriff(tables, work, answer, what == DRAW):
            continue
        _next_round(tables, work)
        if not pack(work, words, number):
            return TOO_BIG
        if store(slots, states, parents, count, words, number, parent) == FULL:
            return STORE_FULL
    return DONE


@kernel
def end_round(tables, start, parent, stack, slots, states, parents, count, nodes):
    """Store every state that a round's end can lead to."""
    nodes[0] += 1
    work, words, cards = stack[0], stack[1], stack[2]
    number = poker_cards(tables, start, cards)
    rank = rank_of(cards, number)
    status = _answers(tables, start, work, words, rank, PLAIN, 0, parent, slots, states, parents, count)
    if status != DONE or start[f.USED] >= tables[t.USES]:
        return status
    ability = tables[t.ABILITY]
    if ability == t.A_POKER:
        found = cheated_ranks(cards, number)
        for other in range(NOTHING + 1):
            if status == DONE and (found >> other) & 1:
                status = _answers(tables, start, work, words, other, CHEAT, 0, parent, slots, states, parents, count)
    elif ability == t.A_DRAW and start[f.DRAWN] < deck_size(start):
        status = _answers(tables, start, work, words, rank, DRAW, 0, parent, slots, states, parents, count)
    elif ability == t.A_GOLD:
        status = _answers(tables, start, work, words, rank, GOLD, 0, parent, slots, states, parents, count)
    elif ability == t.A_CLEAR:
        least, most = 1, min(tables[t.ABILITY_UP_TO], start[f.WANTED])
        if tables[t.ABILITY_PER_HAMMER]:
            least = most = tables[t.ABILITY_PER_HAMMER] * start[f.HAMMERS] if start[f.WANTED] else 0
        for amount in range(max(1, least), most + 1):
            if status == DONE:
                status = _answers(
                    tables, start, work, words, rank, CLEAR, amount, parent, slots, states, parents, count
                )
    return status


@kernel
def score(tables, state):
    """The points of a map as if the game ended now."""
    silver = tables[t.HOTEL_AT + state[f.HOTEL] - 1] if state[f.HOTEL] else 0
    for n in range(tables[t.N_CHAMBERS]):
        if (state[f.CHAMBERS] >> n) & 1:
            what = tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER]
            if what == 1:
                silver += bits(state[f.STONES])
            elif what == 2:
                silver += bits(state[f.BUILDINGS])
            elif what == 3:
                silver += bits(state[f.CHAMBERS])
            elif what == 4:
                silver += bits(state[f.STOPS])
            elif what == 5:
                silver += bits(state[f.TARGETS])
    points = state[f.CASH] // tables[t.CASH_PER_POINT] + state[f.GOLD] // tables[t.GOLD_PER_POINT]
    return state[f.STARS] + points + silver


@kernel
def cowbot_score(tables, state):
    """The cowbot's points: stolen cards, uncircled sites, and what the player's help is worth to it."""
    left = (
        tables[t.BOT_WEIGHT_AT] * (tables[t.N_STOPS] - bits(state[f.STOPS]))
        + tables[t.BOT_WEIGHT_AT + 1] * (tables[t.N_TARGETS] - bits(state[f.TARGETS]))
        + tables[t.BOT_WEIGHT_AT + 2] * (tables[t.N_CHAMBERS] - bits(state[f.CHAMBERS]))
        + tables[t.BOT_WEIGHT_AT + 3] * (tables[t.N_BUILDINGS] - bits(state[f.BUILDINGS]))
    )
    stolen = bits(state[f.GONE]) + bits(state[f.STOLEN])
    return left + stolen * tables[t.BOT_PER_STOLEN] + tables[t.BOT_EXTRA]
