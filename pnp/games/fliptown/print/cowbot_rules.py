"""The reverse of a cowbot card: how it plays, in our words, and what its levels are."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.fliptown.board.board import Board, Cowbot, Level
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.text import Setting, fit, set_block, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.card_frame import (
    Shape,
    bordered,
    divider,
    fit_name,
    name_board,
    safe,
)
from pnp.sheet.west.fitting import one_line, too_long
from pnp.sheet.west.tint import behind

_PAD = 2.6
_ICON = 5.6
_STEP = 0.25
_APART = 3.0
"""The least room between two rules."""
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
    yield from _listed(press, _rules(press, board, bot), room)
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


def _listed(press: Press, rules: list[tuple[str, str]], area: Rect) -> Iterator[Primitive]:
    """Rules one below the other in the largest type that all of them fit in, the room between them equal."""
    width = area.width - _ICON - 2.0
    style = press.style("text")
    settings = _settings(press, rules, width, style)
    while sum(_high(setting) for setting in settings) + _APART * (len(rules) - 1) > area.height:
        style = style._replace(size=style.size - _STEP)
        if style.size < style.least - 1e-9:
            raise too_long(rules[0][1], area, style.least, None)
        settings = _settings(press, rules, width, style)
    gap = (area.height - sum(_high(setting) for setting in settings)) / max(1, len(rules))
    y = area.y + gap / 2
    for (icon, _), setting in zip(rules, settings, strict=True):
        height = _high(setting)
        yield press.picture(icon, Rect(area.x, y + height / 2 - _ICON / 2, _ICON, _ICON), ground=behind(press, "panel"))
        yield from set_block(press, setting, Rect(area.x + _ICON + 2.0, y, width, height), "start", "middle")
        y += height + gap


def _settings(press: Press, rules: list[tuple[str, str]], width: float, style: Style) -> list[Setting]:
    endless = Rect(0, 0, width, float("inf"))
    return [fit(press, tied(text), endless, style) for _, text in rules]


def _high(setting: Setting) -> float:
    return max(setting.height, _ICON)


def _level(press: Press, level: Level, area: Rect) -> Iterator[Primitive]:
    words, label, small = press.words, press.style("label"), press.style("small")
    name = words.label(f"level.{level.name}")
    y = area.cy + press.cap_height(label) / 2
    yield press.text(name, area.x, y, one_line(press, name, area.width * 0.26, label))
    said = words.label("bot-card.regions", n=level.regions)
    yield press.text(said, area.x + area.width * 0.29, y, one_line(press, said, area.width * 0.37, small))
    said = words.label("bot-card.per", n=level.per_stolen)
    yield press.text(said, area.right, y, one_line(press, said, area.width * 0.31, small), "end")
