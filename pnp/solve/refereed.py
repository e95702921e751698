"""The referee plays every line of a solver with the plain engine before the line is used."""

from __future__ import annotations

from typing import TypeVar

from pnp.core.referee import Match, judge
from pnp.core.verdict import Verdict, points
from pnp.solve.answer import Answer

S = TypeVar("S")


class Refused(Exception):
    """A solver contradicts the rules or itself: a fault of the program. `detail` says how, for a bug report."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def refereed(match: Match[S], answer: Answer) -> Verdict:
    """The referee's verdict on an answer's moves; raises `Refused` if the moves do not reach the claimed score."""
    verdict = judge(match, answer.moves)
    if verdict.finding is not None:
        raise Refused(f"{verdict.finding.code}, line {verdict.finding.line}, column {verdict.finding.column}")
    reached = points(verdict.results[0], match.scenario.objective)
    if reached != answer.score:
        raise Refused(f"{reached} != {answer.score}")
    if answer.bound < answer.score:
        raise Refused(f"{answer.bound} < {answer.score}")
    return verdict
