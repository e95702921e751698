"""The parts that all cards share: shape, ground, border and back, boxes to tick and legends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from pnp.definition.places import KeyPath, Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Placed, Primitive, Rect, polygon
from pnp.sheet.theme import Style
from pnp.sheet.west.fitting import one_line
from pnp.sheet.west.sign_boards import corner_ornaments, plank
from pnp.sheet.west.tint import behind

_ROPE = "ornament-rope"
_BACK = (100.0, 140.0)
_BANNER = (66.0, 13.6, 119.2)
"""The size of the art on a back, and the width, height and middle of the title's banner in its lower part."""


class Shape(Protocol):
    """A trimmed card's measure."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    @property
    def radius(self) -> float: ...


class CardShape(NamedTuple):
    width: float
    height: float
    radius: float = 0.0


class Places(Protocol):
    """Where a board's definition says each thing; see `pnp.definition.places.Placed`."""

    def key_place(self, path: KeyPath) -> Place: ...


def place_of(places: Places | None, *path: str) -> Place | None:
    """Where a card is defined, if that is known; else None."""
    return places.key_place(path) if places else None


def whole(shape: Shape, bleed: float) -> Rect:
    """The card and its bleed."""
    return Rect(-bleed, -bleed, shape.width + 2 * bleed, shape.height + 2 * bleed)


def safe(press: Press, shape: Shape) -> Rect:
    """The area that is never cut away, even if the knife slips: everything important stays in it."""
    return Rect(0, 0, shape.width, shape.height).inset(press.standards.spec.safe)


def filled(press: Press, area: Rect, role: str, radius: float = 0.0) -> Iterator[Primitive]:
    """A ground, if this ink prints one."""
    colour = press.colour(role)
    if colour is not None:
        yield Box(area.x, area.y, area.width, area.height, colour, None, radius)


def bordered(press: Press, shape: Shape, bleed: float, ground: str = "panel") -> Iterator[Primitive]:
    """A card's ground: a coloured edge that runs over the cut, and the poster within a double rule."""
    yield from filled(press, whole(shape, bleed), "edge")
    poster = safe(press, shape).inset(0.2)
    yield Box(poster.x, poster.y, poster.width, poster.height, press.colour(ground), press.pen("rule"), 1.2)
    inner = poster.inset(0.9)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair"), 0.6)


def tick_box(press: Press, x: float, y: float, size: float = 4.5) -> Box:
    """A box to tick, its top left corner at (x, y)."""
    return Box(x, y, size, size, press.colour("writing"), press.pen("thin", "faint"), 0.5)


def writing_box(press: Press, area: Rect, weight: str = "thin", role: str = "faint") -> Box:
    """A place to write a number in."""
    return Box(area.x, area.y, area.width, area.height, press.colour("writing"), press.pen(weight, role), 0.6)


def rope(press: Press, area: Rect, thick: float = 1.5) -> Iterator[Primitive]:
    """A rope around an area, its middle on the area's edge, with a knot in each corner."""
    own_width, own_height = press.gallery.size(_ROPE)
    for length, turned in ((area.width, False), (area.height, True)):
        count = max(1, round(length / (thick * own_width / own_height)))
        strand = length / count
        picture = press.stretched(_ROPE, Rect(0, 0, strand, thick), "engraving", behind(press, "sand"))
        piece = Drawing(strand, thick, (picture,))
        for far in (0.0, area.height if not turned else area.width):
            for number in range(count):
                along = number * strand
                if turned:
                    yield Placed(piece, area.x + far - thick / 2, area.y + along, 90)
                else:
                    yield Placed(piece, area.x + along, area.y + far - thick / 2)
    for x in (area.x, area.right):
        for y in (area.y, area.bottom):
            yield Oval(x, y, thick * 0.8, thick * 0.8, press.colour("gold"), press.pen("thin"))
            yield Oval(x, y, thick * 0.3, thick * 0.3, press.drawn("ink"), None)


def divider(press: Press, x1: float, x2: float, y: float) -> Iterator[Primitive]:
    """A thin rule with a diamond in its middle."""
    middle, half = (x1 + x2) / 2, 0.9
    yield Line(x1, y, middle - 2.2, y, press.pen("hair"))
    yield Line(middle + 2.2, y, x2, y, press.pen("hair"))
    points = ((middle, y - half), (middle + half * 1.4, y), (middle, y + half), (middle - half * 1.4, y))
    yield Path(polygon(*points), press.drawn("oxblood"))


def fieldset(press: Press, area: Rect, top: float, bottom: float = 0.0) -> Iterator[Primitive]:
    """A box whose upper and lower lines leave room in their middle, `top` and `bottom` wide, for a legend."""
    x, y, right, end, middle = area.x, area.y, area.right, area.bottom, area.cx
    left = (("M", (middle - top / 2, y)), ("L", (x, y)), ("L", (x, end)), ("L", (middle - bottom / 2, end)))
    other = (("M", (middle + top / 2, y)), ("L", (right, y)), ("L", (right, end)), ("L", (middle + bottom / 2, end)))
    for segments in (left, other):
        yield Path(segments, None, press.pen("thin", rounded=True))


def legend(press: Press, text: str, area: Rect, style: Style) -> Iterator[Primitive]:
    """A box with its legend in the upper line."""
    yield from fieldset(press, area, press.width(text, style) + 2.4)
    yield press.text(text, area.cx, area.y + press.cap_height(style) / 2, style, "middle")


def card_back(press: Press, shape: Shape, bleed: float, picture: str, title: str) -> Iterator[Primitive]:
    """An ornamental back: the art over the whole card and its bleed, and the title on a board in the lower part."""
    area = whole(shape, bleed)
    yield from filled(press, area, "back")
    if press.gallery.has(picture):
        yield covering(press, picture, area)
    else:
        yield from bordered(press, shape, bleed)
        yield from corner_ornaments(press, safe(press, shape).inset(2.5), 4)
    scale = max(area.width / _BACK[0], area.height / _BACK[1])
    width, height = _BANNER[0] * scale, _BANNER[1] * scale
    middle = area.cy + (_BANNER[2] - _BACK[1] / 2) * scale
    board = Rect(area.cx - width / 2, middle - height / 2, width, height)
    yield plank(press, board, "back-art")
    style = one_line(press, title, width - 4.0, press.style("heading").inked("sign-text"))
    yield press.centred(title, board, style)


def covering(press: Press, picture: str, area: Rect) -> Placed:
    """A picture that covers a whole area; the parts beyond the area are cut off."""
    own_width, own_height = press.gallery.size(picture)
    scale = max(area.width / own_width, area.height / own_height)
    width, height = own_width * scale, own_height * scale
    drawn = press.stretched(picture, Rect(0, 0, width, height), "back-art", behind(press, "back"))
    dx, dy = (width - area.width) / 2, (height - area.height) / 2
    return Placed(
        Drawing(width, height, (drawn,)), area.x - dx, area.y - dy, clip=Rect(dx, dy, area.width, area.height)
    )
