"""Cards that nobody has seen yet, shuffled again and again: a game's tables whose decks may be changed."""

from __future__ import annotations

from hashlib import sha256

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.layout import WORDS, field_of
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.outcomes import DECK

SHERIFF = 0
LINEUP = 3


class Chance:
    """Endless numbers from a key, the same everywhere: SplitMix64."""

    def __init__(self, key: str) -> None:
        digest = sha256(key.encode()).digest()
        self.state = np.frombuffer(digest[:8], dtype=">i8").astype(np.int64)


def _shuffle(deck: Array, first: int, end: int, chance: Chance) -> None:
    """Shuffle the sheriff card among the cards from `first` up to `end`."""
    LIBRARY.pnp_shuffle(address(deck), first, end, address(chance.state))


def _gone(state: Array) -> int:
    """The cards that a cowbot stole in earlier rounds, as bits; only games with one keep them."""
    return int(field_of(state, f.GONE)) if len(state) > WORDS else 0


class Decks:
    """The tables of a game in which a round's deck can be exchanged. Searches read `tables`."""

    def __init__(self, tables: Array) -> None:
        self._numbers = tables.copy()
        self.tables = self._numbers[:]
        self.tables.flags.writeable = False  # the kernel reads tables that nobody may change meanwhile

    def order(self, state: Array, round_: int | None = None) -> Array:
        """The deck of a stored state's round, or of another, in the order of draws: without the cards that are gone,
        which follow at the end."""
        start = t.DECKS_AT + DECK * (int(field_of(state, f.ROUND)) if round_ is None else round_)
        deck = self._numbers[start : start + DECK].copy()
        gone = _gone(state)
        if not gone:
            return deck
        away = np.array([bool(gone >> int(card) & 1) for card in deck])
        return np.concatenate((deck[~away], deck[away]))

    def lay(self, state: Array, deck: Array) -> None:
        """Put a deck in the place of the one of a state's round."""
        start = t.DECKS_AT + DECK * int(field_of(state, f.ROUND))
        self._numbers[start : start + DECK] = deck

    def unseen(self, state: Array) -> tuple[int, int]:
        """Which places of the order hold cards that nobody has seen, besides the sheriff's; the lineup is seen."""
        flips = int(field_of(state, f.PHASE)) == f.FLIP
        return int(field_of(state, f.DRAWN)) + (LINEUP if flips else 0), DECK - _gone(state).bit_count()

    def shuffled(self, state: Array, chance: Chance) -> Array:
        """The order of a state's deck with all unseen cards shuffled.

        They are sorted before, so that nothing of their true order shows.
        """
        deck = self.order(state)
        first, end = self.unseen(state)
        hidden = np.sort(np.append(deck[first:end], deck[SHERIFF]))
        deck[first:end], deck[SHERIFF] = hidden[1:], hidden[0]
        _shuffle(deck, first, end, chance)
        return deck

    def reshuffle(self, state: Array, round_: int, drawn: int, chance: Chance) -> None:
        """Shuffle what a round's deck holds beyond the cards that were drawn, and the sheriff's card among it."""
        deck = self.order(state, round_)
        _shuffle(deck, drawn, DECK - _gone(state).bit_count(), chance)
        start = t.DECKS_AT + DECK * round_
        self._numbers[start : start + DECK] = deck
