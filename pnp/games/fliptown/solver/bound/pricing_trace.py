"""What the parts do at given prices: the best relaxed plays, followed forwards.

How much they use of everything that has a price, against how much there is, is a subgradient of the bound.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.faces import Face
from pnp.games.fliptown.solver.bound.plan import Plan
from pnp.games.fliptown.solver.bound.prices import Prices, market_of
from pnp.games.fliptown.solver.bound.sweep import Market
from pnp.games.fliptown.solver.kernel.arrays import Array, Handed, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.structs import UsageStruct


@dataclass(frozen=True)
class Usage(Handed):
    """Uses, by slot: turns that begin with each shift and own actions taken there, the gold for them, bonus actions by
    region, rewards taken."""

    _struct = UsageStruct
    turns: Array
    own: Array
    gold: Array
    bonus: Array
    taken: Array

    def _figures(self) -> dict[str, int]:
        return {"shifts": self.own.shape[1]}


def _bails(plan: Plan, market: Market) -> Array:
    """The best reward for a hunted outlaw, by slot; -1 where none is worth anything."""
    found = np.full(market.worth.shape[1], -1, dtype=np.int64)
    for slot in range(len(found)):
        best = max(plan.bails, key=lambda reward: int(market.worth[reward, slot]), default=-1)
        if best >= 0 and market.worth[best, slot] > 0:
            found[slot] = best
    return found


def usage_of(plan: Plan, prices: Prices, face: Face, states: Array) -> Usage:
    """What all parts use together at these prices, from some working states between turns, one in each row."""
    slots = plan.span.total + 1
    shifts = prices.own.shape[1]
    usage = Usage(
        np.zeros((slots, shifts), dtype=np.int64),
        np.zeros((slots, shifts), dtype=np.int64),
        np.zeros(slots, dtype=np.int64),
        np.zeros((5, slots), dtype=np.int64),
        np.zeros((len(plan.rewards), slots), dtype=np.int64),
    )
    market, stream = market_of(plan, prices, stream=False), market_of(plan, prices, stream=True)
    bails = _bails(plan, market)
    graphs = np.array([graph.address for graph in plan.graphs], dtype=np.int64)
    LIBRARY.pnp_follow(
        face.address, address(graphs), plan.goals.address, market.address, stream.address, address(plan.paid_matches),
        address(bails), address(states), len(states), usage.address,
    )  # fmt: skip
    return usage
