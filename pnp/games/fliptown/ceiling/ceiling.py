"""What no play can beat: from a position, the turns left and the board, without a search.

A file's claim about its best score is compared with it. The idea: a trader who could buy and sell
everything at fixed prices, actions too, would have no less than any player. `ceiling_deal` lists what a position has to
trade with, `ceiling_prices` looks for the prices at which that is the least.
"""

from __future__ import annotations

from pnp.games.fliptown.ceiling.deal import deal_of
from pnp.games.fliptown.ceiling.prices import cheapest
from pnp.games.fliptown.rules.state import Game, State


def ceiling(game: Game, state: State, *, margin: bool = False) -> int | None:
    """Points that no play from a position between two turns can beat; of the lead over the cowbot, if that counts.

    None where a board may give bonus actions without end.
    """
    deal = deal_of(game, state, margin=margin)
    return None if deal is None else cheapest(deal)


def bounded(game: Game, state: State, score: int, bound: int, *, margin: bool = False) -> int:
    """The bound of a search that found a score: where it was cut short it says no less than the ceiling."""
    most = ceiling(game, state, margin=margin) if bound > score else None
    return bound if most is None else max(score, min(bound, most))
