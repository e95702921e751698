"""Where a line of play lost points: for each of its turns, what could still be reached after it.

The score that can be reached never grows along a line, and the line's final score could be reached before every turn of
it. So `explain` looks at turns from the last to the first: those near the end are quick to search. Once the best score
can still be reached after a turn, no earlier turn lost anything either, and the rest is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

from pnp.core.findings import MoveError
from pnp.core.referee import Match
from pnp.core.scenario import Best
from pnp.solve.answer import Reach, Watch
from pnp.solve.limits import Budget
from pnp.solve.solution import Mark, Solver, Stop, reach_of, stops

S = TypeVar("S")


@dataclass(frozen=True)
class Loss:
    """The points that a turn lost: at least `least`, at most `most`. If the two are equal, the loss is known."""

    least: int
    most: int

    @property
    def exact(self) -> int | None:
        return self.least if self.least == self.most else None


@dataclass(frozen=True)
class Explanation:
    """A line of play up to its first illegal line: the score that could be reached at the start and after each turn."""

    start: Reach
    marks: tuple[Mark, ...]

    @property
    def best(self) -> Best:
        """What is known of the scenario's best score."""
        return Best(self.start.score, self.start.bound, self.start.score == self.start.bound)

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The loss of each turn."""
        return tuple(loss(before, after) for before, after in pairwise((self.start, *(m.reach for m in self.marks))))

    @property
    def dropped(self) -> int | None:
        """The first turn that lost points; None if no turn did, or if the loss of an earlier turn is not known."""
        first = self._first_not_free()
        return first if first is not None and self.losses[first].least else None

    @property
    def unsettled(self) -> int | None:
        """The first turn that may or may not have lost points, if no earlier turn certainly lost some."""
        first = self._first_not_free()
        return first if first is not None and not self.losses[first].least else None

    def _first_not_free(self) -> int | None:
        return next((number for number, each in enumerate(self.losses) if each.exact != 0), None)


def loss(before: Reach, after: Reach) -> Loss:
    return Loss(max(0, before.score - after.bound), max(0, before.bound - after.score))


def line_of(match: Match[S], text: str) -> tuple[Stop[S], ...]:
    """The positions after each line of a moves file, up to the first refused line; the verdict tells why."""
    line: list[Stop[S]] = []
    try:
        for stop in stops(match, text):
            line.append(stop)
    except MoveError:
        pass
    return tuple(line)


def explain(
    match: Match[S],
    solver: Solver[S],
    line: Sequence[Stop[S]],
    budget: Budget,
    watch: Watch,
    known: Best | None = None,
) -> Explanation:
    """What each turn of a line left possible. `known`: the best score, if a solver found it in this run; a scenario's
    claim does not count."""
    reaches: list[Reach] = []
    most = cache(lambda: known.bound if known is not None else solver.unsearched(match.start()))
    for stop in reversed(line):
        if known is not None and reaches and reaches[-1].score >= known.bound:
            reaches.append(reaches[-1])
            continue
        reaches.append(reach_of(solver, stop.state, reaches, budget, watch, most))
    start = _reach(known) if known is not None else reach_of(solver, match.start(), reaches, budget, watch, most)
    first, *rest = _tightened([start, *reversed(reaches)])
    marks = (Mark(stop.label, stop.text, stop.standing, reach) for stop, reach in zip(line, rest, strict=True))
    return Explanation(first, tuple(marks))


def _reach(best: Best) -> Reach:
    return Reach(best.score, best.bound)


def _tightened(reaches: list[Reach]) -> list[Reach]:
    """The result after each turn, narrowed by the results after the others.

    A score that can be reached later can be reached before; a bound before a turn also holds after it.
    """
    scores = [reach.score for reach in reaches]
    for number in range(len(scores) - 2, -1, -1):
        scores[number] = max(scores[number], scores[number + 1])
    bound = reaches[0].bound
    tight = []
    for reach, score in zip(reaches, scores, strict=True):
        bound = max(score, min(bound, reach.bound))
        tight.append(Reach(score, bound))
    return tight


def explanation_json(explanation: Explanation | None) -> dict[str, Any]:
    """What `pnp check --explain --json` adds to its document; a line without turns has no explanation."""
    if explanation is None:
        return {"reachable": None, "explained": [], "dropped_at": None}
    dropped = explanation.dropped
    return {
        "reachable": {"score": explanation.start.score, "bound": explanation.start.bound},
        "explained": [
            {
                "turn": str(mark.label),
                "moves": mark.text,
                "standing": mark.standing,
                "score": mark.reach.score,
                "bound": mark.reach.bound,
                "lost": lost.exact,
            }
            for mark, lost in zip(explanation.marks, explanation.losses, strict=True)
        ],
        "dropped_at": None if dropped is None else str(explanation.marks[dropped].label),
    }
