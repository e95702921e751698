"""A portrait card: an engraving on a poster, the player's start, and an ability in pictures and in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.text import set_block
from pnp.sheet.west.card_frame import (
    Shape,
    bordered,
    fieldset,
    legend,
    safe,
    tick_box,
)
from pnp.sheet.west.fitting import even_lines, too_long
from pnp.sheet.west.sign_boards import fit_name, name_board
from pnp.sheet.west.symbols import Symbol, flow, row_height
from pnp.sheet.west.tint import behind

_PAD = 3.0
"""From the safe area to the frame's content."""
_TICK, _GAP = 4.5, 1.2
"""The size of a box to tick, and the space between boxes."""
_BETWEEN = 1.3
"""The least space between the pictures of an ability and its sentence."""
_MOST_BOXES = 4
"""More uses than this have no boxes: the player counts them on the margin."""
_START, _ABILITY = 8.2, 19.6
"""The heights of the two boxes."""
_LEAST_FACE = 15.0


@dataclass(frozen=True)
class Start:
    """The things that the player begins with, in a box under its title."""

    title: str
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True)
class Ability:
    """An ability, in symbols and in a sentence. `uses` says how often it works, `used` what becomes of the card then.

    `count` is the number of uses: if they are few, each has a box to tick.
    """

    title: str
    symbols: tuple[Symbol, ...]
    said: str
    uses: str
    used: str
    count: int


@dataclass(frozen=True)
class PortraitCard:
    """A card's name and pictures; `index` is the value in the corner; without it, a joker's picture stands there."""

    name: str
    portrait: str
    emblem: str
    index: str
    start: Start
    ability: Ability
    place: Place | None = None


def portrait_card(press: Press, card: PortraitCard, shape: Shape, bleed: float) -> Iterator[Primitive]:
    """The front of a card."""
    place = card.place
    yield from bordered(press, shape, bleed)
    area = safe(press, shape).inset(_PAD, _PAD - 0.8)
    name = fit_name(press, card.name, area.width + 2.0, place)
    ability = Rect(area.x, area.bottom - _ABILITY - 2.2, area.width, _ABILITY)
    start = Rect(area.x, ability.y - 2.4 - _START, area.width, _START)
    board = Rect(area.x - 1.0, start.y - 2.2 - name.height, area.width + 2.0, name.height)
    face = Rect(area.x, area.y, area.width, board.y + 0.2 - area.y)
    if face.height < _LEAST_FACE:
        raise too_long(card.name, area, press.style("sign").least, place)
    wide, high = press.gallery.size(card.portrait)
    width = min(area.width, face.height * wide / high)
    stand = Rect(face.cx - width / 2, face.bottom - width * high / wide, width, width * high / wide)
    yield press.picture(card.portrait, stand, "engraving", behind(press, "panel"))
    yield from _index(press, card.index, Rect(area.x, area.y + 0.6, 8.0, 14.0))
    yield press.picture(card.emblem, Rect(area.right - 6.6, area.y + 0.4, 6.6, 6.6), ground=behind(press, "panel"))
    yield from name_board(press, name, board)
    yield from legend(press, card.start.title, start, press.style("caps"))
    inner = Rect(start.x + 1.0, start.y + 1.3, start.width - 2.0, start.height - 1.9)
    yield from flow(press, card.start.symbols, inner, press.style("symbols").at(16), place=place)
    yield from _ability(press, card.ability, ability, place)


def _index(press: Press, index: str, area: Rect) -> Iterator[Primitive]:
    """The value in the corner; a joker has a picture instead."""
    if not index:
        yield press.picture("joker", Rect(area.x, area.y, area.width, area.width))
        return
    style = press.style("index").at(24)
    y = area.y + press.cap_height(style)
    yield press.text(index, area.x, y, style)


def _ability(press: Press, ability: Ability, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """Pictures and a sentence in a box; its lower line says how often it works, and what becomes of the card then."""
    style = press.style("caps")
    said, uses, used = ability.title, ability.uses, ability.used
    boxes = ability.count if 1 < ability.count <= _MOST_BOXES else 0
    ticks = boxes * (_TICK + _GAP) + _GAP if boxes else 0.0
    before, after = (uses, used) if boxes else (f"{uses}, {used}", "")
    if press.width(before, style) + ticks + press.width(after, style) + 4 * _GAP > area.width:
        before, after = uses, ""  # on a narrow card, or with many boxes
    foot = press.width(before, style) + ticks + press.width(after, style)
    yield from fieldset(press, area, press.width(said, style) + 2.4, foot + 2.4)
    yield press.text(said, area.cx, area.y + press.cap_height(style) / 2, style, "middle")
    x, y = area.cx - foot / 2, area.bottom + press.cap_height(style) / 2
    yield press.text(before, x, y, style)
    x += press.width(before, style) + _GAP
    for number in range(boxes):
        yield tick_box(press, x + number * (_TICK + _GAP), area.bottom - _TICK / 2, _TICK)
    if after:
        yield press.text(after, x + boxes * (_TICK + _GAP), y, style)
    inner = Rect(area.x + 1.4, area.y + 1.9, area.width - 2.8, area.height - 1.9 - _TICK / 2 - 1.2)
    yield from _explained(press, ability, inner, place)


def _explained(press: Press, ability: Ability, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """The pictures over the sentence, with about the same white above, between and below them."""
    symbols, numeral = ability.symbols, press.style("symbols")
    row = row_height(press, symbols, numeral) if symbols else 0.0
    least = _BETWEEN if symbols else 0.0
    room = Rect(area.x, area.y, area.width, area.height - row - least)
    said = even_lines(press, ability.said, room, press.style("text"), place)
    spare = room.height - said.height
    between = least + spare / 3 if symbols else 0.0
    top = area.y + (area.height - row - between - said.height) / 2
    yield from flow(press, symbols, Rect(area.x, top, area.width, row), numeral, place=place)
    below = Rect(area.x, top + row + between, area.width, said.height)
    yield from set_block(press, said, below, "middle")
