"""Fliptown's character cards: portraits with the player's start and the ability."""

from __future__ import annotations

from pnp.definition.places import Place
from pnp.games.fliptown.board.board import Board, Character
from pnp.games.fliptown.print.ability_symbols import ability_symbols
from pnp.games.fliptown.print.symbols import start_symbols
from pnp.games.fliptown.words.phrases import ability_sentence
from pnp.sheet.component import Card, Cards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing
from pnp.sheet.west.card_frame import Places, Shape, card_back, place_of
from pnp.sheet.west.portrait_card import Ability, PortraitCard, Start, portrait_card
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.symbols import picture_or
from pnp.sheet.west.tint import for_pages

NAME = "characters"
BACK = "back-character"


def character_cards(board: Board, press: Press, shape: Shape, bleed: float, places: Places | None = None) -> Cards:
    """One card for every character of the board, all with one back."""
    press = for_pages(press)
    title = press.words.label("component.characters")
    reverse = tuple(card_back(press, shape, bleed, BACK, press.words.label("heading.character")))
    back = Drawing(shape.width, shape.height, reverse)
    used = press.words.label(f"character-card.used.{board.rulings.used_character}")
    cards = []
    for hero in board.characters.values():
        card = _portrait(press, hero, used, place_of(places, "characters", hero.name))
        front = Drawing(shape.width, shape.height, tuple(portrait_card(press, card, shape, bleed)))
        cards.append(Card(hero.name, card.name, front, back))
    return Cards(NAME, title, shape.width, shape.height, shape.radius, tuple(cards))


def _portrait(press: Press, hero: Character, used: str, place: Place | None) -> PortraitCard:
    words = press.words
    uses = words.label("character-card.uses", uses=hero.uses)
    sentence, symbols = ability_sentence(words, hero), ability_symbols(hero)
    return PortraitCard(
        name=words.label(f"character.{hero.name}"),
        portrait=picture_or(press, f"portrait-{hero.name}", "portrait-stranger"),
        emblem=picture_or(press, f"character-{hero.name}", "player"),
        index=value_sign(hero.value),
        start=Start(words.label("heading.start"), start_symbols(hero.start)),
        ability=Ability(words.label("screen.ability"), symbols, sentence, uses, used, hero.uses),
        place=place,
    )
