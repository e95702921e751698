"""What the parts do at given prices: the best relaxed plays, followed forwards.

How much they use of everything that has a price, against how much there is, is a subgradient of the bound.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import sweep as w
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound_faces import Face, part_values
from pnp.games.fliptown.solver.bound_plan import D_GROUP, D_STREAM, KIND_FIELDS, Plan
from pnp.games.fliptown.solver.bound_prices import Prices, market_of
from pnp.games.fliptown.solver.compiled import Array, Array32
from pnp.games.fliptown.solver.part_badlands import COUNT, robbery
from pnp.games.fliptown.solver.parts import OWN_SITE, SCALE, key_of, own_of
from pnp.games.fliptown.solver.sweep import DEAR, Graph, Market, last_of_round, own_price, slot_after


@dataclass(frozen=True)
class Usage:
    """Uses, by slot: own actions and the gold for them, bonus actions by region, rewards taken."""

    own: Array
    gold: Array
    bonus: Array
    taken: Array


@dataclass(frozen=True)
class _Choice:
    """A step that was chosen in the end: by the own action or a bonus, its price, its rewards, and where it leads."""

    value: int
    own: bool
    access: int
    rewards: tuple[int, ...]
    node: int
    shift: int


class _Tracer:
    """Follows one part."""

    def __init__(self, plan: Plan, market: Market, part: int, values: Array32, variant: int, usage: Usage) -> None:
        self.plan, self.market, self.usage = plan, market, usage
        self.graph: Graph = plan.graphs[part]
        self.stream = bool(plan.directory[part, D_STREAM])
        self.values, self.variant = part_values(plan, values, part), variant
        self.size = 1 << int(plan.goals.figures[COUNT]) if self.stream else 1
        own = own_of(plan.parts[part].recipe, plan.start)
        self.node = int(plan.parts[part].keys[key_of(plan.parts[part].recipe, own)]) * self.size
        self.node += int(plan.start[f.TARGETS]) if self.stream else 0

    def _price(self, access: int, slot: int, shift: int, own: bool) -> int:
        market = self.market
        return int(own_price(market, access, slot, shift) if own else market.bonus[market.region[access], slot])

    def _choices(self, slot: int, shift: int, node: int, own: bool) -> list[_Choice]:
        """All steps from a state, each with what it is worth."""
        graph, market, v = self.graph, self.market, self.variant
        here, place = self.values[slot - int(market.figures[w.FIRST])], node // self.size
        found = []
        for n in range(int(graph.first[place]), int(graph.first[place + 1])):
            access, reward = int(graph.access[n]), int(graph.reward[n])
            to = int(graph.to[n]) * self.size + node % self.size
            gain = int(market.worth[reward, slot]) - self._price(access, slot, shift, own)
            gain += int(graph.bonus[v, graph.fresh[n]]) + int(here[shift, 1, to, v])
            found.append(_Choice(gain, own, access, (reward,), to, shift))
        if self.stream and shift + 1 < market.figures[w.SHIFTS]:
            found += self._robberies(slot, shift, node, own, here)
        return [choice for choice in found if choice.value > -DEAR // 2]

    def _robberies(self, slot: int, shift: int, node: int, own: bool, here: Array32) -> list[_Choice]:
        goals, market, v, found = self.plan.goals, self.market, self.variant, []
        gun, mask = divmod(node, self.size)
        for target in range(int(goals.figures[COUNT])):
            if mask >> target & 1:
                continue
            worth = int(robbery(goals, market, slot, shift, target, gun))
            rewards = [
                int(row)
                for row in (*goals.won[:, target], *goals.lost[:, target])
                if int(market.worth[row, slot]) == worth
            ][:1]
            access, circled = int(goals.access[target]), mask | 1 << target
            gain = worth - self._price(access, slot, shift, own) + int(self.graph.bonus[v, OWN_SITE])
            if circled & int(goals.row[target]) == int(goals.row[target]):
                rewards.append(int(goals.completed[target]))
                gain += int(market.worth[rewards[-1], slot])
            to = node + (1 << target)
            gain += int(here[shift + 1, 1, to, v])
            found.append(_Choice(gain, own, access, tuple(rewards), to, shift + 1))
        return found

    def _use(self, choice: _Choice, slot: int, shift: int, times: int = 1) -> None:
        if choice.own:
            self.usage.own[slot] += times
            self.usage.gold[slot] += times * self.market.costs[choice.access, slot, shift]
        else:
            self.usage.bonus[self.market.region[choice.access], slot] += times
        for reward in choice.rewards:
            self.usage.taken[reward, slot] += times

    def _again(self, slot: int, shift: int, own: bool, times: int) -> int:
        """Visits that change nothing, as far as they pay; answers what they are worth."""
        graph, market, best = self.graph, self.market, None
        if self.stream:
            return 0
        for n in range(int(graph.loop_first[self.node]), int(graph.loop_first[self.node + 1])):
            access, reward = int(graph.loop_access[n]), int(graph.loop_reward[n])
            gain = int(market.worth[reward, slot]) - self._price(access, slot, shift, own)
            if gain > 0 and (best is None or gain > best.value):
                best = _Choice(gain, own, access, (reward,), self.node, shift)
        if best is not None and times:
            self._use(best, slot, shift, times)
        return best.value if best else 0

    def _turn(self, slot: int, shift: int) -> tuple[int, int]:
        """One turn; answers the next slot and shift."""
        figures = self.market.figures
        begin, v = int(figures[w.FIRST]), self.variant
        again = self._again(slot, shift, True, 0)
        stay = int(self.values[slot - begin, shift, 1, self.node, v]) + again
        own = max(self._choices(slot, shift, self.node, True), key=lambda choice: choice.value, default=None)
        if own is not None and own.value > stay:
            self._use(own, slot, shift)
            self.node, shift = own.node, own.shift
        elif again:
            self._again(slot, shift, True, 1)
        after = int(slot_after(self.market, slot))
        new = bool(last_of_round(self.market, slot)) or after >= figures[w.TOTAL]
        while True:
            self._again(slot, shift, False, int(figures[w.TOKENS]))
            shifts = [0] if new else [shift] if self.stream else list(range(shift, int(figures[w.SHIFTS])))
            then = max(shifts, key=lambda k: int(self.values[after - begin, k, 0, self.node, v]))
            over = int(self.values[after - begin, then, 0, self.node, v])
            best = max(self._choices(slot, shift, self.node, False), key=lambda choice: choice.value, default=None)
            if best is None or best.value <= over:
                return after, then
            self._use(best, slot, shift)
            self.node, shift = best.node, best.shift

    def follow(self) -> None:
        figures = self.market.figures
        slot, shift = int(figures[w.FIRST]), int(min(figures[w.START], figures[w.SHIFTS] - 1))
        if not self.plan.span.is_turn(slot):
            slot, shift = slot + 1, 0
        while slot < figures[w.TOTAL]:
            slot, shift = self._turn(slot, shift)


def best_set(plan: Plan, values: Array32) -> int:
    """The set of silver kinds with the highest value at the start."""
    slot, start = plan.span.first, plan.start
    shift = int(plan.figures[w.START])
    if not plan.span.is_turn(slot):
        slot, shift = min(slot + 1, plan.span.total), 0
    totals = np.zeros(plan.groups.shape[1], dtype=np.int64)
    for number, part in enumerate(plan.parts):
        found = part_values(plan, values, number)
        node = int(part.keys[key_of(part.recipe, own_of(part.recipe, start))])
        if plan.directory[number, D_STREAM]:
            node = (node << int(plan.tables[t.N_TARGETS])) + int(start[f.TARGETS])
        row = found[slot - plan.span.first, min(shift, found.shape[1] - 1), 0, node]
        totals += row[plan.groups[plan.directory[number, D_GROUP]]]
    for which in range(len(totals)):
        for n, kind in enumerate(plan.silver):
            if which >> n & 1:
                totals[which] += SCALE * int(plan.counts[n]) * int(start[KIND_FIELDS[kind]]).bit_count()
    return int(np.argmax(totals))


def usage_of(plan: Plan, prices: Prices, face: Face) -> Usage:
    """What all parts use at these prices, from the start."""
    slots = plan.span.total + 1
    usage = Usage(
        np.zeros(slots, dtype=np.int64),
        np.zeros(slots, dtype=np.int64),
        np.zeros((5, slots), dtype=np.int64),
        np.zeros((len(plan.rewards), slots), dtype=np.int64),
    )
    which = best_set(plan, face.values)
    plain, stream = market_of(plan, prices, stream=False), market_of(plan, prices, stream=True)
    for number in range(len(plan.parts)):
        market = stream if plan.directory[number, D_STREAM] else plain
        variant = int(plan.groups[plan.directory[number, D_GROUP], which])
        _Tracer(plan, market, number, face.values, variant, usage).follow()
    return usage
