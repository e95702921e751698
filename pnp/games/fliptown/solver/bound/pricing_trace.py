"""What the parts do at given prices: the best relaxed plays, followed forwards.

How much they use of everything that has a price, against how much there is, is a subgradient of the bound.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.bound.faces import Face, moment, part_values
from pnp.games.fliptown.solver.bound.part_badlands import COUNT, Targets, place_in, robbery
from pnp.games.fliptown.solver.bound.parts import OWN_SITE, key_of, own_of
from pnp.games.fliptown.solver.bound.plan import D_GROUP, D_STREAM, D_VARIANTS, KIND_FIELDS, Plan
from pnp.games.fliptown.solver.bound.prices import Prices, market_of
from pnp.games.fliptown.solver.bound.sweep import (
    DEAR,
    FIRST,
    SHIFTS,
    TOKENS,
    TOTAL,
    Graph,
    Market,
    last_of_round,
    own_price,
    slot_after,
)
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.compiled import Array, Array16, making_kernel
from pnp.games.fliptown.solver.kernel.scoring import SCALE


class Usage(NamedTuple):
    """Uses, by slot: turns that begin with each shift and own actions taken there, the gold for them, bonus actions by
    region, rewards taken."""

    turns: Array
    own: Array
    gold: Array
    bonus: Array
    taken: Array


@making_kernel
def _price(market: Market, access: int, slot: int, shift: int, own: int) -> int:
    return own_price(market, access, slot, shift) if own else market.bonus[market.region[access], slot]


@making_kernel
def _use(market: Market, usage: Usage, access: int, slot: int, shift: int, own: int, times: int) -> None:
    if own:
        usage.own[slot, min(shift, usage.own.shape[1] - 1)] += times
        usage.gold[slot] += times * market.costs[access, slot, shift]
    else:
        usage.bonus[market.region[access], slot] += times


@making_kernel
def _again(graph: Graph, market: Market, usage: Usage, node: int, slot: int, shift: int, own: int, times: int) -> int:
    """So many visits that change nothing, as far as they pay; answers what one is worth."""
    best, which = 0, -1
    for n in range(graph.loop_first[node], graph.loop_first[node + 1]):
        price = _price(market, graph.loop_access[n], slot, shift, own)
        gain = market.worth[graph.loop_reward[n], slot] - price
        if gain > best:
            best, which = gain, n
    if which >= 0 and times:
        _use(market, usage, graph.loop_access[which], slot, shift, own, times)
        usage.taken[graph.loop_reward[which], slot] += times
    return best


@making_kernel
def _step(
    graph: Graph, market: Market, values: Array16, v: int, node: int, slot: int, shift: int, own: int
) -> tuple[int, int]:
    """The best step from a state by the own action or by a bonus action: what it is worth, and its row; -1 for none."""
    here, best, which = values[slot - market.figures[FIRST], shift, 1], -DEAR // 2, -1
    for n in range(graph.first[node], graph.first[node + 1]):
        gain = market.worth[graph.reward[n], slot] - _price(market, graph.access[n], slot, shift, own)
        gain += graph.bonus[graph.fresh[n], v] + here[graph.to[n], v]
        if gain > best:
            best, which = gain, n
    return best, which


@making_kernel
def _take(graph: Graph, market: Market, usage: Usage, step: int, slot: int, shift: int, own: int) -> int:
    """Take a step; answers where it leads."""
    _use(market, usage, graph.access[step], slot, shift, own, 1)
    usage.taken[graph.reward[step], slot] += 1
    return int(graph.to[step])


@making_kernel
def follow(
    graph: Graph, market: Market, values: Array16, slot: int, shift: int, v: int, node: int, owed: Array, bails: Array,
    usage: Usage,
) -> None:  # fmt: skip
    """The best play of one part, the Badlands apart. `owed`: rewards by what is hunted, slot and shift; `bails`: which
    is taken, by slot."""
    figures = market.figures
    begin, shift = figures[FIRST], min(shift, figures[SHIFTS] - 1)
    while slot < figures[TOTAL]:
        if bails[slot] >= 0:
            usage.taken[bails[slot], slot] += owed[graph.flips[node], slot, shift]
        again = _again(graph, market, usage, node, slot, shift, 1, 0)
        value, step = _step(graph, market, values, v, node, slot, shift, 1)
        if step >= 0 and value > values[slot - begin, shift, 1, node, v] + again:
            node = _take(graph, market, usage, step, slot, shift, 1)
        elif again:
            _again(graph, market, usage, node, slot, shift, 1, 1)
        after = slot_after(market, slot)
        new = last_of_round(market, slot) or after >= figures[TOTAL]
        while True:
            _again(graph, market, usage, node, slot, shift, 0, figures[TOKENS])
            then = 0 if new else shift
            for other in range(then + 1, 1 if new else figures[SHIFTS]):
                if values[after - begin, other, 0, node, v] > values[after - begin, then, 0, node, v]:
                    then = other
            value, step = _step(graph, market, values, v, node, slot, shift, 0)
            if step < 0 or value <= values[after - begin, then, 0, node, v]:
                slot, shift = after, then
                break
            node = _take(graph, market, usage, step, slot, shift, 0)


@making_kernel
def _robbed(goals: Targets, market: Market, usage: Usage, slot: int, shift: int, target: int, gun: int) -> None:
    """Take what a robbery brings."""
    worth = robbery(goals, market, slot, shift, target, gun)
    for n in range(4):
        row = goals.won[n, target] if n < 2 else goals.lost[n - 2, target]
        if market.worth[row, slot] == worth:
            usage.taken[row, slot] += 1
            return


@making_kernel
def _target(
    graph: Graph, goals: Targets, market: Market, values: Array16, v: int, gun: int, mask: int, slot: int, shift: int,
    own: int,
) -> tuple[int, int]:  # fmt: skip
    """The best robbery from a state: what it is worth, and the target; -1 for none."""
    best, which, variants = -DEAR // 2, -1, graph.bonus.shape[1]
    for target in range(goals.figures[COUNT] if shift + 1 < market.figures[SHIFTS] else 0):
        circled = mask | (1 << target)
        block = goals.blocks[slot - market.figures[FIRST], shift + 1]
        place = -1 if circled == mask else place_in(block, 0, goals.position[circled], 1)
        if place < 0:
            continue
        gain = robbery(goals, market, slot, shift, target, gun) + graph.bonus[OWN_SITE, v]
        gain += values[place, gun * variants + v] - _price(market, goals.access[target], slot, shift, own)
        if circled & goals.row[target] == goals.row[target]:
            gain += market.worth[goals.completed[target], slot]
        if gain > best:
            best, which = gain, target
    return best, which


@making_kernel
def _gun(
    graph: Graph, market: Market, row: Array16, v: int, gun: int, slot: int, shift: int, own: int
) -> tuple[int, int]:
    """The best purchase from a gun: what it is worth, and its step; -1 for none."""
    best, which, variants = -DEAR // 2, -1, graph.bonus.shape[1]
    for n in range(graph.first[gun], graph.first[gun + 1]):
        gain = market.worth[graph.reward[n], slot] - _price(market, graph.access[n], slot, shift, own)
        gain += graph.bonus[graph.fresh[n], v] + row[graph.to[n] * variants + v]
        if gain > best:
            best, which = gain, n
    return best, which


@making_kernel
def follow_badlands(
    graph: Graph, goals: Targets, market: Market, values: Array16, slot: int, shift: int, v: int, gun: int, mask: int,
    usage: Usage,
) -> None:  # fmt: skip
    """The best play of the Badlands. A turn's first step may be by the own action, where that is best."""
    figures, variants = market.figures, graph.bonus.shape[1]
    begin, own = figures[FIRST], 1
    while slot < figures[TOTAL]:
        if own:
            usage.turns[slot, min(shift, usage.turns.shape[1] - 1)] += 1
        at, position = gun * variants + v, goals.position[mask]
        here = values[place_in(goals.blocks[slot - begin, shift], 0, position, 1)]
        after = slot_after(market, slot)
        new = last_of_round(market, slot) or after >= figures[TOTAL]
        stay = here[at]
        if not own:
            stay = values[place_in(goals.blocks[after - begin, 0 if new else shift], 0, position, 0), at]
        loot, target = _target(graph, goals, market, values, v, gun, mask, slot, shift, own)
        value, step = _gun(graph, market, here, v, gun, slot, shift, own)
        if max(loot, value) > stay and loot >= value:
            _use(market, usage, goals.access[target], slot, shift, own, 1)
            _robbed(goals, market, usage, slot, shift, target, gun)
            mask |= 1 << target
            if mask & goals.row[target] == goals.row[target]:
                usage.taken[goals.completed[target], slot] += 1
            shift, own = shift + 1, 0
        elif value > stay:
            gun, own = _take(graph, market, usage, step, slot, shift, own), 0
        elif own:
            own = 0
        else:
            slot, shift, own = after, 0 if new else shift, 1


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
            place = place_in(plan.goals.blocks[slot - first, shift], 0, position, 0)
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
            follow_badlands(graph, plan.goals, stream, values, slot, shift, variant, node, circled, usage)
        else:
            follow(graph, market, values, slot, shift, variant, node, plan.paid_matches, bails, usage)
    return usage
