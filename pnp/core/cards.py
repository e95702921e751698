"""Playing cards: two letters each, `Tc` is the ten of clubs."""

from __future__ import annotations

from typing import NamedTuple

SUITS = "cdhs"
RANKS = "A23456789TJQK"
RED = frozenset("dh")
HIGHEST = len(RANKS)
SUIT_WORDS = {"hearts": "h", "spades": "s", "diamonds": "d", "clubs": "c"}
_SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}


class Card(NamedTuple):
    """A card. `value` counts the ace as 1 and the king as 13."""

    value: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.value - 1] + self.suit

    @property
    def red(self) -> bool:
        return self.suit in RED


def value_name(value: int) -> str:
    """`A 2 .. 9 T J Q K`; a value above a king's is written as a plain number."""
    return RANKS[value - 1] if 1 <= value <= HIGHEST else str(value)


def parse_value(text: str) -> int | None:
    """The value of `A`, `7`, `10`, `T`, `k`, or None if the text is not a value."""
    text = text.strip().upper()
    if text.isascii() and text.isdigit():
        number = int(text[:4])
        return number if number >= 1 else None
    if len(text) == 1 and text in RANKS:
        return RANKS.index(text) + 1
    return None


def parse_suit(text: str) -> str | None:
    """`c d h s`, a capital or a suit symbol; None if the text is not a suit."""
    text = _SYMBOLS.get(text.strip().rstrip("\ufe0f"), text.strip().lower())
    return text if len(text) == 1 and text in SUITS else None


def parse_card(text: str) -> Card | None:
    """A card such as `6c`, `10h`, `T♥`; None if the text is not a card."""
    text = text.strip().rstrip("\ufe0f")
    suit = parse_suit(text[-1:]) if text else None
    value = parse_value(text[:-1]) if suit else None
    if suit is None or value is None or (text[0].isdigit() and value > 10):
        return None
    return Card(value, suit)


def full_deck() -> tuple[Card, ...]:
    """The 52 cards in the order in which every shuffle starts."""
    return tuple(Card(value, suit) for suit in SUITS for value in range(1, HIGHEST + 1))


def format_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
