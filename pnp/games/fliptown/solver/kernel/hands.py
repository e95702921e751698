"""The ranks of poker hands: places in `pnp.games.fliptown.rules.poker.ORDER`."""

from __future__ import annotations

ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, NOTHING = range(10)
