"""The kernel's answers in the form in which the plain engine's are recorded, and states within a turn for it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from pnp.core.cards import SUITS
from pnp.games.fliptown.board.board import REGIONS
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import stored, working
from pnp.games.fliptown.solver.kernel.layout import WORDS, WORDS_WITH_COWBOT, column, unpacked
from pnp.games.fliptown.solver.kernel.successors import Worker, points_of
from tests.fliptown.solver.positions import KEPT

OPEN = {Phase.BAIL: f.BAIL, Phase.ASSIGN: f.ASSIGN, Phase.ACT: f.ACT}


def stored_ends(tables: Array, state: State, *, short_cuts: bool = False) -> Array:
    """The stored states that a turn or a round's end leads to."""
    return Worker(tables, short_cuts=short_cuts).expand(working(state)).states


def kernel_rows(tables: Array, state: State) -> Array:
    """The end states of a turn or a round's end by the kernel, in order; each has to be there once."""
    ends = stored_ends(tables, state)
    if ends.shape[1] == WORDS:  # without a cowbot no card is ever stolen
        ends = np.pad(ends, ((0, 0), (0, WORDS_WITH_COWBOT - WORDS)))
    rows = np.stack([column(ends, field) for field in KEPT], axis=1)
    ordered = np.unique(rows, axis=0)
    assert len(ordered) == len(rows), "the kernel stores a state twice"
    return ordered


def within(game: Game, tables: Array, state: State) -> Array:
    """A state between turns or within one as the kernel works on it."""
    if state.phase not in OPEN:
        return working(state)
    fields = working(state._replace(phase=Phase.FLIP))
    fields[f.PHASE], fields[f.BAILS], fields[f.ACTED] = OPEN[state.phase], state.bails, state.acted
    fields[f.GAINED], fields[f.MATCHED] = state.gained, _matched(game, state)
    if state.phase is Phase.ACT and not state.acted:
        fields[f.SUIT], fields[f.VALUE], fields[f.PAID_SUIT] = SUITS.index(state.suit), state.value, state.paid_suit
        fields[f.PAID_STEPS] = f.NO_STEPS + state.paid_steps if state.paid_steps else 0
    _pool(game, tables, state.pool, fields)
    return fields


def _matched(game: Game, state: State) -> bool:
    """Whether the cowbot's suit lies there for good: the suit card counts once the turn's own action is taken."""
    if game.cowbot is None or state.phase is not Phase.ACT:
        return False
    suits = {card.suit for card in state.lineup[1:]}
    if game.board.rulings.cowbot_suit_change == "adds":
        suits.add(state.lineup[0].suit)
    return game.cowbot.suit in (suits | {state.suit} if state.acted else suits)


def _pool(game: Game, tables: Array, pool: Iterable[str], fields: Array) -> None:
    buildings = [building.name for building in game.board.buildings]
    sizes = tables[t.CLEARS_AT : t.CLEARS_AT + int(tables[t.N_CLEARS])].tolist()
    for token in pool:
        if token in REGIONS:
            fields[f.TOKENS] += 1 << f.TOKEN_BITS * REGIONS.index(token)
        elif token.startswith("clear."):
            fields[f.CLEARS] += 1 << 3 * sizes.index(int(token[6:]))
        else:
            building, visit = game.board.building_by_token[token]
            if visit:
                fields[f.UNDERTAKER] += 1 << 3 * t.VISIT_KINDS[visit]
            else:
                fields[f.EFFECTS] += 1 << f.EFFECT_BITS * buildings.index(building.name)


def best_of_all(tables: Array, state: State) -> int:
    """The best score when the kernel tries everything: equal states are merged, and that is all."""
    layer = {tuple(stored(tables, working(state)).tolist())}
    worker = Worker(tables, short_cuts=False)
    while True:
        states = worker.expand_rows(np.array(sorted(layer)), 0, len(layer)).states
        if unpacked(states[0])[f.PHASE] == f.OVER:
            return int(points_of(tables, states, 0).max())
        layer = {tuple(row) for row in states.tolist()}
