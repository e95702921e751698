"""The calibration page: a cross on the front, scales on the back. Held to the light, it shows how they meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pnp.sheet.leaf import Leaf, Printed
from pnp.sheet.marks import ROLE
from pnp.sheet.paper import Paper, Standards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Oval, Primitive, Rect
from pnp.sheet.text import fit, set_block, tied
from pnp.sheet.west.sign_boards import frame, sign_board

COMPONENT = "calibration"
ORNAMENT, PICTURE = "ornament-fist-right", "vignette-train"
_STEPS = (1, 2, 3, 4)
_FRAME = 2.0
"""From the margin to the frame: its corners reach out."""
_FINE = 2
"""Ticks of a scale to the millimetre."""
_APART = 14.0
"""From the middle to a scale, so that the two scales do not overlap."""
_SPREAD = 30.0
"""Half the length of the cross on the front; it reaches beyond the scales."""
_RING = 4.0
_CORNER = 16.0
"""From the margin to the middle of a ring."""


def calibration(
    press: Press,
    standards: Standards,
    paper: Paper,
    offset: tuple[float, float],
    edge: Literal["long", "short"] = "long",
) -> Printed:
    """Front and back of the calibration sheet. The rings of the back are where the saved offset puts them.

    `edge` is the edge that the sheet is turned over about: the measured offset belongs to it and is saved with it.
    """
    label = press.words.label
    title, back_title = label("calibrate.title"), label("calibrate.back")
    front = (*_ground(press, paper, title), *_words(press, paper, edge), *_cross(press, paper), *_rings(press, paper))
    back = (
        *_ground(press, paper, back_title),
        *_scales(press, paper, standards.spec.back.scale),
        *_rings(press, paper, offset),
        *_notes(press, paper, offset),
    )
    span = (paper.margin, paper.width - paper.margin)
    leaves = (
        Leaf(paper, front, "front", 1, span, bookmark=title),
        Leaf(paper, back, "back", 1, span, bookmark=back_title),
    )
    return Printed(COMPONENT, title, leaves, 0, 1, two_sided=True)


def middle(paper: Paper) -> tuple[float, float]:
    """The place of the cross: the middle of the sheet, so that it does not matter how the sheet is turned over."""
    return paper.width / 2, paper.height / 2


def signed(value: float) -> str:
    """A measure as it is typed: `0.7`, `-0.3`."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if round(value, 2) else "0"


def _ground(press: Press, paper: Paper, title: str) -> Iterator[Primitive]:
    area = Rect(0, 0, paper.width, paper.height).inset(paper.margin + _FRAME)
    yield from frame(press, area, "writing")
    yield from sign_board(
        press, title, Rect(area.cx - 45, area.y + 8, 90, 11), press.style("heading").inked("sign-text")
    )


def _column(paper: Paper) -> Rect:
    """The column of words: it stays narrow enough to read on a large sheet too."""
    width = min(paper.inner[0] - 36, 140.0)
    return Rect((paper.width - width) / 2, 0, width, paper.height)


def _words(press: Press, paper: Paper, edge: str) -> Iterator[Primitive]:
    """The instructions above the cross, and the next steps below it."""
    _, y = middle(paper)
    column = _column(paper)
    style = press.style("text").at(press.style("number").size)
    other = None if edge == "long" else edge
    said = [tied(press.words.label(f"calibrate.step.{step}", edge=other)) for step in _STEPS]
    settings = [fit(press, text, Rect(0, 0, column.width - 14, y), style) for text in said]
    heights = [max(setting.height, 9.0) for setting in settings]
    top = paper.margin + _FRAME + 24
    gap = (y - _SPREAD - 8 - top - sum(heights)) / len(_STEPS)
    for step, setting, height in zip(_STEPS, settings, heights, strict=True):
        number = Rect(column.x, top + height / 2 - 4.5, 9, 9)
        yield Oval(number.cx, number.cy, 4.4, 4.4, press.colour("sign"), press.pen("thin", "oxblood"))
        yield press.centred(str(step), number, press.style("number").inked("sign-text"))
        area = Rect(column.x + 14, top, column.width - 14, height)
        yield from set_block(press, setting, area, vertical="middle")
        top += height + min(gap, 7.0)
    note = Rect(column.x, y + _SPREAD + 14, column.width, 40)
    yield from _note(press, press.words.label("calibrate.rings"), note)
    yield from _picture(press, paper, y + _SPREAD + 34)


def _note(press: Press, text: str, area: Rect) -> Iterator[Primitive]:
    """A pointing hand and the paragraph it points at."""
    style = press.style("text").at(press.style("number").size)
    indent = 0.0
    if press.gallery.has(ORNAMENT):
        indent = 20.0
        yield press.picture(ORNAMENT, Rect(area.x, area.y - 2, indent - 4, 10))
    words = Rect(area.x + indent, area.y, area.width - indent, area.height)
    yield from set_block(press, fit(press, tied(text), words, style), words)


def _picture(press: Press, paper: Paper, top: float) -> Iterator[Primitive]:
    """A picture to fill the page."""
    bottom = paper.height - paper.margin - _FRAME - 6
    if press.gallery.has(PICTURE):
        yield press.picture(PICTURE, Rect(paper.width / 2 - 55, top, 110, bottom - top))


def _cross(press: Press, paper: Paper) -> Iterator[Primitive]:
    """Long thin lines: they show beyond the scales of the other side."""
    x, y = middle(paper)
    pen = press.pen("thin", "oxblood")
    yield Line(x - _SPREAD, y, x + _SPREAD, y, pen)
    yield Line(x, y - _SPREAD, x, y + _SPREAD, pen)


def _scales(press: Press, paper: Paper, most: int) -> Iterator[Primitive]:
    """A scale across for the upright line and one down for the level line; right and down count upwards."""
    x, y = middle(paper)
    fine, big = press.style("fine"), press.style("heading")
    top, right = y - _APART, x + _APART
    yield Line(x - most, top, x + most, top, press.pen("thin"))
    yield Line(right, y - most, right, y + most, press.pen("thin"))
    for tick in range(-most * _FINE, most * _FINE + 1):
        at, whole = tick / _FINE, tick % _FINE == 0
        length = 1.4 if not whole else 2.2 if tick % (2 * _FINE) else 3.2
        pen = press.pen("thin" if whole else "hair", "oxblood" if tick == 0 else "ink")
        yield Line(x + at, top, x + at, top - length, pen)
        yield Line(right, y + at, right + length, y + at, pen)
        if tick % (4 * _FINE) == 0:
            number = str(int(at)).replace("-", "−")
            yield press.text(number, x + at, top - 4.2, fine, "middle")
            yield press.text(number, right + 4.2, y + at + press.cap_height(fine) / 2, fine)
    yield press.text("x", x - most - 9, top - 0.2, big, "middle")
    yield press.text("y", right + 1.5, y - most - 5, big, "middle")
    for dx, dy in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        far = _SPREAD + 6
        yield Line(x + dx * far, y + dy * far, x + dx * (far + 5), y + dy * (far + 5), press.pen("hair", ROLE))


def _rings(press: Press, paper: Paper, moved: tuple[float, float] = (0.0, 0.0)) -> Iterator[Primitive]:
    """A ring with a cross near each corner: if front and back agree, the rings coincide."""
    dx, dy = moved
    pen = press.pen("hair", ROLE)
    inset = paper.margin + _CORNER
    for x in (inset + dx, paper.width - inset + dx):
        for y in (inset + dy, paper.height - inset + dy):
            yield Oval(x, y, _RING, _RING, None, pen)
            yield Line(x - _RING, y, x + _RING, y, pen)
            yield Line(x, y - _RING, x, y + _RING, pen)


def _notes(press: Press, paper: Paper, offset: tuple[float, float]) -> Iterator[Primitive]:
    """How to read the sheet against the light, and the offset that is already saved."""
    _, y = middle(paper)
    column = _column(paper)
    yield from _note(press, press.words.label("calibrate.step.3"), Rect(column.x, y - _SPREAD - 40, column.width, 30))
    yield from _picture(press, paper, y + _SPREAD + 34)
    said = press.words.label("calibrate.saved", x=signed(offset[0]), y=signed(offset[1]))
    yield press.text(said, column.cx, y + _SPREAD + 20, press.style("number"), "middle")
