"""What many plays of the house add up to: quartiles, and how many lie in each bin of a histogram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Summary:
    """Five numbers of a spread: half of the plays lie from `lower` to `upper`."""

    lowest: int
    lower: int
    median: int
    upper: int
    highest: int


def summary(spread: Sequence[int]) -> Summary:
    """Each number is a score that was reached: the least that so many quarters of the plays do not exceed."""
    plays = sorted(spread)

    def quarter(number: int) -> int:
        return plays[max(0, -(-len(plays) * number // 4) - 1)]

    return Summary(plays[0], quarter(1), quarter(2), quarter(3), plays[-1])


@dataclass(frozen=True)
class Bin:
    """The scores from `low` on, as many as a bin is wide, and how many plays ended there."""

    low: int
    plays: int


def bins(spread: Sequence[int], low: int, high: int, width: int) -> tuple[Bin, ...]:
    """All bins from one score to another, empty ones too."""
    return tuple(
        Bin(start, sum(start <= play < start + width for play in spread)) for start in range(low, high + 1, width)
    )
