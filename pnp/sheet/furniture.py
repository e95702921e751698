"""The strips between the dead edge and the margin: they hold the footer, and bars to measure the scale by.

Cutting marks reach into these strips as well. Footer and bars stand between the marks; if there is no room there, the
marks give way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.core.findings import BadInput
from pnp.sheet.leaf import Leaf
from pnp.sheet.paper import MM_PER_INCH, BarsSpec, Standards, plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Primitive, Rect
from pnp.sheet.theme import Style

STYLE = "fine"
_BETWEEN = 4.0
"""Millimetres between two things in a strip."""
_AFTER = 1.5
"""Millimetres between a bar and its label."""
_CLEAR = 1.5
"""Millimetres kept free beside a mark."""
_LETTER = 1.35
"""How high letters are from top to tail, in heights of a capital."""
_LOWEST = 0.5
"""The least height of a bar in millimetres: a lower one could not be seen."""
_STEP = 10
"""Millimetres by which bars get shorter on a small paper."""
_TINY = 1e-6

Gaps: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True)
class Imprint:
    """The text that all footers of a component share. `paged`: its sheets are the pages of a book."""

    board: str
    component: str
    sheets: int
    version: str
    paged: bool = False


def furnished(press: Press, standards: Standards, leaf: Leaf, imprint: Imprint, *, bars: bool) -> tuple[Primitive, ...]:
    """Everything printed on a leaf: its own items, the footer, a sheet's label, and bars if `bars` asks for them."""
    items: Sequence[Primitive] = leaf.items
    below = footer(press, leaf, imprint)
    if below is None:
        items = _without_marks(items, footer_strip(leaf))
        below = footer(press, replace(leaf, items=tuple(items)), imprint) or ()
    above: tuple[Primitive, ...] = ()
    if bars:
        items, above = _with_bars(press, standards, leaf, items)
    return (*items, *below, *above, *sheet_label(press, leaf))


def _with_bars(
    press: Press, standards: Standards, leaf: Leaf, items: Sequence[Primitive]
) -> tuple[Sequence[Primitive], tuple[Primitive, ...]]:
    """The longest bars that fit into the strip, and the leaf's own items beside them.

    Bars show whether a page was scaled. If not even short bars fit, the paper is refused.
    """
    strip = bar_strip(leaf)
    for lengths in _shorter_and_shorter(standards.spec.bars) if strip.height >= _LOWEST else ():
        for kept in (items, _without_marks(items, strip)):
            found = check_bars(press, lengths, replace(leaf, items=tuple(kept)))
            if found is not None:
                return kept, found
    place = standards.source.key_place(("papers", leaf.paper.name))
    params = {"paper": leaf.paper.name, "width": plain(leaf.paper.width), "height": plain(strip.height)}
    raise BadInput([place.finding("bars.no_room", **params)])


def _shorter_and_shorter(bars: BarsSpec) -> Iterator[BarsSpec]:
    """The bars at full length, then shorter by ten millimetres at a time, down to ten millimetres."""
    yield bars
    for millimetres in range(bars.millimetres - _STEP, _STEP - 1, -_STEP):
        yield BarsSpec(millimetres=millimetres, inches=min(bars.inches, max(1, round(millimetres / MM_PER_INCH))))


def footer_strip(leaf: Leaf) -> Rect:
    start, end = leaf.span
    height = max(0.0, leaf.paper.margin - leaf.paper.dead - leaf.below)
    return Rect(start, leaf.paper.height - leaf.paper.dead - height, end - start, height)


def bar_strip(leaf: Leaf) -> Rect:
    start, end = leaf.span
    return Rect(start, leaf.paper.dead, end - start, leaf.paper.margin - leaf.paper.dead)


def footer(press: Press, leaf: Leaf, imprint: Imprint) -> tuple[Primitive, ...] | None:
    """Board and component on the left, what to do with the sheet in the middle, its number on the right.

    None if the marks leave no room. A back that is moved down so far that no room is left below it gets no footer.
    """
    style = press.style(STYLE)
    strip = footer_strip(leaf)
    room = strip.height - _LETTER * press.cap_height(style)
    if leaf.below > _TINY and room < 0:
        return ()
    label = press.words.label
    n, total = leaf.sheet, imprint.sheets
    back = leaf.side == "back"
    number = label("print.sheet_back", n=n, total=total) if back else label("print.sheet", n=n, total=total)
    if imprint.paged:
        number = label("booklet.page", n=n, total=total)
    right = f"{number} · pnp {imprint.version}"
    left = f"{imprint.board} · {imprint.component}"
    gaps = _gaps(leaf.items, strip)
    baseline = strip.cy + press.cap_height(style) / 2
    if leaf.below > _TINY:
        baseline = strip.y + room / 2 + press.cap_height(style)
    if len(gaps) == 1:
        left = shortened(press, left, strip.width - press.width(right, style) - _BETWEEN, style)
    first, last = _take(gaps, press.width(left, style)), _take_last(gaps, press.width(right, style))
    if first is None or last is None or first + press.width(left, style) > last:
        return None
    found = [press.text(left, first, baseline, style), press.text(right, last, baseline, style)]
    if leaf.hint is not None:
        hint = label(f"print.hint.{leaf.hint}")
        width = press.width(hint, style)
        taken = ((first, first + press.width(left, style)), (last, last + press.width(right, style)))
        free = [gap for gap in _less(gaps, taken) if gap[1] - gap[0] >= width]
        if free:
            widest = max(free, key=lambda gap: gap[1] - gap[0])
            found.append(press.text(hint, sum(widest) / 2, baseline, style, "middle"))
    return tuple(found)


def check_bars(press: Press, bars: BarsSpec, leaf: Leaf) -> tuple[Primitive, ...] | None:
    """Two bars, metric and imperial: a player who measures them with a ruler sees whether the page was scaled.

    None if the marks leave no room.
    """
    style = press.style(STYLE)
    strip = bar_strip(leaf)
    gaps = _gaps(leaf.items, strip)
    baseline = strip.cy + press.cap_height(style) / 2
    found: list[Primitive] = []
    wanted = (
        (
            float(bars.millimetres),
            bars.millimetres // 10,
            f"{bars.millimetres} mm",
        ),
        (bars.inches * MM_PER_INCH, bars.inches * 4, press.words.label("print.bar.inches", n=bars.inches)),
    )
    for length, parts, text in wanted:
        width = length + _AFTER + press.width(text, style)
        x = _take(gaps, width)
        if x is None:
            return None
        found += _bar(press, Rect(x, strip.y, length, strip.height), parts)
        found.append(press.text(text, x + length + _AFTER, baseline, style))
        gaps = _less(gaps, ((x, x + width),))
    ask = press.words.label("print.bar.measure")
    x = _take(gaps, press.width(ask, style))
    if x is not None:
        found.append(press.text(ask, x, baseline, style))
    return tuple(found)


def sheet_label(press: Press, leaf: Leaf) -> Iterator[Primitive]:
    """The name of a sheet that is glued to others, in a frame at the top right."""
    if leaf.label is None:
        return
    style = press.style(STYLE)
    width = press.width(leaf.label, style) + 3
    _, end = leaf.span
    box = Rect(end - width, leaf.paper.dead, width, leaf.paper.margin - leaf.paper.dead).inset(0, 0.2)
    yield Box(box.x, box.y, box.width, box.height, None, press.pen("hair"))
    yield press.centred(leaf.label, box, style)


def shortened(press: Press, text: str, width: float, style: Style) -> str:
    """A text cut at its end until it fits the width."""
    if press.width(text, style) <= width:
        return text
    kept = text
    while kept and press.width(f"{kept.rstrip()}…", style) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _bar(press: Press, area: Rect, parts: int) -> Iterator[Primitive]:
    """A ladder of black and white; measure it between its outer edges."""
    hair = press.theme.lines.hair
    ladder = area.inset(0, area.height / 4)
    step = area.width / parts
    for number in range(0, parts, 2):
        yield Box(area.x + number * step, ladder.y, step, ladder.height, press.drawn("ink"))
    for y in (ladder.y + hair / 2, ladder.bottom - hair / 2):
        yield Line(area.x, y, area.right, y, press.pen("hair"))
    for x in (area.x + hair / 2, area.right - hair / 2):
        yield Line(x, area.y + hair, x, area.bottom - hair, press.pen("hair"))


# -- room in a strip -------------------------------------------------------------------------------------------------


def _gaps(items: Sequence[Primitive], strip: Rect) -> Gaps:
    """The stretches of a strip between the marks that reach into it."""
    marks = [item for item in items if isinstance(item, Line) and _reaches(item, strip)]
    taken = [(min(mark.x1, mark.x2) - _CLEAR, max(mark.x1, mark.x2) + _CLEAR) for mark in marks]
    return _less([(strip.x, strip.right)], sorted(taken))


def _less(gaps: Gaps, taken: Sequence[tuple[float, float]]) -> Gaps:
    """The stretches that are still free, with some room kept beside the taken ones."""
    for start, end in taken:
        rest: Gaps = []
        for left, right in gaps:
            if end <= left or start >= right:
                rest.append((left, right))
                continue
            between = _BETWEEN if end - start > 2 * _CLEAR + _TINY else 0.0
            rest += [gap for gap in ((left, start - between), (end + between, right)) if gap[1] - gap[0] > _TINY]
        gaps = rest
    return gaps


def _take(gaps: Gaps, width: float) -> float | None:
    """The leftmost position at which a thing of this width fits; None if it fits nowhere."""
    return next((left for left, right in gaps if right - left >= width - _TINY), None)


def _take_last(gaps: Gaps, width: float) -> float | None:
    return next((right - width for left, right in reversed(gaps) if right - left >= width - _TINY), None)


def _reaches(line: Line, strip: Rect) -> bool:
    top, bottom = sorted((line.y1, line.y2))
    return bottom > strip.y + _TINY and top < strip.bottom - _TINY


def _without_marks(items: Sequence[Primitive], strip: Rect) -> list[Primitive]:
    """The same items with all marks cut off at the strip."""
    kept: list[Primitive] = []
    for item in items:
        if isinstance(item, Line) and _reaches(item, strip):
            ends = [end for end in (item.y1, item.y2) if not strip.y - _TINY <= end <= strip.bottom + _TINY]
            if not ends:
                continue
            edge = strip.bottom if ends[0] > strip.y else strip.y
            kept.append(replace(item, y1=ends[0], y2=edge))
        else:
            kept.append(item)
    return kept
