"""The turns of a game as a table: in columns where the terminal is wide, turn by turn where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.verdict import TurnReport
from pnp.lang.words import Words
from pnp.screens.pairs import DIM

WIDE = 110
"""Columns that the table in columns needs."""
NARROW = 44
"""With fewer columns the moves would have no room in a table."""


class TurnLook:
    """How a game's turns look: each resource has a sign, and some resources are bad to hold. A game may add more."""

    signs: Mapping[str, str] = MappingProxyType({})
    bad: frozenset[str] = frozenset()

    def amount(self, name: str, number: int) -> str:
        return f"{number}{self.signs.get(name, f' {name}')}"

    def cards(self, _turn: TurnReport) -> Text:
        """The cards or dice of a turn, as they were used."""
        return Text()

    def lines(self, turn: TurnReport, _words: Words) -> Iterator[Text]:
        """The moves as they are written, and the other events."""
        yield Text(turn.text.partition(" ")[2])

    def changes(self, changes: Mapping[str, int]) -> Text:
        """`+2★ -$3 +1W`: gains green, payments red; the sign tells the same without colour."""
        text = Text()
        for name, number in changes.items():
            if text:
                text.append(" ")
            sign = "+" if number > 0 else "−"
            good = (number > 0) != (name in self.bad)
            text.append(sign + self.amount(name, abs(number)), style="green" if good else "red")
        return text


@dataclass(frozen=True)
class TurnTable:
    """Every turn with its cards, moves, gains and totals; rich asks it for the form that fits."""

    turns: tuple[TurnReport, ...]
    words: Words
    look: TurnLook

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < NARROW:
            yield self.stacked()
        else:
            yield self.in_columns() if options.max_width >= WIDE else self.one_by_one()

    @property
    def held(self) -> list[str]:
        """The resources that any player had at any time."""
        return [name for name in self.look.signs if any(turn.totals.get(name, 0) for turn in self.turns)]

    def in_columns(self) -> Table:
        words = self.words
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
        table.add_column(words.label("heading.turn"), no_wrap=True)
        table.add_column(words.label("heading.cards"), no_wrap=True)
        table.add_column(words.label("heading.moves"), ratio=3)
        table.add_column(words.label("heading.gained"), ratio=2)
        for name in self.held:
            table.add_column(self.look.signs[name], justify="right", no_wrap=True)
        table.add_column(words.label("heading.score"), justify="right", no_wrap=True, style="bold")
        for turn, ends in self._with_ends():
            table.add_row(
                str(turn.label),
                self.look.cards(turn),
                Group(*self.look.lines(turn, words)),
                self.look.changes(turn.changes),
                *(str(turn.totals.get(name, 0)) for name in self.held),
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
        """The turns without columns, for a screen that has no room for them."""
        parts: list[RenderableType] = []
        for turn in self.turns:
            score = f"{self.words.label('heading.score')} {turn.score}"
            parts.append(Text.assemble(str(turn.label), "  ", (score, "bold")))
            parts.append(Padding(Group(*self._lines(turn)), (0, 0, 0, 1)))
        return Group(*parts)

    def _lines(self, turn: TurnReport) -> list[Text]:
        """Cards and moves, their gains, and the player's totals."""
        cards = self.look.cards(turn)
        lines = list(self.look.lines(turn, self.words))
        if cards:
            lines[0] = Text.assemble(cards, "  ", lines[0])
        totals = Text("  ".join(self.look.amount(name, turn.totals.get(name, 0)) for name in self.held), style=DIM)
        gained = self.look.changes(turn.changes)
        lines.append(Text.assemble(gained, ("   = " if gained else "= "), totals))
        return lines

    def _with_ends(self) -> Iterator[tuple[TurnReport, bool]]:
        """Each turn, and whether a line is drawn below it: after a round, not between its players."""
        for turn, following in zip(self.turns, (*self.turns[1:], None), strict=True):
            yield turn, turn.label.turn == 0 and (following is None or following.label.turn != 0)
