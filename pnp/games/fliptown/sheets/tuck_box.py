"""A tuck box for the deck: one piece of card, computed from the cards it has to hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.cards import SUITS, full_deck
from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board import Board
from pnp.games.fliptown.sheets.card_parts import Shape
from pnp.games.fliptown.sheets.pips import pip, placed
from pnp.games.fliptown.sheets.playing_cards import JOKERS, back_art
from pnp.games.fliptown.sheets.tint import behind, for_pages
from pnp.sheet.blocks import corner_ornaments, sign_board
from pnp.sheet.component import Page, Pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Path, Placed, Primitive, Rect, Segment
from pnp.sheet.text import fit_line, paragraph, set_line

NAME = "box"
CARD_THICKNESS = 0.3
"""Millimetres of a card of 300 g/m2 paper, or of a printed sheet glued to thin card."""
ROOM = 1.2
"""How much wider and higher than the cards the box is within, and how much deeper than the pressed deck."""
_GLUE = 11.0
_TONGUE = 14.0
_SLANT = 2.0
_THUMB = 8.0


@dataclass(frozen=True)
class Net:
    """The box laid flat, its corner at the origin. Panels stand in one strip; flaps hang above and below them."""

    panel: float
    height: float
    depth: float

    @property
    def size(self) -> tuple[float, float]:
        return self.back.right + self.depth, self.bottom_glue.bottom

    @property
    def seam(self) -> Rect:
        """The flap that closes the strip, glued behind the second side."""
        return Rect(0, self._top, min(_GLUE, self.depth - 1.0), self.height)

    @property
    def front(self) -> Rect:
        return Rect(self.seam.right, self._top, self.panel, self.height)

    @property
    def side(self) -> Rect:
        return Rect(self.front.right, self._top, self.depth, self.height)

    @property
    def back(self) -> Rect:
        return Rect(self.side.right, self._top, self.panel, self.height)

    @property
    def second_side(self) -> Rect:
        return Rect(self.back.right, self._top, self.depth, self.height)

    @property
    def lid(self) -> Rect:
        return Rect(self.back.x, _TONGUE, self.panel, self.depth)

    @property
    def tongue(self) -> Rect:
        return Rect(self.back.x, 0, self.panel, _TONGUE)

    @property
    def floor(self) -> Rect:
        return Rect(self.front.x, self.front.bottom, self.panel, self.depth)

    @property
    def bottom_glue(self) -> Rect:
        """Glued within the back."""
        return Rect(self.front.x, self.floor.bottom, self.panel, _GLUE)

    @property
    def dust(self) -> tuple[Rect, ...]:
        """The four flaps of the sides: upper ones tucked under the lid, lower ones behind the floor."""
        long = min(self.panel / 2 - 1.0, self.depth)
        return tuple(
            Rect(side.x, y, side.width, long)
            for side in (self.side, self.second_side)
            for y in (self._top - long, side.bottom)
        )

    @property
    def _top(self) -> float:
        return _TONGUE + self.depth

    def folds(self) -> tuple[tuple[float, float, float, float], ...]:
        """Every fold, from point to point."""
        top, bottom = self.front.y, self.front.bottom
        upright = tuple((rect.x, top, rect.x, bottom) for rect in (self.front, self.side, self.back, self.second_side))
        across = [(self.lid.x, y, self.lid.right, y) for y in (self.lid.y, self.lid.bottom)]
        across += [(self.floor.x, y, self.floor.right, y) for y in (self.floor.y, self.floor.bottom)]
        across += [(side.x, y, side.right, y) for side in (self.side, self.second_side) for y in (top, bottom)]
        return (*upright, *across)

    def outline(self) -> tuple[Segment, ...]:
        """The line to cut along, clockwise from the seam's upper end."""
        s, k, round_ = self.seam, _SLANT, 5.0
        upper, lower, upper2, lower2 = (self.dust[n] for n in (0, 1, 2, 3))
        f, t, b, g = self.front, self.tongue, self.lid, self.bottom_glue
        thumb = 0.5523 * _THUMB
        return (
            ("M", (s.x, s.y + 2 * k)),
            ("L", (f.x, f.y)),
            ("L", (f.cx - _THUMB, f.y)),
            ("C", (f.cx - _THUMB, f.y + thumb, f.cx - thumb, f.y + _THUMB, f.cx, f.y + _THUMB)),
            ("C", (f.cx + thumb, f.y + _THUMB, f.cx + _THUMB, f.y + thumb, f.cx + _THUMB, f.y)),
            *_points((upper.x, upper.bottom), (upper.x + k, upper.y), (upper.right - k, upper.y)),
            *_points((upper.right, upper.bottom), (b.x, b.bottom), (b.x, b.y), (t.x + 0.6, t.bottom)),
            ("L", (t.x + 0.6, t.y + round_)),
            ("C", (t.x + 0.6, t.y + 2, t.x + 2.6, t.y, t.x + round_ + 0.6, t.y)),
            ("L", (t.right - round_ - 0.6, t.y)),
            ("C", (t.right - 2.6, t.y, t.right - 0.6, t.y + 2, t.right - 0.6, t.y + round_)),
            *_points((t.right - 0.6, t.bottom), (b.right, b.y), (b.right, b.bottom)),
            *_points((upper2.x + k, upper2.y), (upper2.right - k, upper2.y), (upper2.right, upper2.bottom)),
            *_points((lower2.right, lower2.y), (lower2.right - k, lower2.bottom), (lower2.x + k, lower2.bottom)),
            *_points((lower2.x, lower2.y), (lower.right, lower.y), (lower.right - k, lower.bottom)),
            *_points((lower.x + k, lower.bottom), (lower.x, lower.y), (self.floor.right, self.floor.bottom)),
            *_points((g.right - 2 * k, g.bottom), (g.x + 2 * k, g.bottom), (g.x, g.y), (f.x, f.bottom)),
            ("L", (s.x, s.bottom - 2 * k)),
            ("Z", ()),
        )


def net_for(shape: Shape, cards: int, thickness: float = CARD_THICKNESS) -> Net:
    """The net of a box for so many cards."""
    return Net(shape.width + ROOM, shape.height + ROOM, cards * thickness + ROOM)


def tuck_box(
    board: Board, press: Press, width: float, height: float, shape: Shape, thickness: float = CARD_THICKNESS
) -> Pages:
    """One page with the net, life-size, and how it is put together; raises `BadInput` where the paper is too small."""
    press = for_pages(press)
    count = len(full_deck()) + len(JOKERS)
    net = net_for(shape, count, thickness)
    title = press.words.label("box.title")
    net_width, net_height = net.size
    if net_width > width or net_height + _HEAD + _STEPS > height:
        params = {"title": title, "width": round(net_width), "height": round(net_height + _HEAD + _STEPS)}
        raise BadInput([Finding("box.no_room", {**params, "paper": f"{width:.0f} x {height:.0f}"})])
    box = Drawing(net_width, net_height, tuple(_box(board, press, net, count)))
    drawing = Drawing(width, height, tuple(_page(press, box, Rect(0, 0, width, height), title)))
    return Pages(NAME, title, (Page(title, drawing),))


_HEAD, _STEPS = 22.0, 42.0
_MOST_GAP = 14.0


def _points(*points: tuple[float, float]) -> Iterator[Segment]:
    yield from (("L", point) for point in points)


def _page(press: Press, box: Drawing, area: Rect, title: str) -> Iterator[Primitive]:
    """A heading, the net and the steps below it, all as one block in the middle of the page."""
    gap = min(_MOST_GAP, (area.height - _HEAD - _STEPS - box.height) / 4)
    y = (area.height - _HEAD - _STEPS - box.height - 2 * gap) / 2
    style = press.style("heading")
    yield press.text(title, area.cx, y + press.cap_height(style), style, "middle")
    divider = Rect(area.cx - 40, y + 9, 80, 7)
    yield press.picture("ornament-divider", divider)
    yield Placed(box, (area.width - box.width) / 2, y + _HEAD + gap)
    steps = Rect((area.width - box.width) / 2, y + _HEAD + box.height + 2 * gap, box.width, _STEPS)
    yield from _steps(press, steps)


def _steps(press: Press, area: Rect) -> Iterator[Primitive]:
    """What to do, in order, each with its picture, in columns with rules between them."""
    gap = 6.0
    icons = ("scissors", "fold", "glue", "deck")
    each = (area.width - gap * (len(icons) - 1)) / len(icons)
    yield Line(area.x, area.y, area.right, area.y, press.pen("rule"))
    yield Line(area.x, area.y + 0.9, area.right, area.y + 0.9, press.pen("hair"))
    for number, icon in enumerate(icons):
        column = Rect(area.x + number * (each + gap), area.y + 4, each, area.height - 4)
        if number:
            x = column.x - gap / 2
            yield Line(x, column.y, x, column.bottom, press.pen("hair"))
        picture = Rect(column.x, column.y, 9, 9)
        yield press.picture(icon, picture, ground="white")
        heading = press.style("numeral").inked("oxblood")
        name = f"{number + 1}. {press.words.label(f'box.step.{icon}')}"
        fitted = fit_line(press, name, column.right - picture.right - 2.5, heading) or heading.at(heading.least)
        yield press.text(name, picture.right + 2.5, picture.cy + press.cap_height(fitted) / 2, fitted)
        text = Rect(column.x, picture.bottom + 3, column.width, column.bottom - picture.bottom - 3)
        said = press.words.label(f"box.how.{icon}")
        yield from paragraph(press, said, text, press.style("text")._replace(size=11))


# -- the net and its art -----------------------------------------------------------------------------------------


def _box(board: Board, press: Press, net: Net, count: int) -> Iterator[Primitive]:
    yield Path(net.outline(), press.colour("sheet"))
    yield from _glue(press, net.seam)
    yield from _glue(press, net.bottom_glue)
    for flap in (net.dust[1], net.dust[3]):
        yield from _glue(press, flap)
    yield from _front(press, net, count)
    yield from _back(press, net.back)
    for side in (net.side, net.second_side):
        yield from _side(press, side)
    yield from _lid(press, net.lid)
    yield from _floor(board, press, net.floor)
    for x1, y1, x2, y2 in net.folds():
        yield Line(x1, y1, x2, y2, press.pen("thin", "guide", dash=(1.6, 1.2)))
    yield Path(net.outline(), None, press.pen("thin"))


def _glue(press: Press, flap: Rect) -> Iterator[Primitive]:
    """Where glue goes: the flap's picture, small, on its middle."""
    size = min(6.0, flap.width - 3, flap.height - 3)
    yield press.picture("glue", Rect(flap.cx - size / 2, flap.cy - size / 2, size, size), "guide")


def _front(press: Press, net: Net, count: int) -> Iterator[Primitive]:
    area = net.front.inset(4.0)
    area = Rect(area.x, area.y + 6.5, area.width, area.height - 6.5)
    yield Box(area.x, area.y, area.width, area.height, press.colour("panel"), press.pen("rule"))
    inner = area.inset(0.9)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair"))
    yield from corner_ornaments(press, area.inset(0.45))
    style = press.style("title")
    game = press.words.label("game.fliptown")
    fitted = fit_line(press, game, area.width - 6, style) or style
    y = area.y + 5 + press.cap_height(fitted)
    yield press.text(game, area.cx, y, fitted, "middle")
    yield press.picture("ornament-star-row", Rect(area.x + 6, y + 2, area.width - 12, 5))
    scene = Rect(area.x + 4, y + 8, area.width - 8, area.bottom - 18 - y - 8)
    yield press.picture("vignette-poker", scene, "engraving", behind(press, "panel"))
    line = press.words.label("box.cards", n=count)
    caps = press.style("caps").at(8.5)
    yield press.text(line, area.cx, area.bottom - 12.4, fit_line(press, line, area.width - 8, caps) or caps, "middle")
    yield from _suits(press, Rect(area.x, area.bottom - 9.6, area.width, 6))


def _suits(press: Press, area: Rect) -> Iterator[Primitive]:
    for number, suit in enumerate(SUITS):
        yield placed(pip(press, suit, 5.2), area.cx + (number - 1.5) * 9.0, area.cy)


def _back(press: Press, panel: Rect) -> Iterator[Primitive]:
    """The card's back, framed, so that the box says which deck it holds."""
    area = panel.inset(4.0)
    art = Drawing(area.width, area.height, tuple(back_art(press, Rect(0, 0, area.width, area.height))))
    yield Placed(art, area.x, area.y, clip=Rect(0, 0, area.width, area.height))
    yield Box(area.x, area.y, area.width, area.height, None, press.pen("rule"))
    outer = area.inset(-1.0)
    yield Box(outer.x, outer.y, outer.width, outer.height, None, press.pen("hair"))


def _side(press: Press, panel: Rect) -> Iterator[Primitive]:
    """The game's name up the side, on a board."""
    area = panel.inset(3.0, 8.0)
    lying = Drawing(area.height, area.width, tuple(_name_board(press, Rect(0, 0, area.height, area.width))))
    yield Placed(lying, area.x, area.y, 90)


def _name_board(press: Press, area: Rect) -> Iterator[Primitive]:
    style = press.style("sign").at(20)
    yield from sign_board(press, press.words.label("game.fliptown"), area, style)


def _lid(press: Press, panel: Rect) -> Iterator[Primitive]:
    """Read from the front once the lid is closed: so it stands on its head in the net."""
    area = Rect(0, 0, panel.width - 6, panel.height - 6)
    text = press.words.label("box.deck")
    sign = tuple(sign_board(press, text, area, press.style("sign")))
    yield Placed(Drawing(area.width, area.height, sign), panel.x + 3, panel.y + 3, 180)


def _floor(board: Board, press: Press, panel: Rect) -> Iterator[Primitive]:
    """Which suit leads where, for a look under the box."""
    style = press.style("number")
    line = "   ".join(f"[suit-{suit}] [{region}]" for region, suit in board.suit_of.items())
    fitted = fit_line(press, line, panel.width - 8, style) or style
    yield from set_line(press, line, panel.cx, panel.cy + press.cap_height(fitted) / 2, fitted, "middle")
