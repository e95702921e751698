"""The keys of Fliptown's scenario files besides the envelope: turns, variant, players, positions and decks."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from pnp.core.cards import Card, full_deck, parse_card
from pnp.definition.scenario import DealForm, HistorySpec, Part
from pnp.games.fliptown.board.named import KINDS, OBJECTIVES
from pnp.games.fliptown.play.deal import EarlierDecks, FliptownDeal, TurnNumber


def _turn_number(found: Any) -> TurnNumber:
    match = re.fullmatch(r"([1-9])\.([1-9])", str(found))
    if match is None:
        raise PydanticCustomError("value.turn", "no turn", {"found": str(found)})
    return int(match[1]), int(match[2])


def _deck(found: Any) -> tuple[Card, ...]:
    """A whole deck: 52 different cards in the order in which they are drawn."""
    if not isinstance(found, str):
        raise PydanticCustomError("deck.text", "no text", {"found": str(found)[:40]})
    cards: list[Card] = []
    for word in found.split():
        card = parse_card(word)
        if card is None:
            raise PydanticCustomError("deck.card", "no card", {"card": word[:40]})
        if card in cards:
            raise PydanticCustomError("deck.twice", "twice", {"card": str(card)})
        cards.append(card)
    missing = [str(card) for card in full_deck() if card not in cards]
    if missing:
        raise PydanticCustomError("deck.incomplete", "missing", {"missing": missing, "count": len(missing)})
    return tuple(cards)


def _positions(found: Any) -> Any:
    return [found] if isinstance(found, str) else found


Turn = Annotated[tuple[int, int], BeforeValidator(_turn_number)]
Deck = Annotated[tuple[Card, ...], BeforeValidator(_deck)]
RoundNumber = Annotated[int, BeforeValidator(lambda key: int(key) if str(key).isdecimal() else key), Field(ge=1, le=9)]


class DealSpec(Part):
    first: Turn = Field(alias="from")
    last: Turn = Field(alias="to")
    variant: dict[str, bool | str | None] = Field(default_factory=dict)
    start: Annotated[tuple[str, ...], BeforeValidator(_positions), Field(min_length=1, max_length=4)]
    decks: Annotated[dict[RoundNumber, Deck], Field(min_length=1)]
    players: Annotated[tuple[str | None, ...], Field(max_length=4)] = ()
    bounties: tuple[str, ...] = ()


class EarlierSpec(HistorySpec):
    """A history with the decks of the rounds before; empty if the scenario begins in the first round."""

    decks: dict[RoundNumber, Deck]


def _deal(spec: DealSpec) -> FliptownDeal:
    return FliptownDeal(
        first=spec.first,
        last=spec.last,
        variant=MappingProxyType(dict(spec.variant)),
        start=spec.start,
        decks=MappingProxyType(dict(spec.decks)),
        players=spec.players,
        bounties=spec.bounties,
    )


def _earlier(spec: EarlierSpec) -> EarlierDecks:
    return EarlierDecks(MappingProxyType(dict(spec.decks)))


FORM = DealForm(KINDS, OBJECTIVES, DealSpec, _deal, EarlierSpec, _earlier)
