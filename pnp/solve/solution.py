"""Answers to all questions about a scenario within one budget: the best score, first moves, counts, a given line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from pnp.core.brief import brief, span
from pnp.core.findings import BadInput, MoveError
from pnp.core.movesfile import Label, read_moves
from pnp.core.referee import Match, Referee, check_scenario
from pnp.core.scenario import Best
from pnp.core.verdict import TurnReport, Verdict
from pnp.solve.answer import Answer, Count, FirstMove, Reach, Watch
from pnp.solve.limits import Budget
from pnp.solve.refereed import Refused, refereed

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Solver(Protocol[S_contra]):
    """What a game's own solver does for one scenario. Each search ends with the budget and answers with what it has."""

    def solve(self, budget: Budget, watch: Watch) -> Answer: ...

    def reproven(self, budget: Budget, watch: Watch) -> int | None:
        """The best score by looking at every play, without a bound; None if the budget ended first."""

    def first_moves(self, budget: Budget, watch: Watch, answer: Answer) -> tuple[FirstMove, ...]:
        """The best score after each first action."""

    def optimal_lines(self, budget: Budget, watch: Watch, best: int, cap: int) -> Count:
        """How many lines reach the best score."""

    def along(self, states: Sequence[S_contra], budget: Budget, watch: Watch) -> tuple[Reach, ...]:
        """What can still be reached from each of the given positions."""

    def unsearched(self, state: S_contra) -> int:
        """A bound that no play from a position can beat, known without a search."""


@dataclass(frozen=True)
class Stop(Generic[S]):
    """A position on a given line: after which of its turns, the turn as written, the state and the score so far."""

    label: Label
    text: str
    state: S
    standing: int


@dataclass(frozen=True)
class Wish(Generic[S]):
    """What is asked besides the best score. `cap`: count the best lines up to this number; `line`: a line to follow."""

    verify: bool = False
    first_moves: bool = False
    cap: int | None = None
    line: tuple[Stop[S], ...] = ()


@dataclass(frozen=True)
class Mark:
    """A turn of a given line and what could still be reached after it."""

    label: Label
    text: str
    standing: int
    reach: Reach


@dataclass(frozen=True)
class Verified:
    """A proof without a bound: its score, or None if the limits ended it."""

    score: int | None


@dataclass(frozen=True)
class Solution:
    """A refereed answer, and the answers to the other questions; None for those that were not asked."""

    answer: Answer
    verdict: Verdict
    objective: str
    verified: Verified | None = None
    first_moves: tuple[FirstMove, ...] | None = None
    lines: Count | None = None
    along: tuple[Mark, ...] | None = None

    def __repr__(self) -> str:
        return brief(self, span(self.answer.score, self.answer.bound), self.objective)

    @property
    def score(self) -> int:
        return self.answer.score

    @property
    def bound(self) -> int:
        """The bound that no play can beat."""
        return self.answer.bound

    @property
    def proven(self) -> bool:
        return self.answer.proven

    @property
    def moves(self) -> str:
        """The best line of play, as the text of a moves file."""
        return self.answer.moves

    @property
    def best(self) -> Best:
        """The result as scenario files keep it."""
        return Best(self.answer.score, self.answer.bound, self.answer.proven)


def find_solution(match: Match[S], solver: Solver[S], wish: Wish[S], budget: Budget, watch: Watch) -> Solution:
    """Search, have the answer refereed, then answer the other wishes. Raises `Refused` for a fault of the solver."""
    answer = solver.solve(budget, watch)
    verdict = refereed(match, answer)
    verified = Verified(solver.reproven(budget, watch)) if wish.verify else None
    if verified is not None and verified.score is not None:
        answer = _confirmed(answer, verified.score)
    lines = solver.optimal_lines(budget, watch, answer.score, wish.cap) if wish.cap and answer.proven else None
    return Solution(
        answer,
        verdict,
        match.scenario.objective,
        verified,
        solver.first_moves(budget, watch, answer) if wish.first_moves else None,
        lines,
        _marks(solver, wish.line, budget, watch, answer.bound) if wish.line else None,
    )


def _confirmed(answer: Answer, best: int) -> Answer:
    """The answer after a proof without a bound: this may settle what the bound left open, and must agree with it."""
    if not answer.score <= best <= answer.bound:
        raise Refused(f"{best} != {answer.score}..{answer.bound}")
    return replace(answer, bound=best)


def stops(match: Match[S], text: str) -> Iterator[Stop[S]]:
    """The positions after each line of a moves file, one by one; raises a placed `MoveError` at the first fault."""
    referee = Referee(match)
    moves = read_moves(text)
    check_scenario(match.scenario, moves)
    for raw in moves.lines:
        reports: tuple[TurnReport, ...] = referee.play(raw)
        yield Stop(raw.label, reports[-1].text, referee.state, match.standing(referee.state))


def follow(match: Match[S], text: str, file: str) -> tuple[Stop[S], ...]:
    """The positions after each line of a moves file, which may end early; raises `BadInput` at an illegal line."""
    try:
        return tuple(stops(match, text))
    except MoveError as error:
        raise BadInput([error.finding.at(file=file)]) from None


def _marks(solver: Solver[S], line: tuple[Stop[S], ...], budget: Budget, watch: Watch, bound: int) -> tuple[Mark, ...]:
    """The marks, made from the last turn to the first: late turns are quick to search. `bound`: at the start."""
    reaches: list[Reach] = []
    for stop in reversed(line):
        reaches.append(reach_of(solver, stop.state, reaches, budget, watch, lambda: bound))
    pairs = zip(line, reversed(reaches), strict=True)
    return tuple(Mark(stop.label, stop.text, stop.standing, reach) for stop, reach in pairs)


def reach_of(
    solver: Solver[S], state: S, later: Sequence[Reach], budget: Budget, watch: Watch, most: Callable[[], int]
) -> Reach:
    """What can be reached from a position of a line; once the time is over, only what is known without a search.

    The last position of a line is always searched, so that something is known. `later` has what can be reached from
    the positions after this one, the next one last. `most`: a bound that no play from the line's start can beat; it
    also holds for this position.
    """
    if later and budget.is_over():
        return Reach(later[-1].score, most())
    return solver.along([state], budget, watch)[0]


def solution_json(solution: Solution, wish: Wish[Any]) -> dict[str, Any]:
    """The document that `pnp solve --json` promises, without the parts that were not asked for."""
    answer, proof = solution.answer, solution.answer.certificate
    document: dict[str, Any] = {
        "score": answer.score,
        "bound": answer.bound,
        "proven": answer.proven,
        "objective": solution.objective,
        "moves": answer.moves,
        "nodes": proof.nodes,
        "seconds": round(answer.seconds, 3),
        "memory": answer.memory,
        "certificate": {
            "version": proof.version,
            "method": proof.method,
            "nodes": proof.nodes,
            "layers": list(proof.layers),
            "threshold": proof.threshold,
            "prices": proof.prices,
            "root": proof.root,
        },
    }
    if solution.verified is not None:
        document["verified"] = {"done": solution.verified.score is not None, "score": solution.verified.score}
    if solution.first_moves is not None:
        document["first_moves"] = [
            {"move": each.text, "score": each.score, "bound": each.bound} for each in solution.first_moves
        ]
    if wish.cap is not None:
        lines = solution.lines
        document["lines"] = lines and {"count": lines.lines, "exact": lines.exact}
    if solution.along is not None:
        document["along"] = [
            {
                "turn": str(mark.label),
                "moves": mark.text,
                "standing": mark.standing,
                "score": mark.reach.score,
                "bound": mark.reach.bound,
            }
            for mark in solution.along
        ]
    return document
