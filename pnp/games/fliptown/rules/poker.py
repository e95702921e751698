"""Poker hands: the best five of the cards at hand. An ace is low or high."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from pnp.core.cards import Card

ACE_HIGH = 14
ORDER = (
    "royal-flush", "straight-flush", "four", "full-house", "flush", "straight", "three", "two-pair", "pair", "",
)  # fmt: skip
"""Hands, the best first; the empty name is a hand that wins nothing."""

Strength: TypeAlias = tuple[int, tuple[int, ...]]


def hand_name(cards: tuple[Card, ...]) -> str:
    """The hand of the best five of these cards. Fewer than five cards can make pairs, but no straight or flush."""
    return ORDER[-strength(cards)[0]]


def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The five cards that make the hand, in the order in which they were played."""
    if len(cards) <= 5:
        return cards
    return max(combinations(cards, 5), key=strength)


def strength(cards: tuple[Card, ...]) -> Strength:
    """Comparable: greater is better. Ties are broken by the highest card, then the next, as in the rulebook."""
    return _strength(tuple(sorted(cards)))


@lru_cache(maxsize=65536)
def _strength(cards: tuple[Card, ...]) -> Strength:
    if len(cards) <= 5:
        return _five(cards)
    return max(_five(five) for five in combinations(cards, 5))


def _five(cards: tuple[Card, ...]) -> Strength:
    ranks = [ACE_HIGH if card.value == 1 else card.value for card in cards]
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape = [count for _, count in groups]
    order = tuple(sorted(ranks, reverse=True))
    whole = len(cards) == 5
    flush = whole and len({card.suit for card in cards}) == 1
    top = _straight_top(set(ranks)) if whole and len(groups) == 5 else 0
    if flush and top:
        return _rank("royal-flush" if top == ACE_HIGH else "straight-flush"), (top,)
    if shape and shape[0] >= 4:
        return _rank("four"), order
    if shape[:2] == [3, 2]:
        return _rank("full-house"), order
    if flush:
        return _rank("flush"), order
    if top:
        return _rank("straight"), (top,)
    if shape and shape[0] == 3:
        return _rank("three"), order
    if shape[:2] == [2, 2]:
        return _rank("two-pair"), order
    if shape and shape[0] == 2:
        return _rank("pair"), order
    return _rank(""), order


def _rank(name: str) -> int:
    return -ORDER.index(name)


def _straight_top(ranks: set[int]) -> int:
    """The highest rank of five in a row, 5 for A 2 3 4 5, 0 for no straight."""
    if ranks == {ACE_HIGH, 2, 3, 4, 5}:
        return 5
    return max(ranks) if max(ranks) - min(ranks) == 4 else 0
