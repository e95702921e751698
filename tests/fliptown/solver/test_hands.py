"""The kernel's poker hands against the plain engine's."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from pnp.core.cards import Card, full_deck
from pnp.games.fliptown.rules.poker import ORDER, hand_name
from pnp.games.fliptown.solver.kernel.arrays import address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.tables import card_number


def rank(cards: tuple[Card, ...]) -> str:
    numbers = np.array([*map(card_number, cards), 0], dtype=np.int32)
    return ORDER[LIBRARY.pnp_rank_of(address(numbers), len(cards))]


def narrow_deck(rng: Random) -> list[Card]:
    """A part of the deck in which good hands are not rare: a few values next to each other, or two suits."""
    low = rng.randrange(1, 14)
    values = {(low + n - 1) % 13 + 1 for n in range(rng.choice((4, 6, 8)))}
    suits = rng.sample("chds", rng.choice((1, 2, 4)))
    return [card for card in full_deck() if card.value in values and card.suit in suits]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 6, 7, 9, 11])
def test_random_hands_have_the_rank_that_the_plain_engine_gives_them(size: int) -> None:
    rng = Random(size)
    for number in range(400 if size <= 7 else 60):
        cards = narrow_deck(rng) if number % 4 else []
        cards = cards if len(cards) >= size else list(full_deck())
        hand = tuple(rng.sample(cards, size))
        assert rank(hand) == hand_name(hand), hand


def test_random_hands_of_five_and_seven_meet_every_rank() -> None:
    rng = Random(0)
    found = set()
    for _ in range(3000):
        deck = narrow_deck(rng)
        hand = tuple(rng.sample(deck, min(len(deck), rng.choice((5, 7)))))
        found.add(rank(hand))
    assert found == set(ORDER)


def test_straights_end_at_the_ace_and_do_not_wrap() -> None:
    hearts = [card for card in full_deck() if card.suit == "h"]
    for values in combinations(range(1, 14), 5):
        hand = tuple(card for card in hearts if card.value in values)
        assert rank(hand) == hand_name(hand), hand
