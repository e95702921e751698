"""Character cards: a wanted-poster portrait, what one starts with, and the ability in pictures and in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.definition.places import Place
from pnp.games.fliptown.board.board import Board, Character
from pnp.games.fliptown.print.ability_symbols import ability_symbols
from pnp.games.fliptown.print.symbols import start_symbols
from pnp.games.fliptown.words.phrases import ability_sentence
from pnp.sheet.component import Card, Cards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Primitive, Rect
from pnp.sheet.text import set_block
from pnp.sheet.west.card_frame import (
    Places,
    Shape,
    bordered,
    card_back,
    fieldset,
    fit_name,
    legend,
    name_board,
    place_of,
    safe,
    tick_box,
)
from pnp.sheet.west.fitting import even_lines, too_long
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.symbols import flow, picture_or, row_height
from pnp.sheet.west.tint import behind, for_pages

NAME = "characters"
BACK = "back-character"
_PAD = 3.0
"""From the safe area to what stands within the frame."""
_TICK, _GAP = 4.5, 1.2
"""A box to tick, and what stands between it and its neighbours."""
_BETWEEN = 1.3
"""At least this much between the pictures of an ability and its sentence."""
_MOST_BOXES = 4
"""More uses than this are counted on the margin."""
_START, _ABILITY = 8.2, 19.6
"""The heights of the two boxes."""
_LEAST_FACE = 15.0


def character_cards(board: Board, press: Press, shape: Shape, bleed: float, places: Places | None = None) -> Cards:
    """One card for every character of the board, all with one back."""
    press = for_pages(press)
    title = press.words.label("component.characters")
    reverse = tuple(card_back(press, shape, bleed, BACK, press.words.label("heading.character")))
    back = Drawing(shape.width, shape.height, reverse)
    used = press.words.label(f"character-card.used.{board.rulings.used_character}")
    cards = []
    for hero in board.characters.values():
        place = place_of(places, "characters", hero.name)
        front = Drawing(shape.width, shape.height, tuple(_front(press, hero, used, shape, bleed, place)))
        cards.append(Card(hero.name, press.words.label(f"character.{hero.name}"), front, back))
    return Cards(NAME, title, shape.width, shape.height, shape.radius, tuple(cards))


def _front(
    press: Press, hero: Character, used: str, shape: Shape, bleed: float, place: Place | None
) -> Iterator[Primitive]:
    yield from bordered(press, shape, bleed)
    area = safe(press, shape).inset(_PAD, _PAD - 0.8)
    name = fit_name(press, press.words.label(f"character.{hero.name}"), area.width + 2.0, place)
    ability = Rect(area.x, area.bottom - _ABILITY - 2.2, area.width, _ABILITY)
    start = Rect(area.x, ability.y - 2.4 - _START, area.width, _START)
    board = Rect(area.x - 1.0, start.y - 2.2 - name.height, area.width + 2.0, name.height)
    face = Rect(area.x, area.y, area.width, board.y + 0.2 - area.y)
    if face.height < _LEAST_FACE:
        raise too_long(press.words.label(f"character.{hero.name}"), area, press.style("sign").least, place)
    portrait = picture_or(press, f"portrait-{hero.name}", "portrait-stranger")
    wide, high = press.gallery.size(portrait)
    width = min(area.width, face.height * wide / high)
    stand = Rect(face.cx - width / 2, face.bottom - width * high / wide, width, width * high / wide)
    yield press.picture(portrait, stand, "engraving", behind(press, "panel"))
    yield from _index(press, hero, Rect(area.x, area.y + 0.6, 8.0, 14.0))
    emblem = picture_or(press, f"character-{hero.name}", "player")
    yield press.picture(emblem, Rect(area.right - 6.6, area.y + 0.4, 6.6, 6.6), ground=behind(press, "panel"))
    yield from name_board(press, name, board)
    yield from legend(press, press.words.label("heading.start"), start, press.style("caps"))
    inner = Rect(start.x + 1.0, start.y + 1.3, start.width - 2.0, start.height - 1.9)
    yield from flow(press, start_symbols(hero.start), inner, press.style("symbols").at(16), place=place)
    yield from _ability(press, hero, used, ability, place)


def _index(press: Press, hero: Character, area: Rect) -> Iterator[Primitive]:
    """The value in the corner; a joker has a picture instead."""
    if hero.value is None:
        yield press.picture("joker", Rect(area.x, area.y, area.width, area.width))
        return
    style = press.style("index").at(24)
    y = area.y + press.cap_height(style)
    yield press.text(value_sign(hero.value), area.x, y, style)


def _ability(press: Press, hero: Character, used: str, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """Pictures and a sentence in a box; in its lower line how often, and what becomes of the card then."""
    style = press.style("caps")
    said = press.words.label("screen.ability")
    uses = press.words.label("character-card.uses", uses=hero.uses)
    boxes = hero.uses if 1 < hero.uses <= _MOST_BOXES else 0
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
    yield from _explained(press, hero, inner, place)


def _explained(press: Press, hero: Character, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """The pictures over the sentence, with about the same white above, between and below them."""
    symbols, numeral = ability_symbols(hero), press.style("symbols")
    row = row_height(press, symbols, numeral) if symbols else 0.0
    least = _BETWEEN if symbols else 0.0
    room = Rect(area.x, area.y, area.width, area.height - row - least)
    said = even_lines(press, ability_sentence(press.words, hero), room, press.style("text"), place)
    spare = room.height - said.height
    between = least + spare / 3 if symbols else 0.0
    top = area.y + (area.height - row - between - said.height) / 2
    yield from flow(press, symbols, Rect(area.x, top, area.width, row), numeral, place=place)
    below = Rect(area.x, top + row + between, area.width, said.height)
    yield from set_block(press, said, below, "middle")
