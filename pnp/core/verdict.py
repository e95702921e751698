"""Verdicts: what the referee says about a line of play, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.core.brief import brief
from pnp.core.cards import Card
from pnp.core.daily import Medals
from pnp.core.findings import Finding
from pnp.core.movesfile import Label
from pnp.core.scenario import MARGIN, Best, Scenario


@dataclass(frozen=True)
class StepReport:
    """One decision: its canonical text, what changed, and the cards that were drawn for it."""

    text: str
    changes: Mapping[str, int]
    drew: tuple[Card, ...] = ()


@dataclass(frozen=True)
class TurnReport:
    """One line of the moves file: canonical text, the cards on the table, each step, and how things stand after it."""

    label: Label
    text: str
    cards: tuple[Card, ...]
    steps: tuple[StepReport, ...]
    changes: Mapping[str, int]
    totals: Mapping[str, int]
    score: int
    notes: Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """How one player ended. `title` and `achievements` are codes; `rival` is the score by source of an
    opponent that the game itself plays, and `beaten` tells whether the player leads."""

    score: int
    breakdown: Mapping[str, int]
    title: tuple[str, ...]
    achievements: tuple[str, ...] = ()
    rival: Mapping[str, int] | None = None
    beaten: bool | None = None
    place: int | None = None


def points(result: Result, objective: str) -> int:
    """What a scenario's objective counts: the score, or the lead over the rival."""
    if objective == MARGIN and result.rival is not None:
        return result.score - result.rival["total"]
    return result.score


@dataclass(frozen=True)
class Verdict:
    """The referee's answer: legal with results, or the first finding with the score so far."""

    legal: bool
    turns: tuple[TurnReport, ...]
    results: tuple[Result, ...] = ()
    finding: Finding | None = None
    score_so_far: int = 0
    best: Best | None = None
    by_solver: bool = False
    """Whether a solver found the best score in this run; if not, it is the scenario's claim."""
    medals_void: bool = False
    """Whether the scenario's medals belong to another best score than the true one."""

    @property
    def score(self) -> int:
        """The score of the best player, or the score before the fault of an illegal line."""
        return max((result.score for result in self.results), default=self.score_so_far)

    def __repr__(self) -> str:
        played = f"{len(self.turns)} turns"
        if self.finding is not None:
            return brief(self, f"illegal: {self.finding.code}", f"line {self.finding.line}", played)
        return brief(self, "legal", "/".join(str(result.score) for result in self.results), played)


def medals_of(scenario: Scenario, verdict: Verdict) -> Medals | None:
    """The medals that a line is measured by; None if the scenario has no medals, or no best score to go with them."""
    void = verdict.best is None or verdict.medals_void
    return scenario.daily.medals if scenario.daily and not void else None


def medal_of(scenario: Scenario, verdict: Verdict) -> str | None:
    """The medal of a legal line of one player. The best score wins gold, even if the medals in the file are false."""
    reached = points(verdict.results[0], scenario.objective)
    if medals := medals_of(scenario, verdict):
        return medals.won(reached)
    best = verdict.best if scenario.daily and scenario.daily.medals else None
    return "gold" if best is not None and best.proven and reached >= best.score else None
