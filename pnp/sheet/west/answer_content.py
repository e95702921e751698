"""The sections of an answer's pages, at one size of type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.sheet.blocks import Block, Stack
from pnp.sheet.press import Press
from pnp.sheet.text import tied
from pnp.sheet.west.chart import Chart, Course
from pnp.sheet.west.histogram import Histogram
from pnp.sheet.west.medals import MedalRow
from pnp.sheet.west.newspaper_parts import Marked, Paragraph, Section, Type
from pnp.sheet.west.proof import house_sentences, proof_figures, proof_sentences
from pnp.sheet.west.turn_block import PrintedTurn, TurnBlock
from pnp.solve.puzzle import Puzzle


class SumLine(NamedTuple):
    """One line of the sum that makes the best score: what is counted, and its points."""

    text: str
    points: int
    strong: bool = False


class AnswerPictures(NamedTuple):
    """Engravings for columns with room left: below the turns, below the house's section, below everything else."""

    turns: tuple[str, ...]
    house: str
    notices: str


@dataclass(frozen=True)
class AnswerWords:
    """The game's own words: the names of newspaper and game, the label of the large figure, and the rank it gives.

    `chart` is the chart's title, `hard` the sentences on what makes the puzzle hard.
    """

    paper: str
    game: str
    headline: str
    title: str
    chart: str
    hard: tuple[str, ...]


@dataclass(frozen=True)
class AnswerContent:
    """A puzzle with its best line, turn by turn. `best` and `house` are the counts at the start and after each turn."""

    press: Press
    puzzle: Puzzle
    words: AnswerWords
    turns: tuple[PrintedTurn, ...]
    sums: tuple[SumLine, ...]
    best: tuple[int, ...]
    house: tuple[int, ...]
    pictures: AnswerPictures

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that are played."""
        return tuple(dict.fromkeys(turn.round for turn in self.turns))

    def blocks(self, kind: Type) -> tuple[TurnBlock, ...]:
        """The best line, one block for each turn and each round's end."""
        return tuple(TurnBlock(turn, kind) for turn in self.turns)

    def chart(self, kind: Type, height: float) -> Section:
        """The score over the turns, or the lead if the game counts that."""
        label = self.press.words.label
        courses = (
            Course(label("answer.chart.best"), self.best, best=True),
            Course(label("answer.chart.house"), self.house, best=False),
        )
        moments = (label("answer.chart.start"), *(turn.label for turn in self.turns))
        last = len(self.turns)
        ends = tuple(number for number, turn in enumerate(self.turns, 1) if turn.ends or number == last)
        return Section(self.words.chart, Chart(courses, moments, ends, kind, height), kind)

    def yardstick(self, kind: Type, height: float) -> Section:
        """The house, its plays and the medals."""
        label, daily = self.press.words.label, self.puzzle.scenario.daily
        medals = daily.medals if daily else None
        who, own, *spread = house_sentences(self.puzzle, self.press.words)
        blocks: list[Block] = [self._paragraph(f"{who} {own}", kind)]
        if self.puzzle.house.spread:
            blocks.append(Histogram(self.puzzle.house.spread, self.puzzle.house.score, medals, kind, height))
        blocks += [self._paragraph(text, kind) for text in spread]
        if medals is not None:
            blocks.append(MedalRow(medals, kind))
        return Section(label("answer.house"), Stack(tuple(blocks), kind.gap * 1.4), kind)

    def hard(self, kind: Type) -> Section | None:
        """What makes the puzzle hard; None if nothing was measured."""
        if not self.words.hard:
            return None
        indent = kind.line * 1.2
        rows = tuple(
            Marked("[fist-right]", kind.label, indent, kind.line, self._paragraph(text, kind))
            for text in self.words.hard
        )
        return Section(self.press.words.label("answer.hard"), Stack(rows, kind.gap * 0.9), kind)

    def proof(self, kind: Type) -> Section:
        words = self.press.words
        said, figures = proof_sentences(self.puzzle, words), proof_figures(self.puzzle, words)
        blocks = (self._paragraph(" ".join(said), kind), Paragraph(" ".join(figures), kind.style("small")))
        return Section(self.press.words.label("answer.proof"), Stack(blocks, kind.gap), kind)

    def _paragraph(self, text: str, kind: Type) -> Paragraph:
        return Paragraph(tied(text), kind.text)
