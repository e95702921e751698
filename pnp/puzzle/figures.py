"""All figures of a puzzle, made in this one place from its three lines of play: the solver's, the house's and greedy's.

All that a sheet, an answer, a scenario file or a document says of the best score, of medals, of the house and of greedy
play is made here, so that it is consistent: bronze <= silver <= gold = best, greedy and house <= best <= bound. The
scores are the referee's; `pnp.puzzle.confirm` asks him.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pnp.core.daily import Daily
from pnp.core.scenario import Best, Scenario
from pnp.puzzle.criteria import MARGINS, Rules
from pnp.solve.answer import Answer, Finder
from pnp.solve.puzzle import House, Puzzle
from pnp.solve.refereed import Refused

_ORDER = ("greedy", "house", "optimum", "regions", "chain", "breadth", "optimal", "near")
"""Figures stand in a file in this order."""
COUNTS = ("optimal", "near")
"""Figures that count lines around the best score: they can be counted only once it is proven."""


@dataclass(frozen=True)
class Chosen:
    """Which of a day's candidates a puzzle is, and the rules that chose it."""

    rules: Rules
    day: str
    number: int


def best_answer(answer: Answer, house: House) -> Answer:
    """The best of the three lines as the answer. Raises `Refused` if one beats the bound: then the bound is wrong.

    The bound stays as it was. A line of the house that reaches it is as good as the solver's own.
    """
    lines: dict[Finder, tuple[int, str]] = {
        answer.by: (answer.score, answer.moves),
        "house": (house.score, house.moves),
        "greedy": (house.greedy, house.greedy_moves),
    }
    by = max(lines, key=lambda name: lines[name][0])  # of equal lines, the first
    score, moves = lines[by]
    if score > answer.bound:
        raise Refused(f"{by}: {score} > {answer.bound}")
    return answer if score == answer.score else replace(answer, score=score, moves=moves, by=by)


def is_beaten(figures: Mapping[str, int]) -> bool:
    """Whether the house or greedy play does better than the answer."""
    return any(figures[name] > figures["optimum"] for name in MARGINS)


def figures_of(answer: Answer, measured: Mapping[str, int]) -> dict[str, int]:
    """The figures of an answer and the measured figures of its puzzle, in the order in which files have them."""
    known = {**measured, "optimum": answer.score}
    return {name: known[name] for name in (*_ORDER, *known) if name in known}


def figured(scenario: Scenario, answer: Answer, house: House, measured: Mapping[str, int], chosen: Chosen) -> Puzzle:
    """A scenario with its lines as the puzzle of a day. Raises `Refused` if the answer is not the best line."""
    if best_answer(answer, house) != answer:
        raise Refused(f"{max(house.score, house.greedy)} > {answer.score}")
    rules = chosen.rules
    figures = figures_of(answer, {**measured, "greedy": house.greedy, "house": house.score})
    daily = Daily(
        rules.version,
        chosen.day,
        chosen.number,
        rules.difficulty(chosen.day),
        MappingProxyType(figures),
        rules.medals(answer.score, house.score, house.spread),
    )
    best = Best(answer.score, answer.bound, answer.proven)
    return Puzzle(replace(scenario, best=best, daily=daily), answer, house)
