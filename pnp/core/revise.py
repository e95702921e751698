"""A new best score in a scenario: its medals and figures are made again, or left out if that is impossible."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pnp.core.claims import contradictions
from pnp.core.daily import Daily, Medals
from pnp.core.scenario import Best, Scenario

_OF_ANY_PLAY = ("breadth",)
"""Figures of the position, whatever is played."""
_OF_OTHERS = ("greedy", "house")
"""Scores of the house and of greedy play."""


def revised(scenario: Scenario, best: Best) -> Scenario:
    """The scenario with a new best score, and with medals and figures that do not contradict it."""
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
    """Silver and bronze are scores of the house, but each is less than the medal above.

    None if the old gold pushed silver down: then the file does not say what the house scored.
    """
    if best == old.gold:
        return old
    if best > old.gold and old.silver >= old.gold - 1:
        return None
    silver = min(best - 1, old.silver)
    return Medals(best, silver, min(silver - 1, old.bronze))


def _figures(daily: Daily, best: Best, *, trusted: bool) -> dict[str, int]:
    """The figures in their order. Those counted or read off the old best line stay only if the new line is as good."""
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
