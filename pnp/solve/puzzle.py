"""A puzzle: a scenario with its best line and the lines of the house and of greedy play; and how a game finds one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from pnp.core.brief import brief, span
from pnp.core.daily import DailyWish
from pnp.core.referee import Match, judge
from pnp.core.scenario import Best, Scenario
from pnp.core.verdict import Verdict
from pnp.solve.answer import Answer, Watch
from pnp.solve.limits import Budget


@dataclass(frozen=True)
class House:
    """How the house plays a puzzle, without seeing the cards ahead.

    `score` and `moves` (the text of a moves file): on the puzzle's own cards. `spread`: the scores of many plays with
    the unseen cards shuffled again, the lowest first. `greedy` and `greedy_moves`: taking the most points each
    turn, on the puzzle's own cards.
    """

    score: int
    moves: str
    spread: tuple[int, ...]
    greedy: int
    greedy_moves: str

    def __repr__(self) -> str:
        return brief(self, str(self.score), f"greedy {self.greedy}")


@dataclass(frozen=True)
class Puzzle:
    """The content of a sheet. The scenario holds what is known about the best score, the day and its medals."""

    scenario: Scenario
    answer: Answer
    house: House

    def __repr__(self) -> str:
        return brief(self, self.scenario.id, span(self.answer.score, self.answer.bound))

    @property
    def proven(self) -> bool:
        return self.answer.proven

    @property
    def best(self) -> Best:
        return Best(self.answer.score, self.answer.bound, self.answer.proven)

    @property
    def decided(self) -> bool:
        """Whether it is the day's puzzle; if not, it is the candidate that the search was judging when it ended."""
        return self.scenario.daily is None or self.scenario.daily.decided


@dataclass(frozen=True)
class OpenPuzzle:
    """A puzzle with its open match. It is passed on, so that the puzzle is opened only once.

    The referee judges each line once, when its verdict is first read. Reading one raises `BadInput` for empty moves.
    """

    puzzle: Puzzle
    match: Match[Any]

    def __repr__(self) -> str:
        return brief(self, self.puzzle.scenario.id, span(self.puzzle.answer.score, self.puzzle.answer.bound))

    @cached_property
    def best(self) -> Verdict:
        return judge(self.match, self.puzzle.answer.moves)

    @cached_property
    def house(self) -> Verdict:
        return judge(self.match, self.puzzle.house.moves)

    @cached_property
    def greedy(self) -> Verdict:
        return judge(self.match, self.puzzle.house.greedy_moves)


@dataclass(frozen=True)
class HouseRules:
    """How the house plays: the decks that it imagines and plans that it follows, up to a position (`before`) and from
    there on (`puzzle`); how many plays make its spread; how many candidates share their cards and first round."""

    before: tuple[int, int]
    puzzle: tuple[int, int]
    plays: int
    alike: int


@dataclass(frozen=True)
class DayOrder:
    """A day's puzzle to be made: the wish, the board, and the folder `beside` that its files will stand in.

    `version` becomes part of its id; `turns` are those of a stretch that is chosen.
    """

    wish: DailyWish
    board: str | None
    beside: Path
    house: HouseRules
    version: int
    turns: int | None = None


@dataclass(frozen=True)
class Effort:
    """The limits of a proof if there are other candidates; unlike time, they are the same on every machine.

    They limit the ends of the first turn (`breadth`), `rounds` of pricing, the points between the bound at the start
    and a good line (`gap`), states after two turns (`early`) and in any later layer, and nodes.
    """

    breadth: int
    rounds: int
    gap: int
    early: int
    states: int
    nodes: int


@dataclass(frozen=True)
class Count:
    """How lines are counted: also those within `near` points of the best; both the count and the nodes have a limit."""

    near: int
    most: int
    nodes: int


class Candidate(Protocol):
    """A scenario that may become a day's puzzle."""

    scenario: Scenario

    def solve(self, budget: Budget, watch: Watch, effort: Effort | None) -> Answer | None:
        """The best line and a bound that no line can beat; None if a proof takes more than the effort."""

    def figures(self, answer: Answer) -> dict[str, int]:
        """What can be measured at once: `greedy`, `house` and `breadth`; `regions` and `chain` of the answer's line."""

    def counts(self, answer: Answer, count: Count, budget: Budget, watch: Watch) -> dict[str, int]:
        """`optimal` and `near`: how many lines reach the best score, or nearly. An uncounted figure is left out."""

    def house(self, watch: Watch, budget: Budget | None = None, *, partly: bool = False) -> House:
        """How the house plays it, here and on other cards, and how greedy play goes.

        Raises `TimeOver` if a budget ends before that: a spread of fewer plays would make other medals. With `partly`,
        the spread has the plays that were done by then, or only the one on these cards.
        """


class Candidates(Protocol):
    """A day's candidates, by their numbers from 1 on."""

    def __call__(self, number: int, watch: Watch, /) -> Candidate | None:
        """The candidate of a number; None if it is the same as an earlier one."""
