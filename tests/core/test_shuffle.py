"""Shuffles: the design's test vectors, and why no number is likelier than another."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.cards import format_cards, full_deck
from pnp.core.shuffle import below, shuffled, shuffled_deck, words

VECTORS = {
    "fliptown/2026-11-15/round-1": "8c 6c 9h 3s Qh 9s Qc 4c 8h 2c Js Td Ks Jc Qs Qd Tc 5s 7d Kc",
    "fliptown/2026-11-15/round-2": "Ks 9h Ah Qs 7d 3c 6h Ad 9s Jh 8c 6d 2d Js 2c 5c 6s 7s Ts 7c",
    "fliptown/2026-11-15/round-3": "7h Ad Qh Td 6h 7d 2s 4d 9d Js Ac 6s Tc 3d 2h 3s 4h Jd 8c 6c",
    "fliptown/2027-01-01/round-1": "6c Th 4d 6d Ad 4s 8d 3d Ks 9s 9h Kc 2h 7s Kd Kh 9c 5c 8h 2d",
}


@pytest.mark.parametrize(("key", "cards"), VECTORS.items())
def test_vectors(key: str, cards: str) -> None:
    assert format_cards(shuffled_deck(key)[:20]) == cards


def test_words_are_big_endian_eighths_of_hashes() -> None:
    digest = sha256(b"a key/0").digest() + sha256(b"a key/1").digest()
    assert list(islice(words("a key"), 16)) == [int.from_bytes(digest[n : n + 4], "big") for n in range(0, 64, 4)]


def test_words_of_a_key_that_is_not_ascii() -> None:
    assert next(words("Łódź")) == int.from_bytes(sha256("Łódź/0".encode()).digest()[:4], "big")


@given(st.integers(1, 2**32), st.lists(st.integers(0, 2**32 - 1), max_size=5))
def test_below_skips_exactly_the_incomplete_block(n: int, drawn: list[int]) -> None:
    """The first word under the last whole multiple of n; 0 is one in any case."""
    limit = 2**32 // n * n
    source = iter([*drawn, 0])
    kept = next(word for word in [*drawn, 0] if word < limit)
    assert below(source, n) == kept % n
    skipped = [*drawn, 0].index(kept)
    assert len(list(source)) == len(drawn) - skipped


@pytest.mark.parametrize("n", [3, 52, 51, 7, 2**31 + 1])
def test_below_at_its_limit(n: int) -> None:
    limit = 2**32 - 2**32 % n
    assert below(iter([limit - 1]), n) == n - 1
    assert below(iter([limit, 5]), n) == 5 % n
    assert below(iter([2**32 - 1, 5]), n) == 5 % n


def test_a_power_of_two_skips_nothing() -> None:
    assert below(iter([2**32 - 1]), 2**16) == 2**16 - 1


@given(st.text(max_size=20), st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing_and_repeats_itself(key: str, items: list[int]) -> None:
    once = shuffled(items, key)
    assert Counter(once) == Counter(items)
    assert shuffled(items, key) == once


def test_other_keys_give_other_orders() -> None:
    assert len({shuffled_deck(f"fliptown/{n}/round-1") for n in range(200)}) == 200


def test_every_card_comes_everywhere_about_equally_often() -> None:
    """2,000 shuffles: chi-squared of the first and the last place over 52 cards; 1 in 10,000 would be beyond 99."""
    decks = [shuffled_deck(f"uniform/{n}") for n in range(2000)]
    for place in (0, 25, 51):
        counts = Counter(deck[place] for deck in decks)
        expected = len(decks) / 52
        assert sum((counts[card] - expected) ** 2 / expected for card in full_deck()) < 99


def test_all_orders_of_three_come_about_equally_often() -> None:
    counts = Counter(shuffled("abc", f"three/{n}") for n in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("items", [(), (1,)])
def test_nothing_to_shuffle(items: tuple[int, ...]) -> None:
    assert shuffled(items, "x") == items
