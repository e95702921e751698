"""The way to the solver: what it can't do is told before anything is searched, and the kernel is loaded only here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import MARGIN
from pnp.games.fliptown.board.library import board_layers
from pnp.games.fliptown.ceiling.ceiling import bounded
from pnp.games.fliptown.daily.days import DayPlan
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.unsearched import unsearched_bound
from pnp.games.fliptown.rules.scoring import cowbot_score, score
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.solver.kernel.library import load
from pnp.solve.answer import Answer, Count, FirstMove, Reach, Watch
from pnp.solve.limits import Budget, checked_memory
from pnp.solve.puzzle import Candidates, HouseRules
from pnp.solve.refereed import Refused


@dataclass(frozen=True)
class FliptownSolver:
    """See `pnp.solve.solution.Solver`."""

    game: Game
    start: State
    scenario_id: str
    margin: bool

    def solve(self, budget: Budget, watch: Watch) -> Answer:
        from pnp.games.fliptown.solver.search.solve import solve

        with _named():
            answer = solve(self.game, self.start, self.scenario_id, budget, watch, margin=self.margin)
        bound = bounded(self.game, self.start, answer.score, answer.bound, margin=self.margin)
        return replace(answer, bound=bound)

    def reproven(self, budget: Budget, watch: Watch) -> int | None:
        from pnp.games.fliptown.solver.search.solve import reproven

        with _named():
            return reproven(self.game, self.start, budget, watch, margin=self.margin)

    def first_moves(self, budget: Budget, watch: Watch, answer: Answer) -> tuple[FirstMove, ...]:
        from pnp.games.fliptown.solver.search.solve import first_moves

        with _named():
            return first_moves(self.game, self.start, budget, watch, margin=self.margin, answer=answer)

    def optimal_lines(self, budget: Budget, watch: Watch, best: int, cap: int) -> Count:
        from pnp.games.fliptown.solver.search.solve import optimal_lines

        with _named():
            return optimal_lines(self.game, self.start, budget, watch, margin=self.margin, best=best, cap=cap)

    def along(self, states: Sequence[State], budget: Budget, watch: Watch) -> tuple[Reach, ...]:
        """Where nothing is left to play, the plain engine counts."""
        from pnp.games.fliptown.solver.search.solve import along

        open_states = [state for state in states if state.phase is not Phase.OVER]
        with _named():
            reached = iter(along(self.game, open_states, budget, watch, margin=self.margin) if open_states else ())
        return tuple(self._counted(state) if state.phase is Phase.OVER else next(reached) for state in states)

    def unsearched(self, state: State) -> int:
        return unsearched_bound(self.game, state, margin=self.margin)

    def _counted(self, state: State) -> Reach:
        points = score(self.game.board, state).total
        if self.margin:
            points -= cowbot_score(self.game, state).total
        return Reach(points, points)


@contextmanager
def _named() -> Iterator[None]:
    """Give the solver's own exceptions a name that a command knows."""
    from pnp.games.fliptown.solver.kernel.outcomes import NotAState
    from pnp.games.fliptown.solver.kernel.successors import TooBig
    from pnp.games.fliptown.solver.search.trace import NoLine

    try:
        yield
    except (TooBig, OverflowError):
        raise BadInput([Finding("solver.too_big")]) from None
    except NoLine as error:
        raise Refused(f"no line: {error}") from error
    except NotAState as error:
        raise Refused("no state") from error


def solver_of(match: SoloMatch, target: str, memory: int) -> FliptownSolver:
    """The solver of a scenario on the board `target`; raises `BadInput` where it can't help.

    `memory` is what it may hold, in bytes.
    """
    checked_memory(memory)
    scenario = match.scenario
    load()
    _check_room(match.game, target, scenario.edition)
    return FliptownSolver(match.game, match.start(), scenario.id, scenario.objective == MARGIN)


def candidates_of(plan: DayPlan, target: str, rules: HouseRules) -> Candidates:
    """A day's candidates on the board `target`; raises `BadInput` where it can't be solved."""
    load()
    board = plan.board
    _check_room(Game(board, {}, last=(board.rounds, board.turns)), target, plan.wish.edition)
    from pnp.games.fliptown.daily.house.candidates import FliptownCandidates

    return FliptownCandidates(plan, rules)


def _check_room(game: Game, target: str, edition: str) -> None:
    """A board that is too large is told with the place of what it has too much of."""
    from pnp.games.fliptown.solver.kernel.tables import tables_of

    try:
        tables_of(game)
    except BadInput as bad:
        layers = board_layers(target, edition)
        raise BadInput(
            layers.key_place(finding.params.get("path", ())).finding(finding.code, **_shown(finding))
            for finding in bad.findings
        ) from None


def _shown(finding: Finding) -> dict[str, Any]:
    return {name: value for name, value in finding.params.items() if name != "path"}
