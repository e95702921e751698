"""What the answer's pages are made of, at one size of type."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.core.scenario import MARGIN
from pnp.games.fliptown.daily.answer.replay import Story
from pnp.games.fliptown.daily.answer.said import hard_sentences, house_sentences, proof_figures, proof_sentences
from pnp.games.fliptown.daily.answer.steps import tell
from pnp.games.fliptown.daily.answer.turns import Step, TurnBlock
from pnp.sheet.blocks import Block, Stack
from pnp.sheet.press import Press
from pnp.sheet.text import tied
from pnp.sheet.west.chart import Chart, Course
from pnp.sheet.west.histogram import Histogram, MedalRow
from pnp.sheet.west.newspaper_parts import Marked, Paragraph, Section, Type
from pnp.solve.puzzle import Puzzle


@dataclass(frozen=True)
class Content:
    """A puzzle with both lines of play, as the referee saw them."""

    press: Press
    puzzle: Puzzle
    best: Story
    house: Story

    def turns(self, kind: Type) -> tuple[TurnBlock, ...]:
        """The best line, one block for each turn and each round's end."""
        found = []
        for turn in self.best.turns:
            steps = tuple(Step(told, kind) for told in tell(self.press, self.best.game, turn))
            found.append(TurnBlock(turn, steps, kind))
        return tuple(found)

    def chart(self, kind: Type, height: float) -> Section:
        """The score over the turns; where the lead is counted, the lead."""
        label = self.press.words.label
        margin = self.puzzle.scenario.objective == MARGIN
        courses = (
            Course(label("answer.chart.best"), self.best.course, best=True),
            Course(label("answer.chart.house"), self.house.course, best=False),
        )
        labels = [turn.report.label for turn in self.best.turns]
        moments = (label("answer.chart.start"), *map(str, labels))
        ends = tuple(number for number, each in enumerate(labels, 1) if each.turn == 0 or number == len(labels))
        title = label("answer.chart.lead") if margin else label("answer.chart.score")
        return Section(title, Chart(courses, moments, ends, kind, height), kind)

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
        """What makes it hard; nothing where nothing was measured."""
        sentences = hard_sentences(self.puzzle, self.press.words)
        if not sentences:
            return None
        indent = kind.line * 1.2
        rows = tuple(
            Marked("[fist-right]", kind.label, indent, kind.line, self._paragraph(text, kind)) for text in sentences
        )
        return Section(self.press.words.label("answer.hard"), Stack(rows, kind.gap * 0.9), kind)

    def proof(self, kind: Type) -> Section:
        words = self.press.words
        said, figures = proof_sentences(self.puzzle, words), proof_figures(self.puzzle, words)
        blocks = (self._paragraph(" ".join(said), kind), Paragraph(" ".join(figures), kind.style("small")))
        return Section(self.press.words.label("answer.proof"), Stack(blocks, kind.gap), kind)

    def _paragraph(self, text: str, kind: Type) -> Paragraph:
        return Paragraph(tied(text), kind.text)
