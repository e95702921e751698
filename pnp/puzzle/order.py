"""An order: a day's puzzle of a game on a board. Small and plain, so that it can be sent to a helper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pnp.core.daily import DailyWish

Answers: TypeAlias = Literal["back", "separate", "none"]
"""Where a booklet's answers are: behind the puzzles, in a file of their own, or nowhere."""
ANSWERS: tuple[Answers, ...] = get_args(Answers)


@dataclass(frozen=True)
class DailyOrder:
    """`board` is a shipped board's name, the folder or file of a user's board, or None for the standard board.

    `version` is the version of the choice that published the puzzle; None: it is chosen by the present rules.
    """

    game: str
    wish: DailyWish
    board: str | None = None
    version: int | None = None
