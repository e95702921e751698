"""Fliptown's deck: under each index the region that the suit leads to."""

from __future__ import annotations

from pnp.games.fliptown.board.board import Board
from pnp.sheet.component import Cards
from pnp.sheet.press import Press
from pnp.sheet.west import playing_cards as west
from pnp.sheet.west.card_frame import Shape

NAME = "deck"


def playing_cards(board: Board, press: Press, shape: Shape, bleed: float) -> Cards:
    """The whole deck, one card of each, jokers last."""
    cards = west.playing_cards(press, shape, bleed, board.region_of)
    return Cards(NAME, press.words.label("component.deck"), shape.width, shape.height, shape.radius, cards)
