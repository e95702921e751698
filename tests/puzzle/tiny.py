"""Puzzles that are made at once: what was ordered, with some lines of play. Nobody searches for them.

`python -m tests.puzzle.tiny NAME ...` is `pnp` with that maker of puzzles.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

import pnp.puzzle.find
from pnp.cli import main
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Scenario
from pnp.games.fliptown.board.library import STANDARD, load_board
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.history import before
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.rules.lines import legal_lines
from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import format_position
from pnp.puzzle.criteria import day_order, rules_of
from pnp.puzzle.curate import Undecided, as_candidate
from pnp.puzzle.figures import COUNTS, Chosen, figured
from pnp.puzzle.find import Maker
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Certificate, Progress, Stage, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import House, Puzzle
from tests.cli.solvers import some_line
from tests.fliptown.envelopes import changed
from tests.puzzle import unasked, unpublished
from tests.puzzle.sample import FIGURES, SPREAD

assert unasked  # whose best line may be the house's


@dataclass
class Tiny:
    """A maker that counts its puzzles. `more`: how far the bound is above the score; `boast`: a score that is none."""

    more: int = 0
    boast: int = 0
    waits: bool = False
    """Until it is told to stop."""
    undecided: bool = False
    """Whether it is not decided which candidate is the day's."""
    made: list[DailyOrder] = field(default_factory=list)

    def __call__(self, order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
        watch(Progress(Stage.PROVE, "1.1", 11, 3, 9, candidate=4))
        if self.waits:
            budget.stopped.wait()
        self.made.append(order)
        rules, day = rules_of(order.game), order.wish.day
        number = 4 if rules.kinds[order.wish.kind].choose else 1
        scenario = some_position(order, number, beside)
        match = FLIPTOWN.scenarios.open(scenario_file(scenario, beside), board=order.board)
        moves, score = some_line(match)
        bound = score + self.boast + self.more
        proof = Certificate(f"test/{FLIPTOWN.solver.version()}", "exhausted", 12, (1, 11, 0), bound + 1, "", None)
        answer = Answer(score + self.boast, bound, moves, proof, budget.seconds(), 1 << 20)
        measured = {name: FIGURES[name] for name in ("breadth", *(COUNTS if not self.more else ()))}
        measured |= FLIPTOWN.dailies.line_figures(match, moves)
        house = House(score, moves, SPREAD, score, moves)
        puzzle = figured(scenario, answer, house, measured, Chosen(rules, day, number))
        if self.undecided:
            raise Undecided(4, "time", lambda: as_candidate(puzzle))
        return puzzle


def some_position(order: DailyOrder, number: int, beside: Path) -> Scenario:
    """A candidate of a day; where something is played before, by somebody who takes the first line that is legal."""
    wish = order.wish
    frame = FLIPTOWN.dailies.frame(day_order(order, beside), number)
    if frame.history is None:
        return frame
    board = load_board(order.board or STANDARD, wish.edition).board
    match = before(board, frame)
    assert isinstance(match, SoloMatch)
    state, moves = match.start(), list[str]()
    while (state.round, state.turn) != deal_of(frame).first or state.phase is not Phase.FLIP:
        line, state = next(legal_lines(match.game, state))
        moves.append(format_line(line))
    history = replace(frame.history, moves=tuple(moves))
    return changed(frame, start=(format_position(board, state),), history=history)


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
    "undecided": Tiny(more=3, waits=True, undecided=True),
    "deaf": deaf,
    "half-deaf": half_deaf,
}
MAKER = "PNP_TEST_MAKER"

if __name__ == "__main__":
    os.environ[MAKER] = sys.argv.pop(1)
if __name__ in {"__main__", "__mp_main__"}:  # the latter in a process that helps it
    pnp.puzzle.find.curated = MAKERS[os.environ[MAKER]]
    unpublished.hide()
if __name__ == "__main__":
    main()
