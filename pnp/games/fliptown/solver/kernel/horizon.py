"""What a state may forget because nothing to come can ask for it: fewer different states are left.

The poker hand, Wanted, pans and hammers matter only if a round will be completed; and of a hand of five cards only the
ranks matter, and whether all are of one suit so far.
"""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel


@kernel
def forget(tables: Array, w: Array, state: int) -> None:
    """Bring a state between turns into the form that stands for all that are worth the same."""
    if not round_matters(tables, w, state):
        forget_round(tables, w, state)
    elif tables[t.TURNS] == 5 and not tables[t.HOLDEM_CARDS] and tables[t.ABILITY] != t.A_POKER:
        w[state + f.HAND] = _ranks_alone(w[state + f.HAND])
    if w[state + f.PHASE] == f.OVER:
        w[state + f.DRAWN] = 0


@kernel
def forget_round(tables: Array, w: Array, state: int) -> None:
    """Nothing will be paid for a hand, for pans and hammers, and no sheriff will come."""
    ability = tables[t.ABILITY]
    w[state + f.HAND] = 0
    if ability != t.A_GOLD and not tables[t.CLEAR_SHORT_REFUSED]:
        w[state + f.WANTED] = 0
    if ability != t.A_SHIFT and not tables[t.ABILITY_PER_HAMMER]:
        w[state + f.PANS] = 0
        w[state + f.HAMMERS] = 0


@kernel
def round_matters(tables: Array, w: Array, state: int) -> bool:
    """Whether the end of a round is still to come."""
    if w[state + f.PHASE] == f.OVER:
        return False
    return bool(w[state + f.ROUND] < tables[t.LAST_ROUND] or tables[t.LAST_TURN] == tables[t.TURNS])


@kernel
def _ranks_alone(hand: int) -> int:
    """The hand with its ranks in order: all of its one suit, or the first of another suit than the rest."""
    ranks, suits, cards = 0, 0, 0
    while (hand >> (6 * cards)) & 63:
        card = ((hand >> (6 * cards)) & 63) - 1
        suits |= 1 << (card // 13)
        cards += 1
    mixed = suits & (suits - 1) != 0
    last = 0
    for rank in range(13):
        for n in range(cards):
            card = ((hand >> (6 * n)) & 63) - 1
            if card % 13 == rank:
                kept = card if not mixed else rank + (13 if last == 0 else 0)
                ranks |= (kept + 1) << (6 * last)
                last += 1
    return ranks
