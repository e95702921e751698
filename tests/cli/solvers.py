"""Fliptown with solvers that a test can rely on: one that lies, one that waits to be stopped, one that never listens.

`python -m tests.cli.solvers NAME ...` is `pnp` with that solver.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

import pnp.games
from pnp.cli import main
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.rules.lines import legal_lines
from pnp.games.fliptown.rules.state import Phase, State
from pnp.games.fliptown.text.notation import format_line
from pnp.solve.answer import Answer, Certificate, Count, FirstMove, Progress, Reach, Stage, Watch
from pnp.solve.limits import Budget

PROOF = Certificate("test", "none", 12, (1, 11), 7, "", None)


def some_line(match: SoloMatch) -> tuple[str, int]:
    """The moves of a legal game, not a good one, and its score."""
    state, lines = match.start(), [f"scenario: {match.scenario.id}"]
    while state.phase is not Phase.OVER:
        line, state = next(legal_lines(match.game, state))
        lines.append(format_line(line))
    return "\n".join(lines) + "\n", match.standing(state)


@dataclass(frozen=True)
class Canned:
    """See `pnp.solve.solution.Solver`: answers with some line and changes to what is true of it."""

    match: SoloMatch
    more: int = 0
    bound: int = 0
    moves: str | None = None
    again: int | None = None

    def solve(self, budget: Budget, watch: Watch) -> Answer:
        watch(Progress(Stage.PROVE, "1.1", 11, 3, 9))
        moves, score = some_line(self.match)
        return Answer(score + self.more, score + self.bound, self.moves or moves, PROOF, budget.seconds(), 1 << 20)

    def reproven(self, _budget: Budget, _watch: Watch) -> int | None:
        return self.again

    def first_moves(self, _budget: Budget, _watch: Watch, answer: Answer) -> tuple[FirstMove, ...]:
        return FirstMove("town 9", answer.score, answer.bound), FirstMove("pass", answer.score - 2, answer.score - 2)

    def optimal_lines(self, _budget: Budget, _watch: Watch, _best: int, cap: int) -> Count:
        return Count(cap, exact=False)

    def along(self, states: Sequence[State], _budget: Budget, _watch: Watch) -> tuple[Reach, ...]:
        return tuple(Reach(self.match.standing(state), self.match.standing(state)) for state in states)


class Patient(Canned):
    """Searches until it is stopped."""

    def solve(self, budget: Budget, watch: Watch) -> Answer:
        answer = super().solve(budget, watch)
        budget.stopped.wait()
        return answer


class Deaf(Canned):
    """Never ends."""

    def solve(self, budget: Budget, watch: Watch) -> Answer:
        super().solve(budget, watch)
        Event().wait()
        raise AssertionError


class Starving(Canned):
    def solve(self, _budget: Budget, _watch: Watch) -> Answer:
        raise MemoryError


NAMED = {
    "proven": Canned,
    "open": lambda match: Canned(match, bound=5),
    "boaster": lambda match: Canned(match, more=1, bound=1),
    "cheat": lambda match: Canned(match, moves="1.1 As As As : pass\n"),
    "muddler": lambda match: Canned(match, bound=-1),
    "contradiction": lambda match: Canned(match, again=-5),
    "confirmed": lambda match: Canned(match, bound=5, again=some_line(match)[1]),
    "starving": Starving,
    "patient": lambda match: Patient(match, bound=5),
    "deaf": Deaf,
}


class Chosen:
    """See `pnp.games.capabilities.Solving`: the solver of `NAMED` that was chosen."""

    chosen = "proven"

    def solver(self, _file: Any, match: Any, *, memory: int, board: str | None = None) -> Any:
        assert (memory > 0, board) == (True, None)
        return NAMED[self.chosen](match)

    def version(self) -> str:
        return FLIPTOWN.solver.version()


SOLVER = Chosen()
GAME = replace(FLIPTOWN, rooms={**FLIPTOWN.rooms, "solver": f"{__name__}:SOLVER"})

if __name__ == "__main__":
    SOLVER.chosen = sys.argv.pop(1)
    pnp.games.GAMES["fliptown"] = "__main__"
    main()
