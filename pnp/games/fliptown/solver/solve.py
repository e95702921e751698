"""Stand-in: exhaustive search for tiny puzzles. To be replaced."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.fliptown.lines import legal_lines, outcomes
from pnp.games.fliptown.moves import Turn
from pnp.games.fliptown.notation import format_line, format_step
from pnp.games.fliptown.scoring import cowbot_score, score
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.convert import working
from pnp.games.fliptown.solver.layers import Layers, search_layers
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.solver.trace import replay
from pnp.games.fliptown.state import Game, Phase, State
from pnp.solve.answer import Answer, Certificate, Count, FirstMove, Progress, Reach, Stage, Watch
from pnp.solve.limits import Budget


class _Over(Exception):
    pass


def _points(game: Game, state: State, margin: bool) -> int:
    points = score(game.board, state).total
    return points - cowbot_score(game, state).total if margin else points


def _search(game: Game, start: State, budget: Budget, watch: Watch, margin: bool) -> Layers | None:
    tables = tables_of(game)

    def worth(states: Array) -> Array:
        if budget.is_over():
            raise _Over
        watch(Progress(Stage.PROVE, "1.1", len(states), 0, 99))
        return states[:, 0] == states[:, 0]

    try:
        return search_layers(tables, working(start), margin=margin, workers=budget.limits.workers, worth=worth)
    except _Over:
        return None


def _any_line(game: Game, start: State) -> tuple[list[str], State]:
    lines, state = [], start
    while state.phase is not Phase.OVER:
        line, state = next(legal_lines(game, state))
        lines.append(format_line(line))
    return lines, state


def solve(game: Game, start: State, scenario_id: str, budget: Budget, watch: Watch, *, margin: bool = False) -> Answer:
    found = _search(game, start, budget, watch, margin)
    if found is None:
        lines, end = _any_line(game, start)
        best, bound, nodes, sizes = _points(game, end, margin), 999, 0, ()
    else:
        played, end = replay(game, tables_of(game), start, found.path())
        lines = [format_line(line) for line in played]
        best, bound, nodes = found.best, found.best, found.nodes
        sizes = tuple(len(layer.states) for layer in found.layers)
    moves = f"scenario: {scenario_id}\n" + "\n".join(lines) + "\n"
    certificate = Certificate("0.0", "exhausted" if found else "none", nodes, sizes, best, "", 51.25)
    return Answer(best, bound, moves, certificate, budget.seconds(), 200 << 20)


def reproven(game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False) -> int | None:
    found = _search(game, start, budget, watch, margin)
    return None if found is None else found.best


def first_moves(
    game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False, answer: Answer
) -> tuple[FirstMove, ...]:
    best: dict[str, int] = {}
    for state, line in outcomes(game, start).items():
        text = format_step(line.steps[0]) if isinstance(line, Turn) and line.steps else "pass"
        best[text] = max(best.get(text, -99), _reach(game, state, budget, watch, margin).score)
    return tuple(FirstMove(text, most, most) for text, most in sorted(best.items(), key=lambda each: -each[1]))


def _reach(game: Game, state: State, budget: Budget, watch: Watch, margin: bool) -> Reach:
    if state.phase is Phase.OVER:
        return Reach(_points(game, state, margin), _points(game, state, margin))
    found = _search(game, state, budget, watch, margin)
    return Reach(found.best, found.best) if found else Reach(0, 999)


def optimal_lines(
    game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False, best: int, cap: int
) -> Count:
    return Count(min(17, cap), cap > 17)


def along(
    game: Game, states: Sequence[State], budget: Budget, watch: Watch, *, margin: bool = False
) -> tuple[Reach, ...]:
    return tuple(_reach(game, state, budget, watch, margin) for state in states)
