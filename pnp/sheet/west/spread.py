"""Statistics of many plays of the house: quartiles, and the number of plays in each bin of a histogram."""

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
    """Five numbers, each a score that a play reached; medals are computed from the same quantiles."""
    plays = sorted(spread)
    return Summary(plays[0], quantile(plays, 25), quantile(plays, 50), quantile(plays, 75), plays[-1])


@dataclass(frozen=True)
class Bin:
    """A bin of scores that begins at `low`, and the number of plays that ended in it."""

    low: int
    plays: int


def bins(spread: Sequence[int], low: int, high: int, width: int) -> tuple[Bin, ...]:
    """All bins from one score to another, empty ones too."""
    return tuple(
        Bin(start, sum(start <= play < start + width for play in spread)) for start in range(low, high + 1, width)
    )
