"""Rules on a card: a picture and a sentence each, all in one size of type."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.text import Setting, fit, set_block, tied
from pnp.sheet.theme import Style
from pnp.sheet.west.fitting import too_long
from pnp.sheet.west.tint import behind

_ICON = 5.6
_STEP = 0.25
_APART = 3.0
"""The least room between two rules."""


def listed(press: Press, rules: list[tuple[str, str]], area: Rect) -> Iterator[Primitive]:
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
