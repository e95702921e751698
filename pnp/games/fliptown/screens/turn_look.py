"""Turns in the table of a verdict: cards as they were played, outlaws, robbery cards, and the round's end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from pnp.core.cards import parse_card
from pnp.core.verdict import TurnReport
from pnp.games.fliptown.rules.state import LINEUP
from pnp.games.fliptown.screens.parts import DIM, SIGNS, SUIT_SIGNS, amount, card_text, cards_text
from pnp.lang.words import Words
from pnp.screens.turns import TurnLook


class FliptownTurns(TurnLook):
    signs = SIGNS
    bad = frozenset({"wanted"})

    def amount(self, name: str, number: int) -> str:
        return amount(name, number)

    def cards(self, turn: TurnReport) -> Text:
        """Suit card, value card and poker card with their changes, as they were played: `Q♣=♥ 9♠+2 Q♥`."""
        head, colon, _ = turn.text.partition(" : ")
        shown = []
        for word in head.split()[-LINEUP:] if colon else ():
            card = parse_card(word[:2])
            if card is not None:
                change = word[2:]
                shown.append(card_text(card).append("=" + SUIT_SIGNS[change[1]] if change.startswith("=") else change))
        return Text(" ").join(shown)

    def lines(self, turn: TurnReport, words: Words) -> Iterator[Text]:
        """Outlaws and moves as written, robbery cards below them, and the events at the end of the turn or round."""
        head, colon, steps = turn.text.partition(" : ")
        bails = [f"[{part.partition(']')[0]}]" for part in head.split("[")[1:]] if colon else []
        yield Text(" ".join([*bails, steps]) if colon else turn.text.partition(" ")[2])
        for step in turn.steps:
            if step.drew and turn.label.turn and step.text.split(" ")[0] in {"rob", "use", "bonus"}:
                yield Text.assemble((f"  {step.text} → ", DIM), cards_text(step.drew), " ", self.changes(step.changes))
        yield from _notes(turn, words)


def _notes(turn: TurnReport, words: Words) -> Iterator[Text]:
    notes = turn.notes
    if "stolen" in notes:
        yield Text("  " + words.label("screen.stolen", card=notes["stolen"]), style="yellow")
    for bounty in notes.get("bounties", ()):
        yield Text("  " + words.label("screen.bounty", bounty=words.label(f"bounty.{bounty}")), style="green")
    if "hand" in notes:
        hand = words.label(f"hand.{notes['hand'] or 'nothing'}")
        yield Text(f"  {hand}: {' '.join(notes['hand_cards'])}", style=DIM)
        if not notes["bribed"]:
            key = "screen.arrested" if notes["arrested"] else "screen.safe"
            yield Text("  " + words.label(key, card=notes["sheriff"]), style="red" if notes["arrested"] else DIM)


TURNS = FliptownTurns()


def change_text(changes: Mapping[str, int]) -> Text:
    return TURNS.changes(changes)
