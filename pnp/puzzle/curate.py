"""To be replaced: the choice of a day's puzzle."""

from __future__ import annotations

from pathlib import Path

from pnp.games import game_entry
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Puzzle


def curated(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    raise NotImplementedError(order, budget, watch, beside)


def version_key(order: DailyOrder) -> str:
    return f"1/1/{game_entry(order.game).board_ref(order.board, order.wish.edition, Path()).sha256}"
