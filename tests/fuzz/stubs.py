"""Quick stand-ins for the search: what is tested here is everything around it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pnp.games.fliptown.solver.solving
import pnp.puzzle.find
import pnp.puzzle.published
from pnp.games.fliptown.play.deal import deal_of
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Puzzle
from tests.cli.solvers import Canned
from tests.puzzle import unpublished
from tests.puzzle.tiny import Tiny, nothing, starving

_MAKERS: dict[str, Any] = {"5": nothing, "6": starving}


def made(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """A day's puzzle at once. What comes of it depends on the day's last digit: none, no memory, no proof, a lie."""
    digit = order.wish.day[-1]
    maker = _MAKERS.get(digit) or Tiny(more=3 if digit == "7" else 0, boast=1 if digit == "8" else 0)
    puzzle: Puzzle = maker(order, budget, watch, beside)
    return puzzle


def canned(match: Any, _target: str, _memory: int) -> Any:
    """Some line of play instead of the best one; without a proof where the last turn's number is even."""
    return Canned(match, bound=5 * (deal_of(match.scenario).last[1] % 2 == 0))


@contextmanager
def installed(*, kernel: bool = False) -> Iterator[None]:
    """They are in place meanwhile. With the kernel, `solve` and `check --explain` search in earnest."""
    solving: Any = pnp.games.fliptown.solver.solving
    before = pnp.puzzle.find.curated, solving.solver_of, pnp.puzzle.published.days_dir
    pnp.puzzle.find.curated = made
    unpublished.hide()
    if not kernel:
        solving.solver_of = canned
    try:
        yield
    finally:
        pnp.puzzle.find.curated, solving.solver_of, pnp.puzzle.published.days_dir = before
