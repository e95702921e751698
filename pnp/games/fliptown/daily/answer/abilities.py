"""The use of a character's ability, in words."""

from __future__ import annotations

from pnp.core.cards import SUITS, parse_card
from pnp.games.fliptown.daily.answer.replay import Deed
from pnp.games.fliptown.rules.moves import Use
from pnp.games.fliptown.rules.state import Game
from pnp.sheet.press import Press
from pnp.sheet.west.signs import card_sign, cards_sign, value_sign
from pnp.sheet.west.symbols import picture_or


def portrait(press: Press, game: Game) -> str:
    """The picture of the character that is played."""
    return picture_or(press, f"character-{game.character.name if game.character else ''}", "player")


def character_name(press: Press, game: Game) -> str:
    name = game.character.name if game.character else ""
    return press.words.label(f"character.{name}", default=name)


def used_words(press: Press, game: Game, deed: Deed, use: Use) -> str:
    """The sentence for a use of a character's ability other than an action."""
    assert game.character is not None
    label, who = press.words.label, game.character.name
    match use.what:
        case "gold":
            return label("answer.step.use.gold", character=who, n=deed.before.wanted)
        case "clear":
            return label("answer.step.use.clear", character=who)
        case "any" if use.args[0] in SUITS:
            return label("answer.step.use.suit", character=who, suit=f"[suit-{use.args[0]}]")
        case "any" | "shift":
            return label("answer.step.use.value", character=who, value=value_sign(deed.after.value))
        case "redeal":
            return label("answer.step.use.redeal", character=who, cards=cards_sign(deed.after.lineup))
        case "draw":
            return label("answer.step.use.draw", character=who)
    held, wished = (card_sign(card) for card in map(parse_card, use.args) if card is not None)
    return label("answer.step.use.poker", character=who, held=held, wished=wished)
