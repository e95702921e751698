"""The points of working states."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import bits, card_at

SCALE = 64
"""Bounds and prices are whole 64ths of a point."""


@kernel
def score(tables: Array, w: Array, state: int) -> int:
    """The points of a map as if the game ended now."""
    silver = tables[t.HOTEL_AT + w[state + f.HOTEL] - 1] if w[state + f.HOTEL] else 0
    for n in range(tables[t.N_CHAMBERS] if w[state + f.CHAMBERS] & tables[t.SILVER_CHAMBERS] else 0):
        if (w[state + f.CHAMBERS] >> n) & 1:
            what = tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER]
            if what == 1:
                silver += bits(w[state + f.STONES])
            elif what == 2:
                silver += bits(w[state + f.BUILDINGS])
            elif what == 3:
                silver += bits(w[state + f.CHAMBERS])
            elif what == 4:
                silver += bits(w[state + f.STOPS])
            elif what == 5:
                silver += bits(w[state + f.TARGETS])
    points = w[state + f.CASH] // tables[t.CASH_PER_POINT] + w[state + f.GOLD] // tables[t.GOLD_PER_POINT]
    return w[state + f.STARS] + points + silver


@kernel
def cowbot_score(tables: Array, w: Array, state: int) -> int:
    """The cowbot's points: stolen cards, uncircled sites, and what the player's help is worth to it."""
    left = (
        tables[t.BOT_WEIGHT_AT] * (tables[t.N_STOPS] - bits(w[state + f.STOPS]))
        + tables[t.BOT_WEIGHT_AT + 1] * (tables[t.N_TARGETS] - bits(w[state + f.TARGETS]))
        + tables[t.BOT_WEIGHT_AT + 2] * (tables[t.N_CHAMBERS] - bits(w[state + f.CHAMBERS]))
        + tables[t.BOT_WEIGHT_AT + 3] * (tables[t.N_BUILDINGS] - bits(w[state + f.BUILDINGS]))
    )
    stolen = bits(w[state + f.GONE]) + bits(w[state + f.STOLEN])
    return left + stolen * tables[t.BOT_PER_STOLEN] + tables[t.BOT_EXTRA]


@kernel
def points_at_end(tables: Array, w: Array, state: int, hand: int, cleared: bool) -> int:
    """The points after a round's end, for the gain of the hand and without an ability; the best answer to the sheriff.

    Where Wanted may still be cleared, he is taken for absent: no less than what can be reached.
    """
    gain = t.GAINS + hand * t.G_WIDTH
    stars = w[state + f.STARS] + tables[gain + t.G_STARS]
    cash = w[state + f.CASH] + tables[gain + t.G_CASH]
    gold = w[state + f.GOLD] + tables[gain + t.G_GOLD]
    pans = min(tables[t.PAN_LIMIT], w[state + f.PANS] + tables[gain + t.G_PANS])
    hammers = min(tables[t.HAMMER_LIMIT], w[state + f.HAMMERS] + tables[gain + t.G_HAMMERS])
    gold += tables[t.GOLD_PER_PAN] * pans
    cash += tables[t.CASH_PER_HAMMER] * hammers
    wanted = max(0, w[state + f.WANTED] + tables[gain + t.G_WANTED] - tables[gain + t.G_CLEAR])
    rest = score(tables, w, state) - w[state + f.STARS]
    rest -= w[state + f.CASH] // tables[t.CASH_PER_POINT] + w[state + f.GOLD] // tables[t.GOLD_PER_POINT]
    card = card_at(tables, w, state, 0) % 13 + 1
    worth_cash, worth_gold = cash // tables[t.CASH_PER_POINT], gold // tables[t.GOLD_PER_POINT]
    if cleared or card >= wanted:
        return rest + stars + worth_cash + worth_gold
    fine = t.FINES_AT + 2 * (w[state + f.ROUND] - 1)
    best = stars - min(stars, tables[fine + 1]) + worth_cash + worth_gold
    if wanted < tables[t.NO_CASH_FROM] and cash >= tables[fine]:
        best = max(best, stars + (cash - tables[fine]) // tables[t.CASH_PER_POINT] + worth_gold)
    if tables[t.BRIBE] * wanted <= gold:
        best = max(best, stars + worth_cash + (gold - tables[t.BRIBE] * wanted) // tables[t.GOLD_PER_POINT])
    return rest + best
