"""Puzzles that are made at once: the first turns of a day's game, with some line of play. Nobody searches for it.

`python -m tests.puzzle.tiny NAME ...` is `pnp` with that maker of puzzles.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from types import MappingProxyType

import pnp.puzzle.find
from pnp.cli import main
from pnp.core.daily import Daily, Medals
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best
from pnp.games.fliptown.entry import ENTRY
from pnp.games.fliptown.setup import Wish
from pnp.puzzle.find import Maker
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Certificate, Progress, Stage, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import House, Puzzle
from tests.cli.solvers import some_line
from tests.puzzle.sample import FIGURES, SPREAD

PROOF = Certificate("test", "exhausted", 12, (1, 11, 0), 7, "", None)


@dataclass
class Tiny:
    """A maker that counts its puzzles. `more`: how far the bound is above the score; `boast`: a score that is none."""

    more: int = 0
    boast: int = 0
    waits: bool = False
    """Until it is told to stop."""
    made: list[DailyOrder] = field(default_factory=list)

    def __call__(self, order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
        watch(Progress(Stage.PROVE, "1.1", 11, 3, 9, candidate=4))
        if self.waits:
            budget.stopped.wait()
        self.made.append(order)
        wish = order.wish
        asked = Wish(
            wish.day, "sprint", (1, 1), (1, 2), wish.edition, wish.character, wish.cowbot, wish.level, wish.holdem
        )
        scenario = ENTRY.make(asked, order.board, beside)
        match = ENTRY.match(scenario_file(scenario, beside), board=order.board)
        moves, score = some_line(match)
        score += self.boast
        best = Best(score, score + self.more, proven=not self.more)
        medals = Medals(score, score - 1, score - 2)
        day = Daily(1, wish.day, 4, 2, MappingProxyType({**FIGURES, "optimum": score}), medals)
        answer = Answer(score, score + self.more, moves, PROOF, budget.seconds(), 1 << 20)
        return Puzzle(replace(scenario, best=best, daily=day), answer, House(score - self.boast, moves, SPREAD, 1))


def nothing(_order: DailyOrder, _budget: Budget, _watch: Watch, _beside: Path) -> Puzzle:
    """No candidate meets the criteria."""
    failed = {"candidates": 60, "difficulty": 1, "failed": ["house"]}
    raise BadInput([Finding("daily.no_candidate", failed)])


def starving(_order: DailyOrder, _budget: Budget, _watch: Watch, _beside: Path) -> Puzzle:
    raise MemoryError


def forbidden(_order: DailyOrder, _budget: Budget, _watch: Watch, _beside: Path) -> Puzzle:
    """Nobody may come so far."""
    raise AssertionError


def deaf(_order: DailyOrder, _budget: Budget, watch: Watch, _beside: Path) -> Puzzle:
    """Never ends."""
    watch(Progress(Stage.PROVE, candidate=4))
    Event().wait()
    raise AssertionError


def half_deaf(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """Never ends, but for the first days of a month."""
    return (Tiny() if order.wish.day <= f"{order.wish.day[:8]}03" else deaf)(order, budget, watch, beside)


MAKERS: Mapping[str, Maker] = {
    "proven": Tiny(),
    "patient": Tiny(more=3, waits=True),
    "deaf": deaf,
    "half-deaf": half_deaf,
}
MAKER = "PNP_TEST_MAKER"

if __name__ == "__main__":
    os.environ[MAKER] = sys.argv.pop(1)
if __name__ in {"__main__", "__mp_main__"}:  # the latter in a process that helps it
    pnp.puzzle.find.curated = MAKERS[os.environ[MAKER]]
if __name__ == "__main__":
    main()
