"""Whole turns: playing one, and listing them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pnp.games.fliptown.rules.moves import (
    Act,
    Assign,
    Bail,
    Do,
    Done,
    EndRound,
    Line,
    Move,
    Pass,
    RoundEnd,
    Step,
    Turn,
    Use,
    early_steps,
)
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import advance, apply, flip, legal_moves


def moves_of(line: Line) -> Iterator[Move]:
    """The single decisions of a line, in order."""
    if isinstance(line, RoundEnd):
        yield line.end
        return
    yield from (Bail(reward) for reward in line.bails)
    early = early_steps(line.steps)
    yield from (line.steps[number] for number in early)
    yield line.assign
    yield from (step for number, step in enumerate(line.steps) if number not in early)
    yield Done()


def play_line(game: Game, state: State, line: Line) -> State:
    """The state after a whole line; raises at its first illegal decision."""
    for move in moves_of(line):
        state = apply(game, state, move)
    return state


def line_of(state: State, moves: list[Move]) -> Line:
    """The decisions from the flip to `Done` (or the round's end) as one line."""
    if isinstance(moves[0], EndRound):
        return RoundEnd(state.round, moves[0])
    steps: list[Step] = []
    bails: list[str] = []
    assign: Assign | None = None
    for move in moves:
        match move:
            case Bail(reward):
                bails.append(reward)
            case Assign():
                assign = move
            case Act() | Pass() | Do() | Use():
                steps.append(move)
    assert assign is not None
    return Turn(state.round, state.turn, assign, tuple(steps), tuple(bails))


def legal_lines(game: Game, state: State) -> Iterator[tuple[Line, State]]:
    """Every legal line from the start of a turn or a round's end, with the state it leads to.

    All orders of resolving the pool are listed, so there are many more lines than outcomes.
    """
    if state.phase is Phase.OVER:
        return
    start = flip(game, state) if state.phase is Phase.FLIP else state
    stack: list[tuple[State, list[Move]]] = [(start, [])]
    while stack:
        current, moves = stack.pop()
        for move in reversed(legal_moves(game, current)):
            after, path = advance(game, current, move), [*moves, move]
            if isinstance(move, Done | EndRound):
                yield line_of(start, path), after
            else:
                stack.append((after, path))


def outcomes(game: Game, state: State) -> dict[State, Line]:
    """Every state that one line can lead to, each with such a line. Equal states inside the turn are looked at once."""
    if state.phase is Phase.OVER:
        return {}
    start = flip(game, state) if state.phase is Phase.FLIP else state
    found: dict[State, Line] = {}
    for moves, after in ends(game, [start]):
        if after not in found:
            found[after] = line_of(start, [*moves])
    return found


def ends(
    game: Game, starts: Iterable[State], follow: Callable[[State], bool] | None = None
) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Every way to end a turn or a round's end from the states `starts` within it: the moves and the state after.

    Equal states on the way are looked at once; states that `follow` rejects are skipped.
    """
    stack: list[tuple[State, tuple[Move, ...]]] = [(start, ()) for start in starts]
    seen = {start for start, _ in stack}
    while stack:
        current, moves = stack.pop()
        for move in reversed(legal_moves(game, current)):
            after = advance(game, current, move)
            if isinstance(move, Done | EndRound):
                yield (*moves, move), after
            elif after not in seen and (follow is None or follow(after)):
                seen.add(after)
                stack.append((after, (*moves, move)))
