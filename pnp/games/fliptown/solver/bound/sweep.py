"""The value of every state of every part at every slot and shift, for given prices.

Every coupling between the parts of a game is a constraint: one action of its own per turn, no more bonus actions than
were gained in the turn, no gold or cash that is not there. A price lambda on the action, mu on each kind of bonus
action, gamma on gold and kappa on cash moves them into the objective; with any prices that are not negative, the best
value of the relaxed problem is at least the best score. And relaxed it falls apart: with

    v(step, s) = reward at the prices of slot s - min(mu[region, s], lambda[s, k] + gamma[s] * gold cost at s and k)

where k is the shift of the stream. There is one own action in a turn, and it is there for the lineup of the shift that
the turn begins with and for no other: so lambda is a price for slot and shift, which all parts pay for their own
actions and which the Badlands, whose robberies make the shifts, are paid for each turn at the shift that they have made
it begin with. A part that would like another lineup than the robberies lead to finds it dear.

each part's best value obeys its own recursion backwards over slots: within a slot a part makes steps one after the
other, of which the first alone may be the turn's own action (later only where an ability can come before it), and
hands the state it has reached on to the next slot. Other parts may shift the stream: a slot with shift k is followed by
the best of all shifts k' >= k; a new round begins with none.

`values[slot, shift, 1]` is what a part can still gain after the turn's own action, `values[slot, shift, 0]` before the
turn, with slots counted from the first; the last axis runs over the sets of silver stars that the play is supposed to
end with (see `bound`).

Values are numbers of 16 bits, so that all faces of a game have room and a processor takes many at once; sums are made
in 32 bits. A value never falls below `LEAST`, which can only raise the bound. One that reaches `ALWAYS` is too high to
be stored: a sweep answers the highest value that it found, and whoever sees `ALWAYS` there may not use the values.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.fliptown.solver.kernel.arrays import Array, Array16, Array32, Handed, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.structs import GraphStruct, MarketStruct

DEAR = 1 << 26
"""More than anything is worth."""
ALWAYS = (1 << 15) - 1
"""The value of states that cannot be: so high that a mistake is seen, and never proves anything."""
LEAST = -30000
"""The value of what cannot be done."""
MARKET_FIGURES = ("TURNS", "FIRST", "TOTAL", "SHIFTS", "EARLY", "REDEAL", "TOKENS", "THEFTS", "START")
TURNS, FIRST, TOTAL, SHIFTS, EARLY, REDEAL, TOKENS, THEFTS, START, FIGURES = range(10)
"""Places in `Market.figures`: turns of a round, the first slot and the one after the last, how many shifts there are,
whether a part's steps may come before the turn's own action, lineups that may be flipped again, the most bonus visits
to one building in a turn, cards that a cowbot may take after a turn, the shift at the start."""


@dataclass(frozen=True)
class Graph(Handed):
    """A part's steps as the kernel reads them; see `parts.Part`. `bonus`: what new sites are worth, by variant."""

    _struct = GraphStruct
    first: Array
    to: Array
    access: Array
    reward: Array
    fresh: Array
    loop_first: Array
    loop_access: Array
    loop_reward: Array
    flips: Array
    last: Array16
    bonus: Array32

    def _figures(self) -> dict[str, int]:
        return {"nodes": len(self.flips), "steps": len(self.to), "variants": self.bonus.shape[1]}


@dataclass(frozen=True)
class Market(Handed):
    """Prices, and everything valued at them, for each slot."""

    _struct = MarketStruct
    figures: Array
    region: Array  # of each access
    costs: Array  # gold by access, slot, shift
    worth: Array  # by reward, slot
    pays: Array  # by what is banked and hunted, slot, shift
    own: Array  # lambda, by slot and shift
    bonus: Array  # mu, by region and slot
    gold: Array  # gamma

    def _figures(self) -> dict[str, int]:
        slots = self.worth.shape[1]
        assert self.costs.shape[1] == self.pays.shape[1] == self.own.shape[0] == self.bonus.shape[1] == slots
        return {
            "slots": slots, "cost_shifts": self.costs.shape[2], "pay_shifts": self.pays.shape[2],
            "own_shifts": self.own.shape[1],
        }  # fmt: skip


def sweep(graph: Graph, market: Market, values: Array16) -> int:
    """Fill a part's values, slot by slot from the last; behind that lies what its states are worth in the end.

    Answers the highest value: from `ALWAYS` on the values may not be used.
    """
    return int(LIBRARY.pnp_sweep(graph.address, market.address, address(values)))
