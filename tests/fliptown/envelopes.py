"""Scenarios of Fliptown and what is asked of a day, flat: whatever belongs to the deal finds its way there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from pnp.core.cards import Card
from pnp.core.daily import DailyWish
from pnp.core.scenario import History, Scenario
from pnp.games.fliptown.play.deal import EarlierDecks, FliptownDeal, deal_of

_DEALT = {field.name for field in fields(FliptownDeal)}


def flat_scenario(**values: Any) -> Scenario:
    deal = FliptownDeal(**{name: value for name, value in values.items() if name in _DEALT})
    return Scenario(deal=deal, **{name: value for name, value in values.items() if name not in _DEALT})


def changed(scenario: Scenario, **values: Any) -> Scenario:
    """A scenario with other values, in its envelope or in its deal."""
    deal = replace(deal_of(scenario), **{name: value for name, value in values.items() if name in _DEALT})
    return replace(scenario, deal=deal, **{name: value for name, value in values.items() if name not in _DEALT})


def history(decks: Mapping[int, tuple[Card, ...]], moves: tuple[str, ...]) -> History:
    return History(EarlierDecks(MappingProxyType(dict(decks))), moves)


def daily_wish(
    day: str,
    kind: str = "finale",
    edition: str = "en",
    character: str | None = None,
    cowbot: str | None = None,
    level: str | None = None,
    holdem: bool = False,
) -> DailyWish:
    settings = (("character", character), ("cowbot", cowbot), ("level", level), ("holdem", holdem))
    return DailyWish(day, kind, edition, settings)
