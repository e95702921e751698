"""Sign boards and the frames of notices: planks with their nails, double rules, corner ornaments, pointing hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.definition.places import Place
from pnp.sheet.blocks import Block, Size
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Box, Oval, Path, Primitive, Rect, polygon
from pnp.sheet.text import Setting, fit, fit_line, set_block
from pnp.sheet.theme import Style

NAILS = 3.4
"""The room for a nail at either end of a board."""
_BOARD = 2.25
"""Above and below the capitals on a board."""


@dataclass(frozen=True)
class Frame:
    """A double rule with an ornament in each corner, and the notice's ground; its inside is `inset` away."""

    block: Block
    inset: float = 2.0
    ground: str = "panel"
    corners: bool = True

    def measure(self, press: Press, width: float) -> Size:
        size = self.block.measure(press, width - 2 * self.inset)
        return Size(size.width + 2 * self.inset, size.height + 2 * self.inset)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        yield from frame(press, area, self.ground, corners=self.corners)
        yield from self.block.render(press, area.inset(self.inset))


def frame(press: Press, area: Rect, ground: str = "panel", *, corners: bool = True) -> Iterator[Primitive]:
    """The double rule of a notice: a heavier line outside, a hair line within, ornaments in the corners."""
    yield from double_rule(press, area, ground, 0.8, role="ink")
    if corners:
        yield from corner_ornaments(press, area.inset(0.4))


def double_rule(
    press: Press, area: Rect, ground: str, apart: float, *, weight: str = "rule", role: str = "engraving"
) -> Iterator[Primitive]:
    """A ground within a heavier line, and a hair line a little further in."""
    yield Box(area.x, area.y, area.width, area.height, press.colour(ground), press.pen(weight, role))
    inner = area.inset(apart)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair", role))


def corner_ornaments(press: Press, area: Rect, size: float = 2.2) -> Iterator[Primitive]:
    """A small diamond over each corner, which hides the joint of the rules."""
    ground = press.colour("ground") or "#FFFFFF"
    for x in (area.x, area.right):
        for y in (area.y, area.bottom):
            yield _diamond(x, y, size * 0.62, ground, press)
            yield _diamond(x, y, size * 0.34, press.drawn("oxblood"), press)


def _diamond(x: float, y: float, half: float, fill: str, press: Press) -> Primitive:
    return Path(polygon((x, y - half), (x + half, y), (x, y + half), (x - half, y)), fill, press.pen("hair"))


def plank(press: Press, area: Rect, edge: str = "oxblood") -> Path:
    """A board with clipped corners."""
    cut = min(1.4, area.height / 4)
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    outline = polygon(
        (x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut),
        (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut),
    )  # fmt: skip
    return Path(outline, press.colour("sign"), press.pen("rule", edge))


def nails(press: Press, area: Rect, off: float = 1.9, radius: float = 0.5) -> Iterator[Primitive]:
    """A nail at both ends of a board."""
    for x in (area.x + off, area.right - off):
        yield Oval(x, area.cy, radius, radius, press.colour("sign-text"))


def sign_board(press: Press, text: str, area: Rect, style: Style | None = None) -> Iterator[Primitive]:
    """White type on an oxblood board (in `low`, oxblood on white within a frame), two nails, clipped corners."""
    yield plank(press, area)
    wanted = style or press.style("sign")
    fitted = fit_line(press, text, area.width - 2 * NAILS, wanted)
    if fitted is None:
        params = {"text": text, "width": round(area.width - 2 * NAILS, 1), "height": round(area.height, 1)}
        raise BadInput([Finding("text.too_long", {**params, "least": wanted.least})])
    yield from nails(press, area)
    yield press.centred(text, area, fitted)


class Name(NamedTuple):
    """A name set on one line or two, and how high its board is."""

    setting: Setting
    height: float


def fit_name(press: Press, text: str, width: float, place: Place | None = None, lines: int = 2) -> Name:
    """A name for a board of this width; raises `BadInput` if it has no room."""
    style = press.style("sign")._replace(leading=1.05)
    capital = press.cap_height(style)
    most = capital + (lines - 1) * style.size * style.leading * MM_PER_POINT
    setting = fit(press, text, Rect(0, 0, width - 2 * NAILS, most + 0.1), style, place)
    return Name(setting, setting.height + 2 * _BOARD)


def name_board(press: Press, name: Name, area: Rect) -> Iterator[Primitive]:
    """A sign board with a name on it."""
    yield plank(press, area)
    yield from nails(press, area)
    yield from set_block(press, name.setting, area, "middle", "middle")


def fists(press: Press, left: Rect, right: float, ground: str) -> Iterator[Primitive]:
    """Two hands that point inwards: `left` is the left one's place, `right` is where the right one begins."""
    for name, x in (("ornament-fist-right", left.x), ("ornament-fist-left", right)):
        if press.gallery.has(name):
            yield press.picture(name, Rect(x, left.y, left.width, left.height), ground=ground)
