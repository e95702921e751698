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

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.costs import Span
from pnp.games.fliptown.solver.bound.part_regions import BUILDINGS, TARGETS
from pnp.games.fliptown.solver.bound.part_shops import as_steps, assumed, item_figure, purchases
from pnp.games.fliptown.solver.bound.parts import (
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
from pnp.games.fliptown.solver.bound.sweep import Graph, Market
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array16, Handed, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.structs import TargetsStruct


@dataclass(frozen=True)
class Targets(Handed):
    """What robberies need and bring. `figures`: targets, those circled at first, the first shift, most other draws,
    most robberies by bonus actions."""

    _struct = TargetsStruct
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

    def _figures(self) -> dict[str, int]:
        return {"shifts": self.blocks.shape[1], "card_shifts": self.cards.shape[1]}


GOALS_COUNT, GOALS_CIRCLED, GOALS_SHIFT, GOALS_OTHERS, GOALS_BONUSES = range(5)
BLOCK_FIRST, BLOCK_SETS, BLOCK_BEFORE, BLOCK_WIDTH = range(4)


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
    in_round = slot - max(begin, span.first) + 1 + int(figures[GOALS_BONUSES])
    ends = sum(not span.is_turn(before) for before in range(span.first, slot))
    most = slot - span.first - ends + 1 + int(figures[GOALS_BONUSES])
    others = int(figures[GOALS_OTHERS])
    if span.round_of(slot) == span.round_of(span.first) and span.is_turn(span.first):
        since = shift - int(figures[GOALS_SHIFT])
        return (max(0, since - others), min(most, since)) if since >= 0 else (1, 0)
    return (max(0, shift - others), most) if shift <= in_round + others else (1, 0)


def _blocks(figures: Array, starts: Array, span: Span, shifts: int) -> Array:
    """The blocks of all slots and shifts; behind the last slot lies one of all sets."""
    blocks = np.zeros((span.total - span.first + 1, shifts, BLOCK_WIDTH), dtype=np.int64)
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
    return int(goals.blocks[..., BLOCK_SETS].sum())


def place_in(block: Array, position: int, acted: int) -> int:
    """Where a set's values begin, counted in sets; -1 where its block has none for it."""
    place = position - int(block[BLOCK_FIRST])
    if position < 0 or place < 0 or place >= block[BLOCK_SETS]:
        return -1
    return 2 * int(block[BLOCK_BEFORE]) + acted * int(block[BLOCK_SETS]) + place


def sweep_badlands(graph: Graph, goals: Targets, market: Market, values: Array16) -> int:
    """Fill the values, slot by slot from the last; costs and shifts in the market are exact ones.

    Rows of `values` are sets in their blocks, columns guns and variants. Answers the highest value: from `ALWAYS` on
    the values may not be used.
    """
    return int(LIBRARY.pnp_sweep_badlands(graph.address, goals.address, market.address, address(values)))
