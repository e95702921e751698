"""A round's end on working states: hand, pan and work, the sheriff; and the score."""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.gains import bits, card_at, clear, deck_size, gain
from pnp.games.fliptown.solver.hands import NOTHING, rank_of
from pnp.games.fliptown.solver.horizon import forget
from pnp.games.fliptown.solver.layout import pack
from pnp.games.fliptown.solver.search import DONE, NODES, NUMBER, SHORT, STATUS, STORE_FULL, TOO_BIG, Search, copy
from pnp.games.fliptown.solver.sets import FULL, Store, store
from pnp.games.fliptown.solver.turn_end import close, last_turn

PLAIN, CHEAT, DRAW, CLEAR, GOLD = range(5)
"""What the character does at a round's end."""


@kernel
def poker_cards(tables: Array, state: Array, cards: Array) -> int:
    """Writes the hand's cards and Hold'em's; answers how many."""
    number, hand = 0, state[f.HAND]
    while hand:
        cards[number] = (hand & 63) - 1
        hand >>= 6
        number += 1
    for n in range(tables[t.HOLDEM_CARDS]):
        cards[number] = card_at(tables, state, 1 + n)
        number += 1
    return number


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
def _before_sheriff(tables: Array, state: Array, rank: int, what: int, amount: int) -> None:
    """Hand, pan and work, and the ability where it is used."""
    gain(tables, state, tables[t.POKER_AT + rank])
    state[f.GOLD] += tables[t.GOLD_PER_PAN] * state[f.PANS]
    state[f.CASH] += tables[t.CASH_PER_HAMMER] * state[f.HAMMERS]
    state[f.HAND] = 0
    if what != PLAIN:
        state[f.USED] += 1
    if what == CLEAR:
        clear(state, amount)
    elif what == GOLD:
        state[f.GOLD] += state[f.WANTED]


@kernel
def _next_round(tables: Array, state: Array) -> None:
    """Stolen cards stay away, and the next deck is shuffled whole."""
    state[f.GONE] |= state[f.STOLEN]
    state[f.STOLEN] = 0
    close(state)
    if last_turn(tables, state):
        state[f.PHASE] = f.OVER
        state[f.DRAWN] = 0
        return
    state[f.ROUND] += 1
    state[f.TURN] = 1
    state[f.PHASE] = f.FLIP
    state[f.DRAWN] = tables[t.SET_ASIDE]


@kernel
def _sheriff(tables: Array, state: Array, answer: int, drawn: int) -> bool:
    """Bribe (0), cash if arrested (1), stars if arrested (2); False where that is not possible or not needed."""
    wanted, fine = state[f.WANTED], t.FINES_AT + 2 * (state[f.ROUND] - 1)
    if answer == 0:
        if drawn or tables[t.BRIBE] * wanted > state[f.GOLD]:
            return False
        state[f.GOLD] -= tables[t.BRIBE] * wanted
        return True
    card = card_at(tables, state, state[f.DRAWN] if drawn else 0) % 13 + 1
    if card >= wanted:
        return answer == 1
    if answer == 1:
        if wanted >= tables[t.NO_CASH_FROM] or state[f.CASH] < tables[fine]:
            return False
        state[f.CASH] -= tables[fine]
    else:
        state[f.STARS] -= min(state[f.STARS], tables[fine + 1])
    return True


@kernel
def _answers(search: Search, start: Array, rank: int, what: int, amount: int, parent: int, found: Store) -> None:
    """Every answer to the sheriff, for a hand and a use of the ability."""
    tables, figures, work = search.tables, search.figures, search.node
    for answer in range(3):
        if figures[STATUS] != DONE:
            return
        copy(work, start)
        _before_sheriff(tables, work, rank, what, amount)
        if not _sheriff(tables, work, answer, what == DRAW):
            continue
        _next_round(tables, work)
        if figures[SHORT]:
            forget(tables, work)
        if not pack(work, search.words, figures[NUMBER]):
            figures[STATUS] = TOO_BIG
        elif store(found, search.words, figures[NUMBER], parent) == FULL:
            figures[STATUS] = STORE_FULL


@kernel
def end_round(search: Search, start: Array, parent: int, found: Store) -> int:
    """Store every state that a round's end can lead to; answers how that went."""
    tables, figures, cards = search.tables, search.figures, search.stack[0]
    figures[NODES] += 1
    figures[STATUS] = DONE
    number = poker_cards(tables, start, cards)
    rank = rank_of(cards, number)
    _answers(search, start, rank, PLAIN, 0, parent, found)
    if start[f.USED] >= tables[t.USES]:
        return int(figures[STATUS])
    ability = tables[t.ABILITY]
    if ability == t.A_POKER:
        ranks = cheated_ranks(cards, number)
        for other in range(NOTHING + 1):
            if (ranks >> other) & 1:
                _answers(search, start, other, CHEAT, 0, parent, found)
    elif ability == t.A_DRAW and start[f.DRAWN] < deck_size(start):
        _answers(search, start, rank, DRAW, 0, parent, found)
    elif ability == t.A_GOLD:
        _answers(search, start, rank, GOLD, 0, parent, found)
    elif ability == t.A_CLEAR:
        least, most = 1, min(tables[t.ABILITY_UP_TO], start[f.WANTED])
        if tables[t.ABILITY_PER_HAMMER]:
            least = most = tables[t.ABILITY_PER_HAMMER] * start[f.HAMMERS] if start[f.WANTED] else 0
        for amount in range(max(1, least), most + 1):
            _answers(search, start, rank, CLEAR, amount, parent, found)
    return int(figures[STATUS])


@kernel
def score(tables: Array, state: Array) -> int:
    """The points of a map as if the game ended now."""
    silver = tables[t.HOTEL_AT + state[f.HOTEL] - 1] if state[f.HOTEL] else 0
    for n in range(tables[t.N_CHAMBERS]):
        if (state[f.CHAMBERS] >> n) & 1:
            what = tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER]
            if what == 1:
                silver += bits(state[f.STONES])
            elif what == 2:
                silver += bits(state[f.BUILDINGS])
            elif what == 3:
                silver += bits(state[f.CHAMBERS])
            elif what == 4:
                silver += bits(state[f.STOPS])
            elif what == 5:
                silver += bits(state[f.TARGETS])
    points = state[f.CASH] // tables[t.CASH_PER_POINT] + state[f.GOLD] // tables[t.GOLD_PER_POINT]
    return state[f.STARS] + points + silver


@kernel
def cowbot_score(tables: Array, state: Array) -> int:
    """The cowbot's points: stolen cards, uncircled sites, and what the player's help is worth to it."""
    left = (
        tables[t.BOT_WEIGHT_AT] * (tables[t.N_STOPS] - bits(state[f.STOPS]))
        + tables[t.BOT_WEIGHT_AT + 1] * (tables[t.N_TARGETS] - bits(state[f.TARGETS]))
        + tables[t.BOT_WEIGHT_AT + 2] * (tables[t.N_CHAMBERS] - bits(state[f.CHAMBERS]))
        + tables[t.BOT_WEIGHT_AT + 3] * (tables[t.N_BUILDINGS] - bits(state[f.BUILDINGS]))
    )
    stolen = bits(state[f.GONE]) + bits(state[f.STOLEN])
    return left + stolen * tables[t.BOT_PER_STOLEN] + tables[t.BOT_EXTRA]
