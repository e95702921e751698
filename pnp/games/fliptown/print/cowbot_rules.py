"""The back of a cowbot card: how it plays, in our words, and its levels."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.fliptown.board.board import Board, Cowbot, Level
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.west.card_frame import Shape, bordered, divider, safe
from pnp.sheet.west.fitting import one_line
from pnp.sheet.west.rules_list import listed
from pnp.sheet.west.sign_boards import fit_name, name_board

_PAD = 2.6
_LEVEL = 5.4


def cowbot_back(press: Press, board: Board, bot: Cowbot, shape: Shape, bleed: float) -> Iterator[Primitive]:
    """Four rules with a picture each, and the levels below."""
    yield from bordered(press, shape, bleed)
    area = safe(press, shape).inset(_PAD)
    title = press.words.label("bot-card.back")
    name = fit_name(press, title, area.width + 1.2, None, 1)
    yield from name_board(press, name, Rect(area.x - 0.6, area.y - 0.8, area.width + 1.2, name.height))
    levels = list(board.levels.values())
    foot = _LEVEL * len(levels) + 1.0
    top = area.y + name.height + 1.6
    room = Rect(area.x, top, area.width, area.bottom - foot - 1.8 - top)
    yield from listed(press, _rules(press, board, bot), room)
    y = area.bottom - foot
    yield from divider(press, area.x, area.right, y)
    for number, level in enumerate(levels):
        yield from _level(press, level, Rect(area.x, y + 1.2 + number * _LEVEL, area.width, _LEVEL))


def _rules(press: Press, board: Board, bot: Cowbot) -> list[tuple[str, str]]:
    words = press.words
    adds = board.rulings.cowbot_suit_change == "adds"
    change = words.label("bot-card.watch-adds") if adds else words.label("bot-card.watch-replaces")
    return [
        (f"suit-{bot.suit}", f"{words.label('bot-card.watch')} {change}"),
        ("stolen", words.label("bot-card.steal")),
        ("pencil", words.label("bot-card.count")),
        ("beaten", words.label("bot-card.win")),
    ]


def _level(press: Press, level: Level, area: Rect) -> Iterator[Primitive]:
    words, label, small = press.words, press.style("label"), press.style("small")
    name = words.label(f"level.{level.name}")
    y = area.cy + press.cap_height(label) / 2
    yield press.text(name, area.x, y, one_line(press, name, area.width * 0.26, label))
    said = words.label("bot-card.regions", n=level.regions)
    yield press.text(said, area.x + area.width * 0.29, y, one_line(press, said, area.width * 0.37, small))
    said = words.label("bot-card.per", n=level.per_stolen)
    yield press.text(said, area.right, y, one_line(press, said, area.width * 0.31, small), "end")
