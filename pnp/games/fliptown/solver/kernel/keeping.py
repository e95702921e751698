"""What a turn or a round's end leads to is stored here, unless the bound says that it is not worth it."""

from __future__ import annotations

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.bound.reach import reach_of
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.layout import pack
from pnp.games.fliptown.solver.kernel.memory import DONE, LEAST, NUMBER, STORE_FULL, TOO_BIG, WORDS_AT
from pnp.games.fliptown.solver.kernel.sets import FULL, Store, store


@kernel
def keep(w: Array, state: int, parent: int, found: Store) -> int:
    """Store a state between turns; answers how that went."""
    if not pack(w, state, WORDS_AT, w[NUMBER]):
        return TOO_BIG
    return STORE_FULL if store(found, w, WORDS_AT, w[NUMBER], parent) == FULL else DONE


@kernel
def keep_worthy(w: Array, state: int, parent: int, found: Store, look: Lookup, scratch: Array) -> int:
    """Store a state between turns, unless it leads to less than the least; answers how that went."""
    if len(look.data) and reach_of(look, w[state : state + f.FIELDS], scratch, w[LEAST]) < w[LEAST]:
        return DONE
    return keep(w, state, parent, found)
