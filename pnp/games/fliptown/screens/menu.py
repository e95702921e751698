"""The player's menu: choices by region, numbered, each with its price and gain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.cards import Card, value_name
from pnp.games.fliptown.board.board import BADLANDS, TOWN, TRAIL, Building
from pnp.games.fliptown.play.choices import ABILITY, Choice, Entry, Fold, Outcome, nothing_to_lose, outcome_between
from pnp.games.fliptown.play.session import Session
from pnp.games.fliptown.rules.actions import gun_bonus
from pnp.games.fliptown.rules.moves import PLAIN, Act, Assign, Do, Done, EndRound, Pass, Use
from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.round_end import BRIBE, FACE, judging_card, poker_cards
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.rules.turns import advance, legal_moves
from pnp.games.fliptown.screens.parts import DIM, REGION_STYLE, card_text, cards_text, gain_text
from pnp.games.fliptown.screens.turn_look import change_text
from pnp.lang.words import Words

LABEL_WIDTH = 8
"""The width of the column of names at the left, the same as in the map."""

_COLUMN, _GAP = 4, 2
"""Longer groups may stand in several columns; and the space between columns."""
_LEAST = 14
"""Columns that the second text of a pair needs; with fewer, it stands below the first."""


class Flow:
    """Pairs of texts, in as many columns as there is room for, read downwards; a long text wraps under itself."""

    def __init__(self, cells: list[tuple[Text, Text]]) -> None:
        self.cells = cells

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = max(cell.cell_len for cell, _ in self.cells)
        if options.max_width < first + _LEAST:
            for cell, text in self.cells:
                yield cell
                yield Padding(text, (0, 0, 0, _GAP))
            return
        width = first + max(cell.cell_len for _, cell in self.cells) + _GAP
        columns = max(1, (options.max_width + _GAP) // (width + _GAP)) if len(self.cells) > _COLUMN else 1
        rows = -(-len(self.cells) // columns)
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        for _ in range(columns):
            grid.add_column(no_wrap=True, width=first)
            grid.add_column(min_width=width - first - _GAP if columns > 1 else None)
        for row in range(rows):
            grid.add_row(*(text for cell in self.cells[row::rows] for text in cell))
        yield grid


def labelled() -> Table:
    """A grid with names at the left, in line with the map's."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, min_width=LABEL_WIDTH)
    grid.add_column()
    return grid


def menu_table(session: Session, entries: Iterable[Entry], words: Words) -> RenderableType:
    """All entries in groups, numbered through."""
    grid = labelled()
    numbered = enumerate(entries, start=1)
    for group, some in groupby(numbered, key=lambda pair: pair[1].group):
        grid.add_row(_heading(session.game, group, words), _block(session, list(some), words))
    return grid


def _heading(game: Game, group: str, words: Words) -> Text:
    if group in REGION_STYLE:
        return Text(words.label(f"region.{group}"), style=REGION_STYLE[group])
    if group.startswith("@"):
        return Text(words.label(f"region.{TOWN}"), style=REGION_STYLE[TOWN])
    if group == ABILITY and game.character is not None:
        return Text(words.label("screen.ability"), style="magenta")
    return Text(words.label(f"play.group.{group}"), style=DIM)


def _block(session: Session, numbered: list[tuple[int, Entry]], words: Words) -> RenderableType:
    width = max(len(_notation(entry)) for _, entry in numbered)
    cells = []
    for number, entry in numbered:
        notation = Text.assemble((f"{number:>2}) ", "bold"), _notation(entry).ljust(width))
        cells.append((notation, _detail(session, entry, words)))
    return Flow(cells)


def _notation(entry: Entry) -> str:
    if isinstance(entry, Choice):
        return entry.text
    moves = [choice.move for choice in entry.choices]
    first, last = moves[0], moves[-1]
    if isinstance(first, Do) and isinstance(last, Do) and first.args and first.args[0].isdigit():
        return f"{entry.text} {first.args[0]}–{last.args[0]}"
    return f"{entry.text} …"


def _detail(session: Session, entry: Entry, words: Words) -> Text:
    """The text behind the notation."""
    if isinstance(entry, Fold):
        return _fold_detail(entry, words)
    game, state, move, outcome = session.game, session.state, entry.move, entry.outcome
    parts: list[Text] = []
    match move:
        case Assign():
            after = advance(game, state, move)
            return Text("  ").join([leads_text(game, after, words, LABEL_WIDTH), _poker_note(game, after, words)])
        case Act(region=region) if region == TOWN:
            parts = [_visit_text(game, state, move, outcome, words)]
        case Act(region=region) if region == BADLANDS:
            parts = [robbery_text(game, state, move, outcome, words)]
        case Pass():
            parts = [Text(words.label("play.pass"), style=DIM)]
        case Done():
            parts = [_done_text(session, outcome, words)]
        case EndRound():
            parts = [_sheriff_text(session, move, outcome, words)]
        case Do() if note := _effect_note(game, state, move, words):
            parts = [result_text(outcome, words), Text(" " + note, style=DIM)]
        case Use(what) if what in {"any", "shift"}:
            parts = [leads_text(game, advance(game, state, move), words, LABEL_WIDTH)]
        case _:
            parts = [result_text(outcome, words)]
    return Text(" ").join(part for part in parts if part)


def _fold_detail(fold: Fold, words: Words) -> Text:
    first, last = fold.choices[0], fold.choices[-1]
    text = Text(words.label("play.ways", n=len(fold.choices)), style=DIM)
    if isinstance(first.move, Do) and first.move.verb != "land":
        return Text(" … ").join([change_text(first.outcome.changes), change_text(last.outcome.changes)]) + "  " + text
    return text


def result_text(outcome: Outcome, words: Words) -> Text:
    """Cards drawn, resources, new pending rewards, and a theft that the choice causes."""
    parts: list[Text] = []
    if outcome.drew:
        parts.append(cards_text(outcome.drew))
    parts += [change_text(outcome.changes)] if outcome.changes else []
    parts += [Text(f"+{pending_text(token, words)}", style="green") for token in outcome.pending if token[0] != "@"]
    if outcome.stolen is not None:
        parts.append(Text(words.label("play.theft", card=card_name(outcome.stolen)), style="yellow"))
    return Text(" ").join(parts)


def robbery_text(game: Game, state: State, move: Act, outcome: Outcome, words: Words) -> Text:
    """The robbery card with a tick or a cross, then the loot."""
    target = game.board.targets[game.board.site_index[BADLANDS][move.site]]
    card = outcome.drew[0]
    worked = card.value + gun_bonus(game, state) >= target.value
    mark = Text(" ✓ " if worked else " ✗ ", style="green" if worked else "red")
    return card_text(card) + mark + result_text(outcome._replace(drew=()), words)


def pending_text(token: str, words: Words) -> str:
    """A bonus action or a crossing-out in the pool."""
    if token.startswith("clear."):
        return words.label("play.clear", n=int(token[6:]))
    return words.label(f"region.{token}")


def card_name(card: Card) -> str:
    return card_text(card).plain


def _visit_text(game: Game, state: State, move: Act, outcome: Outcome, words: Words) -> Text:
    """A building, its first-visit gain, and what it offers."""
    building = game.board.buildings[game.board.site_index[TOWN][move.site]]
    text = Text(words.label(f"building.{building.label}"), style="bold")
    if gains := result_text(outcome, words):
        text = text + " " + gains
    offer = [offer_text(game, state, token, words) for token in outcome.pending if token[0] == "@"]
    return text + Text(" · " + offer[0], style=DIM) if offer and offer[0] else text


def offer_text(game: Game, state: State, token: str, words: Words) -> str:
    """The offers of a building's effect that are left, with their prices."""
    building, visit = game.board.building_by_token[token]
    effect = building.effect
    figures: dict[str, Any] = {"price": effect.price, "n": effect.up_to}
    match effect.does:
        case "undertaker":
            return words.label(f"power.{visit}")
        case "buy":
            items = [f"{words.label(f'item.{name}')} ${price}" for name, price in _on_sale(game, state, building)]
            return ", ".join(items) or words.label("play.sold_out")
        case "check-in":
            if state.hotel >= len(effect.silver):
                return words.label("play.sold_out")
            return words.label("play.does.check-in", silver=effect.silver[state.hotel], **figures)
        case "hunt":
            free = [value_name(v) for n, v in enumerate(effect.outlaws) if not state.hunted >> n & 1]
            return words.label("play.does.hunt", outlaws=free) if free else words.label("play.sold_out")
        case "peek":
            return words.label("play.does.peek", rewards=[gain_text(gain, words) for gain in effect.rewards.values()])
    return words.label(f"play.does.{effect.does}", **figures)


def _on_sale(game: Game, state: State, building: Building) -> Iterator[tuple[str, int]]:
    index = game.board.item_index
    for name in building.effect.items:
        item = game.board.items[index[name]]
        usable = item.needs is None or state.items >> index[item.needs] & 1
        if usable and not state.items >> index[name] & 1:
            yield name, item.price


def _effect_note(game: Game, state: State, move: Do, words: Words) -> str:
    """The use of a purchase, if the resources do not show it."""
    match move:
        case Do("buy", (name,)):
            item = game.board.items[game.board.item_index[name]]
            powers = {"trail": item.trail, "mine": item.mine, "gun": item.gun, "less_wanted": item.less_wanted}
            fewer = game.board.rulings.pickaxe == "up-to"
            return ", ".join(words.label(f"play.item.{power}", n=n, fewer=fewer) for power, n in powers.items() if n)
        case Do("undertaker"):
            visit = move.args[0] if move.args else _pending_visit(game, state)
            return words.label(f"power.{visit}")
        case Do("bank", (colour,)):
            return words.label("play.bank", colour=colour, n=game.board.bank_stars[state.round - 1])
        case Do("hunt", (outlaw,)):
            rewards = [gain_text(gain, words) for gain in game.board.bail_rewards.values()]
            return words.label("play.hunt", outlaw=outlaw, rewards=rewards)
        case Do("land", squares):
            land = game.board.land
            assert land is not None
            placed = next(p for p in land.placements.values() if p.squares == squares)
            return words.label(f"shape.{placed.shape}")
    return ""


def _pending_visit(game: Game, state: State) -> str:
    tokens = [game.board.building_by_token[token] for token in state.pool if token.startswith("@")]
    pending = {visit for building, visit in tokens if building.effect.does == "undertaker"}
    return next(visit for visit in game.board.undertaker_visits if visit in pending)


def _done_text(session: Session, outcome: Outcome, words: Words) -> Text:
    """The turn's end: the rewards given up, and the card that the cowbot takes."""
    game, state = session.game, session.state
    text = Text(words.label("play.done_free"), style=DIM)
    if not nothing_to_lose(session.now):
        lost = [pool_text(game, state, token, words) for token in state.pool]
        text = Text(words.label("play.declines", what=lost), style=DIM)
    if outcome.stolen is not None:
        text += Text(" " + words.label("play.theft", card=card_name(outcome.stolen)), style="yellow")
    return text


def pool_text(game: Game, state: State, token: str, words: Words) -> str:
    """A pending reward by its name."""
    if token.startswith("@"):
        building, _ = game.board.building_by_token[token]
        return words.label(f"building.{building.label}")
    return words.label(f"bonus.{token}") if token in REGION_STYLE else pending_text(token, words)


def _sheriff_text(session: Session, move: EndRound, outcome: Outcome, words: Words) -> Text:
    """An answer to the sheriff: its cost, or that it is free."""
    game, state = session.game, session.state
    parts: list[Text] = []
    for use in move.uses:
        if use.what == "poker":
            hand = hand_name(poker_cards(game, state, move.uses))
            parts.append(Text(words.label(f"hand.{hand or 'nothing'}"), style="bold"))
        if use.what == "draw":
            parts.append(card_text(judging_card(game, state, move.uses)[0]))
    parts += [change_text(outcome.changes)] if outcome.changes else []
    if move.sheriff == FACE:
        parts.append(Text(words.label("play.safe"), style="green"))
    elif move.sheriff != BRIBE:
        parts.append(Text(words.label("play.arrest"), style="red"))
    elif not outcome.changes:
        parts.append(Text(words.label("play.free"), style=DIM))
    return Text(" ").join(parts)


def leads_text(game: Game, state: State, words: Words, width: int = 0) -> Text:
    """The region that the cards lead to, and the actions possible there with this value."""
    region = game.board.region_of.get(state.suit)
    value = value_name(state.value)
    if region is None:
        return Text(words.label("play.nowhere"), style=DIM)
    text = Text(words.label(f"region.{region}").ljust(width) + " ", style=REGION_STYLE[region])
    acts = [m for m in legal_moves(game, state) if isinstance(m, Act) and m.region == region and m.how == PLAIN]
    if not acts:
        return text + Text(words.label("play.nothing", value=value), style=DIM)
    if region == TRAIL and len(acts) > 1:
        return text + Text(words.label("play.up_to", stop=acts[-1].site), style="")
    return text + Text(", ").join(_lead(game, state, act, words) for act in acts)


def _lead(game: Game, state: State, act: Act, words: Words) -> Text:
    outcome = outcome_between(game, state, act, advance(game, state, act))
    where = Text(act.site + " ")
    if act.region == TOWN:
        return where + _visit_text(game, state, act, outcome, words)
    if act.region == BADLANDS:
        return where + robbery_text(game, state, act, outcome, words)
    return where + result_text(outcome, words)


def _poker_note(game: Game, state: State, words: Words) -> Text:
    """The hand that the poker card makes so far, if any."""
    name = hand_name(poker_cards(game, state))
    return Text(f"[{words.label(f'hand.{name}')}]", style=DIM) if name else Text()
