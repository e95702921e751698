"""Playing cards: the 52 and two jokers in a style of our own; a game may have a picture under each suit's index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pnp.core.cards import Card as DeckCard
from pnp.core.cards import full_deck, value_name
from pnp.sheet.component import Card
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Path, Placed, Primitive, Rect, Segment, polygon
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.card_frame import Shape
from pnp.sheet.west.pips import LAYOUTS, pip, placed, suit_role
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.tint import behind, for_pages

JOKERS = ("joker-1", "joker-2")

_INDEX = Rect(0.1, 0.6, 7.0, 21.0)
"""The column of a corner index (value, suit, a game's picture) measured from the corner of the safe area."""
_INDEX_PIP = 5.6
_INDEX_GAP = 1.8
_BELOW = 4.8
PIP = 12.4
_ACE, _ACE_IN_RING, _ACE_MARGIN = 25.0, 17.0, 8.0
_JOKER_MARGIN = 9.6
_ACROSS, _DOWN = 12.6, 29.0
"""From the card's middle to the outer pips."""
_COURT = 0.76
"""The width of a court's frame, as a share of the card's."""
_CLEAR = 1.4
"""Between a corner index and the court's frame, the outer rule's distance included."""
_HAIR = 0.04
_COURT_PIP = 6.4
_LEFT_TAKEN = frozenset({"Js", "Qs"})
"""A sombrero and a parasol reach into the corner in which the other courts' pip stands."""


def playing_cards(press: Press, shape: Shape, bleed: float, suits: Mapping[str, str]) -> tuple[Card, ...]:
    """The whole deck, one card of each, jokers last. `suits` are the pictures under the indices of some suits."""
    press = for_pages(press)
    back = _back(press, shape, bleed)
    cards = [
        Card(
            str(card),
            press.words.label("card.name", value=value_name(card.value), suit=card.suit),
            Drawing(shape.width, shape.height, tuple(_face(press, shape, bleed, card, suits.get(card.suit)))),
            back,
        )
        for card in full_deck()
    ]
    cards += [
        Card(
            joker,
            press.words.label("value.joker"),
            Drawing(shape.width, shape.height, tuple(_joker(press, shape, bleed, joker))),
            back,
        )
        for joker in JOKERS
    ]
    return tuple(cards)


# -- faces -------------------------------------------------------------------------------------------------------


def _face(press: Press, shape: Shape, bleed: float, card: DeckCard, below: str | None) -> Iterator[Primitive]:
    yield from _ground(press, shape, bleed)
    if card.value == 1:
        yield from _ace(press, shape, card.suit)
    elif card.value in LAYOUTS:
        mark = pip(press, card.suit, PIP)
        for x, y in LAYOUTS[card.value]:
            yield placed(mark, shape.width / 2 + x * _ACROSS, shape.height / 2 + y * _DOWN, turned=y > 0)
    else:
        yield from _court(press, shape, card)
    corner = Drawing(shape.width, shape.height, tuple(_index(press, card, below)))
    yield from twice(corner)


def twice(half: Drawing) -> Iterator[Placed]:
    """A drawing of the card's size as it is, and once more turned about the card's middle."""
    yield Placed(half, 0, 0)
    yield Placed(half, 0, 0, 180)


def _ground(press: Press, shape: Shape, bleed: float) -> Iterator[Primitive]:
    if ground := press.colour("ground"):
        yield Box(-bleed, -bleed, shape.width + 2 * bleed, shape.height + 2 * bleed, ground)


def _column(press: Press) -> Rect:
    safe = press.standards.spec.safe
    return Rect(safe + _INDEX.x, safe + _INDEX.y, _INDEX.width, _INDEX.height)


def _index(press: Press, card: DeckCard, below: str | None) -> Iterator[Primitive]:
    style = press.style("index").inked(suit_role(card.suit))
    text = value_sign(card.value)
    column = _column(press)
    style = fit_line(press, text, column.width, style) or style.at(style.least)
    y = column.y + press.cap_height(press.style("index"))
    yield press.text(text, column.cx, y, style, "middle")
    y += _INDEX_GAP
    yield placed(pip(press, card.suit, _INDEX_PIP), column.cx, y + _INDEX_PIP / 2)
    y += _INDEX_PIP + _INDEX_GAP
    if below is not None:
        yield press.picture(below, Rect(column.cx - _BELOW / 2, y, _BELOW, _BELOW))


def _ace(press: Press, shape: Shape, suit: str) -> Iterator[Primitive]:
    middle = Rect(0, 0, shape.width, shape.height)
    if suit == "s":
        yield press.picture("ace", middle.inset(_ACE_MARGIN), "engraving")
    yield placed(pip(press, suit, _ACE_IN_RING if suit == "s" else _ACE), middle.cx, middle.cy)


def _court(press: Press, shape: Shape, card: DeckCard) -> Iterator[Primitive]:
    """Two half figures that meet in the middle, within a double rule that makes room for the indices."""
    name = f"court-{card}"
    own_width, own_height = press.gallery.size(name)
    width = shape.width * _COURT
    height = width * own_height / own_width
    area = Rect((shape.width - width) / 2, shape.height / 2 - height, width, 2 * height)
    index = _column(press)
    notch = Rect(area.x, area.y, index.right + _CLEAR - area.x, index.bottom + _CLEAR - area.y)
    yield Path(_notched(area, notch.width, notch.height), press.colour("panel"))
    # The halves overlap by a hair, or a pale line would run through the belt where they meet.
    figure = press.picture(name, Rect(area.x, area.y + _HAIR, width, height), "engraving", behind(press, "panel"))
    mark_x = area.right - _COURT_PIP / 2 - 1.8 if str(card) in _LEFT_TAKEN else notch.right + _COURT_PIP / 2 + 1.6
    mark = placed(pip(press, card.suit, _COURT_PIP), mark_x, area.y + 1.8 + _COURT_PIP / 2)
    # The frame cuts off the part of a figure that reaches into the index's corner.
    corner = Box(
        notch.x - 2.0, notch.y - 2.0, notch.width + 2.0, notch.height + 2.0, press.colour("ground") or "#FFFFFF"
    )
    yield from twice(Drawing(shape.width, shape.height, (figure, mark, corner)))
    yield Path(_notched(area, notch.width, notch.height), None, press.pen("rule", "engraving"))
    outer = area.inset(-0.9)
    yield Path(_notched(outer, notch.width, notch.height), None, press.pen("hair", suit_role(card.suit)))


def _notched(area: Rect, dx: float, dy: float) -> tuple[Segment, ...]:
    """A frame without its top left and its bottom right corner."""
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    points = (
        (x + dx, y), (right, y), (right, bottom - dy), (right - dx, bottom - dy),
        (right - dx, bottom), (x, bottom), (x, y + dy), (x + dx, y + dy),
    )  # fmt: skip
    return polygon(*points)


def _joker(press: Press, shape: Shape, bleed: float, name: str) -> Iterator[Primitive]:
    yield from _ground(press, shape, bleed)
    yield press.picture(name, Rect(0, 0, shape.width, shape.height).inset(_JOKER_MARGIN), "engraving")
    corner = Drawing(shape.width, shape.height, tuple(_joker_index(press)))
    yield from twice(corner)


def _joker_index(press: Press) -> Iterator[Primitive]:
    """The word down the edge, letter by letter."""
    style: Style = press.style("numeral")
    word = press.words.label("value.joker").upper()
    step = press.cap_height(style) + 1.1
    column = _column(press)
    y = column.y
    for letter in word:
        y += step
        yield press.text(letter, column.cx, y, style, "middle")
    yield press.picture("joker", Rect(column.cx - _BELOW / 2, y + 1.6, _BELOW, _BELOW))


# -- the back ----------------------------------------------------------------------------------------------------


def _back(press: Press, shape: Shape, bleed: float) -> Drawing:
    """The ornament fills the card and runs over the cut, so that an inexact cut does not show."""
    whole = Rect(-bleed, -bleed, shape.width + 2 * bleed, shape.height + 2 * bleed)
    return Drawing(shape.width, shape.height, tuple(back_art(press, whole)))


def back_art(press: Press, area: Rect) -> Iterator[Primitive]:
    """The pattern of the deck's back over an area."""
    ground = press.colour("back")
    art = press.stretched("back-deck", area, "back-art", "back" if ground else "paper")
    if ground:  # the oxblood parts of the art would vanish on an oxblood back
        yield Box(area.x, area.y, area.width, area.height, ground)
        gold = press.colour("gold")
        art = replace(art, inks=tuple((role, gold if role == "oxblood" else ink) for role, ink in art.inks))
    yield art
