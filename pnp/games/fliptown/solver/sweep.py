"""The value of every state of every part at every slot and shift, for given prices.

Every coupling between the parts of a game is a constraint: one action of its own per turn, no more bonus actions than
were gained in the turn, no gold or cash that is not there. A price lambda on the action, mu on each kind of bonus
action, gamma on gold and kappa on cash moves them into the objective; with any prices that are not negative, the best
value of the relaxed problem is at least the best score. And relaxed it falls apart: with

    v(step, s) = reward at the prices of slot s - min(mu[region, s], lambda[s] + gamma[s] * gold cost at slot and shift)

each part's best value obeys its own recursion backwards over slots: within a slot a part makes steps one after the
other, of which the first alone may be the turn's own action (later only where an ability can come before it), and
hands the state it has reached on to the next slot. Other parts may shift the stream: a slot with shift k is followed by
the best of all shifts k' >= k; a new round begins with none.

`values[slot, shift, 1]` is what a part can still gain after the turn's own action, `values[slot, shift, 0]` before the
turn, with slots counted from the first; the last axis runs over the sets of silver stars that the play is supposed to
end with (see `bound`).
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.fliptown.solver.compiled import Array, Array32, kernel
from pnp.games.fliptown.solver.costs import NO_WAY
from pnp.games.fliptown.solver.parts import NEVER

DEAR = 1 << 26
"""More than anything is worth."""
ALWAYS = 1 << 27
"""The value of states that cannot be: so high that a mistake is seen, and never proves anything."""
TURNS, FIRST, TOTAL, SHIFTS, EARLY, REDEAL, TOKENS, THEFTS, START, FIGURES = range(10)
"""Places in `Market.figures`: turns of a round, the first slot and the one after the last, how many shifts there are,
whether a part's steps may come before the turn's own action, lineups that may be flipped again, the most bonus visits
to one building in a turn, cards that a cowbot may take after a turn, the shift at the start."""


class Graph(NamedTuple):
    """A part's steps as the kernel reads them; see `parts.Part`. `bonus`: what a new site is worth in each variant."""

    first: Array
    to: Array
    access: Array
    reward: Array
    fresh: Array
    loop_first: Array
    loop_access: Array
    loop_reward: Array
    flips: Array
    last: Array
    bonus: Array


class Market(NamedTuple):
    """Prices, and everything valued at them, for each slot."""

    figures: Array
    region: Array  # of each access
    costs: Array  # gold by access, slot, shift
    worth: Array  # by reward, slot
    pays: Array  # by what is banked and hunted, slot, shift
    own: Array  # lambda
    bonus: Array  # mu, by region and slot
    gold: Array  # gamma


@kernel
def last_of_round(market: Market, slot: int) -> bool:
    turns = market.figures[TURNS]
    return bool(slot % (turns + 1) == turns - 1)


@kernel
def slot_after(market: Market, slot: int) -> int:
    """The next turn's slot; the total where there is none."""
    after = slot + (2 if last_of_round(market, slot) else 1)
    return min(after, market.figures[TOTAL])


@kernel
def shifts_at(market: Market, slot: int) -> tuple[int, int]:
    """The shifts that a play from the start can have at a slot: the first, and the one after the last."""
    figures = market.figures
    start = min(figures[START], figures[SHIFTS] - 1)
    return (start if slot // (figures[TURNS] + 1) == figures[FIRST] // (figures[TURNS] + 1) else 0), figures[SHIFTS]


@kernel
def own_price(market: Market, access: int, slot: int, shift: int) -> int:
    gold = market.costs[access, slot, shift]
    return DEAR if gold >= NO_WAY else market.own[slot] + market.gold[slot] * gold


@kernel
def _hand_on(market: Market, slot: int, shift: int, values: Array32) -> None:
    """What a state is worth when the turn is over, into its place after the turn's own action."""
    after, begin = slot_after(market, slot), market.figures[FIRST]
    now = values[slot - begin, shift, 1]
    nodes, variants = now.shape
    new_round = last_of_round(market, slot) or after >= market.figures[TOTAL]
    first = 0 if new_round else shift
    later = 1 if new_round else market.figures[SHIFTS]
    for node in range(nodes):
        for v in range(variants):
            best = values[after - begin, first, 0, node, v]
            for other in range(first + 1, later):
                best = max(best, values[after - begin, other, 0, node, v])
            now[node, v] = best


@kernel
def loop_worth(graph: Graph, market: Market, node: int, slot: int, shift: int, own: int) -> int:
    """The best of the visits that change nothing, by the turn's own action or by a bonus action; at least 0."""
    best = 0
    for n in range(graph.loop_first[node], graph.loop_first[node + 1]):
        access = graph.loop_access[n]
        price = own_price(market, access, slot, shift) if own else market.bonus[market.region[access], slot]
        best = max(best, market.worth[graph.loop_reward[n], slot] - price)
    return best


@kernel
def _by_bonus(graph: Graph, market: Market, slot: int, node: int, now: Array32) -> None:
    """The best of going on by bonus actions from a state."""
    variants = now.shape[1]
    for n in range(graph.first[node], graph.first[node + 1]):
        gain = market.worth[graph.reward[n], slot] - market.bonus[market.region[graph.access[n]], slot]
        to, fresh = graph.to[n], graph.fresh[n]
        for v in range(variants):
            now[node, v] = max(now[node, v], now[to, v] + gain + graph.bonus[v, fresh])


@kernel
def _by_own(graph: Graph, market: Market, slot: int, shift: int, node: int, before: Array32, now: Array32) -> None:
    """The best of taking the turn's own action in this part."""
    variants = now.shape[1]
    again = loop_worth(graph, market, node, slot, shift, 1)
    for v in range(variants):
        before[node, v] = now[node, v] + again
    for n in range(graph.first[node], graph.first[node + 1]):
        price = own_price(market, graph.access[n], slot, shift)
        if price >= DEAR:
            continue
        gain = market.worth[graph.reward[n], slot] - price
        to, fresh = graph.to[n], graph.fresh[n]
        for v in range(variants):
            before[node, v] = max(before[node, v], now[to, v] + gain + graph.bonus[v, fresh])
    if market.figures[EARLY]:
        _by_bonus(graph, market, slot, node, before)


@kernel
def _turn(graph: Graph, market: Market, slot: int, shift: int, values: Array32) -> None:
    """A turn's values at one shift; what the lineup pays is added by `_flip`."""
    _hand_on(market, slot, shift, values)
    here = values[slot - market.figures[FIRST], shift]
    before, now = here[0], here[1]
    nodes, variants = now.shape
    for node in range(nodes - 1, -1, -1):
        _by_bonus(graph, market, slot, node, now)
        again = market.figures[TOKENS] * loop_worth(graph, market, node, slot, shift, 0)
        for v in range(variants):
            now[node, v] += again
        _by_own(graph, market, slot, shift, node, before, now)


@kernel
def _flip(graph: Graph, market: Market, slot: int, shift: int, values: Array32) -> None:
    """Before the turn: the lineup may be flipped again (from the shifts above, done before), and it pays."""
    here = values[slot - market.figures[FIRST]]
    before = here[shift, 0]
    nodes, variants = before.shape
    for again in range(1, market.figures[REDEAL] + 1):
        other = here[min(shift + 3 * again, market.figures[SHIFTS] - 1), 0]
        for node in range(nodes):
            for v in range(variants):
                before[node, v] = max(before[node, v], other[node, v])
    for node in range(nodes):
        paid = market.pays[graph.flips[node], slot, shift]
        for v in range(variants):
            before[node, v] = max(NEVER, before[node, v] + paid)


@kernel
def sweep(graph: Graph, market: Market, values: Array32) -> None:
    """Fill a part's values, slot by slot from the last; behind that lies what its states are worth in the end."""
    figures = market.figures
    values[figures[TOTAL] - figures[FIRST], 0, 0] = graph.last
    for slot in range(figures[TOTAL] - 1, figures[FIRST] - 1, -1):
        if slot % (figures[TURNS] + 1) == figures[TURNS]:
            continue
        first, end = shifts_at(market, slot)
        for shift in range(end - 1, first - 1, -1):
            _turn(graph, market, slot, shift, values)
        for shift in range(first, end):
            _flip(graph, market, slot, shift, values)
