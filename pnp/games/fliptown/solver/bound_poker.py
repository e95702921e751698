"""The best poker hand that can still be reached, as far as a quick look tells.

A category counts as possible if the cards held and those that the lineups to come may offer could make it, where each
turn to come gives one card and may give any of its lineup's (of all lineups over the shifts that are possible).
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.costs import UNKNOWN, Span, known_card
from pnp.games.fliptown.solver.hands import (
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
O_SUITS, O_CARDS, O_WIDTH = RANKS, RANKS + 4, RANKS + 5
"""A row is for a slot and shift: in how many lineups from there to the round's end each rank may be, then each suit,
then all cards as bits."""


def offers_of(tables: Array, start: Array, span: Span, cards: Array, redeals: int) -> Array:
    """The tables for all slots and shifts; a turn's own lineup is certain but for those flipped again."""
    slots, shifts = cards.shape[:2]
    lineups = [[_bits_of(cards[slot, shift, :3]) for shift in range(shifts)] for slot in range(slots)]
    rows = np.zeros((slots + 1, shifts, O_WIDTH), dtype=np.int64)
    for slot in reversed(span.turn_slots()):
        for shift in range(shifts):
            turns = [lineups[slot][shift + 3 * n] for n in range(redeals + 1) if shift + 3 * n < shifts]
            offered = [_either(turns), *(_either(lineups[turn][shift:]) for turn in _turns_from(span, slot + 1))]
            rows[slot, shift, O_CARDS] = _either(offered)
            rows[slot, shift, :RANKS] = [sum(bool(turn & _RANK << n) for turn in offered) for n in range(RANKS)]
            rows[slot, shift, O_SUITS:O_CARDS] = [
                sum(bool(turn & _SUIT << 13 * n) for turn in offered) for n in range(4)
            ]
    shared = np.zeros(int(tables[t.LAST_ROUND]) + 2, dtype=np.int64)
    state = start.copy()
    for round_ in range(int(start[f.ROUND]), int(tables[t.LAST_ROUND]) + 1):
        for n in range(int(tables[t.HOLDEM_CARDS])):
            card = known_card(tables, state, round_, 1 + n)
            shared[round_] |= 0 if card == UNKNOWN else 1 << card
    return np.concatenate(([shifts, O_ROWS, O_ROWS + len(shared)], shared, rows.ravel())).astype(np.int64)


_RANK = sum(1 << 13 * suit for suit in range(4))
_SUIT = (1 << 13) - 1


def _bits_of(lineup: Array) -> int:
    return (1 << 52) - 1 if UNKNOWN in lineup else sum(1 << int(card) for card in lineup)


def _either(sets: list[int]) -> int:
    found = 0
    for cards in sets:
        found |= cards
    return found


def _turns_from(span: Span, slot: int) -> list[int]:
    """The turns from a slot to the end of its round."""
    found = []
    while slot < span.total and span.is_turn(slot):
        found.append(slot)
        slot += 1
    return found


@kernel
def _straight_in(held: int, offered: int, draws: int, wild: int, lowest_top: int) -> bool:
    """Whether five ranks in a row (bits from 0, an ace is first and last) can come together."""
    held |= (held & 1) << 13
    offered |= (offered & 1) << 13
    for top in range(13, lowest_top - 1, -1):
        five = 31 << (top - 4)
        missing = five & ~held
        count, nowhere = 0, 0
        for n in range(top - 4, top + 1):
            if (missing >> n) & 1:
                count += 1
                nowhere += 1 - ((offered >> n) & 1)
        if nowhere <= wild and count <= draws + wild:
            return True
    return False


@kernel
def shared_cards(data: Array, offers: int, round_: int) -> int:
    """Hold'em's cards of a round, as bits; the offers begin at a place of an array."""
    return data[offers + data[offers + O_SHARED] + round_]


@kernel
def offer(data: Array, offers: int, slot: int, shift: int) -> int:
    """Where the row of a slot and shift begins."""
    shifts = data[offers + O_SHIFTS]
    return offers + data[offers + O_FIRST] + (slot * shifts + min(shift, shifts - 1)) * O_WIDTH


@kernel
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
    offered = data[row + O_CARDS] if draws else 0
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
    return found | _in_a_row(data, row, cards, offered, suits, draws, wild)


@kernel
def _in_a_row(data: Array, row: int, cards: int, offered: int, suits: Array, draws: int, wild: int) -> int:
    """Straights and flushes."""
    found, ranks, more = 0, 0, 0
    for suit in range(4):
        own, new = (cards >> 13 * suit) & 8191, (offered >> 13 * suit) & 8191
        ranks |= own
        more |= new
        if suits[suit] + (min(data[row + O_SUITS + suit], draws) if draws else 0) + wild < 5:
            continue
        found |= 1 << FLUSH
        if _straight_in(own, new, draws, wild, 4):
            found |= 1 << STRAIGHT_FLUSH
            if _straight_in(own, new, draws, wild, 13):
                found |= 1 << ROYAL
    if _straight_in(ranks, more, draws, wild, 4):
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
