"""A tuck box for a deck: a page with its nets, their art, and the steps to put them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.cards import SUITS
from pnp.core.findings import BadInput, Finding
from pnp.sheet.component import Page, Pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Path, Placed, Primitive, Rect
from pnp.sheet.text import Setting, fit, fit_line, set_block, set_line, tied
from pnp.sheet.west.box_net import Net
from pnp.sheet.west.pips import pip, placed
from pnp.sheet.west.playing_cards import back_art
from pnp.sheet.west.sign_boards import corner_ornaments, double_rule, fists, sign_board
from pnp.sheet.west.tint import behind, for_pages

NAME = "box"


@dataclass(frozen=True)
class BoxArt:
    """What is printed on a box: the game's name, an engraving on the front, a line with pictures under the floor.

    `waste` are engravings for the two corners that each net leaves empty.
    """

    game: str
    front: str
    floor: str
    waste: tuple[str, ...]


def tuck_box(press: Press, width: float, height: float, net: Net, cards: int, art: BoxArt) -> Pages:
    """A page with life-size nets and the steps to put them together; raises `BadInput` if the paper is too small."""
    press = for_pages(press)
    title = press.words.label("box.title")
    net_width, net_height = net.size
    steps = _steps(press, min(width - 2 * _MARGIN, _WIDEST))
    taken = 2 * _FRAME + _HEAD + steps.height
    if net_width + 2 * _FRAME > width or net_height + taken > height:
        params = {"title": title, "width": round(net_width + 2 * _FRAME), "height": round(net_height + taken)}
        raise BadInput([Finding("box.no_room", {**params, "paper": f"{width:.0f} × {height:.0f}"})])
    box = Drawing(net_width, net_height, tuple(_box(press, net, cards, art)))
    boxes = max(1, int((height - taken - _LEAST_GAP * 3) // (net_height + _LEAST_GAP)))
    drawing = Drawing(
        width, height, tuple(_page(press, net, [box] * boxes, steps, Rect(0, 0, width, height), art.waste))
    )
    return Pages(NAME, title, (Page(title, drawing),))


_FRAME = 2.6
"""From the page's edge to the frame's content."""
_MARGIN, _WIDEST = 9.5, 230.0
"""The space beside the steps, and their greatest width."""
_HEAD = 21.0
_LEAST_GAP = 5.0


def _page(
    press: Press, net: Net, boxes: list[Drawing], steps: _Steps, area: Rect, waste: tuple[str, ...]
) -> Iterator[Primitive]:
    """A heading, as many nets as there is room for and the steps below them, evenly spread within a frame."""
    high = _HEAD + steps.height + sum(box.height for box in boxes)
    gap = (area.height - 2 * _FRAME - high) / (len(boxes) + 3)
    y = area.y + _FRAME + gap
    edge = area.inset(1.0)
    yield Box(edge.x, edge.y, edge.width, edge.height, press.colour("ground"), press.pen("rule"))
    head = Rect(area.x, y, area.width, _HEAD)
    y = head.bottom + gap
    for number, box in enumerate(boxes):
        x = area.cx - box.width / 2
        yield Placed(box, x, y)
        yield from _waste(press, net, x, y, waste[2 * number % len(waste) :][:2])
        y += box.height + gap
    yield from steps.drawn(area.cx, y)
    line = edge.inset(0.8)
    yield Box(line.x, line.y, line.width, line.height, None, press.pen("hair"))
    yield from corner_ornaments(press, edge.inset(0.4))
    yield from _head(press, head)


def _head(press: Press, area: Rect) -> Iterator[Primitive]:
    """The page's title between pointing hands, over a row of stars."""
    title = press.words.label("box.title")
    style = press.style("title")
    fitted = fit_line(press, title, area.width - 60.0, style) or style.at(style.least)
    half, high = press.width(title, fitted) / 2, press.cap_height(fitted)
    yield press.text(title, area.cx, area.y + 1.5 + high, fitted, "middle")
    middle = area.y + 1.5 + high / 2
    hand = Rect(area.cx - half - 23.0, middle - 4.0, 18.0, 8.0)
    yield from fists(press, hand, area.cx + half + 5.0, behind(press, "ground"))
    yield press.picture(
        "ornament-star-row", Rect(area.cx - 32, area.bottom - 5.2, 64, 5.2), ground=behind(press, "ground")
    )


def _waste(press: Press, net: Net, x: float, y: float, names: tuple[str, ...]) -> Iterator[Primitive]:
    """Engravings where the net leaves the paper empty: over the front, and below the back."""
    over = Rect(net.seam.x, 0, net.front.right - net.seam.x - 5.0, net.front.y - 4.0)
    below = Rect(net.back.x, net.back.bottom + 5.0, net.back.width, net.size[1] - net.back.bottom - 5.0)
    for name, area in zip(names, (over, below.inset(3.0, 0.0)), strict=False):
        if press.gallery.has(name):
            yield press.picture(name, area.moved(x, y), "engraving", behind(press, "ground"))


@dataclass(frozen=True)
class _Steps:
    """The steps in order, each with its picture, in columns with rules between them."""

    press: Press
    width: float
    said: tuple[Setting, ...]

    @property
    def each(self) -> float:
        return _column(self.width)

    @property
    def height(self) -> float:
        return _TEXT + max(setting.height for setting in self.said) + 5.0

    def drawn(self, cx: float, y: float) -> Iterator[Primitive]:
        press = self.press
        area = Rect(cx - self.width / 2, y, self.width, self.height)
        for weight, line in (("rule", 0.0), ("hair", 0.9), ("hair", self.height - 0.9), ("rule", self.height)):
            yield Line(area.x, y + line, area.right, y + line, press.pen(weight))
        for number, (icon, said) in enumerate(zip(_ICONS, self.said, strict=True)):
            column = Rect(area.x + number * (self.each + _COLUMN), y + 4, self.each, self.height - 8)
            if number:
                x = column.x - _COLUMN / 2
                yield Line(x, column.y, x, column.bottom, press.pen("hair"))
            picture = Rect(column.x, column.y, 9, 9)
            yield press.picture(icon, picture, ground=behind(press, "ground"))
            heading = press.style("numeral").inked("oxblood")
            name = f"{number + 1}. {press.words.label(f'box.step.{icon}')}"
            fitted = fit_line(press, name, column.right - picture.right - 2.5, heading) or heading.at(heading.least)
            yield press.text(name, picture.right + 2.5, picture.cy + press.cap_height(fitted) / 2, fitted)
            yield from set_block(press, said, Rect(column.x, y + _TEXT, column.width, said.height))


def _steps(press: Press, width: float) -> _Steps:
    style = press.style("text")._replace(size=11)
    room = Rect(0, 0, _column(width), _LONGEST)
    said = (tied(press.words.label(f"box.how.{icon}")) for icon in _ICONS)
    return _Steps(press, width, tuple(fit(press, text, room, style) for text in said))


def _column(width: float) -> float:
    return (width - _COLUMN * (len(_ICONS) - 1)) / len(_ICONS)


_ICONS = ("scissors", "fold", "glue", "deck")
_COLUMN = 6.0
"""Between two steps."""
_TEXT = 16.0
"""From a step's upper rule to its words."""
_LONGEST = 40.0


# -- the net and its art -----------------------------------------------------------------------------------------


def _box(press: Press, net: Net, cards: int, art: BoxArt) -> Iterator[Primitive]:
    yield Path(net.outline(), press.colour("sheet"))
    yield from _glue(press, net.seam)
    yield from _glue(press, net.bottom_glue)
    for flap in (net.dust[1], net.dust[3]):
        yield from _glue(press, flap)
    yield from _front(press, net, cards, art)
    yield from _back(press, net.back)
    for side in (net.side, net.second_side):
        yield from _side(press, side, art.game)
    yield from _lid(press, net.lid)
    yield from _floor(press, net.floor, art.floor)
    for x1, y1, x2, y2 in net.folds():
        yield Line(x1, y1, x2, y2, press.pen("thin", "guide", dash=(1.6, 1.2)))
    yield Path(net.outline(), None, press.pen("thin"))


def _glue(press: Press, flap: Rect) -> Iterator[Primitive]:
    """The mark for glue: a small picture in the middle of the flap."""
    size = min(6.0, flap.width - 3, flap.height - 3)
    yield press.picture("glue", Rect(flap.cx - size / 2, flap.cy - size / 2, size, size), "guide")


def _front(press: Press, net: Net, cards: int, art: BoxArt) -> Iterator[Primitive]:
    area = net.front.inset(4.0)
    area = Rect(area.x, area.y + 6.5, area.width, area.height - 6.5)
    yield from double_rule(press, area, "panel", 0.9, role="ink")
    yield from corner_ornaments(press, area.inset(0.45))
    style = press.style("title")
    fitted = fit_line(press, art.game, area.width - 6, style) or style
    y = area.y + 5 + press.cap_height(fitted)
    yield press.text(art.game, area.cx, y, fitted, "middle")
    yield press.picture("ornament-star-row", Rect(area.x + 6, y + 2, area.width - 12, 5))
    scene = Rect(area.x + 4, y + 8, area.width - 8, area.bottom - 18 - y - 8)
    yield press.picture(art.front, scene, "engraving", behind(press, "panel"))
    line = press.words.label("box.cards", n=cards)
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


def _side(press: Press, panel: Rect, game: str) -> Iterator[Primitive]:
    """The game's name up the side, on a board."""
    area = panel.inset(3.0, 8.0)
    lying = Drawing(area.height, area.width, tuple(_name_board(press, Rect(0, 0, area.height, area.width), game)))
    yield Placed(lying, area.x, area.y, 90)


def _name_board(press: Press, area: Rect, game: str) -> Iterator[Primitive]:
    yield from sign_board(press, game, area, press.style("sign").at(20))


def _lid(press: Press, panel: Rect) -> Iterator[Primitive]:
    """The lid is read from the front once it is closed, so in the net it stands upside down."""
    area = Rect(0, 0, panel.width - 6, panel.height - 6)
    text = press.words.label("box.deck")
    sign = tuple(sign_board(press, text, area, press.style("sign")))
    yield Placed(Drawing(area.width, area.height, sign), panel.x + 3, panel.y + 3, 180)


def _floor(press: Press, panel: Rect, line: str) -> Iterator[Primitive]:
    """The line printed under the box."""
    style = press.style("number")
    fitted = fit_line(press, line, panel.width - 8, style) or style
    yield from set_line(press, line, panel.cx, panel.cy + press.cap_height(fitted) / 2, fitted, "middle")
