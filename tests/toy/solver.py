"""Best scores of Lode by looking at every play; see `pnp.games.capabilities.Solving`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from pnp.definition.scenario import ScenarioFile
from pnp.games.capabilities import Solving
from pnp.solve.answer import Answer, Certificate, Count, FirstMove, Reach, Watch
from pnp.solve.limits import Budget
from tests.toy.rules import Game, State, apply, is_over, legal_moves, score
from tests.toy.scenarios import LodeMatch

VERSION = "1"


class LodeSolver:
    """See `pnp.solve.solution.Solver`."""

    def __init__(self, match: LodeMatch) -> None:
        self.match = match
        self.best = _searcher(match.game)

    def solve(self, _budget: Budget, _watch: Watch) -> Answer:
        game, state, moves = self.match.game, self.match.first, []
        points = self.best(state)
        while not is_over(game, state):
            move = next(each for each in legal_moves(game, state) if self.best(apply(game, state, each)) == points)
            moves.append(f"1.{state.turn} {move}\n")
            state = apply(game, state, move)
        layers = (1, *(1 for _ in moves))
        proof = Certificate(f"lode/{VERSION}", "exhausted", self.best.cache_info().currsize, layers, points, "", None)
        return Answer(points, points, f"scenario: {self.match.scenario.id}\n{''.join(moves)}", proof, 0.0, 0)

    def reproven(self, _budget: Budget, _watch: Watch) -> int | None:
        return max(score(self.match.game, end) for end in _ends(self.match.game, self.match.first))

    def first_moves(self, _budget: Budget, _watch: Watch, _answer: Answer) -> tuple[FirstMove, ...]:
        game, start = self.match.game, self.match.first
        reached = {move: self.best(apply(game, start, move)) for move in legal_moves(game, start)}
        return tuple(FirstMove(move, points, points) for move, points in reached.items())

    def optimal_lines(self, _budget: Budget, _watch: Watch, best: int, cap: int) -> Count:
        ends = [end for end in _ends(self.match.game, self.match.first) if score(self.match.game, end) == best]
        return Count(min(cap, len(ends)), len(ends) <= cap)

    def along(self, states: Sequence[State], _budget: Budget, _watch: Watch) -> tuple[Reach, ...]:
        return tuple(Reach(self.best(state), self.best(state)) for state in states)

    def unsearched(self, state: State) -> int:
        return int(self.best(state))


def _searcher(game: Game) -> Any:
    @cache
    def best(state: State) -> int:
        if is_over(game, state):
            return score(game, state)
        return max(best(apply(game, state, move)) for move in legal_moves(game, state))

    return best


def _ends(game: Game, state: State) -> list[State]:
    """Where every single play ends, nothing merged: the judge of the search above."""
    if is_over(game, state):
        return [state]
    return [end for move in legal_moves(game, state) for end in _ends(game, apply(game, state, move))]


class LodeSolving:
    def solver(self, _file: ScenarioFile, match: LodeMatch, *, memory: int, board: str | None = None) -> LodeSolver:
        assert memory > 0 or board
        return LodeSolver(match)

    def version(self) -> str:
        return VERSION


SOLVER: Solving = LodeSolving()
