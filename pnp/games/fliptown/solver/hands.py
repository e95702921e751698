"""Poker hands on packed cards: the rank of the best five, as a place in `pnp.games.fliptown.poker.ORDER`."""

from __future__ import annotations

from pnp.games.fliptown.solver.compiled import kernel

ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, NOTHING = range(10)


@kernel
def _straight(ranks):
    """The highest rank of five in a row in a set of ranks 1..13 (an ace is 1 and 14), or 0."""
    ranks |= (ranks & 2) << 13
    for top in range(14, 4, -1):
        five = 31 << (top - 4)
        if ranks & five == five:
            return top
    return 0


@kernel
def rank_of(cards, number):
    """The rank of a hand; fewer than five cards can pair up, never be a straight or a flush."""
    ranks, best_suit_straight, flush = 0, 0, False
    for suit in range(4):
        own, count = 0, 0
        for n in range(number):
            if cards[n] // 13 == suit:
                own |= 1 << (cards[n] % 13 + 1)
                count += 1
        ranks |= own
        if count >= 5:
            flush = True
            best_suit_straight = max(best_suit_straight, _straight(own))
    fours, threes, pairs = 0, 0, 0
    for value in range(13):
        count = 0
        for n in range(number):
            count += cards[n] % 13 == value
        if count >= 4:
            fours += 1
        elif count == 3:
            threes += 1
        elif count == 2:
            pairs += 1
    if best_suit_straight:
        return ROYAL if best_suit_straight == 14 else STRAIGHT_FLUSH
    if fours:
        return FOUR
    if threes and threes + pairs >= 2:
        return FULL_HOUSE
    if flush:
        return FLUSH
    if number >= 5 and _straight(ranks):
        return STRAIGHT
    if threes:
        return THREE
    if pairs >= 2:
        return TWO_PAIR
    return PAIR if pairs else NOTHING
