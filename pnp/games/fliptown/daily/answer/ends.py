"""A round's end in words: the hand and its cards, pan and work, the ability, the sheriff."""

from __future__ import annotations

from pnp.core.cards import Card, parse_card
from pnp.core.verdict import TurnReport
from pnp.games.fliptown.daily.answer.abilities import portrait, used_words
from pnp.games.fliptown.daily.answer.replay import Deed
from pnp.games.fliptown.rules.moves import Use
from pnp.games.fliptown.rules.round_end import BRIBE, HAND, WORK
from pnp.games.fliptown.rules.state import Game
from pnp.sheet.press import Press
from pnp.sheet.west.signs import card_sign, cards_sign


def end_words(press: Press, game: Game, deed: Deed, report: TurnReport) -> tuple[str, str]:
    """The picture and the sentence for a part of a round's end."""
    label, notes = press.words.label, report.notes
    if isinstance(deed.what, Use):
        return portrait(press, game), used_words(press, game, deed, deed.what)
    if deed.what == HAND:
        hand = label(f"hand.{notes['hand'] or 'nothing'}")
        return "hand", f"{hand}: {cards_sign(_cards(notes['hand_cards']))}"
    if deed.what == WORK:
        return "work", label("answer.end.work", pans=deed.before.pans, hammers=deed.before.hammers)
    assert deed.end is not None
    wanted = deed.before.wanted
    if deed.end.sheriff == BRIBE:
        return "bribe", label("answer.end.bribe", wanted=wanted)
    (card,) = _cards([notes["sheriff"]])
    if not notes["arrested"]:
        return "sheriff", label("answer.end.safe", card=card_sign(card), wanted=wanted)
    return "arrest", label("answer.end.arrested", card=card_sign(card), wanted=wanted)


def _cards(texts: list[str]) -> list[Card]:
    return [card for card in map(parse_card, texts) if card is not None]
