"""A new best score in a scenario: what its day said about the old one is made anew, or left out where it can't be."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pnp.core.claims import contradictions
from pnp.core.daily import Daily, Medals
from pnp.core.scenario import Best, Scenario

_OF_ANY_PLAY = ("breadth",)
"""Figures of the position, whatever is played."""
_OF_OTHERS = ("greedy", "house")
"""Scores of lines that nobody chose for being the best."""


def revised(scenario: Scenario, best: Best) -> Scenario:
    """The scenario with a new best score. Its medals and figures belong to that score: nothing contradicts it."""
    daily = scenario.daily
    if daily is None:
        return replace(scenario, best=best)
    trusted = not contradictions(scenario)
    medals = _medals(daily.medals, best.score) if trusted and daily.medals else None
    figures = _figures(daily, best, trusted=trusted)
    again = replace(scenario, best=best, daily=replace(daily, figures=MappingProxyType(figures), medals=medals))
    assert not contradictions(again)
    return again


def _medals(old: Medals, best: int) -> Medals | None:
    """Silver and bronze are what the house makes, but less than the medal above.

    None where gold pushed silver down: then nobody knows what the house makes.
    """
    if best == old.gold:
        return old
    if best > old.gold and old.silver >= old.gold - 1:
        return None
    silver = min(best - 1, old.silver)
    return Medals(best, silver, min(silver - 1, old.bronze))


def _figures(daily: Daily, best: Best, *, trusted: bool) -> dict[str, int]:
    """In their order. What was counted or read off the old best line is known of an equally good one only."""
    old = daily.figures
    same = trusted and old.get("optimum") == best.score
    kept = {}
    for name, number in old.items():
        if name == "optimum":
            kept[name] = best.score
        elif name in _OF_OTHERS:
            kept |= {name: number} if trusted and number <= best.score else {}
        elif same or (name in _OF_ANY_PLAY and number >= 0):
            kept[name] = number
    return kept
