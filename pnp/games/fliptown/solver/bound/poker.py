"""The best poker hand that can still be reached, as far as a quick look tells.

A category counts as possible if the cards held and those that the lineups to come may offer could make it, where each
turn to come gives one card of its lineup. Lineups are those along a way of the stream: its shift never falls, and grows
by no more than robberies, thefts and lineups flipped again can make it. Each rank, each suit and each five cards of a
straight are looked at alone, over all ways.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.costs import UNKNOWN, Span, known_card
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel, making_kernel
from pnp.games.fliptown.solver.kernel.hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NOTHING,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)

RANKS = 13


O_SHIFTS, O_SHARED, O_FIRST, O_ROWS = range(4)
"""Places in the offers' array: how many shifts there are, where Hold'em's cards of each round lie, where rows begin,
and where the tables do."""
TOPS = 10
"""Straights, by their lowest card; an ace is the first and the last."""
O_SUITS, O_STRAIGHTS, O_FLUSHES = RANKS, RANKS + 4, RANKS + 4 + TOPS
O_WIDTH = O_FLUSHES + 4 * TOPS
"""A row is for a slot and shift, before or within the turn: how many cards of each rank the lineups from there to the
round's end may give, then of each suit; then for each straight which of its five ranks they may give together, and the
same for the five cards of each straight flush: 32 bits, one for each set of some of the five."""
_LACKS = np.array([sum(1 << part for part in range(32) if not part >> n & 1) for n in range(5)], dtype=np.int64)
"""The sets of some of five that lack one of them, as bits."""


def offers_of(tables: Array, start: Array, span: Span, cards: Array, redeals: int, bonuses: int) -> Array:
    """The tables for all slots and shifts. `bonuses`: the most robberies by bonus actions in a round."""
    slots, shifts = cards.shape[:2]
    rows = np.zeros((slots + 1, shifts, 2, O_WIDTH), dtype=np.int64)
    thefts = int(tables[t.BOT] > 0)
    limits = np.array([span.turns, span.total, redeals, 1 + thefts, bonuses + 3 * redeals], dtype=np.int64)
    for slot in span.turn_slots():
        for shift in range(shifts):
            for within in range(2):
                _fill_row(cards, limits, slot, shift, within, rows[slot, shift, within])
    shared = np.zeros(int(tables[t.LAST_ROUND]) + 2, dtype=np.int64)
    state = start.copy()
    for round_ in range(int(start[f.ROUND]), int(tables[t.LAST_ROUND]) + 1):
        for n in range(int(tables[t.HOLDEM_CARDS])):
            card = known_card(tables, state, round_, 1 + n)
            shared[round_] |= 0 if card == UNKNOWN else 1 << card
    return np.concatenate(([shifts, O_ROWS, O_ROWS + len(shared)], shared, rows.ravel())).astype(np.int64)


@making_kernel
def _fill_row(cards: Array, limits: Array, slot: int, shift: int, within: int, row: Array) -> None:
    """What the lineups from a slot and shift on may give; within the turn its own is no more there to be used."""
    turns, total, redeals, each, besides = limits
    end = slot
    while end < total and end % (turns + 1) < turns:
        end += 1
    shifts = cards.shape[1]
    after, here = np.zeros((shifts, O_WIDTH), dtype=np.int64), np.zeros((shifts, O_WIDTH), dtype=np.int64)
    after[:, O_STRAIGHTS:] = 1  # behind the last turn nothing is given: the empty set of some of five
    for turn in range(end - 1, slot - 1 + within, -1):
        highest = shift if turn == slot else min(shifts - 1, shift + each * (turn - slot) + besides)
        for at in range(highest, shift - 1, -1):
            _give(cards[turn], redeals, at, after[at], here[at])
        for at in range(highest - 1, shift - 1, -1):
            _better(here[at], here[at + 1])
        after[shift : highest + 1] = here[shift : highest + 1]
        for at in range(highest + 1, shifts):
            after[at] = 0  # no way leads there
    row[:] = after[shift]


@making_kernel
def _better(row: Array, other: Array) -> None:
    """What one of two rows gives."""
    for n in range(O_STRAIGHTS):
        row[n] = max(row[n], other[n])
    for n in range(O_STRAIGHTS, O_WIDTH):
        row[n] |= other[n]


@making_kernel
def _give(lineups: Array, redeals: int, shift: int, after: Array, row: Array) -> None:
    """A row with a lineup's card more, or with that of one flipped instead of it."""
    row[:] = after
    for again in range(redeals + 1):
        if shift + 3 * again >= len(lineups):
            break
        lineup = lineups[shift + 3 * again]
        unknown = lineup[0] == UNKNOWN or lineup[1] == UNKNOWN or lineup[2] == UNKNOWN
        for card in range(52):
            if not unknown and card != lineup[0] and card != lineup[1] and card != lineup[2]:
                continue
            rank, suit = card % RANKS, card // RANKS
            row[rank] = after[rank] + 1
            row[O_SUITS + suit] = after[O_SUITS + suit] + 1
            for lowest in range(TOPS):
                place = (rank - lowest) % RANKS
                if place < 5:
                    straight, flush = O_STRAIGHTS + lowest, O_FLUSHES + TOPS * suit + lowest
                    row[straight] |= (after[straight] & _LACKS[place]) << (1 << place)
                    row[flush] |= (after[flush] & _LACKS[place]) << (1 << place)


@making_kernel
def _straight_in(held: int, lowest: int, given: int, wild: int) -> bool:
    """Whether the ranks held (as bits) and what may be given make the straight from a lowest rank on."""
    missing = 0
    for n in range(5):
        if not (held >> ((lowest + n) % RANKS)) & 1:
            missing |= 1 << n
    found = (given >> missing) & 1
    for n in range(5 if wild else 0):
        if (missing >> n) & 1:
            found |= (given >> (missing & ~(1 << n))) & 1
    return bool(found)


@kernel
def shared_cards(data: Array, offers: int, round_: int) -> int:
    """Hold'em's cards of a round, as bits; the offers begin at a place of an array."""
    return data[offers + data[offers + O_SHARED] + round_]


@kernel
def offer(data: Array, offers: int, slot: int, shift: int, within: int) -> int:
    """Where the row of a slot and shift begins, before the turn or within it, when its poker card is taken."""
    shifts = data[offers + O_SHIFTS]
    return offers + data[offers + O_FIRST] + ((slot * shifts + min(shift, shifts - 1)) * 2 + within) * O_WIDTH


@making_kernel
def possible_ranks(data: Array, row: int, hand: int, shared: int, draws: int, wild: int) -> int:
    """The categories that can still be reached, as bits. `wild`: one card may count as any other."""
    held, suits = np.zeros(13, dtype=np.int64), np.zeros(4, dtype=np.int64)
    cards, number = shared, 0
    for card in range(52 if shared else 0):
        if (shared >> card) & 1:
            held[card % 13] += 1
            suits[card // 13] += 1
            number += 1
    while hand:  # what stands for a hand may hold a card twice
        card = (hand & 63) - 1
        cards |= 1 << card
        held[card % 13] += 1
        suits[card // 13] += 1
        number += 1
        hand >>= 6
    found = 1 << NOTHING
    three, three_at, third, two, second, two_at = 9, -1, 9, 9, 9, -1
    for rank in range(13):
        more = min(data[row + rank], draws) if draws else 0
        most = held[rank] + more + wild
        if most >= 4:
            found |= 1 << FOUR
        if most >= 3:
            found |= 1 << THREE
            need = max(0, 3 - held[rank])
            if need < three:
                third, three, three_at = three, need, rank
            elif need < third:
                third = need
        if most >= 2:
            found |= 1 << PAIR
            need = max(0, 2 - held[rank])
            if need < two:
                second, two, two_at = two, need, rank
            elif need < second:
                second = need
    if two + second <= draws + wild:
        found |= 1 << TWO_PAIR
    full = three + two if three_at != two_at else min(three + second, third + two)
    if full <= draws + wild:
        found |= 1 << FULL_HOUSE
    if number + draws < 5:
        return found
    return found | _in_a_row(data, row, cards, suits, draws, wild)


@making_kernel
def _in_a_row(data: Array, row: int, cards: int, suits: Array, draws: int, wild: int) -> int:
    """Straights and flushes."""
    found, ranks = 0, 0
    for suit in range(4):
        own = (cards >> 13 * suit) & 8191
        ranks |= own
        if suits[suit] + (min(data[row + O_SUITS + suit], draws) if draws else 0) + wild < 5:
            continue
        found |= 1 << FLUSH
        for lowest in range(TOPS):
            given = data[row + O_FLUSHES + TOPS * suit + lowest] if draws else 1
            if _straight_in(own, lowest, given, wild):
                found |= 1 << (ROYAL if lowest == TOPS - 1 else STRAIGHT_FLUSH)
    for lowest in range(TOPS):
        if _straight_in(ranks, lowest, data[row + O_STRAIGHTS + lowest] if draws else 1, wild):
            found |= 1 << STRAIGHT
    return found


@kernel
def best_pay(found: int, pays: Array, at: int) -> int:
    """The best pay of some categories; the pays begin at a place of an array."""
    best = pays[at + NOTHING]
    for rank in range(NOTHING + 1):
        if (found >> rank) & 1:
            best = max(best, pays[at + rank])
    return int(best)
