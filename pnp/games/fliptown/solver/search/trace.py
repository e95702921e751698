"""From stored states back to lines of play. The plain engine finds and plays them: what is reported was played."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.games.fliptown.rules.lines import ends, line_of
from pnp.games.fliptown.rules.moves import Line
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import flip
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import forget, stored, working
from pnp.games.fliptown.solver.kernel.layout import unpacked

_GROWING = (
    "stops", "targets", "chambers", "buildings", "stones", "land", "items", "banked", "hunted",
)  # fmt: skip
_COUNTED = ("hotel", "used", "visits", "drawn")


class NoLine(Exception):
    """The plain engine does not get to a state that the kernel found: a fault of the kernel."""


def _key(tables: Array, state: State) -> tuple[int, ...]:
    """A state between turns in the kernel's words, without what may be forgotten."""
    fields = working(state)
    forget(tables, fields)
    return tuple(stored(tables, fields).tolist())


def line_to(game: Game, tables: Array, state: State, target: Array) -> tuple[Line, State]:
    """A line of play from one state between turns to the next; raises `NoLine` where there is none.

    What is circled stays circled, so a state that has something the target lacks leads nowhere.
    """
    goal = unpacked(target)
    wanted = tuple(target.tolist())
    most = _Most(goal, same_round=bool(goal[f.ROUND] == state.round and goal[f.PHASE] != f.OVER))
    start = flip(game, state) if state.phase is Phase.FLIP else state
    for moves, after in ends(game, [start], most.covers):
        if _key(tables, after) == wanted:
            return line_of(start, [*moves]), after
    raise NoLine(wanted)


class _Most:
    """What the target has at most."""

    def __init__(self, goal: Array, *, same_round: bool) -> None:
        fields = {"stops": f.STOPS, "targets": f.TARGETS, "chambers": f.CHAMBERS, "buildings": f.BUILDINGS,
                  "stones": f.STONES, "land": f.LAND, "items": f.ITEMS, "banked": f.BANKED, "hunted": f.HUNTED,
                  "hotel": f.HOTEL, "used": f.USED, "visits": f.VISITS, "drawn": f.DRAWN}  # fmt: skip
        self.sets = [(name, int(goal[fields[name]])) for name in _GROWING]
        counted = _COUNTED if same_round else _COUNTED[:-1]
        self.counts = [(name, int(goal[fields[name]])) for name in counted]

    def covers(self, state: State) -> bool:
        return all(not getattr(state, name) & ~most for name, most in self.sets) and all(
            getattr(state, name) <= most for name, most in self.counts
        )


def replay(game: Game, tables: Array, start: State, path: Iterable[Array]) -> tuple[list[Line], State]:
    """The lines of play along a path of stored states (the start's own is the first), and the state they lead to."""
    lines: list[Line] = []
    state = start
    for target in list(path)[1:]:
        line, state = line_to(game, tables, state, target)
        lines.append(line)
    return lines, state
