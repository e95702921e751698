"""The bound of a position before any search: if the time runs out first, this is all that is known."""

from __future__ import annotations

from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.rules.state import Game, State

MOST_POINTS = 9_999_999
"""No position holds more than this of any resource."""


def unsearched_bound(game: Game, state: State, *, margin: bool = False) -> int:
    """Points that no play from a position between two turns can beat; with `margin`, its lead over the cowbot."""
    found = ceiling(game, state, margin=margin)
    if found is not None:
        return found
    return 2 * MOST_POINTS if margin else MOST_POINTS
