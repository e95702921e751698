"""A round's end on working states: hand, pan and work, the sheriff."""

from __future__ import annotations

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import card_at, clear, deck_size, gain
from pnp.games.fliptown.solver.kernel.hands import NOTHING, poker_cards, rank_of
from pnp.games.fliptown.solver.kernel.horizon import forget
from pnp.games.fliptown.solver.kernel.keeping import keep_worthy
from pnp.games.fliptown.solver.kernel.memory import (
    CARDS_AT,
    DONE,
    MOST_WAYS,
    NODE_AT,
    NODES,
    SHORT,
    STATUS,
    WAYS_AT,
    copy,
)
from pnp.games.fliptown.solver.kernel.sets import Store
from pnp.games.fliptown.solver.kernel.turn_end import close, last_turn

PLAIN, CHEAT, DRAW, CLEAR, GOLD = range(5)
"""What the character does at a round's end."""


@kernel
def cheated_ranks(cards: Array, number: int) -> int:
    """The ranks that a hand can have with one card counting as any other, as bits."""
    found = 0
    for n in range(number):
        held = cards[n]
        for card in range(52):
            if card != held:
                cards[n] = card
                found |= 1 << rank_of(cards, number)
        cards[n] = held
    return found


@kernel
def before_sheriff(tables: Array, w: Array, state: int, rank: int, what: int, amount: int) -> None:
    """Hand, pan and work, and the ability where it is used."""
    gain(tables, w, state, tables[t.POKER_AT + rank])
    w[state + f.GOLD] += tables[t.GOLD_PER_PAN] * w[state + f.PANS]
    w[state + f.CASH] += tables[t.CASH_PER_HAMMER] * w[state + f.HAMMERS]
    w[state + f.HAND] = 0
    if what != PLAIN:
        w[state + f.USED] += 1
    if what == CLEAR:
        clear(w, state, amount)
    elif what == GOLD:
        w[state + f.GOLD] += w[state + f.WANTED]


@kernel
def next_round(tables: Array, w: Array, state: int) -> None:
    """Stolen cards stay away, and the next deck is shuffled whole."""
    w[state + f.GONE] |= w[state + f.STOLEN]
    w[state + f.STOLEN] = 0
    close(w, state)
    if last_turn(tables, w, state):
        w[state + f.PHASE] = f.OVER
        w[state + f.DRAWN] = 0
        return
    w[state + f.ROUND] += 1
    w[state + f.TURN] = 1
    w[state + f.PHASE] = f.FLIP
    w[state + f.DRAWN] = tables[t.SET_ASIDE]


@kernel
def face_or_bribe(tables: Array, w: Array, state: int, answer: int, drawn: int) -> bool:
    """Bribe (0), cash if arrested (1), stars if arrested (2); False where that is not possible or not needed."""
    wanted, fine = w[state + f.WANTED], t.FINES_AT + 2 * (w[state + f.ROUND] - 1)
    if answer == 0:
        if drawn or tables[t.BRIBE] * wanted > w[state + f.GOLD]:
            return False
        w[state + f.GOLD] -= tables[t.BRIBE] * wanted
        return True
    card = card_at(tables, w, state, w[state + f.DRAWN] if drawn else 0) % 13 + 1
    if card >= wanted:
        return answer == 1
    if answer == 1:
        if wanted >= tables[t.NO_CASH_FROM] or w[state + f.CASH] < tables[fine]:
            return False
        w[state + f.CASH] -= tables[fine]
    else:
        w[state + f.STARS] -= min(w[state + f.STARS], tables[fine + 1])
    return True


@kernel
def _answers(
    tables: Array, w: Array, start: int, rank: int, what: int, amount: int, parent: int, found: Store, look: Lookup,
    scratch: Array,
) -> None:  # fmt: skip
    """Every answer to the sheriff, for a hand and a use of the ability."""
    work = NODE_AT
    for answer in range(3):
        if w[STATUS] != DONE:
            return
        copy(w, work, start)
        before_sheriff(tables, w, work, rank, what, amount)
        if not face_or_bribe(tables, w, work, answer, what == DRAW):
            continue
        next_round(tables, w, work)
        if w[SHORT]:
            forget(tables, w, work)
        w[STATUS] = keep_worthy(w, work, parent, found, look, scratch)


@kernel
def _way(ways: Array, at: int, rank: int, what: int, amount: int) -> int:
    """Write one way down; answers the place of the next."""
    ways[3 * at], ways[3 * at + 1], ways[3 * at + 2] = rank, what, amount
    return at + 1


@kernel
def ways_to_end(tables: Array, w: Array, start: int, cards: Array, ways: Array) -> int:
    """The ways to end a round, three numbers each: the hand's rank, the use of the ability, its amount.

    Answers how many there are. The first is the one without the ability.
    """
    number = poker_cards(tables, w, start, cards)
    rank = rank_of(cards, number)
    _way(ways, 0, rank, PLAIN, 0)
    count, ability = 1, tables[t.ABILITY]
    if w[start + f.USED] >= tables[t.USES]:
        return count
    if ability == t.A_POKER:
        ranks = cheated_ranks(cards, number)
        for other in range(NOTHING + 1):
            if (ranks >> other) & 1:
                count = _way(ways, count, other, CHEAT, 0)
    elif ability == t.A_DRAW and w[start + f.DRAWN] < deck_size(w, start):
        count = _way(ways, count, rank, DRAW, 0)
    elif ability == t.A_GOLD:
        count = _way(ways, count, rank, GOLD, 0)
    elif ability == t.A_CLEAR:
        least, most = 1, min(tables[t.ABILITY_UP_TO], w[start + f.WANTED])
        if tables[t.ABILITY_PER_HAMMER]:
            least = most = tables[t.ABILITY_PER_HAMMER] * w[start + f.HAMMERS] if w[start + f.WANTED] else 0
        for amount in range(max(1, least), most + 1):
            count = _way(ways, count, rank, CLEAR, amount)
    return count


@kernel
def end_round(tables: Array, w: Array, start: int, parent: int, found: Store, look: Lookup, scratch: Array) -> int:
    """Store every state that a round's end can lead to, unless the bound rules it out; answers how that went."""
    w[NODES] += 1
    w[STATUS] = DONE
    ways = w[WAYS_AT : WAYS_AT + 3 * MOST_WAYS]
    count = ways_to_end(tables, w, start, w[CARDS_AT : CARDS_AT + 16], ways)
    for n in range(count):
        _answers(tables, w, start, ways[3 * n], ways[3 * n + 1], ways[3 * n + 2], parent, found, look, scratch)
    return int(w[STATUS])
