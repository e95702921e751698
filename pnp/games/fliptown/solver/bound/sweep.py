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

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.bound.costs import NO_WAY
from pnp.games.fliptown.solver.kernel.compiled import Array, Array16, Array32, making_kernel

DEAR = 1 << 26
"""More than anything is worth."""
ALWAYS = (1 << 15) - 1
"""The value of states that cannot be: so high that a mistake is seen, and never proves anything."""
LEAST = -30000
"""The value of what cannot be done."""
TURNS, FIRST, TOTAL, SHIFTS, EARLY, REDEAL, TOKENS, THEFTS, START, FIGURES = range(10)
"""Places in `Market.figures`: turns of a round, the first slot and the one after the last, how many shifts there are,
whether a part's steps may come before the turn's own action, lineups that may be flipped again, the most bonus visits
to one building in a turn, cards that a cowbot may take after a turn, the shift at the start."""


class Graph(NamedTuple):
    """A part's steps as the kernel reads them; see `parts.Part`. `bonus`: what new sites are worth, by variant."""

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


class Market(NamedTuple):
    """Prices, and everything valued at them, for each slot."""

    figures: Array
    region: Array  # of each access
    costs: Array  # gold by access, slot, shift
    worth: Array  # by reward, slot
    pays: Array  # by what is banked and hunted, slot, shift
    own: Array  # lambda, by slot and shift
    bonus: Array  # mu, by region and slot
    gold: Array  # gamma


@making_kernel
def last_of_round(market: Market, slot: int) -> bool:
    turns = market.figures[TURNS]
    return bool(slot % (turns + 1) == turns - 1)


@making_kernel
def slot_after(market: Market, slot: int) -> int:
    """The next turn's slot; the total where there is none."""
    after = slot + (2 if last_of_round(market, slot) else 1)
    return min(after, market.figures[TOTAL])


@making_kernel
def shifts_at(market: Market, slot: int) -> tuple[int, int]:
    """The shifts that a play from the start can have at a slot: the first, and the one after the last."""
    figures = market.figures
    start = min(figures[START], figures[SHIFTS] - 1)
    return (start if slot // (figures[TURNS] + 1) == figures[FIRST] // (figures[TURNS] + 1) else 0), figures[SHIFTS]


@making_kernel
def own_price(market: Market, access: int, slot: int, shift: int) -> int:
    gold = market.costs[access, slot, shift]
    return DEAR if gold >= NO_WAY else turn_price(market, slot, shift) + market.gold[slot] * gold


@making_kernel
def turn_price(market: Market, slot: int, shift: int) -> int:
    """The price of the own action at a slot and shift; the last shift stands for all from there on."""
    return int(market.own[slot, min(shift, market.own.shape[1] - 1)])


@making_kernel
def apart(market: Market) -> bool:
    """Whether what a lineup pays has to be added apart: where more may happen before the turn's own action."""
    return bool(market.figures[REDEAL] or market.figures[EARLY])


@making_kernel
def prices_at(market: Market, slot: int, shift: int, by_own: Array32, by_bonus: Array32) -> None:
    """What each kind of access costs at a slot and shift, by the turn's own action and by a bonus action."""
    for access in range(len(market.region)):
        by_own[access] = own_price(market, access, slot, shift)
        by_bonus[access] = market.bonus[market.region[access], slot]


class Room(NamedTuple):
    """Room for a turn's figures. Of each state: what it is worth when the turn is over, and the most that visits which
    change nothing bring by the own action and by bonus actions, and what the lineup pays. Of each step: what it brings
    by the own action and by a bonus action. And prices of access."""

    rest: Array16
    again_own: Array32
    again_bonus: Array32
    paid: Array32
    by_own: Array32
    by_bonus: Array32
    price_own: Array32
    price_bonus: Array32


@making_kernel
def _best_visit(first: int, end: int, accesses: Array, rewards: Array, worth: Array, prices: Array32) -> int:
    """The best of the visits that change nothing, at prices of access; at least 0."""
    best = 0
    for n in range(first, end):
        best = max(best, worth[rewards[n]] - prices[accesses[n]])
    return best


@making_kernel
def _price(graph: Graph, market: Market, slot: int, shift: int, room: Room) -> None:
    """Fill the room but for `rest`."""
    worth, loops = market.worth[:, slot].copy(), graph.loop_first
    tokens, later = market.figures[TOKENS], apart(market)
    prices_at(market, slot, shift, room.price_own, room.price_bonus)
    for n in range(len(graph.to)):
        room.by_own[n] = worth[graph.reward[n]] - room.price_own[graph.access[n]]
        room.by_bonus[n] = worth[graph.reward[n]] - room.price_bonus[graph.access[n]]
    for node in range(len(graph.flips)):
        room.paid[node] = 0 if later else market.pays[graph.flips[node], slot, shift]
        first, end = loops[node], loops[node + 1]
        room.again_own[node] = room.again_bonus[node] = 0
        if first < end:
            visits, brought = graph.loop_access, graph.loop_reward
            room.again_own[node] = _best_visit(first, end, visits, brought, worth, room.price_own)
            room.again_bonus[node] = tokens * _best_visit(first, end, visits, brought, worth, room.price_bonus)


@making_kernel
def _over(market: Market, slot: int, shift: int, values: Array16, rest: Array16) -> None:
    """What states are worth when the turn is over: the best of all shifts from this one on. Called for shifts from the
    highest down, `rest` being that of the shift above; a new round begins with no shift."""
    after, begin = slot_after(market, slot), market.figures[FIRST]
    top = shift == market.figures[SHIFTS] - 1
    new_round = last_of_round(market, slot) or after >= market.figures[TOTAL]
    if new_round and not top:
        return
    then = values[after - begin, 0 if new_round else shift, 0]
    nodes, variants = rest.shape
    for node in range(nodes):
        for v in range(variants):
            rest[node, v] = then[node, v] if top else max(rest[node, v], then[node, v])


@making_kernel
def _turn(graph: Graph, early: bool, here: Array16, room: Room) -> int:
    """A turn's values at one shift, answering the highest; what the lineup pays is added, or else by `_redeal`.

    This is where nearly all of the time goes: no calls, and a state's values side by side.
    """
    before, now = here[0], here[1]
    nodes, variants = now.shape
    low, high = np.empty(variants, dtype=np.int32), np.empty(variants, dtype=np.int32)
    first, steps_to, fresh, bonus = graph.first, graph.to, graph.fresh, graph.bonus
    highest = np.int32(LEAST)
    for node in range(nodes - 1, -1, -1):
        for v in range(variants):
            low[v] = room.rest[node, v]
            high[v] = np.int32(LEAST)
        for n in range(first[node], first[node + 1]):
            to, new = steps_to[n], fresh[n]
            by_bonus, by_own = room.by_bonus[n], room.by_own[n]
            for v in range(variants):
                value = np.int32(np.int32(now[to, v]) + bonus[new, v])
                low[v] = max(low[v], np.int32(value + by_bonus))
                high[v] = max(high[v], np.int32(value + by_own))
            if early:  # a bonus action before the own action
                for v in range(variants):
                    value = np.int32(np.int32(before[to, v]) + bonus[new, v])
                    high[v] = max(high[v], np.int32(value + by_bonus))
        again_bonus, again_own, paid = room.again_bonus[node], room.again_own[node], room.paid[node]
        for v in range(variants):
            after = np.int32(low[v] + again_bonus)
            best = np.int32(max(np.int32(after + again_own), high[v]) + paid)
            highest = max(highest, best)
            now[node, v] = min(after, np.int32(ALWAYS))
            before[node, v] = min(best, np.int32(ALWAYS))
    return int(highest)


@making_kernel
def _redeal(graph: Graph, market: Market, slot: int, shift: int, values: Array16) -> int:
    """Before the turn: the lineup may be flipped again (from the shifts above, done later), and it pays."""
    here = values[slot - market.figures[FIRST]]
    before = here[shift, 0]
    nodes, variants = before.shape
    highest = LEAST
    for node in range(nodes):
        paid = market.pays[graph.flips[node], slot, shift]
        for v in range(variants):
            best = before[node, v]
            for again in range(1, market.figures[REDEAL] + 1):
                best = max(best, here[min(shift + 3 * again, market.figures[SHIFTS] - 1), 0, node, v])
            highest = max(highest, best + paid)
            before[node, v] = min(best + paid, ALWAYS)
    return highest


@making_kernel
def sweep(graph: Graph, market: Market, values: Array16) -> int:
    """Fill a part's values, slot by slot from the last; behind that lies what its states are worth in the end.

    Answers the highest value: from `ALWAYS` on the values may not be used.
    """
    figures = market.figures
    nodes, variants = values.shape[3:]
    accesses, steps = len(market.region), len(graph.to)
    room = Room(
        np.empty((nodes, variants), dtype=np.int16),
        np.empty(nodes, dtype=np.int32), np.empty(nodes, dtype=np.int32), np.empty(nodes, dtype=np.int32),
        np.empty(steps, dtype=np.int32), np.empty(steps, dtype=np.int32),
        np.empty(accesses, dtype=np.int32), np.empty(accesses, dtype=np.int32),
    )  # fmt: skip
    values[figures[TOTAL] - figures[FIRST], 0, 0] = graph.last
    highest = LEAST
    for slot in range(figures[TOTAL] - 1, figures[FIRST] - 1, -1):
        if slot % (figures[TURNS] + 1) == figures[TURNS]:
            continue
        first, end = shifts_at(market, slot)
        for shift in range(end - 1, first - 1, -1):
            _over(market, slot, shift, values, room.rest)
            _price(graph, market, slot, shift, room)
            highest = max(highest, _turn(graph, figures[EARLY] != 0, values[slot - figures[FIRST], shift], room))
        for shift in range(first, end if apart(market) else first):
            highest = max(highest, _redeal(graph, market, slot, shift, values))
    return highest
