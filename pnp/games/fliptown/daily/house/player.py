"""How the house plays; the package says by what policy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.daily.house.decks import Chance, Decks
from pnp.games.fliptown.daily.house.ends import end_of_round
from pnp.games.fliptown.daily.house.prospects import values, weights_array
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.layout import column, field_of, without
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.successors import Worker, points_of

_BROUGHT = (f.STARS, f.CASH, f.GOLD, f.WANTED)
"""What a robbery's luck can change; the rest of an end is the plan."""
_SITES = (f.TARGETS, f.STOPS, f.CHAMBERS, f.STONES, f.HAND)
"""What a plan does even where a robbery went otherwise."""


@dataclass(frozen=True)
class Care:
    """How much the house thinks: over how many decks, and how many plans it looks a turn further at."""

    decks: int
    plans: int


class _Ends(NamedTuple):
    """What a turn can end in with each of some decks: states, what they are worth, the deck's number, the plan."""

    states: Array
    worth: Array
    deck: Array
    plan: Array


class _Plans(NamedTuple):
    """Plans, the best first: what each is worth on all decks together, and the rows of its best end with each deck."""

    worth: list[int]
    rows: list[Array]


class Seat(ABC):
    """Somebody who plays one game, turn by turn. Stored states in, stored states out."""

    def __init__(self, tables: Array) -> None:
        self._worker = Worker(tables, short_cuts=True)

    def halt(self) -> None:
        """End the play, from another thread: it raises `Halted` within a moment."""
        self._worker.halt()

    def play(self, start: Array) -> list[Array]:
        """The stored states of a whole play, the start first."""
        path = [start]
        while int(field_of(path[-1], f.PHASE)) != f.OVER:
            path.append(self.step(path[-1]))
        return path

    @abstractmethod
    def step(self, state: Array) -> Array:
        """The state after the next turn, or after the round's end."""

    def _ends(self, state: Array) -> Array:
        """All that a turn can end in."""
        return self._worker.expand_rows(state[np.newaxis], 0, 1).states


class Greedy(Seat):
    """Sees the cards and takes the most points each turn."""

    def __init__(self, tables: Array) -> None:
        super().__init__(tables)
        self._tables = tables

    def step(self, state: Array) -> Array:
        ends = self._ends(state)
        return ends[np.lexsort((*ends.T, -points_of(self._tables, ends, 0)))[0]].copy()


class Player(Seat):
    """The house."""

    def __init__(self, tables: Array, key: str, care: Care, weights: Array | None = None) -> None:
        self._true, self._imagined = Decks(tables), Decks(tables)
        super().__init__(self._imagined.tables)
        self._chance = Chance(key)
        self._care = care
        self._weights = weights_array() if weights is None else weights

    def step(self, state: Array) -> Array:
        if int(field_of(state, f.PHASE)) == f.END:
            order = self._true.order(state)
            first, end = self._true.unseen(state)
            unseen = np.concatenate((order[:1], order[first:end]))
            return end_of_round(self._true.tables, order, state, unseen, self._weights)
        return self._executed(state, self._plan(state))

    def _after(self, state: Array, deck: Array) -> Array:
        """All that a turn can end in with such a deck."""
        self._imagined.lay(state, deck)
        return self._ends(state)

    def _values(self, states: Array) -> Array:
        return values(self._imagined.tables, states, self._weights)

    def _plan(self, state: Array) -> Array:
        """An end of the turn that shows the best plan."""
        decks = [self._true.shuffled(state, self._chance) for _ in range(self._care.decks)]
        found = [self._after(state, deck) for deck in decks]
        ends = _Ends(
            np.concatenate(found),
            np.concatenate([self._values(states) for states in found]),
            np.repeat(np.arange(len(decks)), [len(states) for states in found]),
            _plan_keys(without(np.concatenate(found), _BROUGHT)),
        )
        plans = _ranked(ends, len(decks), self._care.plans)
        best = 0
        if len(plans.rows) > 1 and int(field_of(ends.states[plans.rows[0][0]], f.PHASE)) == f.FLIP:
            later = [self._a_turn_later(ends, rows, decks) for rows in plans.rows]
            best = later.index(max(later))
        return ends.states[plans.rows[best][0]]

    def _a_turn_later(self, ends: _Ends, rows: Array, decks: list[Array]) -> int:
        """What a plan is worth a turn later, on average over the decks that allow it; a deck that does not costs."""
        total, missing = 0, len(decks) - len(rows)
        for row in rows:
            after = self._after(ends.states[row], decks[int(ends.deck[row])])
            total += int(self._values(after).max())
        return total // len(rows) - missing * _FORBIDDEN

    def _executed(self, state: Array, plan: Array) -> Array:
        """The plan on the true cards, or the nearest to it that they allow."""
        ends = self._after(state, self._true.order(state))
        same = (without(ends, _BROUGHT) == without(plan[np.newaxis], _BROUGHT)).all(axis=1)
        rows = np.flatnonzero(same)
        if not len(rows):
            agree = np.zeros(len(ends), dtype=np.int64)
            for field in _SITES:
                agree += column(ends, field) == column(plan[np.newaxis], field)
            rows = np.flatnonzero(agree == agree.max())
        worth = self._values(ends[rows])
        return ends[rows[np.lexsort((*ends[rows].T, -worth))[0]]].copy()


_FORBIDDEN = 5 * 64
"""What a plan loses for each deck that forbids it, in 64ths of a point."""


def _plan_keys(states: Array) -> Array:
    """A number for each state; the same for the same state."""
    keys = np.empty(len(states), dtype=np.int64)
    LIBRARY.pnp_hashes(address(states), len(states), states.shape[1], address(keys))
    return keys


def _ranked(ends: _Ends, decks: int, count: int) -> _Plans:
    """The best plans. One that some decks forbid, for want of what a robbery should bring, is worth less for it."""
    order = np.lexsort((*ends.states.T, -ends.worth, ends.deck, ends.plan))
    plan, deck = ends.plan[order], ends.deck[order]
    first = np.concatenate(([True], (plan[1:] != plan[:-1]) | (deck[1:] != deck[:-1])))
    rows = order[first]
    starts = np.flatnonzero(np.concatenate(([True], ends.plan[rows][1:] != ends.plan[rows][:-1])))
    sizes = np.diff(np.append(starts, len(rows)))
    worth = np.add.reduceat(ends.worth[rows], starts) // sizes - (decks - sizes) * _FORBIDDEN
    best = np.lexsort((ends.plan[rows][starts], -worth))[:count]
    return _Plans([int(worth[n]) for n in best], [rows[starts[n] : starts[n] + sizes[n]] for n in best])
