"""Cards and numbers as text, for use among words."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.cards import HIGHEST, Card, value_name

_TEN = 10


def value_sign(value: int | None) -> str:
    """A value as it is printed: A 2 .. 10 J Q K, plain numbers beyond the king; nothing for a joker."""
    if value is None:
        return ""
    return str(value) if value == _TEN or value > HIGHEST else value_name(value)


def card_sign(card: Card) -> str:
    """A card's value and the picture of its suit: `10[suit-h]`."""
    return f"{value_sign(card.value)}[suit-{card.suit}]"


def cards_sign(cards: Iterable[Card]) -> str:
    """Cards side by side, with more air between them than between a value and its suit."""
    return "\N{NO-BREAK SPACE} ".join(map(card_sign, cards))


def minus(text: str) -> str:
    """A number with a minus, not a hyphen."""
    return text.replace("-", "−")


def signed(number: int) -> str:
    return minus(str(number))


def grouped(number: int) -> str:
    """`12 467 197`, with spaces that do not break: right in every language."""
    return f"{number:_}".replace("_", "\N{NO-BREAK SPACE}")
