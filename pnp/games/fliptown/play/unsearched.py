"""What is known of a position before anything is searched: where the time ends first, that is all there is to tell."""

from __future__ import annotations

from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.rules.state import Game, State

MOST_POINTS = 9_999_999
"""No position holds more of anything."""


def unsearched_bound(game: Game, state: State, *, margin: bool = False) -> int:
    """Points that no play from a position between two turns can beat; of the lead over the cowbot, if that counts."""
    found = ceiling(game, state, margin=margin)
    if found is not None:
        return found
    return 2 * MOST_POINTS if margin else MOST_POINTS
