"""What happens when a turn is over: the cowbot's theft, and the next turn, round's end or end of the game."""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.gains import card_at, cards_to_steal


@kernel
def last_turn(tables: Array, state: Array) -> bool:
    """Whether this is the last turn that is played, or beyond it."""
    here, last = state[f.ROUND] * 16 + state[f.TURN], tables[t.LAST_ROUND] * 16 + tables[t.LAST_TURN]
    return bool(here >= last)


@kernel
def close(state: Array) -> None:
    """Nothing is open between turns."""
    for n in range(f.BAILS, f.FIELDS):
        state[n] = 0


@kernel
def finish_turn(tables: Array, state: Array) -> None:
    """The cowbot's theft, then the next turn; what was pending is lost."""
    due = tables[t.BOT] and state[f.GAINED] & tables[t.BOT_TRIGGER] and state[f.MATCHED]
    if due and cards_to_steal(tables, state) >= 1:
        state[f.STOLEN] |= 1 << card_at(tables, state, state[f.DRAWN])
        state[f.DRAWN] += 1
    close(state)
    if state[f.TURN] == tables[t.TURNS]:
        state[f.PHASE] = f.END
    elif last_turn(tables, state):
        state[f.PHASE] = f.OVER
    else:
        state[f.TURN] += 1
        state[f.PHASE] = f.FLIP
