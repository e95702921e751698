"""Sentences of the answer that only Fliptown has: regions and chains of actions, and the large figure's label."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.scenario import MARGIN
from pnp.games.fliptown.board.board import REGIONS
from pnp.lang.words import Words
from pnp.sheet.west import proof
from pnp.sheet.west.signs import signed
from pnp.solve.puzzle import Puzzle


def hard_sentences(puzzle: Puzzle, words: Words) -> tuple[str, ...]:
    """One sentence for each measured figure. A best score without a proof is called the best that is known."""
    return proof.hard_sentences(puzzle, words, _line_sentences(puzzle, words))


def _line_sentences(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """The sentences about the best line."""
    figures = puzzle.scenario.daily.figures if puzzle.scenario.daily else {}
    known = "" if puzzle.answer.proven else "_known"
    if (regions := figures.get("regions")) is not None:
        key = f"regions_all{known}" if regions >= len(REGIONS) else f"regions{known}"
        yield words.label(f"answer.hard.{key}", n=regions, all=len(REGIONS))
    if (chain := figures.get("chain")) is not None:
        yield words.label("answer.hard.chain", n=chain)


def headline(puzzle: Puzzle, words: Words) -> str:
    """The label of the large figure."""
    answer = puzzle.answer
    if puzzle.scenario.objective == MARGIN:
        key = "screen.lead_proven" if answer.proven else "screen.lead_between"
    else:
        key = "screen.score_proven" if answer.proven else "screen.score_between"
    return words.label(key, score=signed(answer.score), bound=signed(answer.bound))
