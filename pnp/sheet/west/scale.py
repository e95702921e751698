"""Scales: round numbers along an axis, and where a number lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def step_for(span: int, most: int) -> int:
    """The smallest round step that divides a span into at most `most` parts."""
    return next((step for step in _STEPS if span <= step * most), -(-span // most))


@dataclass(frozen=True)
class Scale:
    """Numbers from `low` to `high`, drawn from `start` to `end` (which may lie before it: upwards)."""

    low: int
    high: int
    step: int
    start: float
    end: float

    def at(self, number: float) -> float:
        return self.start + (self.end - self.start) * (number - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1, self.step))


def scale_of(numbers: Iterable[int], start: float, end: float, most: int) -> Scale:
    """A scale for some numbers, from one round number to another, in at most `most` parts."""
    known = tuple(numbers)
    low, high = min(known), max(known)
    step = step_for(max(1, high - low), max(1, most - 1))
    low, high = low // step * step, -(-high // step) * step
    return Scale(low, high if high > low else low + step, step, start, end)
