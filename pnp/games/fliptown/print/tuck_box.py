"""The box of Fliptown's deck: under its floor it says which suit leads to which region."""

from __future__ import annotations

from pnp.core.cards import full_deck
from pnp.games.fliptown.board.board import Board
from pnp.sheet.component import Pages
from pnp.sheet.press import Press
from pnp.sheet.west import tuck_box as west
from pnp.sheet.west.box_net import CARD_THICKNESS, net_for
from pnp.sheet.west.card_frame import Shape
from pnp.sheet.west.playing_cards import JOKERS

_WASTE = ("vignette-stagecoach", "vignette-train", "vignette-trail", "vignette-town")


def tuck_box(
    board: Board, press: Press, width: float, height: float, shape: Shape, thickness: float = CARD_THICKNESS
) -> Pages:
    """One page with the life-size net and the steps to put it together; raises `BadInput` if the paper is too small."""
    cards = len(full_deck()) + len(JOKERS)
    floor = "   ".join(f"[suit-{suit}] [{region}]" for region, suit in board.suit_of.items())
    art = west.BoxArt(press.words.label("game.fliptown"), "vignette-poker", floor, _WASTE)
    return west.tuck_box(press, width, height, net_for(shape, cards, thickness), cards, art)
