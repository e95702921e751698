"""What happens when a turn is over: the cowbot's theft, and the next turn, round's end or end of the game."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import card_at, cards_to_steal


@kernel
def last_turn(tables: Array, w: Array, state: int) -> bool:
    """Whether this is the last turn that is played, or beyond it."""
    here, last = w[state + f.ROUND] * 16 + w[state + f.TURN], tables[t.LAST_ROUND] * 16 + tables[t.LAST_TURN]
    return bool(here >= last)


@kernel
def close(w: Array, state: int) -> None:
    """Nothing is open between turns."""
    for n in range(f.BAILS, f.FIELDS):
        w[state + n] = 0


@kernel
def finish_turn(tables: Array, w: Array, state: int) -> None:
    """The cowbot's theft, then the next turn; what was pending is lost."""
    due = tables[t.BOT] and w[state + f.GAINED] & tables[t.BOT_TRIGGER] and w[state + f.MATCHED]
    if due and cards_to_steal(tables, w, state) >= 1:
        w[state + f.STOLEN] |= 1 << card_at(tables, w, state, w[state + f.DRAWN])
        w[state + f.DRAWN] += 1
    close(w, state)
    if w[state + f.TURN] == tables[t.TURNS]:
        w[state + f.PHASE] = f.END
    elif last_turn(tables, w, state):
        w[state + f.PHASE] = f.OVER
    else:
        w[state + f.TURN] += 1
        w[state + f.PHASE] = f.FLIP
