"""Symbols in rows: an amount and its picture, some of them in a seal; as large as they fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Anchor, Path, Primitive, Rect, polygon
from pnp.sheet.theme import Style
from pnp.sheet.west.tint import behind

ICON = 1.6
"""Height of a picture beside a number, as a multiple of the numerals' height."""
SEAL = 1.35
"""Size of a seal, as a multiple of a picture's: the picture in it stays legible."""
_INSIDE = 0.62
_TEETH = 12
_NEAR, _APART = 0.22, 0.8
"""Gaps between a number and its picture, and between symbols, as multiples of the numerals' height."""
_STEP = 0.5


class Symbol(NamedTuple):
    """Pictures that belong together, and the text before them; `sealed`: the first picture stands in a seal."""

    icons: tuple[str, ...] = ()
    sign: str = ""
    sealed: bool = False


class _Sizes(NamedTuple):
    """The measures of a row in one style of numerals."""

    capital: float
    icon: float
    seal: float
    near: float
    apart: float


def picture_or(press: Press, name: str, generic: str) -> str:
    """A picture named after a thing of the board, or the generic picture if the gallery lacks it."""
    return name if press.gallery.has(name) else generic


def seal(press: Press, area: Rect, picture: str) -> Iterator[Primitive]:
    """A toothed seal with a picture in it."""
    radius = min(area.width, area.height) / 2
    points = []
    for tooth in range(2 * _TEETH):
        reach = radius * (1.0 if tooth % 2 == 0 else 0.87)
        turn = math.pi * tooth / _TEETH
        points.append((area.cx + reach * math.sin(turn), area.cy - reach * math.cos(turn)))
    yield Path(
        polygon(*points), press.colour("writing") or press.drawn("white"), press.pen("rule", "oxblood", rounded=True)
    )
    half = radius * _INSIDE
    inside = Rect(area.cx - half, area.cy - half, 2 * half, 2 * half)
    yield press.picture(picture, inside, "oxblood", behind(press, "writing"))


def symbol_width(press: Press, symbol: Symbol, style: Style) -> float:
    sizes = _sizes(press, style)
    width = press.width(symbol.sign, style) if symbol.sign else 0.0
    if symbol.sign and symbol.icons:
        width += sizes.near
    for number, icon in enumerate(symbol.icons):
        width += sizes.near * 0.6 if number else 0.0
        width += sizes.seal if symbol.sealed and number == 0 else _icon_width(press, icon, sizes)
    return width


def row_width(press: Press, symbols: Sequence[Symbol], style: Style) -> float:
    gaps = _sizes(press, style).apart * max(0, len(symbols) - 1)
    return sum(symbol_width(press, symbol, style) for symbol in symbols) + gaps


def row_height(press: Press, symbols: Sequence[Symbol], style: Style) -> float:
    sizes = _sizes(press, style)
    return sizes.seal if any(symbol.sealed for symbol in symbols) else sizes.icon


def set_symbols(
    press: Press, symbols: Sequence[Symbol], x: float, y: float, style: Style, anchor: Anchor = "start",
    ground: str = "paper",
) -> Iterator[Primitive]:  # fmt: skip
    """One row; `y` is its middle. `ground` is the role of the ground below it."""
    sizes = _sizes(press, style)
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * row_width(press, symbols, style)
    for symbol in symbols:
        start = x
        if symbol.sign:
            yield press.text(symbol.sign, x, y + sizes.capital / 2, style)
            x += press.width(symbol.sign, style) + sizes.near
        for number, icon in enumerate(symbol.icons):
            x += sizes.near * 0.6 if number else 0.0
            if symbol.sealed and number == 0:
                yield from seal(press, Rect(x, y - sizes.seal / 2, sizes.seal, sizes.seal), icon)
                x += sizes.seal
            else:
                width = _icon_width(press, icon, sizes)
                yield press.picture(icon, Rect(x, y - sizes.icon / 2, width, sizes.icon), ground=behind(press, ground))
                x += width
        x = start + symbol_width(press, symbol, style) + sizes.apart


def flow(
    press: Press, symbols: Sequence[Symbol], area: Rect, style: Style, align: Anchor = "middle",
    place: Place | None = None, ground: str = "panel",
) -> Iterator[Primitive]:  # fmt: skip
    """Symbols in as many rows as they need, as large as they fit between the style's size and its least."""
    size = style.size
    rows: list[tuple[Symbol, ...]] | None = None
    while rows is None and size >= style.least - 1e-9:
        smaller = style._replace(size=size)
        rows = broken(press, symbols, area, smaller)
        size -= _STEP
    if rows is None:
        params = {"text": " ".join(symbol.sign or symbol.icons[0] for symbol in symbols), "least": style.least}
        params |= {"width": round(area.width, 1), "height": round(area.height, 1)}
        raise BadInput([place.finding("text.too_long", **params) if place else Finding("text.too_long", params)])
    heights = [row_height(press, row, smaller) for row in rows]
    gap = _row_gap(press, smaller)
    y = area.cy - (sum(heights) + gap * (len(rows) - 1)) / 2
    x = {"start": area.x, "middle": area.cx, "end": area.right}[align]
    for row, height in zip(rows, heights, strict=True):
        yield from set_symbols(press, row, x, y + height / 2, smaller, align, ground)
        y += height + gap


def broken(press: Press, symbols: Sequence[Symbol], area: Rect, style: Style) -> list[tuple[Symbol, ...]] | None:
    """Rows of about equal length that fit into an area in this very style; None if they do not fit."""
    if not symbols:
        return []
    widths = [symbol_width(press, symbol, style) for symbol in symbols]
    apart = _sizes(press, style).apart
    rows = _filled(symbols, widths, apart, area.width)
    taken = [tuple(symbols[start:end]) for start, end in rows]
    high = sum(row_height(press, row, style) for row in taken) + _row_gap(press, style) * (len(rows) - 1)
    if high > area.height + 1e-6 or any(_long(widths, apart, row) > area.width + 1e-6 for row in rows):
        return None
    # A single symbol in the last row looks like a mistake: use the narrowest width that gives no more rows.
    for twentieth in range(1, 20) if len(rows) > 1 else ():
        narrower = _filled(symbols, widths, apart, area.width * twentieth / 20)
        if len(narrower) == len(rows) and all(_long(widths, apart, row) <= area.width + 1e-6 for row in narrower):
            return [tuple(symbols[start:end]) for start, end in narrower]
    return taken


def _filled(symbols: Sequence[Symbol], widths: list[float], apart: float, width: float) -> list[tuple[int, int]]:
    """Rows as ranges of numbers, filled one after the other. A bare sign stays with the symbol before it."""
    rows: list[tuple[int, int]] = []
    start = 0
    for number, symbol in enumerate(symbols):
        end = number + 1
        while end < len(symbols) and not symbols[end].icons:
            end += 1
        if number > start and symbol.icons and _long(widths, apart, (start, end)) > width + 1e-6:
            rows.append((start, number))
            start = number
    return [*rows, (start, len(symbols))]


def _long(widths: list[float], apart: float, row: tuple[int, int]) -> float:
    start, end = row
    return sum(widths[start:end]) + apart * (end - start - 1)


def _row_gap(press: Press, style: Style) -> float:
    return _sizes(press, style).near * 1.6


def _sizes(press: Press, style: Style) -> _Sizes:
    capital = press.cap_height(style)
    icon = capital * ICON
    return _Sizes(capital, icon, icon * SEAL, capital * _NEAR, capital * _APART)


def _icon_width(press: Press, icon: str, sizes: _Sizes) -> float:
    width, height = press.gallery.size(icon)
    return sizes.icon * width / height
