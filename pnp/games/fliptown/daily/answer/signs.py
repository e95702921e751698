"""Cards and numbers as they stand among words."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.cards import Card
from pnp.games.fliptown.print.symbols import value_sign


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
