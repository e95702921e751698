"""The ceiling: a score that no play can beat, computed from a position, the turns left and the board.

A file's claim about its best score is compared with it. The idea: a trader who could buy and sell
everything at fixed prices, actions too, would end with no less than any player. `deal` lists what a position has to
trade with; `prices` looks for the prices at which the trader ends with the least.
"""

from __future__ import annotations

from pnp.games.fliptown.ceiling.deal import deal_of
from pnp.games.fliptown.ceiling.prices import cheapest
from pnp.games.fliptown.rules.state import Game, State


def ceiling(game: Game, state: State, *, margin: bool = False) -> int | None:
    """Points that no play from a position between two turns can beat; with `margin`, its lead over the cowbot.

    None if a board may give bonus actions without end.
    """
    deal = deal_of(game, state, margin=margin)
    return None if deal is None else cheapest(deal)


def bounded(game: Game, state: State, score: int, bound: int, *, margin: bool = False) -> int:
    """The bound of a search that found a score. If the search was cut short, the bound is lowered to the ceiling."""
    most = ceiling(game, state, margin=margin) if bound > score else None
    return bound if most is None else max(score, min(bound, most))
