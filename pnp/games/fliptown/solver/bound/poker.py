"""The best poker hand that can still be reached, as far as a quick look tells.

A category counts as possible if the cards held and those that the lineups to come may offer could make it, where each
turn to come gives one card of its lineup. Lineups are those along a way of the stream: its shift never falls, and grows
by no more than robberies, thefts and lineups flipped again can make it. Each rank, each suit and each five cards of a
straight are looked at alone, over all ways.
"""

from __future__ import annotations

import numpy as np

from pnp.games.fliptown.solver.bound.costs import UNKNOWN, Span, known_card
from pnp.games.fliptown.solver.bound.parts import TooWide
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.hands import NOTHING
from pnp.games.fliptown.solver.kernel.library import LIBRARY

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


def offers_of(tables: Array, start: Array, span: Span, cards: Array, redeals: int, bonuses: int) -> Array:
    """The tables for all slots and shifts. `bonuses`: the most robberies by bonus actions in a round."""
    slots, shifts = cards.shape[:2]
    rows = np.zeros((slots + 1, shifts, 2, O_WIDTH), dtype=np.int64)
    thefts = int(tables[t.BOT] > 0)
    limits = np.array([span.turns, span.total, redeals, 1 + thefts, bonuses + 3 * redeals], dtype=np.int64)
    turn_slots = np.array(span.turn_slots(), dtype=np.int64)
    if not LIBRARY.pnp_fill_offers(
        address(cards), shifts, address(limits), address(turn_slots), len(turn_slots), address(rows)
    ):
        raise TooWide("offers")
    shared = np.zeros(int(tables[t.LAST_ROUND]) + 2, dtype=np.int64)
    for round_ in range(int(start[f.ROUND]), int(tables[t.LAST_ROUND]) + 1):
        for n in range(int(tables[t.HOLDEM_CARDS])):
            card = known_card(tables, start, round_, 1 + n)
            shared[round_] |= 0 if card == UNKNOWN else 1 << card
    return np.concatenate(([shifts, O_ROWS, O_ROWS + len(shared)], shared, rows.ravel())).astype(np.int64)


def shared_cards(offers: Array, round_: int) -> int:
    """Hold'em's cards of a round, as bits."""
    return int(offers[offers[O_SHARED] + round_])


def offer(offers: Array, slot: int, shift: int, within: int) -> Array:
    """The row of a slot and shift, before the turn or within it, when its poker card is taken."""
    shifts = int(offers[O_SHIFTS])
    at = int(offers[O_FIRST]) + ((slot * shifts + min(shift, shifts - 1)) * 2 + within) * O_WIDTH
    return offers[at : at + O_WIDTH]


def possible_ranks(row: Array, hand: int, shared: int, draws: int, wild: int) -> int:
    """The categories that can still be reached, as bits. `wild`: one card may count as any other."""
    return int(LIBRARY.pnp_possible_ranks(address(row), hand, shared, draws, wild))


def best_pay(found: int, pays: Array) -> int:
    """The best pay of some categories."""
    return max(int(pays[rank]) for rank in range(NOTHING + 1) if found >> rank & 1 or rank == NOTHING)
