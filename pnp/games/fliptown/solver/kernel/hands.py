"""Poker hands on packed cards: the rank of the best five, as a place in `pnp.games.fliptown.rules.poker.ORDER`."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import card_at

ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, NOTHING = range(10)


@kernel
def _straight(ranks: int) -> int:
    """The highest rank of five in a row in a set of ranks 1..13 (an ace is 1 and 14), or 0."""
    ranks |= (ranks & 2) << 13
    for top in range(14, 4, -1):
        five = 31 << (top - 4)
        if ranks & five == five:
            return top
    return 0


@kernel
def _suited(cards: Array, number: int) -> int:
    """-1 where no suit has five cards, else the top of the best straight within one, or 0."""
    best = -1
    for suit in range(4):
        ranks, count = 0, 0
        for n in range(number):
            if cards[n] // 13 == suit:
                ranks |= 1 << (cards[n] % 13 + 1)
                count += 1
        if count >= 5:
            best = max(best, _straight(ranks))
    return best


@kernel
def _of_a_kind(cards: Array, number: int) -> int:
    """What equal ranks make of a hand."""
    fours, threes, pairs = 0, 0, 0
    for value in range(13):
        count = 0
        for n in range(number):
            count += 1 if cards[n] % 13 == value else 0
        fours += 1 if count >= 4 else 0
        threes += 1 if count == 3 else 0
        pairs += 1 if count == 2 else 0
    if fours:
        return FOUR
    if threes:
        return FULL_HOUSE if threes + pairs >= 2 else THREE
    return TWO_PAIR if pairs >= 2 else PAIR if pairs else NOTHING


@kernel
def rank_of(cards: Array, number: int) -> int:
    """The rank of a hand; fewer than five cards can pair up, never be a straight or a flush."""
    suited = _suited(cards, number)
    if suited > 0:
        return ROYAL if suited == 14 else STRAIGHT_FLUSH
    best = _of_a_kind(cards, number)
    if suited == 0:
        best = min(best, FLUSH)
    ranks = 0
    for n in range(number):
        ranks |= 1 << (cards[n] % 13 + 1)
    if number >= 5 and _straight(ranks):
        best = min(best, STRAIGHT)
    return best


@kernel
def poker_cards(tables: Array, w: Array, state: int, cards: Array) -> int:
    """Writes the hand's cards and Hold'em's; answers how many."""
    number, hand = 0, w[state + f.HAND]
    while hand:
        cards[number] = (hand & 63) - 1
        hand >>= 6
        number += 1
    for n in range(tables[t.HOLDEM_CARDS]):
        cards[number] = card_at(tables, w, state, 1 + n)
        number += 1
    return number
