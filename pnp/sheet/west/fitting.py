"""Fitting text: paragraphs in even lines, a style for one line, the largest size, and errors for text too long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pnp.core.findings import BadInput, Finding
from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Anchor, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT, Setting, fit, line_width, set_block, tied
from pnp.sheet.theme import Style

T = TypeVar("T")


def even_lines(press: Press, text: str, area: Rect, style: Style, place: Place | None = None) -> Setting:
    """A paragraph that fits an area in lines of about equal length, so that no word is left alone on the last one."""
    text = tied(text)
    setting = fit(press, text, area, style, place)
    lines = len(setting.lines)
    style = setting.style._replace(least=setting.style.size)
    even = sum(line_width(press, line, style) for line in setting.lines) / max(1, lines)
    for share in (1.0, 1.04, 1.08, 1.14, 1.2, 1.3) if lines > 1 else ():
        try:
            tried = fit(press, text, Rect(0, 0, even * share, area.height), style)
        except BadInput:
            continue
        if len(tried.lines) == lines and tried.width < setting.width:
            return tried
    return setting


def balanced(
    press: Press, text: str, area: Rect, style: Style, vertical: Anchor = "middle", place: Place | None = None
) -> Iterator[Primitive]:
    """A centred paragraph in even lines."""
    yield from set_block(press, even_lines(press, text, area, style, place), area, "middle", vertical)


def one_line(press: Press, text: str, width: float, style: Style, place: Place | None = None) -> Style:
    """The style in which a text fits on one line; raises `BadInput` if even the least size is too long."""
    setting = fit(press, text.replace(" ", "\N{NO-BREAK SPACE}"), Rect(0, 0, width, float("inf")), style, place)
    return setting.style


def too_long(text: str, area: Rect, least: float, place: Place | None) -> BadInput:
    params = {"text": text, "width": round(area.width, 1), "height": round(area.height, 1), "least": least}
    return BadInput([place.finding("text.too_long", **params) if place else Finding("text.too_long", params)])


def unless_too_long(make: Callable[[], T]) -> T | None:
    """The result of `make`, or None if a word or a picture has no room; other faults are raised: no size would help."""
    try:
        return make()
    except BadInput as bad:
        if any(finding.code not in DOES_NOT_FIT for finding in bad.findings):
            raise
        return None


def largest(scales: Sequence[float], make: Callable[[float], T | None]) -> T | None:
    """The result of `make` at the first scale that fits (not None). If a scale fits, every later one must fit too."""
    found, low, high = None, 0, len(scales)
    while low < high:
        middle = (low + high) // 2
        made = make(scales[middle])
        if made is None:
            low = middle + 1
        else:
            found, high = made, middle
    return found
