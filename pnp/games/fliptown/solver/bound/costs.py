"""When a stretch of turns happens, and what its cards make of it: gold that actions cost, what lineups pay.

Time is cut into *slots*: each turn is one, each round's end is one. Within a round the stream of cards is *shifted* by
what was drawn besides the lineups (robberies, thefts, a lineup flipped again): shift k at a turn means that its lineup
lies k places later than in a plain game. All tables here are over slot and shift.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fliptown.solver.bound.parts import Access
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.library import LIBRARY

NO_WAY = 1 << 12
"""Gold for what cannot be done."""
UNKNOWN = -1
"""A card that is not known, because a cowbot may have stolen others by then."""


@dataclass(frozen=True)
class Span:
    """The slots from a state to the end. Rounds count from 1; a round's end has turn `turns + 1`."""

    turns: int
    first: int
    total: int
    ended: tuple[int, ...]

    def slot(self, round_: int, turn: int) -> int:
        return (round_ - 1) * (self.turns + 1) + turn - 1

    def round_of(self, slot: int) -> int:
        return slot // (self.turns + 1) + 1

    def is_turn(self, slot: int) -> bool:
        return slot % (self.turns + 1) < self.turns

    def turn_slots(self) -> list[int]:
        return [slot for slot in range(self.first, self.total) if self.is_turn(slot)]


def span_of(tables: Array, state: Array) -> Span:
    """The slots that are left; `ended` lists the rounds whose end is still to come."""
    turns, last_round, last_turn = (int(tables[place]) for place in (t.TURNS, t.LAST_ROUND, t.LAST_TURN))
    round_, turn = int(state[f.ROUND]), int(state[f.TURN])
    first = (round_ - 1) * (turns + 1) + (turns if state[f.PHASE] == f.END else turn - 1)
    total = (last_round - 1) * (turns + 1) + (turns + 1 if last_turn == turns else last_turn)
    if state[f.PHASE] == f.OVER:
        first = total
    ended = tuple(r for r in range(round_, last_round + 1) if first <= (r - 1) * (turns + 1) + turns < total)
    return Span(turns, first, total, ended)


def known_card(tables: Array, start: Array, round_: int, place: int) -> int:
    """A card of a round's deck as far as it is known at the start."""
    if round_ > start[f.ROUND] and tables[t.BOT]:
        return UNKNOWN
    return int(LIBRARY.pnp_card_at(address(tables), address(start), round_, place))


def cards_of(tables: Array, start: Array, span: Span, shifts: int) -> Array:
    """For each slot and shift the lineup's three cards and the next one, which a first robbery draws."""
    cards = np.full((span.total + 1, shifts, 4), UNKNOWN, dtype=np.int64)
    for slot in span.turn_slots():
        aside = int(tables[t.SET_ASIDE]) + 3 * (slot % (span.turns + 1))
        for shift in range(shifts):
            for n in range(4):
                cards[slot, shift, n] = known_card(tables, start, span.round_of(slot), aside + shift + n)
    return cards


def gold_costs(tables: Array, cards: Array, accesses: list[Access]) -> Array:
    """The gold that each kind of access costs a turn's own action, for each slot and shift."""
    costs = np.zeros((len(accesses), *cards.shape[:2]), dtype=np.int64)
    for number, access in enumerate(accesses):
        LIBRARY.pnp_fill_costs(
            address(tables), address(cards), cards[..., 0].size, access.region, access.values, address(costs[number])
        )
    return costs


def capped(costs: Array, shifts: int) -> Array:
    """Costs where all shifts from the last one on are one: the least of them."""
    kept = costs[..., :shifts].copy()
    kept[..., shifts - 1] = costs[..., shifts - 1 :].min(axis=-1)
    return kept


def lineup_pays(tables: Array, cards: Array, span: Span, flips: int) -> tuple[Array, Array]:
    """For each number of what is banked and hunted: stars that a lineup pays, and how many hunted outlaws lie in it."""
    stars = np.zeros((flips, *cards.shape[:2]), dtype=np.int64)
    matches = np.zeros_like(stars)
    outlaws = [int(tables[t.OUTLAWS_AT + n]) for n in range(int(tables[t.N_OUTLAWS]))]
    for slot in span.turn_slots():
        pays = int(tables[t.BANK_AT + span.round_of(slot) - 1])
        for shift in range(cards.shape[1]):
            lineup = [int(card) for card in cards[slot, shift, :3]]
            unknown = UNKNOWN in lineup
            reds = sum(card // 13 in (1, 2) for card in lineup)
            for flip in range(flips):
                paid = [flip & 1 and (reds == 3 or unknown), flip >> 1 & 1 and (reds == 0 or unknown)]
                stars[flip, slot, shift] = pays * (any(paid) if unknown else sum(map(bool, paid)))
                hunted = [outlaw for n, outlaw in enumerate(outlaws) if flip >> 2 + n & 1]
                found = sum(card % 13 + 1 == outlaw for card in lineup for outlaw in hunted)
                matches[flip, slot, shift] = 3 * len(hunted) if unknown else found
    return stars, matches


def capped_most(figures: Array, shifts: int) -> Array:
    """Figures where all shifts from the last one on are one: the most of them."""
    kept = figures[..., :shifts].copy()
    kept[..., shifts - 1] = figures[..., shifts - 1 :].max(axis=-1)
    return kept
