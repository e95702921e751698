"""The places of the shafts' values: those of a level at one height, apart, each on its own ladder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

APART = 0.8
"""Least space between two values."""
HOLD = 0.9
"""The part of a value's label that must lie on either side of its ladder."""


class Leg(NamedTuple):
    """The part of a shaft between two levels that bears its values: from `start` down to `end`."""

    start: tuple[float, float]
    end: tuple[float, float]

    def at(self, y: float) -> float:
        (x1, y1), (x2, y2) = self
        return x1 + (x2 - x1) * (y - y1) / (y2 - y1) if y2 != y1 else (x1 + x2) / 2


def spaced(wishes: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[float]:
    """Middles for labels of these widths, in this order, as near to the wishes as possible without touching."""
    steps = [0.0]
    for one, other in pairwise(widths):
        steps.append(steps[-1] + (one + other) / 2 + APART)
    groups: list[list[float]] = []
    for wish, step in zip(wishes, steps, strict=True):  # labels that would touch move together, by their mean
        groups.append([wish - step])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    bases = [_mean(group) for group in groups for _ in group]
    low, high = left + widths[0] / 2, right - widths[-1] / 2 - steps[-1]
    return [max(low, min(high, base)) + step for base, step in zip(bases, steps, strict=True)]


def settled(
    legs: Sequence[Leg], widths: Sequence[float], height: float, left: float, right: float
) -> list[tuple[float, float]] | None:
    """The middle of each label of a level: in one row, or in two if one is too short; None if neither fits."""
    for rows in (1, 2):
        found = _in_rows(legs, widths, height, left, right, rows)
        if found is not None:
            return found
    return None


def _in_rows(
    legs: Sequence[Leg], widths: Sequence[float], height: float, left: float, right: float, rows: int
) -> list[tuple[float, float]] | None:
    if min(leg.end[1] - leg.start[1] for leg in legs) < rows * height + APART * (rows + 1) / 2:
        return None
    middle = sum(leg.start[1] + leg.end[1] for leg in legs) / len(legs) / 2
    order = sorted(range(len(legs)), key=lambda number: (legs[number].at(middle), number))
    places: dict[int, tuple[float, float]] = {}
    for row in range(rows):
        y = middle + (row - (rows - 1) / 2) * (height + APART / 2)
        mine = order[row::rows]
        if not mine:
            continue
        wishes = [legs[number].at(y) for number in mine]
        row_widths = [widths[number] for number in mine]
        xs = spaced(wishes, row_widths, left, right)
        if xs[0] - row_widths[0] / 2 < left - 1e-6:
            return None
        for number, wish, x in zip(mine, wishes, xs, strict=True):
            if abs(x - wish) > widths[number] / 2 - HOLD:
                return None
            places[number] = (x, y)
    return [places[number] for number in range(len(legs))]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
