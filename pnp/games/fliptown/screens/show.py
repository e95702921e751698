"""A scenario as text: what is played, from which position, with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.cards import Card
from pnp.core.daily import Daily, History
from pnp.core.described import described
from pnp.core.scenario import Scenario, format_turn_number
from pnp.games.fliptown.board import Board
from pnp.games.fliptown.screens.parts import BETWEEN, DIM, cards_text, inventory, map_table
from pnp.games.fliptown.setup import Opened
from pnp.games.fliptown.state import HOLDEM, Game
from pnp.lang.words import Words


def show_screen(opened: Opened, words: Words) -> RenderableType:
    """Title, variant, objective, position of each player, deck strips."""
    scenario = opened.scenario
    parts: list[RenderableType] = [scenario_head(scenario, words), _details(scenario, words), Text()]
    for seat, (game, state) in enumerate(zip(opened.games, opened.starts, strict=True), start=1):
        if scenario.players:
            parts.append(Text(_seat(game, seat, words), style="bold"))
        parts += [inventory(game, state, words), map_table(game, state, words), Text()]
    parts += [_strip(opened, number, words) for number in sorted(scenario.decks)]
    parts.append(Text(words.label("screen.strip_note"), style=DIM))
    if scenario.history is not None:
        parts += [Text(), Text(words.label("screen.history"), style="bold"), _history(scenario.history)]
    return Padding(Group(*parts), (0, 1))


def scenario_head(scenario: Scenario, words: Words) -> Text:
    """The game, the kind of puzzle, its turns and its id."""
    return Text.assemble(
        (words.label("game.fliptown").upper(), "bold red"),
        "  ",
        (words.label(f"kind.{scenario.kind}"), "bold"),
        f"  {format_turn_number(scenario.first)}–{format_turn_number(scenario.last)}",
        ("   " + scenario.id, DIM),
    )


def _seat(game: Game, seat: int, words: Words) -> str:
    name = words.label(f"character.{game.character.name}") if game.character else words.label("screen.no_character")
    return words.label("screen.seat_name", seat=seat, name=name)


def variant_words(scenario: Scenario, words: Words) -> list[str]:
    """What is played beside the standard game."""
    variant = scenario.variant
    parts = [words.label("amount.players", n=len(scenario.players))] if scenario.players else []
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


def _details(scenario: Scenario, words: Words) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=DIM, no_wrap=True)
    grid.add_column()
    rows: list[tuple[str, str]] = [
        ("screen.board", f"{scenario.board.name} ({scenario.board.sha256[:12]})"),
        ("heading.edition", words.label(f"edition.{scenario.edition}")),
        ("screen.seed", scenario.seed),
        ("screen.variant", ", ".join(variant_words(scenario, words)) or words.label("screen.standard")),
        ("screen.objective", words.label(f"objective.{scenario.objective}")),
    ]
    if scenario.variant.get("character"):
        rows.append(("screen.ability", words.label(f"ability.{scenario.variant['character']}")))
    if scenario.bounties:
        goals = [f"{words.label(f'bounty.{name}')}: {words.label(f'goal.bounty.{name}')}" for name in scenario.bounties]
        rows.append(("screen.bounties", "\n".join(goals)))
    if scenario.best is not None:
        key = "screen.best_known" if scenario.best.proven else "screen.best_between"
        rows.append(("screen.best", words.label(key, best=scenario.best.score, bound=scenario.best.bound)))
    for key, text in rows:
        grid.add_row(words.label(key), text)
    if scenario.daily is not None:
        grid.add_row(words.label("screen.daily"), _daily(scenario.daily, words))
    grid.add_row(words.label("screen.described"), Text(described(scenario), overflow="fold"))
    return grid


def _daily(daily: Daily, words: Words) -> str:
    """The day, how hard it is, and what its medals take."""
    said = f"{daily.day}, {'★' * daily.difficulty}"
    if daily.medals is None:
        return said
    medals = ((name, getattr(daily.medals, name)) for name in ("gold", "silver", "bronze"))
    return ", ".join([said, *(f"{words.label(f'medal.{name}')} {least}" for name, least in medals)])


def _history(history: History) -> Table:
    """The moves before the start, a line for each turn."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=DIM, no_wrap=True)
    grid.add_column()
    for line in history.moves:
        label, _, moves = line.strip().partition(" ")
        grid.add_row(label, Text(moves))
    return grid


def _strip(opened: Opened, number: int, words: Words) -> RenderableType:
    """The round's cards in the order of drawing, those before the position dimmed, in lines of fifteen."""
    deck = opened.scenario.decks[number]
    game = opened.games[0]
    drawn = opened.starts[0].drawn if number == opened.scenario.first[0] else game.set_aside()
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(words.label("screen.round", number=number), style="bold"), _sheriff(deck, game, words))
    aside = game.set_aside()
    before = cards_text(deck[aside:drawn])
    before.stylize(DIM)
    grid.add_row("", _wrapped(before, deck[drawn:]))
    return Padding(grid, (0, 0, 1, 0))


def _sheriff(deck: tuple[Card, ...], game: Game, words: Words) -> Text:
    text = Text.assemble((words.label("screen.sheriff") + " ", DIM), cards_text(deck[:1]))
    if game.holdem:
        aside = deck[1 : game.set_aside()]
        seats = [cards_text(aside[n : n + HOLDEM]) for n in range(0, len(aside), HOLDEM)]
        text.append("   " + words.label("screen.holdem") + " ", style=DIM).append_text(BETWEEN.join(seats))
    return text


def _wrapped(before: Text, cards: tuple[Card, ...]) -> Text:
    lineups = [cards_text(cards[start : start + 3], width=3) for start in range(0, len(cards), 3)]
    rows = [Text("  ").join(lineups[start : start + 5]) for start in range(0, len(lineups), 5)]
    text = Text("\n").join(rows)
    return Text.assemble(before, "\n", text) if before else text


def show_json(opened: Opened) -> dict[str, Any]:
    """The scenario with its positions spelled out."""
    scenario = opened.scenario
    board: Board = opened.board
    return {
        "id": scenario.id,
        "described": described(scenario),
        "game": scenario.game,
        "kind": scenario.kind,
        "seed": scenario.seed,
        "board": {"name": board.name, "sha256": board.digest},
        "edition": scenario.edition,
        "from": format_turn_number(scenario.first),
        "to": format_turn_number(scenario.last),
        "variant": dict(scenario.variant),
        "players": list(scenario.players),
        "bounties": list(scenario.bounties),
        "objective": scenario.objective,
        "start": list(scenario.start),
        "decks": _decks_json(scenario.decks),
        "best": None
        if scenario.best is None
        else {"score": scenario.best.score, "bound": scenario.best.bound, "proven": scenario.best.proven},
        "daily": _daily_json(scenario.daily) if scenario.daily else None,
        "history": None
        if scenario.history is None
        else {"decks": _decks_json(scenario.history.decks), "moves": list(scenario.history.moves)},
    }


def _decks_json(decks: Mapping[int, tuple[Card, ...]]) -> dict[str, list[str]]:
    return {str(number): [str(card) for card in deck] for number, deck in sorted(decks.items())}


def _daily_json(daily: Daily) -> dict[str, Any]:
    medals = daily.medals
    return {
        "version": daily.version,
        "day": daily.day,
        "candidate": daily.candidate,
        "difficulty": daily.difficulty,
        "figures": dict(daily.figures),
        "medals": medals and {"gold": medals.gold, "silver": medals.silver, "bronze": medals.bronze},
    }
