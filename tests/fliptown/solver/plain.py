"""What the plain engine says about a turn: its end states, and what each state within it is worth. No kernel here."""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.fliptown.rules.moves import Done, EndRound
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.turns import advance, flip, legal_moves

Value = Callable[[State], int]


class TooMany(Exception):
    """A turn with more states within it than were asked for."""


class Walk:
    """One turn, or a round's end, walked through: every state within it with the states it leads to, and the ends."""

    def __init__(self, game: Game, state: State, most: int | None = None) -> None:
        self.start = flip(game, state) if state.phase is Phase.FLIP else state
        self.ends: set[State] = set()
        self.after: dict[State, tuple[State, ...]] = {}
        stack = [self.start]
        seen = {self.start}
        while stack:
            current = stack.pop()
            following = []
            for move in legal_moves(game, current):
                after = advance(game, current, move)
                following.append(after)
                if isinstance(move, Done | EndRound):
                    self.ends.add(after)
                elif after not in seen:
                    seen.add(after)
                    stack.append(after)
            self.after[current] = tuple(following)
            if most is not None and len(seen) > most:
                raise TooMany

    def values(self, value: Value) -> dict[State, int]:
        """The best that each state within the turn can become, given what the ends are worth.

        Every decision uses something up, so no state comes back; the deepest are settled first.
        """
        found = {end: value(end) for end in self.ends}
        stack = [self.start]
        while stack:
            current = stack[-1]
            open_ones = [after for after in self.after[current] if after not in found]
            if open_ones:
                stack.extend(open_ones)
                continue
            stack.pop()
            found[current] = max(found[after] for after in self.after[current])
        return found


def last_ends(game: Game, state: State, most: int | None = None) -> set[State]:
    """Every state in which the game can end, by trying everything; equal states are looked at once.

    `most` limits the states that all turns together may lead through.
    """
    layer, found = {state}, set()
    while layer:
        reached: set[State] = set()
        for each in layer:
            walk = Walk(game, each, most)
            reached |= walk.ends
            most = None if most is None else most - len(walk.after)
        found |= {end for end in reached if end.phase is Phase.OVER}
        layer = {end for end in reached if end.phase is not Phase.OVER}
    return found
