"""The part of the Badlands: circled targets and guns. It alone follows the stream of cards exactly.

Whether a robbery succeeds is known from the card that it draws, and each robbery shifts the stream by one, so the
values here are over exact shifts. A state is a place in the small graph of guns and shops, times the circled targets.
The bandana is taken for owned; where Wanted may be worth something, each robbery takes the better of both.

Not all sets of targets go with all slots and shifts: in the first round every robbery shifts the stream by one, in a
later one as many robberies as the shift have been there, and there are no more than own actions and bonus actions
allow. Sets are put in an order with fewer robberies first, so that those of a slot and shift stand side by side: a
*block*. A block's values are over: after the own action, sets, guns, variants.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.bound.costs import Span
from pnp.games.fliptown.solver.bound.part_regions import BUILDINGS, TARGETS
from pnp.games.fliptown.solver.bound.part_shops import as_steps, assumed, item_figure, purchases
from pnp.games.fliptown.solver.bound.parts import (
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
from pnp.games.fliptown.solver.bound.sweep import (
    ALWAYS,
    EARLY,
    FIRST,
    LEAST,
    REDEAL,
    SHIFTS,
    THEFTS,
    TOTAL,
    TURNS,
    Graph,
    Market,
    apart,
    last_of_round,
    prices_at,
    slot_after,
    turn_price,
)
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, Array16, Array32, kernel, making_kernel


class Targets(NamedTuple):
    """What robberies need and bring. `figures`: targets, those circled at first, the first shift, most other draws,
    most robberies by bonus actions."""

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
    position: Array  # of each set in that order; -1 where it cannot be
    blocks: Array  # by slot from the first and shift: the first set's position, how many, how many in blocks before


COUNT, CIRCLED, SHIFT, OTHERS, BONUSES = range(5)
B_FIRST, B_SETS, B_BEFORE, B_WIDTH = range(4)


class Layer(NamedTuple):
    """What a turn brings at one slot and shift, by a bonus action and by the own action: each target's robbery over
    guns and variants side by side, and what a completed row adds; each purchase of a gun. And prices of access."""

    by_bonus: Array32
    by_own: Array32
    completed: Array
    buy_bonus: Array32
    buy_own: Array32
    price_bonus: Array32
    price_own: Array32


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


def targets(
    catalogue: Catalogue, state: Array, gun: Array, cards: Array, others: int, bonuses: int, span: Span
) -> Targets:
    """The tables of the robberies. `others`: the most cards that a round's stream may be shifted by besides them;
    `bonuses`: the most robberies by bonus actions."""
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
    known = np.array([count, circled, shift, others, bonuses], dtype=np.int64)
    position = np.full(1 << count, -1, dtype=np.int64)
    position[masks] = range(len(masks))
    return Targets(
        known, values, accesses, np.stack((won, won_less)), np.stack((lost, lost_less)), rows, complete, gun, drawn,
        masks, starts, position, _blocks(known, starts, span, drawn.shape[1]),
    )  # fmt: skip


def robberies(figures: Array, span: Span, slot: int, shift: int) -> tuple[int, int]:
    """How many robberies there can have been by a slot and shift, after it too, from and to; from more than to where
    the shift cannot be.

    In the first round each shifts the stream by one, and in later ones no shift comes from nowhere. There are no more
    than one by each turn's own action, and one by each bonus action.
    """
    begin = span.slot(span.round_of(slot), 1)
    in_round = slot - max(begin, span.first) + 1 + int(figures[BONUSES])
    ends = sum(not span.is_turn(before) for before in range(span.first, slot))
    most = slot - span.first - ends + 1 + int(figures[BONUSES])
    others = int(figures[OTHERS])
    if span.round_of(slot) == span.round_of(span.first) and span.is_turn(span.first):
        since = shift - int(figures[SHIFT])
        return (max(0, since - others), min(most, since)) if since >= 0 else (1, 0)
    return (max(0, shift - others), most) if shift <= in_round + others else (1, 0)


def _blocks(figures: Array, starts: Array, span: Span, shifts: int) -> Array:
    """The blocks of all slots and shifts; behind the last slot lies one of all sets."""
    blocks = np.zeros((span.total - span.first + 1, shifts, B_WIDTH), dtype=np.int64)
    before = 0
    for slot in [*span.turn_slots(), span.total]:
        for shift in range(shifts if slot < span.total else 1):
            least, most = robberies(figures, span, slot, shift) if slot < span.total else (0, len(starts))
            most = min(most, len(starts) - 2)
            sets = int(starts[most + 1] - starts[least]) if least <= most else 0
            blocks[slot - span.first, shift] = (starts[least] if sets else 0), sets, before
            before += sets
    return blocks


def sets_in(goals: Targets) -> int:
    """How many sets all blocks have together."""
    return int(goals.blocks[..., B_SETS].sum())


@kernel
def place_in(blocks: Array, at: int, position: int, acted: int) -> int:
    """Where a set's values begin, counted in sets; -1 where its block (at a place of an array) has none for it."""
    place = position - blocks[at + B_FIRST]
    if position < 0 or place < 0 or place >= blocks[at + B_SETS]:
        return -1
    return 2 * blocks[at + B_BEFORE] + acted * blocks[at + B_SETS] + place


@making_kernel
def robbery(goals: Targets, market: Market, slot: int, shift: int, target: int, gun: int) -> int:
    """What robbing a target is worth with the card that is drawn; a completed row apart."""
    card = goals.cards[slot, shift]
    won = max(market.worth[goals.won[0, target], slot], market.worth[goals.won[1, target], slot])
    lost = max(market.worth[goals.lost[0, target], slot], market.worth[goals.lost[1, target], slot])
    if card == 0:
        return int(max(won, lost))
    return int(won if card + goals.gun[gun] >= goals.value[target] else lost)


@making_kernel
def _price(graph: Graph, goals: Targets, market: Market, slot: int, shift: int, layer: Layer) -> None:
    """Fill a layer's prices and gains."""
    prices_at(market, slot, shift, layer.price_own, layer.price_bonus)
    guns_, variants = len(graph.flips), graph.bonus.shape[1]
    for target in range(goals.figures[COUNT]):
        access = goals.access[target]
        layer.completed[target] = market.worth[goals.completed[target], slot]
        for gun in range(guns_):
            worth = robbery(goals, market, slot, shift, target, gun)
            for v in range(variants):
                gain = worth + graph.bonus[OWN_SITE, v]
                layer.by_bonus[target, gun * variants + v] = gain - layer.price_bonus[access]
                layer.by_own[target, gun * variants + v] = gain - layer.price_own[access]


@making_kernel
def _buy(graph: Graph, market: Market, slot: int, layer: Layer) -> None:
    """Fill what purchases of guns bring, by a bonus action and by the own action."""
    variants = graph.bonus.shape[1]
    for n in range(len(graph.to)):
        access, worth = graph.access[n], market.worth[graph.reward[n], slot]
        for v in range(variants):
            gain = worth + graph.bonus[graph.fresh[n], v]
            layer.buy_bonus[n, v] = gain - layer.price_bonus[access]
            layer.buy_own[n, v] = gain - layer.price_own[access]


@making_kernel
def _turn(graph: Graph, goals: Targets, early: bool, paid: int, blocks: Array, values: Array16, layer: Layer) -> int:
    """The values of a slot and shift; answers the highest. `paid`: what is paid for the own action's lineup.

    `blocks`: this slot and shift's; the one of the next shift, where robberies lead to; the next turn's; and that with
    a card stolen. This is where nearly all of the time goes: no calls but small ones, and a set's values side by side.
    """
    block, early_at = blocks[0], 2 * blocks[1, B_BEFORE] - blocks[1, B_FIRST]
    later_first, later_end = blocks[1, B_FIRST], blocks[1, B_FIRST] + blocks[1, B_SETS]
    later_at = early_at + blocks[1, B_SETS]
    count, width, variants = goals.figures[COUNT], values.shape[1], graph.bonus.shape[1]
    low, high = np.empty(width, dtype=np.int32), np.empty(width, dtype=np.int32)
    by_bonus, by_own, completed = layer.by_bonus, layer.by_own, layer.completed
    buy_bonus, buy_own, gun_first, gun_to = layer.buy_bonus, layer.buy_own, graph.first, graph.to
    sets, positions, rows = goals.masks, goals.position, goals.row
    highest, turn = np.int32(LEAST), np.int32(paid)
    before, now = 2 * block[B_BEFORE] - 1, 2 * block[B_BEFORE] + block[B_SETS] - 1
    for position in range(block[B_FIRST], block[B_FIRST] + block[B_SETS]):
        mask, before, now = sets[position], before + 1, now + 1
        then, stolen = place_in(blocks[2], 0, position, 0), place_in(blocks[3], 0, position, 0)
        for n in range(width):
            low[n] = np.int32(LEAST) if then < 0 else np.int32(values[then, n])
            high[n] = np.int32(LEAST)
        if stolen >= 0:
            for n in range(width):
                low[n] = max(low[n], np.int32(values[stolen, n]))
        for target in range(count):
            robbed = mask | (1 << target)
            place = positions[robbed]
            if robbed == mask or place < later_first or place >= later_end:
                continue
            to = later_at + place
            more = np.int32(completed[target] if robbed & rows[target] == rows[target] else 0)
            for n in range(width):
                value = np.int32(np.int32(values[to, n]) + more)
                low[n] = max(low[n], np.int32(value + by_bonus[target, n]))
                high[n] = max(high[n], np.int32(value + by_own[target, n]))
            if early:  # a bonus action before the own action
                to = early_at + place
                for n in range(width):
                    value = np.int32(np.int32(values[to, n]) + more)
                    high[n] = max(high[n], np.int32(value + by_bonus[target, n]))
        for gun in range(len(gun_first) - 2, -1, -1):
            at = gun * variants
            for n in range(gun_first[gun], gun_first[gun + 1]):
                for v in range(variants):
                    value = low[gun_to[n] * variants + v]
                    low[at + v] = max(low[at + v], value + buy_bonus[n, v])
                    high[at + v] = max(high[at + v], value + buy_own[n, v])
                    if early:
                        high[at + v] = max(high[at + v], high[gun_to[n] * variants + v] + buy_bonus[n, v])
            for v in range(variants):
                high[at + v] = max(high[at + v], low[at + v])
        for n in range(width):
            best = np.int32(high[n] + turn)
            highest = max(highest, best)
            values[now, n] = min(low[n], np.int32(ALWAYS))
            values[before, n] = min(best, np.int32(ALWAYS))
    return int(highest)


@making_kernel
def _blocks_at(goals: Targets, market: Market, slot: int, shift: int) -> Array:
    """The blocks that a turn needs; see `_turn`. One that cannot be is empty."""
    figures = market.figures
    after = slot_after(market, slot)
    here, then = goals.blocks[slot - figures[FIRST]], goals.blocks[after - figures[FIRST]]
    last = last_of_round(market, slot) or after >= figures[TOTAL]
    found = np.zeros((4, B_WIDTH), dtype=np.int64)
    found[0], found[2] = here[shift], then[0 if last else shift]
    if shift + 1 < figures[SHIFTS]:
        found[1] = here[shift + 1]
        if figures[THEFTS] and not last:
            found[3] = then[shift + 1]
    return found


@making_kernel
def _begin(goals: Targets, market: Market, slot: int, values: Array16) -> int:
    """The own action is paid for at each shift; and the lineup may be flipped again, which shifts the stream by
    three. Answers the highest value."""
    blocks, highest = goals.blocks[slot - market.figures[FIRST]], LEAST
    for shift in range(market.figures[SHIFTS]):
        begin, paid = 2 * blocks[shift, B_BEFORE], turn_price(market, slot, shift)
        for place in range(begin, begin + blocks[shift, B_SETS]):
            for n in range(values.shape[1]):
                highest = max(highest, values[place, n] + paid)
                values[place, n] = min(values[place, n] + paid, ALWAYS)
    for shift in range(market.figures[SHIFTS]):
        for again in range(1, market.figures[REDEAL] + 1):
            other = shift + 3 * again
            if other >= market.figures[SHIFTS]:
                break
            for position in range(blocks[shift, B_FIRST], blocks[shift, B_FIRST] + blocks[shift, B_SETS]):
                here, there = place_in(blocks[shift], 0, position, 0), place_in(blocks[other], 0, position, 0)
                for n in range(values.shape[1] if there >= 0 else 0):
                    values[here, n] = max(values[here, n], values[there, n])
    return highest


@making_kernel
def sweep_badlands(graph: Graph, goals: Targets, market: Market, values: Array16) -> int:
    """Fill the values, slot by slot from the last; costs and shifts in the market are exact ones.

    Rows of `values` are sets in their blocks, columns guns and variants. Answers the highest value: from `ALWAYS` on
    the values may not be used.
    """
    figures = market.figures
    count, width, accesses = goals.figures[COUNT], values.shape[1], len(market.region)
    bought, variants = len(graph.to), graph.bonus.shape[1]
    layer = Layer(
        np.empty((count, width), dtype=np.int32), np.empty((count, width), dtype=np.int32),
        np.empty(count, dtype=np.int64),
        np.empty((bought, variants), dtype=np.int32), np.empty((bought, variants), dtype=np.int32),
        np.empty(accesses, dtype=np.int32), np.empty(accesses, dtype=np.int32),
    )  # fmt: skip
    last = goals.blocks[figures[TOTAL] - figures[FIRST], 0]
    values[2 * last[B_BEFORE] : 2 * last[B_BEFORE] + last[B_SETS]] = 0
    highest = LEAST
    for slot in range(figures[TOTAL] - 1, figures[FIRST] - 1, -1):
        if slot % (figures[TURNS] + 1) == figures[TURNS]:
            continue
        for shift in range(figures[SHIFTS] - 1, -1, -1):
            if goals.blocks[slot - figures[FIRST], shift, B_SETS]:
                _price(graph, goals, market, slot, shift, layer)
                _buy(graph, market, slot, layer)
                blocks = _blocks_at(goals, market, slot, shift)
                paid = 0 if apart(market) else turn_price(market, slot, shift)
                highest = max(highest, _turn(graph, goals, figures[EARLY] != 0, paid, blocks, values, layer))
        if apart(market):
            highest = max(highest, _begin(goals, market, slot, values))
    return highest
