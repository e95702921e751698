"""Small pieces that several screens share: cards, amounts, the map region by region."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from pnp.core.cards import Card, value_name
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, REGIONS, TOWN, TRAIL, Board, Gain
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.state import Game, State
from pnp.lang.words import Words

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SIGNS = {"stars": "★", "cash": "$", "gold": "g", "wanted": "W", "pans": "P", "hammers": "H", "silver": "☆"}
REGION_STYLE = {TRAIL: "red", BADLANDS: "bold", MINE: "yellow", TOWN: "cyan", CEMETERY: "green"}
DIM, DONE, LOST = "bright_black", "bold green", "bright_black strike"
_LINEUP, _WIDEST, _IN_A_LINE, _GAP = 3, 3, 5, 2
"""Cards of a lineup, the columns of a ten, lineups to a line, and the columns between two of them."""
BETWEEN = Text.assemble((" │ ", DIM))
"""The style is set as a span: a style of the whole text would also colour text joined to it."""


def card_text(card: Card) -> Text:
    """A card with its suit sign, so that colour is never the only difference."""
    name = value_name(card.value)
    return Text(("10" if name == "T" else name) + SUIT_SIGNS[card.suit], style="bold red" if card.red else "bold")


def cards_text(cards: Iterable[Card], width: int = 0) -> Text:
    """Cards side by side; with a width, each takes that much room, so that lines of cards stand in columns."""
    shown = [card_text(card) for card in cards]
    for text in shown:
        text.pad_left(max(0, width - len(text)))
    return Text(" ").join(shown)


class Strip:
    """Cards in the order of drawing, lineup by lineup: as many lineups to a line as fit, up to five."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.lineups = [cards_text(cards[n : n + _LINEUP], _WIDEST) for n in range(0, len(cards), _LINEUP)]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(_wide(1), _wide(_IN_A_LINE))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(n for n in range(1, _IN_A_LINE + 1) if n == 1 or _wide(n) <= options.max_width)
        for n in range(0, len(self.lineups), room):
            yield Text(" " * _GAP).join(self.lineups[n : n + room])


def _wide(lineups: int) -> int:
    """The width in columns of this number of lineups side by side."""
    return lineups * (_LINEUP * (_WIDEST + 1) - 1) + (lineups - 1) * _GAP


def amount(name: str, number: int) -> str:
    return f"${number}" if name == "cash" else f"{number}{SIGNS[name]}"


def totals_text(totals: Mapping[str, int]) -> Text:
    shown = [(name, totals[name]) for name in SIGNS if name in totals and (name != "silver" or totals[name])]
    return Text("  ").join(Text(amount(name, number)) for name, number in shown)


def gain_text(gain: Gain, words: Words) -> str:
    """The gain of a site, in signs and region names."""
    parts = [f"{amount(name, getattr(gain, name))}" for name in SIGNS if name != "silver" and getattr(gain, name)]
    if gain.clear:
        parts.append(f"−{gain.clear}W")
    parts += [f"+{words.label(f'region.{region}')}" for region in gain.bonus]
    return " ".join(parts)


def inventory(game: Game, state: State, words: Words) -> Text:
    """The player's resources, and the items and powers in use."""
    held = {name: getattr(state, name) for name in SIGNS if name != "silver"}
    text = Text("  ").join(
        Text.assemble((amount(name, number), "bold"), " ", (words.label(f"resource.{name}"), DIM))
        for name, number in held.items()
    )
    owned = [words.label(f"item.{item.name}") for n, item in enumerate(game.board.items) if state.items >> n & 1]
    owned += [words.label(f"power.{power}") for power in ("truce", "shovel") if getattr(state, power)]
    owned += [words.label(f"banked.{colour}") for colour, bit in COLOURS.items() if state.banked & bit]
    hunted = [value_name(value) for n, value in enumerate(game.board.outlaws) if state.hunted >> n & 1]
    if hunted:
        owned.append(words.label("screen.hunted", outlaws=", ".join(hunted)))
    if owned:
        text.append("\n" + ", ".join(owned))
    return text


def map_table(game: Game, state: State, words: Words) -> RenderableType:
    """The map by regions: circled sites stand out, lost stops are struck through, other sites are plain."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for region in REGIONS:
        name = Text(words.label(f"region.{region}"), style=REGION_STYLE[region])
        grid.add_row(name, _SITES[region](game.board, state))
    extra = _town_marks(game.board, state, words)
    return Group(grid, extra) if extra else grid


def _site(name: str, circled: bool, lost: bool = False) -> Text:
    label = "10" if name == "T" else name
    if circled:
        return Text(f"({label})", style=DONE)
    return Text(f" {label} ", style=LOST if lost else "")


def _trail(board: Board, state: State) -> Text:
    behind = state.stops.bit_length()
    return Text("").join(
        _site(stop.name, bool(state.stops >> n & 1), lost=n < behind) for n, stop in enumerate(board.stops)
    )


def _badlands(board: Board, state: State) -> Text:
    rows = []
    for number, _ in enumerate(board.rows):
        targets = [(n, target) for n, target in enumerate(board.targets) if target.row == number]
        rows.append(Text("").join(_site(target.name, bool(state.targets >> n & 1)) for n, target in targets))
    return BETWEEN.join(rows)


def _mine(board: Board, state: State) -> Text:
    levels = sorted({chamber.level for chamber in board.chambers})
    rows = []
    for level in levels:
        chambers = [(n, chamber) for n, chamber in enumerate(board.chambers) if chamber.level == level]
        rows.append(Text("").join(_site(chamber.name, bool(state.chambers >> n & 1)) for n, chamber in chambers))
    return BETWEEN.join(rows)


def _town(board: Board, state: State) -> Text:
    return Text("").join(
        _site(building.name, bool(state.buildings >> n & 1)) for n, building in enumerate(board.buildings)
    )


def _cemetery(board: Board, state: State) -> Text:
    index = board.site_index[CEMETERY]
    rows = [
        Text("").join(_site(name, bool(state.stones >> index[name] & 1)) for name in row) for row in board.stone_rows
    ]
    return BETWEEN.join(rows)


_SITES = {TRAIL: _trail, BADLANDS: _badlands, MINE: _mine, TOWN: _town, CEMETERY: _cemetery}


def _town_marks(board: Board, state: State, words: Words) -> Text | None:
    """Hotel nights and claimed land, if there are any."""
    parts = []
    if state.hotel:
        parts.append(words.label("screen.hotel", nights=state.hotel, silver=board.hotel[state.hotel - 1]))
    if state.land and board.land is not None:
        squares = [name for n, name in enumerate(board.land.squares) if state.land >> n & 1]
        parts.append(words.label("screen.land", squares=" ".join(squares)))
    return Text("  ".join(parts), style=DIM) if parts else None
