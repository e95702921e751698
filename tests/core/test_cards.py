"""Cards: reading leniently, writing in one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.cards import Card, format_cards, full_deck, parse_card, parse_suit, parse_value, value_name

DECK = full_deck()
SYMBOLS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}


def test_the_deck_before_the_shuffle() -> None:
    """Suits c d h s, in each A 2 3 4 5 6 7 8 9 T J Q K."""
    assert format_cards(DECK) == " ".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
    assert len(set(DECK)) == 52


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    text = str(card)
    spellings = {text, text.upper(), text.lower(), f"  {text} "}
    spellings |= {text[0] + symbol for symbol in SYMBOLS[card.suit]}
    spellings |= {text[0] + symbol + "\ufe0f" for symbol in SYMBOLS[card.suit]}
    if card.value == 10:
        spellings |= {f"10{card.suit}", f"10{SYMBOLS[card.suit][0]}"}
    if card.value == 1:
        spellings.add(f"1{card.suit}")
    assert {parse_card(spelling) for spelling in spellings} == {card}


def test_colours() -> None:
    assert {card.suit for card in DECK if card.red} == {"d", "h"}


@pytest.mark.parametrize(
    "text", ["", " ", "c", "6", "6x", "0c", "11c", "13s", "14h", "6cc", "66c", "-6c", "Zc", "6 ♥ ♥", "²c", "٣c"]
)
def test_what_is_no_card(text: str) -> None:
    assert parse_card(text) is None


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_none(text: str) -> None:
    card = parse_card(text)
    assert card is None or card in DECK


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A", 1),
        ("a", 1),
        ("1", 1),
        ("2", 2),
        ("T", 10),
        ("10", 10),
        ("k", 13),
        ("13", 13),
        ("14", 14),
        ("99", 99),
        ("007", 7),
    ],
)
def test_values(text: str, value: int) -> None:
    assert parse_value(text) == value


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "AA", "x", "٣", "²", "A2"])
def test_what_is_no_value(text: str) -> None:
    assert parse_value(text) is None


def test_a_very_long_number_costs_nothing() -> None:
    assert parse_value("9" * 100_000) is not None


@given(st.integers(1, 200))
def test_a_value_s_name_is_read_back(value: int) -> None:
    assert parse_value(value_name(value)) == value


@pytest.mark.parametrize("text", ["", "x", "cc", "clubs", "♥♥", "\ufe0f"])
def test_what_is_no_suit(text: str) -> None:
    assert parse_suit(text) is None
