"""Daily puzzles: what is asked for, what a day's scenario says about itself, and the medals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class DailyWish:
    """A day's puzzle as it is asked for, besides the board. `day` is an ISO date.

    `settings` are the game's own, each with its name: plain pairs, so that a wish can be sent to another process.
    """

    day: str
    kind: str
    edition: str
    settings: tuple[tuple[str, str | bool | None], ...] = ()

    def get(self, setting: str) -> str | bool | None:
        """The value of a setting; None if the wish does not name it."""
        return dict(self.settings).get(setting)

    def asked(self) -> dict[str, str | bool | None]:
        """The whole wish as one flat mapping."""
        return {"day": self.day, "kind": self.kind, "edition": self.edition, **dict(self.settings)}


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

    `difficulty` is one to five stars. `decided` is whether it is the day's puzzle. A search that ended early
    has not settled which candidate that is; the file of such a candidate has an id of its own (`candidate_id`).
    """

    version: int
    day: str
    candidate: int
    difficulty: int
    figures: Mapping[str, int]
    medals: Medals | None = None
    decided: bool = True


LONGEST_ID = 200
"""The most letters of an id in a scenario file."""


def candidate_id(day: str, number: int) -> str:
    """The id of a candidate, made from the given id of its day; the end of a very long id is replaced by a hash."""
    end = f"-candidate-{number}"
    if len(day) + len(end) <= LONGEST_ID:
        return day + end
    return f"{day[: LONGEST_ID - len(end) - 17]}-{sha256(day.encode()).hexdigest()[:16]}{end}"
