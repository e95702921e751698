"""What a state may forget because nothing to come can ask for it: fewer different states are left.

The poker hand matters only if the round will be completed; and of a hand of five cards only the ranks matter, and
whether all are of one suit so far.
"""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel


@kernel
def forget(tables: Array, w: Array, state: int) -> None:
    """Bring a state between turns into the form that stands for all that are worth the same."""
    if w[state + f.PHASE] == f.OVER or not _will_be_completed(tables, w, state):
        w[state + f.HAND] = 0
    elif tables[t.TURNS] == 5 and not tables[t.HOLDEM_CARDS] and tables[t.ABILITY] != t.A_POKER:
        w[state + f.HAND] = _ranks_alone(w[state + f.HAND])
    if w[state + f.PHASE] == f.OVER:
        w[state + f.DRAWN] = 0


@kernel
def _will_be_completed(tables: Array, w: Array, state: int) -> bool:
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
