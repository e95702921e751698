"""Seeded shuffles that are the same on every machine and for ever: SHA-256 words, rejection sampling, Fisher-Yates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from pnp.core.cards import Card, full_deck

Item = TypeVar("Item")
_WORDS = 1 << 32


def words(key: str) -> Iterator[int]:
    """Endless 32-bit words: SHA-256 of `{key}/{c}` for c = 0, 1, 2, ..., each cut into eight big-endian words."""
    counter = 0
    while True:
        digest = sha256(f"{key}/{counter}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def below(source: Iterator[int], n: int) -> int:
    """A number in 0..n-1, every one equally likely: words from the last, incomplete block of n are skipped."""
    limit = _WORDS - _WORDS % n
    for word in source:
        if word < limit:
            return word % n
    raise AssertionError("words never end")


def shuffled(items: Sequence[Item], key: str) -> tuple[Item, ...]:
    """The items in the order that this key gives."""
    source = words(key)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def shuffled_deck(key: str) -> tuple[Card, ...]:
    """A whole deck in the order that this key gives; cards are drawn from index 0."""
    return shuffled(full_deck(), key)
