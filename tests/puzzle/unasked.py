"""Puzzles of tests are made, not chosen: whoever imports this has nothing asked of them by the day's criteria.

Everything else is confirmed as it is of any puzzle. `test_confirm` asks for the criteria too.
"""

from __future__ import annotations

import pnp.puzzle.confirm
from pnp.puzzle.criteria import Rules, rules_of


def unasking(game: str, version: int | None = None) -> Rules:
    """A game's rules without criteria."""
    return rules_of(game, version).model_copy(update={"criteria": {}})


pnp.puzzle.confirm.rules_of = unasking
