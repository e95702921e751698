"""How the house plays; the package says by what policy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.house.decks import Chance, Decks
from pnp.games.fliptown.house.ends import end_of_round
from pnp.games.fliptown.house.prospects import values, weights_array
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.layout import column, field_of, without
from pnp.games.fliptown.solver.successors import Worker, new_store

_ROOM = 1 << 11
_BROUGHT = (f.STARS, f.CASH, f.GOLD, f.WANTED)
"""What a robbery's luck can change; the rest of an end is the plan."""
_SITES = (f.TARGETS, f.STOPS, f.CHAMBERS, f.STONES, f.HAND)
"""What a plan does even where a robbery went otherwise."""


@dataclass(frozen=True)
class Care:
    """How much the house thinks: over how many decks, and how many plans it looks a turn further at."""

    decks: int = 3
    plans: int = 4


class Player:
    """One player at one game. Stored states in, stored states out."""

    def __init__(self, tables: Array, key: str, care: Care = Care(), weights: Array | None = None) -> None:
        self.true = Decks(tables)
        self.mind = Decks(tables)
        self.chance = Chance(key)
        self.care = care
        self.weights = weights_array() if weights is None else weights
        self._worker = Worker(self.mind.tables, short_cuts=True)

    def play(self, start: Array) -> list[Array]:
        """The stored states of a whole play, the start first."""
        path = [start]
        while int(field_of(path[-1], f.PHASE)) != f.OVER:
            path.append(self.step(path[-1]))
        return path

    def step(self, state: Array) -> Array:
        """The state after the next turn, or after the round's end."""
        if int(field_of(state, f.PHASE)) == f.END:
            order = self.true.order(state)
            first, end = self.true.unseen(state)
            unseen = np.concatenate((order[:1], order[first:end]))
            return end_of_round(self.true.tables, order, state, unseen, self.weights)
        return self._executed(state, self._plan(state))

    def _ends(self, state: Array, deck: Array) -> Array:
        """All that a turn can end in with such a deck."""
        self.mind.lay(state, deck)
        found = self._worker.expand_rows(state[np.newaxis], 0, 1, new_store(len(state), _ROOM))
        return found.states[: int(found.total[0])]

    def _plan(self, state: Array) -> Array:
        """The best plan: an end of the turn without what chance adds."""
        decks = [self.mind_deck(state) for _ in range(self.care.decks)]
        worths: dict[bytes, list[int]] = {}
        samples: dict[bytes, list[tuple[int, Array]]] = {}
        for number, deck in enumerate(decks):
            ends = self._ends(state, deck)
            for plan, end, worth in _plans(ends, values(self.mind.tables, ends, self.weights)):
                worths.setdefault(plan, []).append(worth)
                samples.setdefault(plan, []).append((number, end))
        # A plan that some decks forbid, for want of what a robbery should bring, is worth less for it.
        least = min(min(each) for each in worths.values())
        mean = {plan: sum(each) + least * (len(decks) - len(each)) for plan, each in worths.items()}
        best = sorted(mean, key=lambda plan: (-mean[plan], plan))[: self.care.plans]
        if len(best) > 1 and int(field_of(samples[best[0]][0][1], f.PHASE)) == f.FLIP:
            further = {plan: self._further(samples[plan], decks, mean[plan], len(decks)) for plan in best}
            best.sort(key=lambda plan: (-further[plan], plan))
        return np.frombuffer(best[0], dtype=np.int64)

    def _further(self, ends: list[tuple[int, Array]], decks: list[Array], mean: int, count: int) -> int:
        """What a plan is worth a turn later."""
        if len(ends) < count:
            return mean - (1 << 20)
        total = 0
        for number, end in ends:
            after = self._ends(end, decks[number])
            total += int(values(self.mind.tables, after, self.weights).max())
        return total

    def mind_deck(self, state: Array) -> Array:
        return self.true.shuffled(state, self.chance)

    def _executed(self, state: Array, plan: Array) -> Array:
        """The plan on the true cards, or the nearest to it that they allow."""
        ends = self._ends(state, self.true.order(state))
        worth = values(self.mind.tables, ends, self.weights)
        rows = np.flatnonzero((without(ends, _BROUGHT) == plan).all(axis=1))
        if not len(rows):
            agree = sum((column(ends, field) == column(plan[np.newaxis], field)).astype(np.int64) for field in _SITES)
            rows = np.flatnonzero(agree == agree.max())
        return ends[max(rows, key=lambda row: (worth[row], tuple(ends[row])))].copy()


def _plans(ends: Array, worth: Array) -> list[tuple[bytes, Array, int]]:
    """Each plan with the best of its ends."""
    order = np.lexsort((*ends.T, -worth))
    plans = np.ascontiguousarray(without(ends, _BROUGHT)[order])
    _, first = np.unique(plans, axis=0, return_index=True)
    return [(plans[row].tobytes(), ends[order[row]], int(worth[order[row]])) for row in first]
