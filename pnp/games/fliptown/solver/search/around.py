"""What lies around a best line: the first moves one may make, and how many lines are as good."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pnp.games.fliptown.rules.lines import ends
from pnp.games.fliptown.rules.moves import Act, EndRound, Move, Pass, Use
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import advance, flip, legal_moves
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import forget, stored, working
from pnp.games.fliptown.solver.kernel.successors import Worker
from pnp.games.fliptown.solver.search.dominance import undominated
from pnp.games.fliptown.solver.search.layers import Guard, Layer, is_over, layer_of
from pnp.games.fliptown.text.notation import format_end, format_step

MOST_LINES = 1 << 62


def groups_of_first_moves(game: Game, tables: Array, start: State) -> Iterator[tuple[str, Layer]]:
    """Each first action of a turn (or each answer to the sheriff) and the states between turns that follow it.

    The plain engine lists them. A use of an ability that comes before the action counts as the first action.
    """
    begin = flip(game, start) if start.phase is Phase.FLIP else start
    groups: dict[str, set[State]] = {}
    over: dict[str, set[State]] = {}
    stack, seen = [begin], {begin}
    while stack:
        current = stack.pop()
        for move in legal_moves(game, current):
            after, text = advance(game, current, move), _first(move)
            if text is not None:
                found = over if after.phase in (Phase.FLIP, Phase.END, Phase.OVER) else groups
                found.setdefault(text, set()).add(after)
            elif after not in seen:
                seen.add(after)
                stack.append(after)
    for text in sorted({*groups, *over}):
        states = over.get(text, set()) | {after for _, after in ends(game, groups.get(text, set()))}
        rows = np.unique(np.array([_key(tables, state) for state in states], dtype=np.int64), axis=0)
        yield text, layer_of(rows[undominated(tables, rows)])


def _first(move: Move) -> str | None:
    """The text of a move that is a first action; None for what only leads to one."""
    match move:
        case Act() | Pass() | Use():
            return format_step(move)
        case EndRound():
            return format_end(move)
    return None


def _key(tables: Array, state: State) -> list[int]:
    fields = working(state)
    forget(tables, fields)
    return [int(word) for word in stored(tables, fields)]


def count_lines(first: Layer, worker: Worker, guard: Guard, watch: Callable[[Layer], None]) -> int:
    """How many sequences of states between turns lead to what the worker takes for worth having.

    Nothing is dropped for being beaten; states that are worth the same in every play to come are one. Raises
    `Abandoned`.
    """
    states, ways = first.states, np.ones(len(first.states), dtype=np.float64)
    while not is_over(layer_of(states)):
        found, counted, total = [], [], 0
        for row in range(len(states)):
            guard.look(total, [worker])
            rows = worker.expand_rows(states, row, row + 1).states
            found.append(rows)
            counted.append(np.full(len(rows), ways[row]))
            total += len(rows)
        if not total:
            return 0
        states, places = np.unique(np.concatenate(found), axis=0, return_inverse=True)
        ways = np.zeros(len(states))
        np.add.at(ways, places.ravel(), np.concatenate(counted))
        watch(layer_of(states))
    return int(min(float(MOST_LINES), ways.sum()))
