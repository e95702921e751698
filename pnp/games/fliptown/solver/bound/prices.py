"""Prices, what is valid about them, and everything that is valued at them.

All are whole 64ths of a point. Valid are any prices that are not negative, with three more conditions, each of which
says that a price is a sum of multipliers: gold and cash never gain value over time and end at no less than the final
score gives for them; Wanted costs no less later in a round than earlier (the difference is the multiplier of "Wanted is
never negative"); and at a round's end its price falls by the multiplier of "Wanted is at most the sheriff's card" where
the case is to be safe, and rises by that of "more than the card" where it is to pay.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.costs import Span
from pnp.games.fliptown.solver.bound.parts import CASH, CLEAR, GOLD, HAMMERS, PANS, STARS, TOKENS, WANTED
from pnp.games.fliptown.solver.bound.plan import BROKE, PAYS, SAFE, Plan
from pnp.games.fliptown.solver.bound.sweep import EARLY, SHIFTS, Market
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.outcomes import SCALE


@dataclass(frozen=True)
class Prices:
    """One vector of prices: by slot, the last entry after the last slot. `case`: how each round's end is to go. Those
    of the own action are by slot and shift, the last shift standing for all from there on."""

    case: tuple[int, ...]
    own: Array
    bonus: Array
    gold: Array
    cash: Array
    wanted: Array
    pan: int = 0
    hammer: int = 0


def final_prices(tables: Array) -> tuple[int, int]:
    """What gold and cash are worth in the end, rounded up to whole 64ths."""
    return -(-SCALE // int(tables[t.GOLD_PER_POINT])), -(-SCALE // int(tables[t.CASH_PER_POINT]))


def plain_prices(plan: Plan, case: tuple[int, ...], own: int = 128, bonus: int = 128, wanted: int = 16) -> Prices:
    """Prices that hold still: a start for something better."""
    slots = plan.span.total + 1
    gold, cash = final_prices(plan.tables)
    by_slot = np.zeros(slots, dtype=np.int64)
    for round_, how in zip(plan.span.ended, case, strict=False):
        if how == SAFE:
            by_slot[: plan.span.slot(round_, plan.span.turns + 1) + 1] += wanted
    return Prices(
        case,
        np.full((slots, int(plan.figures[SHIFTS])), own, dtype=np.int64),
        np.full((5, slots), bonus, dtype=np.int64),
        np.full(slots, gold, dtype=np.int64),
        np.full(slots, cash, dtype=np.int64),
        by_slot,
    )


def fall_at_end(span: Span, wanted: Array, round_: int) -> int:
    """By how much the price of Wanted falls at a round's end."""
    slot = span.slot(round_, span.turns + 1)
    return int(wanted[slot] - wanted[slot + 1])


def faults(plan: Plan, prices: Prices) -> list[str]:
    """What is not valid about prices; nothing, as it should be."""
    tables, span = plan.tables, plan.span
    gold, cash = final_prices(tables)
    found = [name for name in ("own", "bonus", "gold", "cash") if (getattr(prices, name) < 0).any()]
    found += [name for name in ("pan", "hammer") if getattr(prices, name) < 0]
    found += [name for name in ("gold", "cash") if (np.diff(getattr(prices, name)[span.first :]) > 0).any()]
    if plan.figures[EARLY] and (prices.own != prices.own[:, :1]).any():
        found.append("early")  # robberies before the own action shift the stream, but not its lineup
    if prices.gold[span.total] < gold or prices.cash[span.total] < cash:
        found.append("final")
    if prices.wanted[span.total] != 0:
        found.append("wanted")
    for slot in range(span.first, span.total):
        fall = int(prices.wanted[slot] - prices.wanted[slot + 1])
        round_ = span.round_of(slot)
        if span.is_turn(slot) or round_ not in span.ended[: len(prices.case)]:
            wrong = fall > 0
        else:
            wrong = fall < 0 if prices.case[span.ended.index(round_)] == SAFE else fall > 0
        found += ["wanted"] if wrong else []
    return found


def _at_ends(plan: Plan, price: Array, each: int) -> Array:
    """What a pan or a hammer brings from each slot on: something at every round's end to come."""
    worth = np.zeros(plan.span.total + 1, dtype=np.int64)
    for round_ in plan.span.ended:
        slot = plan.span.slot(round_, plan.span.turns + 1)
        worth[: slot + 1] += each * price[slot]
    return worth


def pan_worth(plan: Plan, prices: Prices) -> Array:
    return _at_ends(plan, prices.gold, int(plan.tables[t.GOLD_PER_PAN]))


def hammer_worth(plan: Plan, prices: Prices) -> Array:
    return _at_ends(plan, prices.cash, int(plan.tables[t.CASH_PER_HAMMER]))


def uses_left(plan: Plan) -> int:
    return max(0, int(plan.tables[t.USES] - plan.start[f.USED]))


def greed(plan: Plan, prices: Prices) -> int:
    """What a Wanted is worth to a character who turns it into gold, at the highest price of gold."""
    return uses_left(plan) * int(prices.gold[plan.span.first]) if plan.tables[t.ABILITY] == t.A_GOLD else 0


def star_price(plan: Plan, case: tuple[int, ...]) -> Array:
    """A star's points by slot: none for those that are lost at the end of a round that is to end `BROKE`."""
    price = np.full(plan.span.total + 2, SCALE, dtype=np.int64)
    for round_, how in zip(plan.span.ended, case, strict=False):
        if how == BROKE:
            price[: plan.span.slot(round_, plan.span.turns + 1) + 1] = 0
    return price


def worth_of(plan: Plan, prices: Prices, rewards: Array) -> Array:
    """Rewards at the prices of each slot."""
    clear = np.maximum(0, prices.wanted)
    pan = np.maximum(0, pan_worth(plan, prices) - prices.pan)
    hammer = np.maximum(0, hammer_worth(plan, prices) - prices.hammer)
    columns = {CASH: prices.cash, GOLD: prices.gold, CLEAR: clear, PANS: pan, HAMMERS: hammer}
    stars = star_price(plan, prices.case)[: plan.span.total + 1]
    worth = rewards[:, STARS, None] * stars + rewards[:, WANTED, None] * (greed(plan, prices) - prices.wanted)
    for column, price in columns.items():
        worth = worth + rewards[:, column, None] * price
    for region in range(5):
        worth = worth + rewards[:, TOKENS + region, None] * prices.bonus[region]
    return np.ascontiguousarray(worth, dtype=np.int64)


def bail_worth(plan: Plan, worth: Array) -> Array:
    """The best reward for a hunted outlaw in a lineup."""
    best = np.zeros(worth.shape[1], dtype=np.int64)
    for reward in plan.bails:
        best = np.maximum(best, worth[reward])
    return best


def market_of(plan: Plan, prices: Prices, *, stream: bool) -> Market:
    """What the sweeps read; for the Badlands (`stream`) with exact shifts."""
    worth = worth_of(plan, prices, plan.rewards)
    pays = plan.paid_stars * star_price(plan, prices.case)[None, : plan.paid_stars.shape[1], None]
    pays = pays + plan.paid_matches * bail_worth(plan, worth)[None, : pays.shape[1], None]
    return Market(
        plan.stream_figures if stream else plan.figures, plan.regions, plan.stream_costs if stream else plan.costs,
        worth, np.ascontiguousarray(pays), prices.own, prices.bonus, prices.gold,
    )  # fmt: skip


def pays_in(prices: Prices, plan: Plan, round_: int) -> bool:
    at = plan.span.ended.index(round_)
    return at < len(prices.case) and prices.case[at] == PAYS
