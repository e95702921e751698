"""The turns of a game as a table: in columns where the terminal is wide, turn by turn where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.cards import parse_card
from pnp.core.verdict import TurnReport
from pnp.games.fliptown.rules.state import LINEUP
from pnp.games.fliptown.screens.parts import (
    DIM,
    SIGNS,
    SUIT_SIGNS,
    amount,
    card_text,
    cards_text,
    change_text,
)
from pnp.lang.words import Words

WIDE = 110
"""Columns that the table in columns needs."""
NARROW = 44
"""With fewer columns the moves would have no room in a table."""


@dataclass(frozen=True)
class TurnTable:
    """Every turn with its cards, moves, gains and totals; rich asks it for as much as fits."""

    turns: tuple[TurnReport, ...]
    words: Words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < NARROW:
            yield self.stacked()
        else:
            yield self.in_columns() if options.max_width >= WIDE else self.one_by_one()

    @property
    def held(self) -> list[str]:
        """The resources that anybody ever had."""
        return [name for name in SIGNS if any(turn.totals[name] for turn in self.turns)]

    def in_columns(self) -> Table:
        words = self.words
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
        table.add_column(words.label("heading.turn"), no_wrap=True)
        table.add_column(words.label("heading.cards"), no_wrap=True)
        table.add_column(words.label("heading.moves"), ratio=3)
        table.add_column(words.label("heading.gained"), ratio=2)
        for name in self.held:
            table.add_column(SIGNS[name], justify="right", no_wrap=True)
        table.add_column(words.label("heading.score"), justify="right", no_wrap=True, style="bold")
        for turn, ends in self._with_ends():
            table.add_row(
                str(turn.label),
                played_cards(turn),
                Group(*moves_and_notes(turn, words)),
                change_text(turn.changes),
                *(str(turn.totals[name]) for name in self.held),
                str(turn.score),
                end_section=ends,
            )
        return table

    def one_by_one(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=True)
        table.add_column(self.words.label("heading.turn"), no_wrap=True)
        table.add_column(self.words.label("heading.moves"), ratio=1)
        table.add_column(self.words.label("heading.score"), justify="right", no_wrap=True, style="bold")
        for turn, ends in self._with_ends():
            table.add_row(str(turn.label), Group(*self._lines(turn)), str(turn.score), end_section=ends)
        return table

    def stacked(self) -> Group:
        """Without columns, for a screen that has no room for them."""
        parts: list[RenderableType] = []
        for turn in self.turns:
            score = f"{self.words.label('heading.score')} {turn.score}"
            parts.append(Text.assemble(str(turn.label), "  ", (score, "bold")))
            parts.append(Padding(Group(*self._lines(turn)), (0, 0, 0, 1)))
        return Group(*parts)

    def _lines(self, turn: TurnReport) -> list[Text]:
        """Cards and moves, what came of them, and how the player stands."""
        cards = played_cards(turn)
        lines = list(moves_and_notes(turn, self.words))
        if cards:
            lines[0] = Text.assemble(cards, "  ", lines[0])
        totals = Text("  ".join(amount(name, turn.totals[name]) for name in self.held), style=DIM)
        gained = change_text(turn.changes)
        lines.append(Text.assemble(gained, ("   = " if gained else "= "), totals))
        return lines

    def _with_ends(self) -> Iterator[tuple[TurnReport, bool]]:
        """Each turn, and whether a line is drawn below it: after a round, not between its players."""
        for turn, following in zip(self.turns, (*self.turns[1:], None), strict=True):
            yield turn, turn.label.turn == 0 and (following is None or following.label.turn != 0)


def played_cards(turn: TurnReport) -> Text:
    """Suit card, value card and poker card with their changes, as they were played: `Q♣=♥ 9♠+2 Q♥`."""
    head, colon, _ = turn.text.partition(" : ")
    shown = []
    for word in head.split()[-LINEUP:] if colon else ():
        card = parse_card(word[:2])
        if card is not None:
            change = word[2:]
            shown.append(card_text(card).append("=" + SUIT_SIGNS[change[1]] if change.startswith("=") else change))
    return Text(" ").join(shown)


def moves_and_notes(turn: TurnReport, words: Words) -> Iterator[Text]:
    """Outlaws and moves as written, robbery cards below them, and what happened at the end of the turn or round."""
    head, colon, steps = turn.text.partition(" : ")
    bails = [f"[{part.partition(']')[0]}]" for part in head.split("[")[1:]] if colon else []
    yield Text(" ".join([*bails, steps]) if colon else turn.text.partition(" ")[2])
    for step in turn.steps:
        if step.drew and turn.label.turn and step.text.split(" ")[0] in {"rob", "use", "bonus"}:
            yield Text.assemble((f"  {step.text} → ", DIM), cards_text(step.drew), " ", change_text(step.changes))
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
