"""The points of working states."""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.gains import bits

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
