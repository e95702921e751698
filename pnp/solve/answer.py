"""What a search reports: its progress, and its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from pnp.core.brief import brief, span


class Stage(StrEnum):
    """What a search is busy with."""

    PRICE = "price"  # looking for the prices of the bound
    BEAM = "beam"  # looking for a good line of play
    PROVE = "prove"  # showing that there is no better one
    HOUSE = "house"  # letting the house play, for a daily puzzle


@dataclass(frozen=True)
class Progress:
    """A moment of a search. `moment` is the turn that was just searched, as in notation (`1.3`, `1.end`).

    `candidate`: which of a day's candidates is being judged; 0 outside of a daily.
    """

    stage: Stage
    moment: str = ""
    states: int = 0
    score: int | None = None
    bound: int | None = None
    candidate: int = 0


Watch = Callable[[Progress], None]


@dataclass(frozen=True)
class Certificate:
    """How the bound was found, so that the search can be repeated.

    `layers`: how many states were kept after each turn and round's end of the search that settled the bound.
    `prices`: a hash of the prices behind the bound, empty without prices. `method` is `exhausted` (the search looked at
    every play that the bound does not rule out), `bound` (the prices alone prove it) or `none`.
    """

    version: str
    method: str
    nodes: int
    layers: tuple[int, ...]
    threshold: int
    prices: str
    root: float | None
    """The bound at the start, before any search."""


Finder: TypeAlias = Literal["solver", "house", "greedy"]
"""Whose line of play is the best: if a search ends early, the house or greedy play may have a better one."""


@dataclass(frozen=True)
class Answer:
    """The best line of play found, and a bound that no play can beat. `moves` is a moves file's text, not yet refereed.

    The certificate is about the bound alone: the referee confirms the score of the line.
    """

    score: int
    bound: int
    moves: str
    certificate: Certificate
    seconds: float
    memory: int
    """The most memory held, in bytes."""
    by: Finder = "solver"

    def __repr__(self) -> str:
        return brief(self, span(self.score, self.bound), f"by {self.by}")

    @property
    def proven(self) -> bool:
        return self.score == self.bound


@dataclass(frozen=True)
class FirstMove:
    """A first action in notation, the best score found after it, and a bound that no play after it can beat."""

    text: str
    score: int
    bound: int


@dataclass(frozen=True)
class Count:
    """How many different lines of play reach the best score; if it is not `exact`, there may be more."""

    lines: int
    exact: bool


@dataclass(frozen=True)
class Reach:
    """The best score found from a position, and a bound that no play from there can beat."""

    score: int
    bound: int
