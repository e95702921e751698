"""Quantiles of a list: medals are made with them, and sheets show them."""

from __future__ import annotations

from collections.abc import Sequence


def quantile(ordered: Sequence[int], hundredths: int) -> int:
    """The number of an ordered list that the given percentage of the list lies below."""
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]
