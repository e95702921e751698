"""The score pad: as many score sheets as fit on a page, to be cut apart; each is for one game of up to four players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.sheet.component import Page, Pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Placed, Primitive, Rect
from pnp.sheet.text import fit, fit_line, set_block
from pnp.sheet.theme import Style
from pnp.sheet.west.sign_boards import corner_ornaments, double_rule, sign_board
from pnp.sheet.west.tint import behind, for_pages

NAME = "score-pad"
PLAYERS = 4
LEAST_ROW = 4.5
"""Millimetres needed to write a number by hand."""
_LEAST_WIDTH, _LEAST_HEIGHT = 84.0, 108.0
_MARGIN = 3.5
_HEAD = 1.15
"""The height of the players' line, in lines."""
_ICON = 5.0
_SIGN, _DATE = 14.5, 7.5
_LABEL = 0.27
"""The share of the width that the names of the lines take."""


class PadRow(NamedTuple):
    """A line of a score sheet: its pictures, its name, and the divisor of the amount written first."""

    icons: tuple[str, ...]
    name: str
    divisor: int = 0
    strong: bool = False
    high: float = 1.0


@dataclass(frozen=True)
class ScoreSheet:
    """The content of one sheet of the pad: the game's name, a line for each thing that counts, and a legend below."""

    game: str
    rows: tuple[PadRow, ...]
    legend: tuple[str, ...]


def score_pad(press: Press, width: float, height: float, content: ScoreSheet) -> Pages:
    """One page of the pad; raises `BadInput` if the paper cannot hold even one sheet."""
    press = for_pages(press)
    across, down = int(width // _LEAST_WIDTH), int(height // _LEAST_HEIGHT)
    if not across or not down:
        paper = f"{width:.0f} × {height:.0f}"
        needed = round(_LEAST_WIDTH), round(_LEAST_HEIGHT)
        raise BadInput([Finding("pad.no_room", {"width": needed[0], "height": needed[1], "paper": paper})])
    cell = Rect(0, 0, width / across, height / down)
    sheet = Drawing(cell.width, cell.height, tuple(_sheet(press, content, cell.inset(_MARGIN))))
    items: list[Primitive] = [Box(0, 0, width, height, ground)] if (ground := press.colour("sheet")) else []
    items += [Placed(sheet, column * cell.width, row * cell.height) for row in range(down) for column in range(across)]
    items += _cuts(press, width, height, across, down)
    title = press.words.label("component.score-pad")
    return Pages(NAME, title, (Page(title, Drawing(width, height, tuple(items))),))


def _cuts(press: Press, width: float, height: float, across: int, down: int) -> Iterator[Primitive]:
    pen = press.pen("thin", "guide", dash=(2.0, 1.4))
    for column in range(1, across):
        yield Line(column * width / across, 0, column * width / across, height, pen)
    for row in range(1, down):
        yield Line(0, row * height / down, width, row * height / down, pen)


def _sheet(press: Press, content: ScoreSheet, area: Rect) -> Iterator[Primitive]:
    yield from double_rule(press, area, "sheet", 0.9)
    yield from corner_ornaments(press, area.inset(0.45))
    area = area.inset(3.6)
    head = Rect(area.x, area.y, area.width, _SIGN)
    yield from sign_board(press, content.game, head, press.style("sign").at(26))
    yield from _date(press, Rect(area.x, head.bottom, area.width, _DATE))
    legend = _legend_height(press, content.legend, area.width)
    top = head.bottom + _DATE + 2
    yield from _table(press, content.rows, Rect(area.x, top, area.width, area.bottom - top - legend - 3))
    yield from _legend(press, content.legend, Rect(area.x, area.bottom - legend, area.width, legend))


def _date(press: Press, area: Rect) -> Iterator[Primitive]:
    style = press.style("small")
    text = press.words.label("pad.date")
    baseline = area.bottom - 1.0
    half = area.width * 0.5
    yield press.text(text, area.x, baseline, style)
    start = area.x + press.width(text, style) + 1.2
    yield Line(start, baseline, area.x + half, baseline, press.pen("thin", "faint"))
    stars = Rect(area.x + half + 3, baseline - 4.0, area.width - half - 3, 4.4)
    yield press.picture("ornament-star-row", stars, "engraving", behind(press, "sheet"), "end")


def _table(press: Press, lines: tuple[PadRow, ...], area: Rect) -> Iterator[Primitive]:
    """The names of the players on top, then a line for each thing that counts."""
    unit = area.height / (sum(row.high for row in lines) + _HEAD)
    names = area.width * _LABEL
    each = (area.width - names) / PLAYERS
    style = _name_style(press, lines, names - 2.4)
    y = area.y
    yield from _writing(press, Rect(area.x + names, area.y, area.width - names, area.height))
    for number in range(PLAYERS):
        x = area.x + names + number * each
        yield Line(x, area.y, x, area.bottom, press.pen("thin", "faint"))
    player = PadRow(("player",), press.words.label("heading.player"))
    yield from _label(press, player, Rect(area.x, y, names, unit * _HEAD), style)
    y += unit * _HEAD
    for row in lines:
        line = Rect(area.x, y, area.width, unit * row.high)
        pen = press.pen("rule", "engraving") if row.strong else press.pen("thin", "faint")
        yield Line(line.x, line.y, line.right, line.y, pen)
        yield from _label(press, row, Rect(line.x, line.y, names, line.height), style)
        if row.divisor:
            yield from _halves(press, row, Rect(line.x + names, line.y, line.width - names, line.height))
        y = line.bottom
        if row.strong:
            yield Line(line.x, y, line.right, y, pen)
    yield Box(area.x, area.y, area.width, area.height, None, press.pen("rule", "engraving"))


def _writing(press: Press, area: Rect) -> Iterator[Primitive]:
    if ground := press.colour("writing"):
        yield Box(area.x, area.y, area.width, area.height, ground)


def _name_style(press: Press, lines: tuple[PadRow, ...], width: float) -> Style:
    """All names in the size that the longest needs."""
    style = press.style("label")
    sizes = [fit_line(press, row.name, width - _pictures(row), style) for row in lines]
    return style.at(min((fitted.size if fitted else style.least for fitted in sizes), default=style.size))


def _pictures(row: PadRow) -> float:
    return len(row.icons) * (_ICON + 0.4) + 1.2


def _label(press: Press, row: PadRow, area: Rect, style: Style) -> Iterator[Primitive]:
    x = area.x + 1.0
    for icon in row.icons:
        yield press.picture(icon, Rect(x, area.cy - _ICON / 2, _ICON, _ICON))
        x += _ICON + 0.4
    yield press.text(row.name, x + 0.5, area.cy + press.cap_height(style) / 2, style)


def _halves(press: Press, row: PadRow, area: Rect) -> Iterator[Primitive]:
    """A divided amount has two places in its cell: the amount, and the points it makes."""
    each = area.width / PLAYERS
    style = press.style("fine")
    for number in range(PLAYERS):
        x = area.x + number * each
        middle = x + each / 2
        yield Line(middle, area.y + 0.6, middle, area.bottom - 0.6, press.pen("hair", "faint", dash=(0.6, 0.6)))
        yield press.text(f"÷{row.divisor}", middle - 0.6, area.bottom - 0.9, style, "end")


def _legend_height(press: Press, legend: tuple[str, ...], width: float) -> float:
    style = press.style("small")
    boxes = [fit(press, text, Rect(0, 0, width, 1e3), style) for text in legend]
    return sum(setting.height for setting in boxes) + 2.0


def _legend(press: Press, legend: tuple[str, ...], area: Rect) -> Iterator[Primitive]:
    style = press.style("small")
    y = area.y
    for text in legend:
        setting = fit(press, text, Rect(0, 0, area.width, 1e3), style)
        yield from set_block(press, setting, Rect(area.x, y, area.width, setting.height), "middle")
        y += setting.height + 2.0
