"""Cowbot cards: the cowbot and its trigger, its score to be filled in, the levels; on the back, how it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.definition.places import Place
from pnp.games.fliptown.board.board import Board, Cowbot, Level
from pnp.games.fliptown.print.cowbot_rules import cowbot_back
from pnp.games.fliptown.words.phrases import sentence
from pnp.sheet.component import Card, Cards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.west.card_frame import (
    Places,
    Shape,
    bordered,
    place_of,
    rope,
    safe,
    tick_box,
    writing_box,
)
from pnp.sheet.west.fitting import balanced, one_line, too_long
from pnp.sheet.west.sign_boards import fit_name, name_board
from pnp.sheet.west.symbols import Symbol, flow, picture_or, set_symbols
from pnp.sheet.west.tint import behind, for_pages

NAME = "cowbots"
TRIGGERS = {"gold": "gold", "bonus": "bonus", "stars": "star", "wanted": "wanted"}
PAD = 2.6
_ROW = 6.0
_BOX = 4.9
"""Height of a box to write in."""
_COUNT, _RESULT = 9.6, 10.4
"""Widths of the boxes for a count and for a result."""
_LEAST_FACE = 10.0


class Columns(NamedTuple):
    """Where the columns of the score begin: picture, count, multiplier, result, levels."""

    icon: float
    amount: float
    times: float
    result: float
    levels: float
    right: float


def cowbot_cards(board: Board, press: Press, shape: Shape, bleed: float, places: Places | None = None) -> Cards:
    """One card for every cowbot of the board."""
    press = for_pages(press)
    cards = []
    for bot in board.cowbots.values():
        place = place_of(places, "cowbots", "bots", bot.name)
        front = Drawing(shape.width, shape.height, tuple(_front(press, board, bot, shape, bleed, place)))
        back = Drawing(shape.width, shape.height, tuple(cowbot_back(press, board, bot, shape, bleed)))
        cards.append(Card(bot.name, press.words.label(f"cowbot.{bot.name}"), front, back))
    return Cards(NAME, press.words.label("component.cowbots"), shape.width, shape.height, shape.radius, tuple(cards))


def _front(
    press: Press, board: Board, bot: Cowbot, shape: Shape, bleed: float, place: Place | None
) -> Iterator[Primitive]:
    yield from bordered(press, shape, bleed)
    area = safe(press, shape).inset(PAD)
    said = press.words.label(f"cowbot.{bot.name}")
    name = fit_name(press, said, area.width + 1.2, place, 1)
    yield from name_board(press, name, Rect(area.x - 0.6, area.y - 0.8, area.width + 1.2, name.height))
    rows = list(zip(board.multipliers, bot.regions, strict=False))
    table = area.bottom + 0.2 - _ROW * (len(rows) + 3) - 0.8
    top = area.y + name.height + 1.2
    height = table - 3.7 - top
    if height < _LEAST_FACE:
        raise too_long(said, area, press.style("sign").least, place)
    portrait = Rect(area.x + 0.4, top, height * 1.2, height)
    yield from _portrait(press, bot, portrait)
    side = Rect(portrait.right + 2.0, top - 0.4, area.right - portrait.right - 2.0, height + 0.8)
    yield from _trigger(press, bot, side, place)
    columns = Columns(area.x, area.x + 6.0, area.x + 16.6, area.x + 26.0, area.x + 37.8, area.right)
    yield from _score(press, board, rows, columns, table, place)


def _portrait(press: Press, bot: Cowbot, area: Rect) -> Iterator[Primitive]:
    """The robot within a rope."""
    yield Box(area.x, area.y, area.width, area.height, press.colour("ground"), None)
    picture = picture_or(press, f"bot-{bot.name}", "bot-stranger")
    yield press.picture(picture, area.inset(0.6), "engraving", behind(press, "ground"))
    yield from rope(press, area)


def _trigger(press: Press, bot: Cowbot, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """The suit in the lineup and the gain that trigger the theft, then the theft."""
    symbols = (Symbol((f"suit-{bot.suit}",)), Symbol(sign="+"), Symbol((TRIGGERS[bot.trigger],)))
    pictures = Rect(area.x, area.y, area.width, area.height * 0.42)
    style = press.style("symbols").at(16)
    yield from flow(press, symbols, pictures, style, place=place)
    said = sentence(press.words.label(f"bot-card.trigger.{bot.trigger}", suit=bot.suit))
    words = Rect(area.x, pictures.bottom + 0.4, area.width, area.height - pictures.height - 0.4)
    yield from balanced(press, said, words, press.style("text"), place=place)


def _score(
    press: Press, board: Board, rows: list[tuple[int, str]], columns: Columns, top: float, place: Place | None
) -> Iterator[Primitive]:
    """The lines to fill in: regions, stolen cards, extras, total."""
    head = press.words.label("bot-card.open")
    fine = one_line(press, head, columns.result - columns.amount, press.style("fine"))
    yield press.text(head, columns.amount, top - 0.7, fine)
    number = press.style("number")
    y = top
    for times, region in rows:
        yield from _line(press, columns, y, region, _COUNT)
        yield press.text(f"×{times}", columns.times, y + _ROW / 2 + press.cap_height(number) / 2, number)
        y += _ROW
    yield from _levels(press, board, columns, top, y, place)
    yield from _line(press, columns, y, "stolen", columns.result - 3.4 - columns.amount)
    yield from _extras(press, board, columns, y + 1.5 * _ROW)
    yield from _total(press, columns, y + 2 * _ROW + 0.8)


def _line(press: Press, columns: Columns, y: float, icon: str, count: float) -> Iterator[Primitive]:
    """A picture, a box for the count, and a box for its points."""
    number = press.style("number")
    middle = y + _ROW / 2
    yield press.picture(icon, Rect(columns.icon, middle - 2.4, 4.8, 4.8), ground=behind(press, "panel"))
    yield writing_box(press, Rect(columns.amount, middle - _BOX / 2, count, _BOX))
    yield press.text("=", columns.result - 1.0, middle + press.cap_height(number) / 2, number, "end")
    yield writing_box(press, Rect(columns.result, middle - _BOX / 2, _RESULT, _BOX))


def _extras(press: Press, board: Board, columns: Columns, middle: float) -> Iterator[Primitive]:
    """Points for a character and for Hold'em; the player ticks those in play."""
    style = press.style("label").at(9.5)
    x = columns.icon + 0.2
    for icon, extra in (("player", board.extra_character), ("hand", board.extra_holdem)):
        yield tick_box(press, x, middle - 2.25)
        yield from set_symbols(press, (Symbol((icon,), f"+{extra}"),), x + 5.1, middle, style, ground="panel")
        x += 12.9
    yield writing_box(press, Rect(columns.result, middle - _BOX / 2, _RESULT, _BOX))


def _total(press: Press, columns: Columns, y: float) -> Iterator[Primitive]:
    """The cowbot's total against the player's: the sign says which must be higher."""
    middle = y + _ROW / 2
    yield Line(columns.icon, y - 0.1, columns.right, y - 0.1, press.pen("rule"))
    label = press.style("label")
    total, you = press.words.label("bot-card.total"), press.words.label("bot-card.you")
    style = one_line(press, total, columns.result - columns.icon - 2.0, label)
    baseline = middle + press.cap_height(label) / 2 + 0.3
    yield press.text(total, columns.result - 1.4, baseline, style, "end")
    box = Rect(columns.result, middle - _BOX / 2 + 0.4, _RESULT, _BOX + 0.2)
    yield writing_box(press, box, "rule", "ink")
    sign = press.style("number")
    yield press.text(
        "<", (box.right + columns.levels + 2.0) / 2, middle + press.cap_height(sign) / 2 + 0.3, sign, "middle"
    )
    yield writing_box(press, Rect(columns.levels + 2.0, box.y, _RESULT - 2.0, box.height))
    own = one_line(press, you, columns.right - columns.levels - _RESULT - 0.6, label)
    yield press.text(you, columns.right, baseline, own, "end")


def _levels(
    press: Press, board: Board, columns: Columns, top: float, bottom: float, place: Place | None
) -> Iterator[Primitive]:
    """A bracket for each level over the regions that count, and under it the points of a stolen card."""
    levels = list(board.levels.values())
    width = (columns.right - columns.levels) / max(1, len(levels))
    style = press.style("label").at(11)
    for number, level in enumerate(levels):
        reach = min(level.regions, round((bottom - top) / _ROW))
        area = Rect(columns.levels + number * width, top + 0.5, width, reach * _ROW - 1.0)
        yield from _bracket(press, level, area, place)
        said = f"×{level.per_stolen}"
        fitted = one_line(press, said, width - 0.4, style, place)
        y = bottom + _ROW / 2 + press.cap_height(fitted) / 2
        yield press.text(said, area.cx + 0.5, y, fitted, "middle")


def _bracket(press: Press, level: Level, area: Rect, place: Place | None) -> Iterator[Primitive]:
    pen = press.pen("rule", "oxblood")
    x = area.x + 1.1
    yield Line(x, area.y, x, area.bottom, pen)
    for y in (area.y, area.bottom):
        yield Line(x - 1.1, y, x, y, pen)
    said = press.words.label(f"level.{level.name}").upper()
    style = fit_line(press, said, area.height, press.style("caps"))
    if style is None:
        raise too_long(said, area, press.style("caps").least, place)
    middle = (x + area.right) / 2 + 0.1
    yield press.text(said, middle - press.cap_height(style) / 2, area.cy, style, "middle", 90)
