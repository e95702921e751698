"""The part of the Badlands: circled targets and guns. It alone follows the stream of cards exactly.

Whether a robbery succeeds is known from the card that it draws, and each robbery shifts the stream by one, so the
values here are over exact shifts. A state is a place in the small graph of guns and shops, times the circled targets.
The bandana is taken for owned; where Wanted may be worth something, each robbery takes the better of both.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, Array32, kernel
from pnp.games.fliptown.solver.part_regions import BUILDINGS, TARGETS
from pnp.games.fliptown.solver.part_shops import as_steps, assumed, item_figure, purchases
from pnp.games.fliptown.solver.parts import (
    OWN_SITE,
    WANTED,
    Access,
    Catalogue,
    Own,
    Part,
    Reward,
    Shape,
    build,
    own_of,
    reward,
    reward_of,
)
from pnp.games.fliptown.solver.sweep import (
    ALWAYS,
    DEAR,
    EARLY,
    FIRST,
    REDEAL,
    SHIFTS,
    THEFTS,
    TOTAL,
    TURNS,
    Graph,
    Market,
    last_of_round,
    own_price,
    slot_after,
)


class Targets(NamedTuple):
    """What robberies need and bring. `figures`: targets, those circled at first, the first shift, most other draws."""

    figures: Array
    value: Array
    access: Array
    won: Array  # rewards with and without the bandana
    lost: Array
    row: Array
    completed: Array
    gun: Array  # by place in the graph of guns
    cards: Array  # the value of the card that a robbery draws, by slot and shift; 0 where it is not known
    masks: Array  # sets of circled targets, fewer first
    starts: Array  # where the sets with so many robberies begin


COUNT, CIRCLED, SHIFT, OTHERS = range(4)


class Layer(NamedTuple):
    """Values at a slot and shift to be improved, those that go on after a purchase and after a robbery; and for which
    sets of targets, with their rows and what rows and sites are worth."""

    into: Array32
    rest: Array32
    robbed: Array32
    sets: Array
    row: Array
    completed: Array
    bonus: Array


def guns(catalogue: Catalogue, state: Array) -> tuple[Part, Array]:
    """The graph of guns and their shops, and the best gun of each place in it."""
    tables = catalogue.tables
    bought = purchases(tables, "guns")
    start = own_of(bought.recipe, state)
    starts = [start] if all(_only_guns(tables, site) for site in bought.sites) else bought.starts(start)
    shape = Shape("badlands", (TARGETS, BUILDINGS), bought.recipe)
    part = build(catalogue, shape, starts, lambda own: as_steps((), bought.steps(own)))
    given = [item_figure(tables, item, t.I_GUN) for item in assumed(tables, "guns")]

    def best(own: Own) -> int:
        return max([0, *given, *(item_figure(tables, item, t.I_GUN) for item in bought.owned(own))])

    return part, np.array([best(own) for own in part.nodes], dtype=np.int64)


def _only_guns(tables: Array, site: int) -> bool:
    from_here = purchases(tables, "guns").items
    sold = int(tables[t.BUILDINGS_AT + site * t.B_WIDTH + t.B_ITEMS])
    return all(item in from_here for item in range(int(tables[t.N_ITEMS])) if sold >> item & 1)


def _loot(tables: Array, row: int, less: int) -> tuple[Reward, Reward]:
    """What a robbery brings if it succeeds, and if not."""
    full = reward_of(tables, row)
    wanted = max(0, full[WANTED] - less)
    won = (*full[:WANTED], wanted, *full[WANTED + 1 :])
    return won, reward(stars=(full[0] + int(tables[t.HALF_UP])) // 2, wanted=wanted)


def targets(catalogue: Catalogue, state: Array, gun: Array, cards: Array, others: int) -> Targets:
    """The tables of the robberies. `others`: the most cards that a round's stream may be shifted by besides them."""
    tables = catalogue.tables
    count = int(tables[t.N_TARGETS])
    less = sum(item_figure(tables, item, t.I_LESS) for item in range(int(tables[t.N_ITEMS])))
    columns: list[list[int]] = [[] for _ in range(8)]
    for n in range(count):
        at = t.TARGETS_AT + n * t.R_WIDTH
        value, gain, row, completed = (int(tables[at + m]) for m in range(4))
        plain, disguised = _loot(tables, gain, 0), _loot(tables, gain, less)
        access = Access(f.BADLANDS, 1 << value if 1 <= value <= 13 else 0)
        figures = (
            value,
            catalogue.access(access),
            *map(catalogue.reward, (plain[0], disguised[0], plain[1], disguised[1])),
        )
        for column, figure in zip(
            columns, (*figures, row, catalogue.reward(reward_of(tables, completed))), strict=True
        ):
            column.append(figure)
    values, accesses, won, won_less, lost, lost_less, rows, complete = (np.array(c, dtype=np.int64) for c in columns)
    drawn = np.where(cards[..., 3] < 0, 0, cards[..., 3] % 13 + 1)
    circled = int(state[f.TARGETS])
    sets = [mask for mask in range(1 << count) if mask & circled == circled]
    robbed = [(mask ^ circled).bit_count() for mask in sets]
    masks = np.array(sets, dtype=np.int64)[np.argsort(robbed, kind="stable")]
    starts = np.searchsorted(np.sort(robbed), range(count + 2)).astype(np.int64)
    turn = int(state[f.TURN])
    shift = int(state[f.DRAWN] - tables[t.SET_ASIDE]) - 3 * (turn if state[f.PHASE] == f.END else turn - 1)
    return Targets(
        np.array([count, int(state[f.TARGETS]), shift, others], dtype=np.int64),
        values, accesses, np.stack((won, won_less)), np.stack((lost, lost_less)), rows, complete, gun, drawn, masks,
        starts,
    )  # fmt: skip


@kernel
def robberies(goals: Targets, market: Market, slot: int, shift: int) -> tuple[int, int]:
    """How many robberies there can have been by a slot and shift, from and to.

    In the first round each shifts the stream by one, and in later ones no shift comes from nowhere.
    """
    figures, round_ = goals.figures, market.figures[TURNS] + 1
    most = len(goals.starts) - 2
    if slot // round_ > market.figures[FIRST] // round_:
        return max(0, shift - figures[OTHERS]), most
    since = shift - figures[SHIFT]
    return max(0, since - figures[OTHERS]), min(most, since)


@kernel
def robbery(goals: Targets, market: Market, slot: int, shift: int, target: int, gun: int) -> int:
    """What robbing a target is worth with the card that is drawn; a completed row apart."""
    card = goals.cards[slot, shift]
    won = max(market.worth[goals.won[0, target], slot], market.worth[goals.won[1, target], slot])
    lost = max(market.worth[goals.lost[0, target], slot], market.worth[goals.lost[1, target], slot])
    if card == 0:
        return int(max(won, lost))
    return int(won if card + goals.gun[gun] >= goals.value[target] else lost)


@kernel
def _hand_on(market: Market, slot: int, shift: int, sets: Array, size: int, values: Array32) -> None:
    """What states are worth when the turn is over, into their places after the own action; a cowbot may take a card."""
    after, now = (
        values[slot_after(market, slot) - market.figures[FIRST]],
        values[slot - market.figures[FIRST], shift, 1],
    )
    last = last_of_round(market, slot) or slot_after(market, slot) >= market.figures[TOTAL]
    then = after[0 if last else shift, 0]
    stolen = after[min(shift + 1, market.figures[SHIFTS] - 1), 0]
    theft = market.figures[THEFTS] and not last
    for first in range(0, now.shape[0], size):
        for mask in sets:
            for v in range(now.shape[1]):
                best = then[first + mask, v]
                if theft:
                    best = max(best, stolen[first + mask, v])
                now[first + mask, v] = best


@kernel
def _improve(layer: Layer, gun: int, size: int, gains: Array, more: Array) -> None:
    """Improve the values of states with one gun by robberies and by purchases (rows of `more`: to, gain, new site)."""
    into, rest, robbed, sets = layer.into, layer.rest, layer.robbed, layer.sets
    row, completed, bonus = layer.row, layer.completed, layer.bonus
    variants = into.shape[1]
    for place in range(len(sets) - 1, -1, -1):
        mask = sets[place]
        node = gun * size + mask
        for target in range(len(row)):
            if (mask >> target) & 1 or gains[target] <= -DEAR:
                continue
            gain = gains[target]
            if (mask | 1 << target) & row[target] == row[target]:
                gain += completed[target]
            to = node + (1 << target)
            for v in range(variants):
                into[node, v] = max(into[node, v], robbed[to, v] + gain + bonus[v, OWN_SITE])
        for n in range(len(more)):
            to, gain, fresh = more[n, 0] * size + mask, more[n, 1], more[n, 2]
            for v in range(variants):
                into[node, v] = max(into[node, v], rest[to, v] + gain + bonus[v, fresh])


@kernel
def _gains(goals: Targets, market: Market, slot: int, shift: int, gun: int, own: bool) -> Array:
    """Each target's robbery at the price of access; very little where there is none."""
    found = np.zeros(goals.figures[COUNT], dtype=np.int64)
    for target in range(goals.figures[COUNT]):
        access = goals.access[target]
        price = own_price(market, access, slot, shift) if own else market.bonus[market.region[access], slot]
        found[target] = robbery(goals, market, slot, shift, target, gun) - price if price < DEAR else -DEAR
    return found


@kernel
def _purchases(graph: Graph, market: Market, slot: int, shift: int, gun: int, own: bool) -> Array:
    """The steps from a gun to better ones: where to, gain at the price of access, new site."""
    first, end, number = graph.first[gun], graph.first[gun + 1], 0
    found = np.zeros((end - first, 3), dtype=np.int64)
    for n in range(first, end):
        access = graph.access[n]
        price = own_price(market, access, slot, shift) if own else market.bonus[market.region[access], slot]
        if price < DEAR:
            found[number, 0] = graph.to[n]
            found[number, 1] = market.worth[graph.reward[n], slot] - price
            found[number, 2] = graph.fresh[n]
            number += 1
    return found[:number]


@kernel
def _turn(graph: Graph, goals: Targets, market: Market, slot: int, shift: int, values: Array32) -> None:
    least, most = robberies(goals, market, slot, shift)
    if least > most:
        return
    here, size = values[slot - market.figures[FIRST]], 1 << goals.figures[COUNT]
    sets = goals.masks[goals.starts[least] : goals.starts[most + 1]]
    completed = np.zeros(goals.figures[COUNT], dtype=np.int64)
    for target in range(goals.figures[COUNT]):
        completed[target] = market.worth[goals.completed[target], slot]
    before, now = here[shift, 0], here[shift, 1]
    later = here[min(shift + 1, market.figures[SHIFTS] - 1)]  # at the last shift nothing is left to be robbed
    _hand_on(market, slot, shift, sets, size, values)
    for gun in range(len(graph.flips) - 1, -1, -1):
        gains = _gains(goals, market, slot, shift, gun, False)
        more = _purchases(graph, market, slot, shift, gun, False)
        _improve(Layer(now, now, later[1], sets, goals.row, completed, graph.bonus), gun, size, gains, more)
        for mask in sets:
            for v in range(now.shape[1]):
                before[gun * size + mask, v] = now[gun * size + mask, v]
        own = _gains(goals, market, slot, shift, gun, True)
        bought = _purchases(graph, market, slot, shift, gun, True)
        _improve(Layer(before, now, later[1], sets, goals.row, completed, graph.bonus), gun, size, own, bought)
        if market.figures[EARLY]:
            _improve(Layer(before, before, later[0], sets, goals.row, completed, graph.bonus), gun, size, gains, more)


@kernel
def _redeal(market: Market, slot: int, values: Array32) -> None:
    """The lineup may be flipped again, which shifts the stream by three."""
    here = values[slot - market.figures[FIRST]]
    for shift in range(market.figures[SHIFTS]):
        for again in range(1, market.figures[REDEAL] + 1):
            other = shift + 3 * again
            if other >= market.figures[SHIFTS]:
                break
            for node in range(here.shape[2]):
                for v in range(here.shape[3]):
                    if here[other, 0, node, v] < ALWAYS // 2:
                        here[shift, 0, node, v] = max(here[shift, 0, node, v], here[other, 0, node, v])


@kernel
def sweep_badlands(graph: Graph, goals: Targets, market: Market, values: Array32) -> None:
    """Fill the values, slot by slot from the last; costs and shifts in the market are exact ones.

    Values of states that cannot be are left as they are: `ALWAYS`.
    """
    figures = market.figures
    values[figures[TOTAL] - figures[FIRST], 0, 0] = 0
    for slot in range(figures[TOTAL] - 1, figures[FIRST] - 1, -1):
        if slot % (figures[TURNS] + 1) == figures[TURNS]:
            continue
        for shift in range(figures[SHIFTS] - 1, -1, -1):
            _turn(graph, goals, market, slot, shift, values)
        _redeal(market, slot, values)
