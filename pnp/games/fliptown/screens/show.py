"""A scenario as text: what is played, from which position, with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.cards import Card
from pnp.core.daily import Daily
from pnp.core.described import described
from pnp.core.scenario import Best, History, Scenario
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.play.deal import deal_of, earlier_decks, format_turn_number
from pnp.games.fliptown.play.setup import Opened
from pnp.games.fliptown.rules.state import HOLDEM, Game
from pnp.games.fliptown.screens.parts import BETWEEN, DIM, Strip, cards_text, inventory, map_table
from pnp.lang.words import Words
from pnp.screens.pairs import Pairs
from pnp.screens.whole import Whole


def show_screen(opened: Opened, words: Words, *, spoils: bool = False) -> RenderableType:
    """Title, variant, objective, position of each player, deck strips.

    `spoils`: whether the best score of a day's puzzle is told. Whoever looks at the cards may still want to solve it.
    """
    scenario = opened.scenario
    deal = deal_of(scenario)
    parts: list[RenderableType] = [Text()]
    for seat, (game, state) in enumerate(zip(opened.games, opened.starts, strict=True), start=1):
        if deal.players:
            parts.append(Text(_seat(game, seat, words), style="bold"))
        parts += [inventory(game, state, words), map_table(game, state, words), Text()]
    parts += [_strip(opened, number, words) for number in sorted(deal.decks)]
    parts.append(Text(words.label("screen.strip_note"), style=DIM))
    if scenario.history is not None:
        parts += [Text(), Text(words.label("screen.history"), style="bold"), _history(scenario.history)]
    head = Padding(scenario_head(scenario, words), (0, 1))
    details = _Details(scenario, words, spoils=spoils or scenario.daily is None)
    return Group(head, details, Padding(Group(*parts), (0, 1)))


def scenario_head(scenario: Scenario, words: Words) -> Text:
    """The game, the kind of puzzle, its turns and its id."""
    deal = deal_of(scenario)
    return Text.assemble(
        (words.label("game.fliptown").upper(), "bold red"),
        "  ",
        (words.label(f"kind.{scenario.kind}"), "bold"),
        f"  {format_turn_number(deal.first)}–{format_turn_number(deal.last)}",
        ("   " + scenario.id, DIM),
    )


def _seat(game: Game, seat: int, words: Words) -> str:
    name = words.label(f"character.{game.character.name}") if game.character else words.label("screen.no_character")
    return words.label("screen.seat_name", seat=seat, name=name)


def variant_words(scenario: Scenario, words: Words) -> list[str]:
    """What is played beside the standard game."""
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


class _Details:
    """What is played, name by name. The descriptive id comes last, in one piece where it is not a person who reads."""

    def __init__(self, scenario: Scenario, words: Words, *, spoils: bool) -> None:
        self.rows = [(words.label(key), text) for key, text in _rows(scenario, words, spoils=spoils)]
        self.described = (words.label("screen.described"), described(scenario))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = Pairs([*self.rows, self.described])
        if console.is_terminal:
            yield Padding(whole, (0, 1))
            return
        yield Padding(Pairs(self.rows, least=whole.width), (0, 1))
        label, text = self.described
        yield Whole(Text(f" {label}{' ' * (whole.width - cell_len(label))}{text}"))


def _rows(scenario: Scenario, words: Words, *, spoils: bool) -> list[tuple[str, str]]:
    deal = deal_of(scenario)
    rows: list[tuple[str, str]] = [
        ("screen.board", f"{scenario.board.name} ({scenario.board.sha256[:12]})"),
        ("heading.edition", words.label(f"edition.{scenario.edition}")),
        ("screen.seed", scenario.seed),
        ("screen.variant", ", ".join(variant_words(scenario, words)) or words.label("screen.standard")),
        ("screen.objective", words.label(f"objective.{scenario.objective}")),
    ]
    if deal.variant.get("character"):
        rows.append(("screen.ability", words.label(f"ability.{deal.variant['character']}")))
    if deal.bounties:
        goals = [f"{words.label(f'bounty.{name}')}: {words.label(f'goal.bounty.{name}')}" for name in deal.bounties]
        rows.append(("screen.bounties", "\n".join(goals)))
    if scenario.best is not None:
        rows.append(("screen.best", _best(scenario.best, words) if spoils else words.label("screen.best_hidden")))
    if scenario.daily is not None:
        rows.append(("screen.daily", _daily(scenario.daily, words, spoils=spoils)))
    return rows


def _best(best: Best, words: Words) -> str:
    key = "screen.best_known" if best.proven else "screen.best_between"
    return words.label(key, best=best.score, bound=best.bound)


def _daily(daily: Daily, words: Words, *, spoils: bool) -> str:
    """The day, how hard it is, and what its medals take: gold takes the best score."""
    said = f"{daily.day}, {'★' * daily.difficulty}"
    if not daily.decided:
        said = f"{words.label('screen.undecided', candidate=daily.candidate)} {said}"
    if daily.medals is None:
        return said
    medals = ((name, getattr(daily.medals, name)) for name in ("gold", "silver", "bronze")[0 if spoils else 1 :])
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


def show_json(opened: Opened) -> dict[str, Any]:
    """The scenario with its positions spelled out."""
    scenario = opened.scenario
    deal = deal_of(scenario)
    board: Board = opened.board
    return {
        "id": scenario.id,
        "described": described(scenario),
        "game": scenario.game,
        "kind": scenario.kind,
        "seed": scenario.seed,
        "board": {"name": board.name, "sha256": board.digest},
        "edition": scenario.edition,
        "from": format_turn_number(deal.first),
        "to": format_turn_number(deal.last),
        "variant": dict(deal.variant),
        "players": list(deal.players),
        "bounties": list(deal.bounties),
        "objective": scenario.objective,
        "start": list(deal.start),
        "decks": _decks_json(deal.decks),
        "best": None
        if scenario.best is None
        else {"score": scenario.best.score, "bound": scenario.best.bound, "proven": scenario.best.proven},
        "daily": _daily_json(scenario.daily) if scenario.daily else None,
        "history": None
        if scenario.history is None
        else {"decks": _decks_json(earlier_decks(scenario.history)), "moves": list(scenario.history.moves)},
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
        "decided": daily.decided,
    }
