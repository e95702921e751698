"""Between the plain engine's states and the kernel's."""

from __future__ import annotations

import numpy as np

from pnp.core.cards import SUITS, Card
from pnp.games.fliptown.rules.state import Phase, State
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.tables import WORDS_USED, card_number

PHASES = {Phase.FLIP: f.FLIP, Phase.END: f.END, Phase.OVER: f.OVER}
SAME = {
    f.ROUND: "round", f.TURN: "turn", f.DRAWN: "drawn", f.STARS: "stars", f.CASH: "cash", f.GOLD: "gold",
    f.WANTED: "wanted", f.PANS: "pans", f.HAMMERS: "hammers", f.HOTEL: "hotel", f.USED: "used",
    f.TARGETS: "targets", f.CHAMBERS: "chambers", f.BUILDINGS: "buildings", f.STONES: "stones", f.STOPS: "stops",
    f.LAND: "land", f.ITEMS: "items", f.VISITS: "visits", f.TRUCE: "truce", f.SHOVEL: "shovel", f.BANKED: "banked",
    f.HUNTED: "hunted",
}  # fmt: skip


def working(state: State) -> Array:
    """A state between turns as the kernel works on it. What only achievements and bounties look at is left out."""
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    for place, name in SAME.items():
        fields[place] = int(getattr(state, name))
    for shift, card in enumerate(sorted(state.hand, key=card_number)):
        fields[f.HAND] |= (card_number(card) + 1) << 6 * shift
    fields[f.GONE] = _mask(state.gone)
    fields[f.STOLEN] = _mask(state.stolen)
    fields[f.PHASE] = PHASES[state.phase]
    return fields


def _mask(cards: tuple[Card, ...]) -> int:
    return sum(1 << card_number(card) for card in cards)


def card_of(number: int) -> Card:
    return Card(number % 13 + 1, SUITS[number // 13])


def stored(tables: Array, fields: Array) -> Array:
    """A working state in the words that are kept between turns."""
    words = np.empty(int(tables[WORDS_USED]), dtype=np.int64)
    if not LIBRARY.pnp_pack(address(fields), address(words), len(words)):
        raise OverflowError("a resource outgrew its bits")
    return words


def forget(tables: Array, fields: Array) -> None:
    """Bring a working state between turns into the form that stands for all that are worth the same.

    The poker hand, Wanted, pans and hammers matter only if a round will be completed; and of a hand of five cards only
    the ranks matter, and whether all are of one suit so far.
    """
    LIBRARY.pnp_forget(address(tables), address(fields))
