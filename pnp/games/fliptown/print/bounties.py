"""Fliptown's bounties: a torn notice each; the front has the stars for the first players, the back for later ones."""

from __future__ import annotations

from pnp.games.fliptown.board.board import Board, Bounty
from pnp.games.fliptown.print.goal_symbols import goal_symbols
from pnp.games.fliptown.words.phrases import goal_sentence
from pnp.sheet.component import Card, Cards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing
from pnp.sheet.west.card_frame import Places, Shape, place_of
from pnp.sheet.west.tint import for_pages
from pnp.sheet.west.torn_notice import TornNotice, star_reward, torn_notice

NAME = "bounties"


def bounty_cards(board: Board, press: Press, shape: Shape, bleed: float, places: Places | None = None) -> Cards:
    """One card for every bounty; the back is the same notice for the players who meet it later."""
    press = for_pages(press)
    label = press.words.label
    sides = (
        (board.bounty_first, label("bounty-card.first"), True),
        (board.bounty_later, label("bounty-card.later"), False),
    )
    cards = []
    for bounty in board.bounties.values():
        title, place = label(f"bounty.{bounty.name}"), place_of(places, "bounties", "cards", bounty.name)
        symbols, said = goal_symbols(press, board, bounty.goal), _sentence(press, board, bounty)
        notice = TornNotice(label("bounty-card.head"), title, symbols, said, place)
        drawn = tuple(torn_notice(press, notice, shape, bleed))
        first, later = (
            Drawing(shape.width, shape.height, (*drawn, *star_reward(press, shape, stars, words, solid=solid)))
            for stars, words, solid in sides
        )
        cards.append(Card(bounty.name, title, first, later))
    return Cards(NAME, label("component.bounties"), shape.width, shape.height, shape.radius, tuple(cards))


def _sentence(press: Press, board: Board, bounty: Bounty) -> str:
    """A board's own words for its goal come first."""
    if f"goal.bounty.{bounty.name}" in press.words.own:
        return press.words.label(f"goal.bounty.{bounty.name}")
    return goal_sentence(press.words, board, bounty.goal, at_end=False)
