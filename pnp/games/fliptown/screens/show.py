"""A scenario as text: its variant, its position and its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.cards import Card
from pnp.core.scenario import Scenario
from pnp.games.fliptown.play.deal import deal_of, format_turn_number
from pnp.games.fliptown.play.setup import Opened
from pnp.games.fliptown.rules.state import HOLDEM, Game
from pnp.games.fliptown.screens.parts import BETWEEN, DIM, Strip, cards_text, inventory, map_table
from pnp.lang.words import Words


def body(opened: Opened, words: Words) -> list[RenderableType]:
    """The position of each player, and the deck strips."""
    deal = deal_of(opened.scenario)
    parts: list[RenderableType] = []
    for seat, (game, state) in enumerate(zip(opened.games, opened.starts, strict=True), start=1):
        if deal.players:
            parts.append(Text(_seat(game, seat, words), style="bold"))
        parts += [inventory(game, state, words), map_table(game, state, words), Text()]
    parts += [_strip(opened, number, words) for number in sorted(deal.decks)]
    return [*parts, Text(words.label("screen.strip_note"), style=DIM)]


def turns_played(scenario: Scenario) -> str:
    deal = deal_of(scenario)
    return f"{format_turn_number(deal.first)}–{format_turn_number(deal.last)}"


def details(scenario: Scenario, words: Words) -> list[tuple[str, str]]:
    """The variant, the ability of a character, and the bounties."""
    deal = deal_of(scenario)
    rows = [("screen.variant", ", ".join(variant_words(scenario, words)) or words.label("screen.standard"))]
    if deal.variant.get("character"):
        rows.append(("screen.ability", words.label(f"ability.{deal.variant['character']}")))
    if deal.bounties:
        goals = [f"{words.label(f'bounty.{name}')}: {words.label(f'goal.bounty.{name}')}" for name in deal.bounties]
        rows.append(("screen.bounties", "\n".join(goals)))
    return rows


def deal_json(scenario: Scenario) -> dict[str, Any]:
    deal = deal_of(scenario)
    return {
        "from": format_turn_number(deal.first),
        "to": format_turn_number(deal.last),
        "variant": dict(deal.variant),
        "players": list(deal.players),
        "bounties": list(deal.bounties),
        "objective": scenario.objective,
        "start": list(deal.start),
        "decks": decks_json(deal.decks),
    }


def _seat(game: Game, seat: int, words: Words) -> str:
    name = words.label(f"character.{game.character.name}") if game.character else words.label("screen.no_character")
    return words.label("screen.seat_name", seat=seat, name=name)


def variant_words(scenario: Scenario, words: Words) -> list[str]:
    """The variants played in addition to the standard game."""
    deal = deal_of(scenario)
    variant = deal.variant
    parts = [words.label("amount.players", n=len(deal.players))] if deal.players else []
    if variant.get("character"):
        parts.append(words.label(f"character.{variant['character']}"))
    if variant.get("cowbot"):
        level = words.label(f"level.{variant['level']}")
        parts.append(f"{words.label('cowbot.' + str(variant['cowbot']))} ({level})")
    if variant.get("holdem"):
        parts.append(words.label("screen.holdem"))
    if variant.get("competitive"):
        parts.append(words.label("screen.competitive"))
    return parts


def _strip(opened: Opened, number: int, words: Words) -> RenderableType:
    """The round's cards in the order of drawing, those before the position dimmed, in lines of fifteen."""
    deck = deal_of(opened.scenario).decks[number]
    game = opened.games[0]
    drawn = opened.starts[0].drawn if number == deal_of(opened.scenario).first[0] else game.set_aside()
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(words.label("screen.round", number=number), style="bold"), _sheriff(deck, game, words))
    aside = game.set_aside()
    if before := cards_text(deck[aside:drawn]):
        before.stylize(DIM)
        grid.add_row("", before)
    grid.add_row("", Strip(deck[drawn:]))
    return Padding(grid, (0, 0, 1, 0))


def _sheriff(deck: tuple[Card, ...], game: Game, words: Words) -> Text:
    text = Text.assemble((words.label("screen.sheriff") + " ", DIM), cards_text(deck[:1]))
    if game.holdem:
        aside = deck[1 : game.set_aside()]
        seats = [cards_text(aside[n : n + HOLDEM]) for n in range(0, len(aside), HOLDEM)]
        text.append("   " + words.label("screen.holdem") + " ", style=DIM).append_text(BETWEEN.join(seats))
    return text


def decks_json(decks: Mapping[int, tuple[Card, ...]]) -> dict[str, list[str]]:
    return {str(number): [str(card) for card in deck] for number, deck in sorted(decks.items())}
