"""What a scenario claims about its best score, and where its claims contradict each other.

A claim counts only once a solver has proven it. The contradictions found here are wrong whatever the cards are: finding
them takes no game's rules and no search.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from pnp.core.daily import Daily
from pnp.core.findings import Finding
from pnp.core.scenario import Best, Scenario

Keys: TypeAlias = tuple[str, ...]
"""The way to a value of a scenario file: `("daily", "medals", "gold")`."""

SCORE: Keys = ("best", "score")
BOUND: Keys = ("best", "bound")
PROVEN: Keys = ("best", "proven")
MEDALS: Keys = ("daily", "medals")
FIGURES: Keys = ("daily", "figures")

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_HARDEST_FIRST = ("gold", "silver", "bronze")
_PLAYED = ("house", "greedy")
"""Figures that are scores of played lines, so that the best score is at least as high."""


_COUNTED = ("regions", "chain", "breadth")
"""Figures that count something."""


@dataclass(frozen=True)
class FalseClaim:
    """A statement of a scenario that cannot be true: where it stands in the file, and why it is false."""

    keys: Keys
    finding: Finding


def contradictions(scenario: Scenario) -> tuple[FalseClaim, ...]:
    """Every contradiction between a scenario's claims about its best score, its medals and its figures.

    Each claim is compared with `best.score`; if that is missing, with gold; else with the figure `optimum`.
    """
    found = [] if scenario.best is None else list(_best(scenario.best))
    if scenario.daily is not None:
        found += _daily(scenario.daily, scenario.best)
    return tuple(found)


def claimed_best(scenario: Scenario) -> tuple[Keys, int] | None:
    """The best score that a scenario claims in any entry, and which entry; else a score that it says was reached.

    Any other claim is at most this score, or it is a contradiction.
    """
    daily = scenario.daily
    figures = daily.figures if daily else {}
    found: list[tuple[Keys, int]] = [] if scenario.best is None else [(SCORE, scenario.best.score)]
    found += [((*MEDALS, "gold"), daily.medals.gold)] if daily and daily.medals else []
    found += [((*FIGURES, "optimum"), figures["optimum"])] if "optimum" in figures else []
    played = sorted((name for name in _PLAYED if name in figures), key=lambda name: -figures[name])
    found += [((*FIGURES, name), figures[name]) for name in played]
    return found[0] if found else None


def misdated(scenario: Scenario) -> Iterator[FalseClaim]:
    """The false claim of a puzzle whose id names another day than its `daily.day`."""
    daily, named = scenario.daily, _DATE.findall(scenario.id)
    if daily is not None and named and daily.day not in named:
        yield FalseClaim(("daily", "day"), Finding("claim.day", {"found": daily.day, "id": scenario.id}))


def _best(best: Best) -> Iterator[FalseClaim]:
    if best.score > best.bound:
        yield FalseClaim(SCORE, Finding("claim.above_bound", {"found": best.score, "bound": best.bound}))
    elif best.proven and best.score != best.bound:
        yield FalseClaim(PROVEN, Finding("claim.not_proven", {"score": best.score, "bound": best.bound}))


def _daily(daily: Daily, claimed: Best | None) -> Iterator[FalseClaim]:
    medals, figures = daily.medals, daily.figures
    known = [claimed.score] if claimed else []
    known += [medals.gold] if medals else []
    known += [figures["optimum"]] if "optimum" in figures else []
    if medals is not None:
        if medals.gold != known[0]:
            yield FalseClaim((*MEDALS, "gold"), Finding("claim.gold", {"found": medals.gold, "best": known[0]}))
        for harder, easier in pairwise(_HARDEST_FIRST):
            most, asked = getattr(medals, harder), getattr(medals, easier)
            if asked > most:
                params = {"medal": easier, "found": asked, "harder": harder, "most": most}
                yield FalseClaim((*MEDALS, easier), Finding("claim.medals", params))
    if "optimum" in figures and figures["optimum"] != known[0]:
        yield FalseClaim(
            (*FIGURES, "optimum"), Finding("claim.optimum", {"found": figures["optimum"], "best": known[0]})
        )
    for name in _PLAYED:
        if known and figures.get(name, known[0]) > known[0]:
            params = {"name": name, "found": figures[name], "best": known[0]}
            yield FalseClaim((*FIGURES, name), Finding("claim.beaten", params))
    for name in _COUNTED:
        if figures.get(name, 0) < 0:
            yield FalseClaim((*FIGURES, name), Finding("claim.negative", {"name": name, "found": figures[name]}))
    yield from _counts(daily)


def _counts(daily: Daily) -> Iterator[FalseClaim]:
    """At least one line reaches the best score, and every line that reaches it also counts as near it."""
    optimal, near = daily.figures.get("optimal"), daily.figures.get("near")
    if optimal is not None and optimal < 1:
        yield FalseClaim((*FIGURES, "optimal"), Finding("claim.no_line", {"found": optimal}))
    if near is not None and near < max(1, optimal or 0):
        yield FalseClaim((*FIGURES, "near"), Finding("claim.near", {"found": near, "least": max(1, optimal or 0)}))
