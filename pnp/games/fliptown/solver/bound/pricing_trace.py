"""What the parts do at given prices: the best relaxed plays, followed forwards.

How much they use of everything that has a price, against how much there is, is a subgradient of the bound.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.faces import Face, moment, part_values
from pnp.games.fliptown.solver.bound.part_badlands import place_in
from pnp.games.fliptown.solver.bound.parts import key_of, own_of
from pnp.games.fliptown.solver.bound.plan import D_GROUP, D_STREAM, D_VARIANTS, KIND_FIELDS, Plan
from pnp.games.fliptown.solver.bound.prices import Prices, market_of
from pnp.games.fliptown.solver.bound.sweep import Market
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array, Array16, Handed, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
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


def _next_turn(plan: Plan, state: Array) -> tuple[int, int]:
    """The slot and shift of the next turn from a state between turns."""
    slot, shift = moment(plan, state)
    return (slot, shift) if plan.span.is_turn(slot) else (min(slot + 1, plan.span.total), 0)


def best_set(plan: Plan, values: Array16, start: Array) -> int:
    """The set of silver kinds with the highest value at a state."""
    first = plan.span.first
    slot, shift = _next_turn(plan, start)
    totals = np.zeros(plan.groups.shape[1], dtype=np.int64)
    for number, part in enumerate(plan.parts):
        found = part_values(plan, values, number)
        node = int(part.keys[key_of(part.recipe, own_of(part.recipe, start))])
        if plan.directory[number, D_STREAM]:
            position = int(plan.goals.position[int(start[f.TARGETS])])
            variants = int(plan.directory[number, D_VARIANTS])
            place = place_in(plan.goals.blocks[slot - first, shift], position, 0)
            row = found[place, node * variants : (node + 1) * variants]
        else:
            row = found[slot - first, min(shift, found.shape[1] - 1), 0, node]
        totals += row[plan.groups[plan.directory[number, D_GROUP]]]
    for which in range(len(totals)):
        for n, kind in enumerate(plan.silver):
            if which >> n & 1:
                totals[which] += SCALE * int(plan.counts[n]) * int(start[KIND_FIELDS[kind]]).bit_count()
    return int(np.argmax(totals))


def _bails(plan: Plan, market: Market) -> Array:
    """The best reward for a hunted outlaw, by slot; -1 where none is worth anything."""
    found = np.full(market.worth.shape[1], -1, dtype=np.int64)
    for slot in range(len(found)):
        best = max(plan.bails, key=lambda reward: int(market.worth[reward, slot]), default=-1)
        if best >= 0 and market.worth[best, slot] > 0:
            found[slot] = best
    return found


def usage_of(plan: Plan, prices: Prices, face: Face, start: Array) -> Usage:
    """What all parts use at these prices, from a state between turns."""
    slots = plan.span.total + 1
    shifts = prices.own.shape[1]
    usage = Usage(
        np.zeros((slots, shifts), dtype=np.int64),
        np.zeros((slots, shifts), dtype=np.int64),
        np.zeros(slots, dtype=np.int64),
        np.zeros((5, slots), dtype=np.int64),
        np.zeros((len(plan.rewards), slots), dtype=np.int64),
    )
    which = best_set(plan, face.values, start)
    slot, shift = _next_turn(plan, start)
    market, stream = market_of(plan, prices, stream=False), market_of(plan, prices, stream=True)
    bails = _bails(plan, market)
    for number, (part, graph) in enumerate(zip(plan.parts, plan.graphs, strict=True)):
        values = part_values(plan, face.values, number)
        variant = int(plan.groups[plan.directory[number, D_GROUP], which])
        node = int(part.keys[key_of(part.recipe, own_of(part.recipe, start))])
        if plan.directory[number, D_STREAM]:
            circled = int(start[f.TARGETS])
            LIBRARY.pnp_follow_badlands(
                graph.address, plan.goals.address, stream.address, address(values), slot, shift, variant, node, circled,
                usage.address,
            )  # fmt: skip
        else:
            LIBRARY.pnp_follow(
                graph.address, market.address, address(values), slot, shift, variant, node, address(plan.paid_matches),
                address(bails), usage.address,
            )  # fmt: skip
    return usage
