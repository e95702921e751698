"""What many plays of the house add up to: quartiles, and how many lie in each bin of a histogram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.core.quantile import quantile


@dataclass(frozen=True)
class Summary:
    """Five numbers of a spread: half of the plays lie from `lower` to `upper`."""

    lowest: int
    lower: int
    median: int
    upper: int
    highest: int


def summary(spread: Sequence[int]) -> Summary:
    """Each number is a score that was reached, and medals are made of the same ones."""
    plays = sorted(spread)
    return Summary(plays[0], quantile(plays, 25), quantile(plays, 50), quantile(plays, 75), plays[-1])


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
