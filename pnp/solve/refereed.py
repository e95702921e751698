"""Nothing that a solver says is believed: its moves are played by the plain engine before anybody sees them."""

from __future__ import annotations

from typing import TypeVar

from pnp.core.referee import Match, judge
from pnp.core.verdict import Verdict, points
from pnp.solve.answer import Answer

S = TypeVar("S")


class Refused(Exception):
    """A solver contradicts the rules or itself: a fault of the program. `detail` says in which way, for a report."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def refereed(match: Match[S], answer: Answer) -> Verdict:
    """The referee's verdict on an answer's moves; raises `Refused` where it is not the score that was claimed."""
    verdict = judge(match, answer.moves)
    if verdict.finding is not None:
        raise Refused(f"{verdict.finding.code}, line {verdict.finding.line}, column {verdict.finding.column}")
    reached = points(verdict.results[0], match.scenario.objective)
    if reached != answer.score:
        raise Refused(f"{reached} != {answer.score}")
    if answer.bound < answer.score:
        raise Refused(f"{answer.bound} < {answer.score}")
    return verdict
