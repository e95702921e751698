"""Deck strips: small cards in the order of play, each with a white foot for a pencil's tick."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.core.cards import Card
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Placed, Primitive, Rect
from pnp.sheet.text import fit_line, set_line
from pnp.sheet.west.pips import pip, suit_role
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.spacing import Spacing
from pnp.sheet.west.tint import behind

LEAST_WIDTH, MOST_WIDTH = 8.7, 12.0
MOST_HEIGHT = 19.0
NUMBERED = 5
_APART = 0.45
_ASIDE = 2.4
"""Space between cards, and behind the cards that are laid aside."""
_FOOT = 0.36
"""The part of a card that stays white."""


@dataclass(frozen=True)
class SetAside:
    """Cards that lie before the others, and the picture on their feet that shows their purpose."""

    cards: tuple[Card, ...]
    icon: str


@dataclass(frozen=True)
class DeckStrip:
    """Cards in their order: the strip's name, a note about it, the cards laid aside, and the rest."""

    name: str
    said: str
    aside: tuple[SetAside, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Rack:
    """How strips are laid out: the width of a card with the space behind it, and the number of rows of each strip."""

    pitch: float
    rows: tuple[int, ...]
    spacing: Spacing

    @property
    def all_rows(self) -> int:
        return sum(self.rows)

    def height(self, card: float) -> float:
        """The height of all strips with cards of this height."""
        between = self.spacing.between
        return self.all_rows * (card + between) + len(self.rows) * self.spacing.caption - between


def rack_for(strips: Sequence[DeckStrip], width: float, spacing: Spacing) -> Rack:
    """One size for all cards of a sheet, as wide as the longest strip allows."""
    least = LEAST_WIDTH + _APART
    rows, pitches = [], [MOST_WIDTH + _APART]
    for strip in strips:
        aside, cards = _aside_cards(strip), len(strip.cards)
        alone = (width - _set_aside(strip) + _APART) / (aside + cards)
        if alone >= least:
            rows.append(1)
            pitches.append(alone)
            continue
        count = math.ceil((cards + aside) * least / (width - _set_aside(strip)))
        rows.append(count)
        pitches.append((width - _set_aside(strip) + _APART) / math.ceil((cards + aside) / count))
    return Rack(min(pitches), tuple(rows), spacing)


def _aside_cards(strip: DeckStrip) -> int:
    return sum(len(part.cards) for part in strip.aside)


def _set_aside(strip: DeckStrip) -> float:
    return _ASIDE * len(strip.aside)


def draw_strips(press: Press, area: Rect, strips: Sequence[DeckStrip], rack: Rack, card: float) -> Iterator[Primitive]:
    """The strips one below the other."""
    y, caption, between = area.y, rack.spacing.caption, rack.spacing.between
    for strip, rows in zip(strips, rack.rows, strict=True):
        yield from _caption(press, Rect(area.x, y, area.width, caption), strip)
        y += caption
        yield from _strip(press, Rect(area.x, y, area.width, card), strip, rack, card)
        y += rows * (card + between)


def _caption(press: Press, area: Rect, strip: DeckStrip) -> Iterator[Primitive]:
    """The strip's name, and the note about its cards."""
    name, said, style, small = strip.name, strip.said, press.style("label"), press.style("small")
    y = area.y + press.cap_height(style) + 0.2
    yield press.text(name, area.x, y, style._replace(colour="oxblood"))
    if not said:
        return
    room = area.width - press.width(name, style) - 4
    fitted = fit_line(press, said, room, small) or small._replace(size=small.least)
    yield from set_line(press, said, area.right, y, fitted, "end")


def _strip(press: Press, area: Rect, strip: DeckStrip, rack: Rack, high: float) -> Iterator[Primitive]:
    x, y, pitch = area.x, area.y, rack.pitch
    wide = pitch - _APART
    for part in strip.aside:
        for card in part.cards:
            yield from _card(press, Rect(x, y, wide, high), card, icon=part.icon)
            # One addition for a single card: two would round differently, and a reprint must match to the last byte.
            x += pitch + _ASIDE if len(part.cards) == 1 else pitch
        x += _ASIDE if len(part.cards) > 1 else 0.0
    for number, card in enumerate(strip.cards, start=1):
        if x + wide > area.right + 1e-6:
            x, y = area.x, y + high + rack.spacing.between
        label = str(number) if number % NUMBERED == 0 else ""
        yield from _card(press, Rect(x, y, wide, high), card, number=label)
        x += pitch


def _card(press: Press, area: Rect, card: Card, *, number: str = "", icon: str = "") -> Iterator[Primitive]:
    """Value and suit above, the foot below; on the foot, a card that is laid aside shows its purpose."""
    edge = press.pen("rule" if icon else "thin", "oxblood" if icon else "engraving")
    ground = press.colour("writing") or press.colour("white")
    yield Box(area.x, area.y, area.width, area.height, ground, edge, 1.1)
    face = Rect(area.x, area.y, area.width, area.height * (1 - _FOOT))
    weight = "label" if press.ink == "low" else "price"
    style = press.style("number")._replace(face=weight, colour=suit_role(card.suit))
    style = style._replace(size=max(10.0, min(16.0, face.height * 1.25)))
    size = min(face.height * 0.4, area.width * 0.42)
    value = value_sign(card.value)
    gap = face.height * 0.09
    top = face.y + (face.height - press.cap_height(style) - size - gap) / 2 + 0.2
    yield press.text(value, face.cx, top + press.cap_height(style), style, "middle")
    yield Placed(pip(press, card.suit, size), face.cx - size / 2, top + press.cap_height(style) + gap)
    foot = Rect(area.x, face.bottom, area.width, area.bottom - face.bottom)
    pen = press.pen("hair", "faint", dash=(0.7, 0.6))
    yield Line(foot.x + 0.9, foot.y, foot.right - 0.9, foot.y, pen)
    if icon:
        half = min(foot.height * 0.4, area.width * 0.34)
        yield press.picture(
            icon, Rect(foot.cx - half, foot.cy - half, 2 * half, 2 * half), ground=behind(press, "writing")
        )
    if number:
        fine = press.style("fine")
        yield press.text(number, foot.right - 0.7, foot.bottom - 0.8, fine, "end")
