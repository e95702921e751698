"""A puzzle: a scenario with its best line, and how others play it."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.core.scenario import Scenario
from pnp.solve.answer import Answer


@dataclass(frozen=True)
class House:
    """How the house plays a puzzle, without seeing the cards ahead.

    `score` and `moves` (the text of a moves file): on the puzzle's own cards. `spread`: the scores of many plays on
    unseen cards that were shuffled again, the lowest first. `greedy`: the score of taking the most points each turn.
    """

    score: int
    moves: str
    spread: tuple[int, ...]
    greedy: int


@dataclass(frozen=True)
class Puzzle:
    """What sheets are made of. The scenario says what is known about the best score, the day and its medals."""

    scenario: Scenario
    answer: Answer
    house: House

    @property
    def proven(self) -> bool:
        return self.answer.proven
