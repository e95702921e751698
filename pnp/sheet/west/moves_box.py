"""The ruled box for the moves: a line with a label for each turn, to be filled in our notation."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Primitive, Rect
from pnp.sheet.text import paragraph
from pnp.sheet.west.notes import heading
from pnp.sheet.west.sign_boards import double_rule
from pnp.sheet.west.spacing import Spacing

_LABEL = 11.0
_GAP = 5.0
_HEAD = 5.6
_TWICE = 13.0
"""A line at least this high, in millimetres, has a second rule for long moves."""
_ONE_COLUMN = 8


def columns_for(lines: Sequence[str]) -> int:
    return 1 if len(lines) <= _ONE_COLUMN else 2


def box_height(lines: Sequence[str], spacing: Spacing) -> float:
    """The least height of a box for these lines."""
    rows = math.ceil(len(lines) / columns_for(lines))
    return rows * spacing.line + _HEAD + spacing.hint + 2 * spacing.pad


def moves_box(press: Press, area: Rect, lines: Sequence[str], notation: str, spacing: Spacing) -> Iterator[Primitive]:
    """`notation` says in a sentence how a line is written."""
    yield from double_rule(press, area, "writing", 0.8)
    inner = area.inset(spacing.pad + 0.6, spacing.pad)
    yield from heading(press, press.words.label("day.moves"), "pencil", Rect(inner.x, inner.y, inner.width, _HEAD))
    hint = Rect(inner.x, inner.y + _HEAD, inner.width, spacing.hint)
    if spacing.hint:
        yield from paragraph(press, notation, hint.inset(0, 0.5), press.style("small"), vertical="middle")
    room = Rect(inner.x, hint.bottom, inner.width, inner.bottom - hint.bottom)
    count = columns_for(lines)
    each = math.ceil(len(lines) / count)
    width = (room.width - _GAP * (count - 1)) / count
    high = room.height / each
    for number, label in enumerate(lines):
        column, row = divmod(number, each)
        yield from _line(press, Rect(room.x + column * (width + _GAP), room.y + row * high, width, high), label)


def _line(press: Press, area: Rect, label: str) -> Iterator[Primitive]:
    style = press.style("number")
    double = area.height >= _TWICE
    base = area.bottom - 0.5
    first = area.y + area.height / 2 - 0.2 if double else base
    yield press.text(label, area.x + 0.6, first - 1.3, style)
    x = area.x + _LABEL
    if double:
        yield Line(x, first, area.right, first, press.pen("hair", "faint", dash=(0.5, 0.7)))
    yield Line(area.x, base, area.right, base, press.pen("thin", "faint"))
