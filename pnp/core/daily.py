"""Daily puzzles: what is asked for, what a day's scenario says about itself, and the medals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.core.cards import Card


@dataclass(frozen=True)
class DailyWish:
    """A day's puzzle as it is asked for, besides the board. `day` is an ISO date."""

    day: str
    kind: str = "finale"
    edition: str = "en"
    character: str | None = None
    cowbot: str | None = None
    level: str | None = None
    holdem: bool = False


@dataclass(frozen=True)
class Medals:
    """The least score for each medal; gold is the best score."""

    gold: int
    silver: int
    bronze: int

    def won(self, score: int) -> str | None:
        """The medal for a score: `gold`, `silver`, `bronze` or None."""
        for name in ("gold", "silver", "bronze"):
            if score >= getattr(self, name):
                return name
        return None


@dataclass(frozen=True)
class Daily:
    """How a day's puzzle was chosen: by which algorithm, which of its candidates, how hard, and the figures measured.

    `difficulty` is one to five stars.
    """

    version: int
    day: str
    candidate: int
    difficulty: int
    figures: Mapping[str, int]
    medals: Medals | None = None


@dataclass(frozen=True)
class History:
    """How a position came about: the decks of the rounds before and the moves, one line each, in notation."""

    decks: Mapping[int, tuple[Card, ...]]
    moves: tuple[str, ...]
