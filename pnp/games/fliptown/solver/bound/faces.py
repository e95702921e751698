"""Faces: the bound's tables for one case of how rounds end, at one vector of prices. See `bound`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.solver.bound import sweep as w
from pnp.games.fliptown.solver.bound.costs import UNKNOWN, known_card
from pnp.games.fliptown.solver.bound.part_badlands import sets_in, sweep_badlands
from pnp.games.fliptown.solver.bound.parts import TOKENS, reward_of
from pnp.games.fliptown.solver.bound.plan import (
    BROKE,
    D_GROUP,
    D_NODES,
    D_OFFSET,
    D_SHIFTS,
    D_STREAM,
    D_VARIANTS,
    KIND_FIELDS,
    SAFE,
    Plan,
)
from pnp.games.fliptown.solver.bound.poker import best_pay, offer, possible_ranks, shared_cards
from pnp.games.fliptown.solver.bound.prices import (
    Prices,
    bail_worth,
    fall_at_end,
    hammer_worth,
    market_of,
    pan_worth,
    pays_in,
    star_price,
    worth_of,
)
from pnp.games.fliptown.solver.bound.sweep import ALWAYS, sweep
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array16, Array32, Handed
from pnp.games.fliptown.solver.kernel.structs import FaceStruct

J_PAYS, J_FINE, J_FINE_PRICE, J_BRIBE_PRICE, J_WIDTH = range(5)
"""How a round is judged: whether its case is to pay (2: all stars of the fine are there), the fine in stars, the price
of that in cash and of the bribe."""
_HIGHEST = 13


@dataclass(frozen=True)
class Face(Handed):
    """What the kernel reads: the game, the keys and values of all parts, and one array of everything else."""

    _struct = FaceStruct
    tables: Array
    keys: Array32
    values: Array16
    data: Array


(
    H_TURNS, H_FIRST, H_TOTAL, H_EARLY, H_PARTS, H_DIRECTORY, H_RECIPES, H_SETS, H_GROUPS, H_MAP, H_SUMS, H_SILVER,
    H_KINDS, H_SLOTS, H_GOLD, H_CASH, H_WANTED, H_BONUS, H_PANS, H_HAMMERS, H_TO_COME, H_ABILITY, H_BAIL,
    H_EFFECTS, H_HANDS, H_JUDGED, H_ROUNDS, H_PAN_LIMIT, H_HAMMER_LIMIT, H_MARGIN, H_OFFERS,
    H_STARS, H_BROKE, H_BLOCKS, H_POSITIONS, H_ITEMS, H_LAND, H_AMOUNTS, HEADER,
) = range(39)  # fmt: skip
"""Places at the beginning of `Face.data`: single figures, and where tables begin."""


class _Writer:
    """Puts tables behind each other."""

    def __init__(self) -> None:
        self.header = np.zeros(HEADER, dtype=np.int64)
        self.pieces: list[Array] = [self.header]
        self.end = HEADER

    def put(self, place: int, table: Array) -> None:
        self.header[place] = self.end
        self.pieces.append(table.ravel().astype(np.int64))
        self.end += table.size


def part_values(plan: Plan, values: Array16, part: int) -> Array16:
    """A part's values out of all: slot, shift, after the own action, state, variant. Those of the Badlands: rows for
    sets of targets in their blocks, columns for guns and variants."""
    offset, nodes, variants, shifts = (int(plan.directory[part, n]) for n in (D_OFFSET, D_NODES, D_VARIANTS, D_SHIFTS))
    slots = plan.span.total - plan.span.first + 1
    shape: tuple[int, ...] = (slots, shifts, 2, nodes, variants)
    if plan.directory[part, D_STREAM]:
        shape = (2 * sets_in(plan.goals), nodes * variants)
    return values[offset : offset + int(np.prod(shape))].reshape(shape)


def new_values(plan: Plan) -> Array16:
    """Room for all values; what is never filled is the value of what cannot be."""
    return np.full(plan.size, ALWAYS, dtype=np.int16)


class TooDear(Exception):
    """At these prices values are too high to be stored."""


def fill(plan: Plan, prices: Prices, values: Array16) -> None:
    """All parts' values at these prices."""
    market, stream = market_of(plan, prices, stream=False), market_of(plan, prices, stream=True)
    for number, (part, graph) in enumerate(zip(plan.parts, plan.graphs, strict=True)):
        own = part_values(plan, values, number)
        streaming = part.name == "badlands"
        highest = sweep_badlands(graph, plan.goals, stream, own) if streaming else sweep(graph, market, own)
        if highest >= ALWAYS:
            raise TooDear(part.name)


def face(plan: Plan, prices: Prices, values: Array16 | None = None) -> Face:
    """The face at these prices; `values` is room from `new_values`."""
    if values is None:
        values = new_values(plan)
    fill(plan, prices, values)
    span, slots = plan.span, plan.span.total + 2
    hands, worth, items = hands_at(plan, prices), worth_of(plan, prices, plan.rewards), _items(plan, prices)
    writer = _Writer()
    head = writer.header
    head[[H_TURNS, H_FIRST, H_TOTAL, H_EARLY]] = span.turns, span.first, span.total, plan.figures[w.EARLY]
    head[[H_PAN_LIMIT, H_HAMMER_LIMIT, H_MARGIN]] = prices.pan, prices.hammer, int(plan.margin)
    head[[H_SLOTS, H_ROUNDS]] = slots, int(plan.tables[t.LAST_ROUND]) + 1
    head[H_BROKE] = span.ended[0] if prices.case[:1] == (BROKE,) else 0
    _write_parts(writer, plan)
    by_slot = {
        H_STARS: star_price(plan, prices.case),
        H_GOLD: prices.gold, H_CASH: prices.cash, H_WANTED: prices.wanted,
        H_PANS: pan_worth(plan, prices), H_HAMMERS: hammer_worth(plan, prices),
        H_TO_COME: _to_come(plan, prices, hands), H_ABILITY: ability_worth(plan, prices),
        H_BAIL: bail_worth(plan, worth), H_BONUS: prices.bonus, H_EFFECTS: _effects(plan, prices, worth),
        H_ITEMS: items[:-1], H_LAND: items[-1], H_AMOUNTS: _amounts(plan, worth),
    }  # fmt: skip
    for place, table in by_slot.items():
        missing = slots - table.shape[-1]
        writer.put(place, np.pad(table, [(0, 0)] * (table.ndim - 1) + [(0, missing)]))
    writer.put(H_HANDS, hands)
    writer.put(H_JUDGED, judged_at(plan, prices))
    writer.put(H_OFFERS, plan.offers)
    writer.put(H_BLOCKS, plan.goals.blocks)
    writer.put(H_POSITIONS, plan.goals.position)
    return Face(plan.tables, plan.keys, values, np.concatenate(writer.pieces))


def _write_parts(writer: _Writer, plan: Plan) -> None:
    """The directory, and for each set of silver kinds where each group's sums lie; kinds are groups of their own."""
    groups, sets = plan.groups.shape
    sizes = [0] * groups
    for row in plan.directory:
        sizes[row[D_GROUP]] = int(row[D_VARIANTS])
    starts = np.concatenate(([0], np.cumsum(sizes + [2] * len(plan.silver)))).astype(np.int64)
    directory = plan.directory.copy()
    directory[:, D_GROUP] = starts[plan.directory[:, D_GROUP]]
    places = np.zeros((sets, groups + len(plan.silver)), dtype=np.int64)
    for which in range(sets):
        for group in range(groups):
            places[which, group] = starts[group] + plan.groups[group, which]
        for n in range(len(plan.silver)):
            places[which, groups + n] = starts[groups + n] + (which >> n & 1)
    head = writer.header
    head[[H_PARTS, H_SETS, H_GROUPS]] = len(directory), sets, places.shape[1]
    head[[H_SUMS, H_KINDS]] = starts[-1], len(plan.silver)
    writer.put(H_DIRECTORY, directory)
    writer.put(H_RECIPES, plan.recipes)
    writer.put(H_MAP, places)
    silver = [
        (KIND_FIELDS[kind], int(plan.counts[n]), int(starts[groups + n]) + 1) for n, kind in enumerate(plan.silver)
    ]
    writer.put(H_SILVER, np.array(silver, dtype=np.int64))


def hands_at(plan: Plan, prices: Prices) -> Array:
    """What each hand pays at each round's end; bonus actions come too late to be taken."""
    tables, span = plan.tables, plan.span
    rows = [reward_of(tables, int(tables[t.POKER_AT + n]))[:TOKENS] + (0,) * 5 for n in range(len(ORDER))]
    worth = worth_of(plan, prices, np.array(rows, dtype=np.int64))
    hands = np.zeros((int(tables[t.LAST_ROUND]) + 2, len(ORDER)), dtype=np.int64)
    for round_ in span.ended:
        hands[round_] = worth[:, span.slot(round_, span.turns + 1)]
    return hands


def moment(plan: Plan, state: Array) -> tuple[int, int]:
    """The slot and the shift of a state between turns."""
    turn = plan.span.turns + 1 if state[f.PHASE] == f.END else int(state[f.TURN])
    shift = int(state[f.DRAWN] - plan.tables[t.SET_ASIDE]) - 3 * (turn - 1)
    return plan.span.slot(int(state[f.ROUND]), turn), max(0, shift)


def hands_of(plan: Plan, round_: int, start: Array) -> int:
    """The hands that are possible in a round from a state between turns on, as bits."""
    tables, span = plan.tables, plan.span
    wild = int(tables[t.ABILITY] == t.A_POKER and tables[t.USES] > start[f.USED])
    shared = shared_cards(plan.offers, round_)
    if round_ > start[f.ROUND]:
        if tables[t.BOT] and round_ > plan.start[f.ROUND]:
            return (1 << len(ORDER)) - 1
        row = offer(plan.offers, span.slot(round_, 1), 0, 0)
        return possible_ranks(row, 0, shared, span.turns, wild)
    turn = span.turns + 1 if start[f.PHASE] == f.END else int(start[f.TURN])
    row = offer(plan.offers, span.slot(round_, turn), moment(plan, start)[1], 0)
    return possible_ranks(row, int(start[f.HAND]), shared, span.turns + 1 - turn, wild)


def best_hand(plan: Plan, hands: Array, round_: int) -> int:
    """The best pay of a round that has not begun."""
    return best_pay(hands_of(plan, round_, plan.start), hands[round_])


def sheriff_card(plan: Plan, round_: int) -> int:
    """The value of a round's sheriff card, or `UNKNOWN`."""
    card = known_card(plan.tables, plan.start, round_, 0)
    return UNKNOWN if card == UNKNOWN else card % 13 + 1


def _to_come(plan: Plan, prices: Prices, hands: Array) -> Array:
    """From each slot on: later rounds' hands, and Wanted as the sheriff allows it."""
    span = plan.span
    found = np.zeros(span.total + 2, dtype=np.int64)
    for slot in range(span.total - 1, span.first - 1, -1):
        found[slot] = found[slot + 1]
        round_ = span.round_of(slot)
        if not span.is_turn(slot):
            card, fall = sheriff_card(plan, round_), fall_at_end(span, prices.wanted, round_)
            judged = span.ended.index(round_) < len(prices.case)
            if judged and prices.case[span.ended.index(round_)] == SAFE:
                found[slot] += fall * (_HIGHEST if card == UNKNOWN else card)
            elif judged:
                found[slot] += fall * (1 if card == UNKNOWN else card + 1)
    for round_ in span.ended[1:]:
        begin = span.slot(round_, 1)
        if begin > span.first:
            found[:begin] += best_hand(plan, hands, round_)
    return found


def judged_at(plan: Plan, prices: Prices) -> Array:
    tables, span = plan.tables, plan.span
    judged = np.zeros((int(tables[t.LAST_ROUND]) + 1, J_WIDTH), dtype=np.int64)
    for round_ in span.ended:
        slot, card = span.slot(round_, span.turns + 1), sheriff_card(plan, round_)
        fine = t.FINES_AT + 2 * (round_ - 1)
        bribe = int(tables[t.BRIBE]) * (1 if card == UNKNOWN else card + 1)
        judged[round_] = (
            pays_in(prices, plan, round_) * (2 if round_ == span.ended[0] else 1),
            tables[fine + 1], tables[fine] * prices.cash[slot],
            bribe * prices.gold[slot],
        )  # fmt: skip
    return judged


def ability_worth(plan: Plan, prices: Prices) -> Array:
    """The most that one use of the character's ability can be worth from each slot on."""
    tables, span = plan.tables, plan.span
    what = int(tables[t.ABILITY])
    worth = np.zeros(span.total + 2, dtype=np.int64)
    for slot in range(span.total - 1, span.first - 1, -1):
        now = 0
        if what == t.A_BONUS:
            regions = [n for n in range(5) if tables[t.ABILITY_REGIONS] >> n & 1]
            now = max([0, *(int(prices.bonus[region, slot]) for region in regions)])
        elif what in (t.A_ANY, t.A_SHIFT):
            steps = 12 if what == t.A_ANY else int(tables[t.PAN_LIMIT])
            change = int(tables[t.SUIT_CHANGE]) if what == t.A_ANY else 0
            now = max(change, steps * int(tables[t.VALUE_STEP])) * int(prices.gold[slot])
        elif what == t.A_CLEAR:
            per_hammer = int(tables[t.ABILITY_PER_HAMMER]) * int(tables[t.HAMMER_LIMIT])
            now = max(int(tables[t.ABILITY_UP_TO]), per_hammer) * max(0, int(prices.wanted[slot]))
        worth[slot] = max(now, worth[slot + 1])
    return worth


def _items(plan: Plan, prices: Prices) -> Array:
    """What each item brings at once, less its price; and in the last row what a full grid of land brings."""
    tables, count = plan.tables, int(plan.tables[t.N_ITEMS])
    items = [t.ITEMS_AT + item * t.I_WIDTH for item in range(count)]
    gains = [*(int(tables[at + t.I_GAIN]) for at in items), int(tables[t.LAND_COMPLETE])]
    worth = worth_of(plan, prices, np.array([reward_of(tables, row) for row in gains], dtype=np.int64))
    for item, at in enumerate(items):
        worth[item] -= int(tables[at + t.I_PRICE]) * prices.cash
    return worth


def _effects(plan: Plan, prices: Prices, worth: Array) -> Array:
    """What a building's pending effect is worth: no more than a bonus visit, nor than what it brings."""
    effects, amounts = np.zeros_like(_amounts(plan, worth)), _amounts(plan, worth)
    effects[:] = prices.bonus[f.TOWN]
    for site, _ in plan.effects:
        effects[site] = np.minimum(effects[site], amounts[site])
    return effects


def _amounts(plan: Plan, worth: Array) -> Array:
    """What a building's pending effect brings, if it has no state of its own. A bonus visit may be cheaper, and the
    part takes it in this turn; when parts are looked up at the next turn, they no longer can."""
    amounts = np.zeros((int(plan.tables[t.N_BUILDINGS]) + 1, worth.shape[1]), dtype=np.int64)
    for site, rewards in plan.effects:
        for reward in rewards:
            amounts[site] = np.maximum(amounts[site], worth[reward])
    return amounts
