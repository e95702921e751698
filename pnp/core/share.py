"""A line of play to share: how well each turn went, without telling its moves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pnp.core.movesfile import Label
from pnp.core.verdict import TurnReport

STEPS = (1, 3, 6, 10)
"""A turn that gained at least that many points has a higher bar. Few heights, so that a bar does not tell the moves."""
LOST = (1, 4)
"""A turn that lost at least that many points has another mark. The points themselves would tell the best score."""


@dataclass(frozen=True)
class Signs:
    """What marks are written with. `bars` and `losses` have one more than there are steps."""

    bars: str
    losses: str
    unknown: str
    refused: str


SIGNS = Signs("▁▃▅▆█", "·▾▼", "?", "✗")
PLAIN_SIGNS = Signs("_.-=#", ".vV", "?", "x")
"""For an encoding that lacks the others."""


def signs_for(encoding: str) -> Signs:
    """The signs that an encoding can write."""
    return SIGNS if can_write(encoding, f"{SIGNS.bars}{SIGNS.losses}{SIGNS.refused}") else PLAIN_SIGNS


def can_write(encoding: str, text: str) -> bool:
    """Whether an encoding has all letters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def gained_marks(turns: Sequence[TurnReport], start: int, signs: Signs) -> str:
    """A bar for each turn, as high as what it gained; a gap between rounds. `start` is the score before the first."""
    marks: list[tuple[Label, str]] = []
    before = start
    for turn in turns:
        marks.append((turn.label, signs.bars[bisect_right(STEPS, turn.score - before)]))
        before = turn.score
    return _in_rounds(marks)


def lost_marks(losses: Iterable[tuple[Label, int | None]], signs: Signs) -> str:
    """A mark for each turn: it lost nothing, some points or many; None is a turn whose loss is not known."""
    return _in_rounds(
        (label, signs.unknown if lost is None else signs.losses[bisect_right(LOST, lost)]) for label, lost in losses
    )


def _in_rounds(marks: Iterable[tuple[Label, str]]) -> str:
    rounds = groupby(marks, key=lambda mark: mark[0].round)
    return " ".join("".join(sign for _, sign in turns) for _, turns in rounds)
