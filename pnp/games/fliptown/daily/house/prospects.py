"""What a map is worth to somebody who does not know the cards to come: its points, and what may become of it.

Everything is reckoned from the board's own figures, in 64ths of a point. The few weights below are the only ones; they
were set by letting the house play seeds that no puzzle uses.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel, making_kernel
from pnp.games.fliptown.solver.kernel.gains import bits
from pnp.games.fliptown.solver.kernel.hands import poker_cards, rank_of
from pnp.games.fliptown.solver.kernel.layout import unpack
from pnp.games.fliptown.solver.kernel.regions import allowed
from pnp.games.fliptown.solver.kernel.scoring import SCALE, cowbot_score, score


class Weights(NamedTuple):
    """In 64ths of a point; `a turn` means for each turn that is left."""

    cash: int = 9
    """A dollar above its price at the end, halfway through the game."""
    gold: int = 21
    bonus: int = 285
    """A bonus action."""
    wanted: int = 10
    """One Wanted more, besides what the sheriff may take."""
    visit: int = 33
    """Hundredths: how many sites of a region are circled a turn."""
    row: int = 60
    """Hundredths of a row's bonus where one target is missing."""
    near: int = 6
    """Hundredths of what lies open: the best chamber, the best tombstone."""
    tool: int = 10
    """A turn, for each step that a tool adds."""
    hand: int = 150
    """Hundredths of what the poker cards may become."""
    fear: int = 100
    """Hundredths of what the sheriff may take."""
    silver: int = 44
    """Hundredths: how many sites a turn bring silver, where a chamber counts them."""
    fresh: int = 4
    """Hundredths a turn of what the first visit to a building gives."""
    lead: int = 16
    """A point of the cowbot's."""


WEIGHTS = Weights()


def weights_array(weights: Weights = WEIGHTS) -> Array:
    return np.array(weights, dtype=np.int64)


CASH, GOLD, BONUS, WANTED, VISIT, ROW, NEAR, TOOL, HAND, FEAR, SILVER, FRESH, LEAD = range(len(Weights._fields))


@kernel
def turns_left(tables: Array, w: Array, state: int) -> int:
    """Turns that are still to be played, also in the rounds to come."""
    if w[state + f.PHASE] == f.OVER:
        return 0
    here = w[state + f.TURN] - (1 if w[state + f.PHASE] == f.FLIP else 0)
    return (tables[t.LAST_ROUND] - w[state + f.ROUND]) * tables[t.TURNS] + tables[t.LAST_TURN] - here


@kernel
def ends_left(tables: Array, w: Array, state: int) -> int:
    """Rounds' ends that are still to come."""
    if w[state + f.PHASE] == f.OVER:
        return 0
    last = 1 if tables[t.LAST_TURN] == tables[t.TURNS] else 0
    return tables[t.LAST_ROUND] - w[state + f.ROUND] + last


@kernel
def _worth(tables: Array, row: int, cash: int, gold: int, ends: int, weights: Array) -> int:
    """A gain, by what its parts are worth now."""
    at = t.GAINS + row * t.G_WIDTH
    tokens, bonus = tables[at + t.G_TOKENS], 0
    while tokens:
        bonus += tokens & 15
        tokens >>= f.TOKEN_BITS
    steady = tables[at + t.G_PANS] * tables[t.GOLD_PER_PAN] * gold
    steady += tables[at + t.G_HAMMERS] * tables[t.CASH_PER_HAMMER] * cash
    return (
        SCALE * tables[at + t.G_STARS] + cash * tables[at + t.G_CASH] + gold * tables[at + t.G_GOLD]
        + weights[BONUS] * bonus + ends * steady
        - weights[WANTED] * (tables[at + t.G_WANTED] - tables[at + t.G_CLEAR])
    )  # fmt: skip


@kernel
def _fines(tables: Array, w: Array, state: int, ends: int) -> int:
    """What the sheriff is to be feared for: his card is any card, and Wanted stays from round to round."""
    wanted, fear = w[state + f.WANTED], 0
    arrested = min(13, max(0, wanted - 1))
    for n in range(ends):
        round_ = w[state + f.ROUND] + n
        fine = t.FINES_AT + 2 * (round_ - 1)
        pays = SCALE * tables[fine + 1]
        if wanted < tables[t.NO_CASH_FROM] and w[state + f.CASH] >= tables[fine]:
            pays = min(pays, SCALE * tables[fine] // tables[t.CASH_PER_POINT])
        bribe = tables[t.BRIBE] * wanted
        if w[state + f.GOLD] >= bribe:
            pays = min(pays, SCALE * bribe * 13 // (max(1, arrested) * tables[t.GOLD_PER_POINT]))
        fear += pays * arrested // 13
    return fear


@kernel
def _hand(tables: Array, w: Array, state: int, cards: Array) -> int:
    """The poker cards so far: what they count as, and a straight or a flush that may still come."""
    number = poker_cards(tables, w, state, cards)
    if number == 0:
        return 0
    rank = rank_of(cards, number)
    at = t.GAINS + tables[t.POKER_AT + rank] * t.G_WIDTH
    sure = SCALE * tables[at + t.G_STARS] + SCALE * tables[at + t.G_CASH] // tables[t.CASH_PER_POINT]
    most = tables[t.TURNS] + tables[t.HOLDEM_CARDS]
    left = most - number
    if left == 0:
        return sure
    hope = 0
    for suit in range(4):
        same = 0
        for n in range(number):
            same += 1 if cards[n] // 13 == suit else 0
        if same >= 2 and same + left >= 5:
            flush = t.GAINS + tables[t.POKER_AT + 4] * t.G_WIDTH
            points = SCALE * tables[flush + t.G_STARS] + SCALE * tables[flush + t.G_CASH] // tables[t.CASH_PER_POINT]
            hope = max(hope, points * _CHANCE_OF_FLUSH[min(5, max(0, 5 - same))] // 100)
    for low in range(1, 11):
        have = 0
        for value in range(low, low + 5):
            for n in range(number):
                if cards[n] % 13 == (value - 1) % 13:
                    have += 1
                    break
        if have >= 2 and have + left >= 5:
            straight = t.GAINS + tables[t.POKER_AT + 5] * t.G_WIDTH
            points = SCALE * tables[straight + t.G_STARS]
            points += SCALE * tables[straight + t.G_CASH] // tables[t.CASH_PER_POINT]
            hope = max(hope, points * _CHANCE_OF_STRAIGHT[5 - have] // 100)
    pairs = 0
    for n in range(number):
        for m in range(n):
            pairs += 1 if cards[n] % 13 == cards[m] % 13 else 0
    better = SCALE * (pairs * left) // 3
    return max(sure + better, hope)


_CHANCE_OF_FLUSH = np.array([100, 50, 25, 8, 0, 0], dtype=np.int64)
_CHANCE_OF_STRAIGHT = np.array([100, 20, 7, 2, 0, 0], dtype=np.int64)
"""By how many cards are missing; a turn offers three."""


@kernel
def _trail(tables: Array, w: Array, state: int, cash: int, gold: int, ends: int, visits: int, weights: Array) -> int:
    """Stops ahead: as many as will be visited, at their average."""
    first, total = 0, 0
    while w[state + f.STOPS] >> first:
        first += 1
    ahead = tables[t.N_STOPS] - first
    for site in range(first, tables[t.N_STOPS]):
        total += _worth(tables, tables[t.STOPS_AT + site * t.S_WIDTH + t.S_GAIN], cash, gold, ends, weights)
    return total * min(visits, 100 * ahead) // (100 * ahead) if ahead else 0


@kernel
def _rows(tables: Array, w: Array, state: int, cash: int, gold: int, ends: int, weights: Array) -> int:
    """Rows of targets that are nearly complete."""
    hope = 0
    for site in range(tables[t.N_TARGETS]):
        mask = tables[t.TARGETS_AT + site * t.R_WIDTH + t.R_MASK]
        if mask & -mask != 1 << site or w[state + f.TARGETS] & mask == mask:
            continue  # once for each row, and only where something is missing
        missing = bits(mask & ~w[state + f.TARGETS])
        bonus = _worth(tables, tables[t.TARGETS_AT + site * t.R_WIDTH + t.R_COMPLETED], cash, gold, ends, weights)
        hope += bonus * weights[ROW] // (100 * missing * missing)
    return hope


@kernel
def _open_sites(tables: Array, w: Array, state: int, cash: int, gold: int, ends: int, weights: Array) -> int:
    """The best chamber and the best tombstone that lie open."""
    chamber, stone = 0, 0
    for site in range(tables[t.N_CHAMBERS]):
        if allowed(tables, w, state, f.MINE, site, 1, 0):
            at = t.CHAMBERS_AT + site * t.C_WIDTH
            worth = _worth(tables, tables[at + t.C_GAIN], cash, gold, ends, weights)
            what = tables[at + t.C_SILVER]
            if what:
                held = (
                    bits(w[state + f.STONES]) if what == 1 else bits(w[state + f.BUILDINGS]) if what == 2
                    else bits(w[state + f.CHAMBERS]) + 1 if what == 3 else bits(w[state + f.STOPS]) if what == 4
                    else bits(w[state + f.TARGETS])
                )  # fmt: skip
                worth += SCALE * held
            chamber += max(0, worth)
    for site in range(tables[t.N_STONES]):
        if (w[state + f.STONES] >> site) & 1:
            continue
        at, worth = t.STONES_AT + site * t.T_WIDTH, 0
        for n in range(tables[at + t.T_NEIGHBOURS]):
            if w[state + f.STONES] & tables[at + t.T_NEIGHBOUR + 2 * n]:
                worth += _worth(tables, tables[at + t.T_NEIGHBOUR + 2 * n + 1], cash, gold, ends, weights)
        stone = max(stone, worth)
    return (chamber + stone) * weights[NEAR] // 100


@kernel
def _tools(tables: Array, w: Array, state: int, turns: int, weights: Array) -> int:
    """Tools, and what the Undertaker, the Bank and the Bail Bonds promise."""
    hope = 0
    targets = tables[t.N_TARGETS] - bits(w[state + f.TARGETS])
    for n in range(tables[t.N_ITEMS]):
        if (w[state + f.ITEMS] >> n) & 1:
            at = t.ITEMS_AT + n * t.I_WIDTH
            steps = tables[at + t.I_MINE] + tables[at + t.I_LESS]
            if w[state + f.STOPS] >> (tables[t.N_STOPS] - 1) == 0:
                steps += (tables[at + t.I_TRAIL] + 1) // 2
            hope += weights[TOOL] * steps * turns // 2
            hope = hope if not targets else hope + weights[TOOL] * tables[at + t.I_GUN] * min(turns, targets) // 2
    stones = tables[t.N_STONES] - bits(w[state + f.STONES])
    if w[state + f.SHOVEL]:
        hope += SCALE * tables[t.SHOVEL_STARS] * min(2 * stones, turns) // 4
    if w[state + f.TRUCE]:
        hope += weights[WANTED] * min(2 * stones, turns) // 2
    pays = tables[t.BANK_AT + min(tables[t.LAST_ROUND], w[state + f.ROUND]) - 1]
    hope += SCALE * pays * bits(w[state + f.BANKED]) * turns // 9  # three of a colour: about one lineup in nine
    hope += SCALE * 3 * bits(w[state + f.HUNTED]) * turns // 13
    if w[state + f.HOTEL] < tables[t.N_HOTEL] and turns > 1:
        now = tables[t.HOTEL_AT + w[state + f.HOTEL] - 1] if w[state + f.HOTEL] else 0
        hope += SCALE * (tables[t.HOTEL_AT + w[state + f.HOTEL]] - now) * min(turns, 6) // 36
    return hope


@kernel
def _first_visits(tables: Array, w: Array, state: int, cash: int, gold: int, ends: int, weights: Array) -> int:
    """What the first visits to all other buildings give, on average."""
    total = 0
    for n in range(tables[t.N_BUILDINGS]):
        if not (w[state + f.BUILDINGS] >> n) & 1:
            row = tables[t.BUILDINGS_AT + n * t.B_WIDTH + t.B_FIRST]
            total += _worth(tables, row, cash, gold, ends, weights)
    return total // tables[t.N_BUILDINGS]


@kernel
def _silver(tables: Array, w: Array, state: int, visits: int) -> int:
    """Sites that will still be circled where each brings silver."""
    hope = 0
    for n in range(tables[t.N_CHAMBERS]):
        if (w[state + f.CHAMBERS] >> n) & 1 and tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER]:
            hope += SCALE * visits // 100
    return hope


@kernel
def value(tables: Array, w: Array, state: int, weights: Array, cards: Array) -> int:
    """A state between turns, or the end of the game, in 64ths of a point."""
    points = SCALE * score(tables, w, state)
    if tables[t.BOT]:
        points -= weights[LEAD] * cowbot_score(tables, w, state)
    turns, ends = turns_left(tables, w, state), ends_left(tables, w, state)
    if turns == 0 and ends == 0:
        return points
    # Part of a point is worth something as long as there is a way to make it whole.
    points += SCALE * (w[state + f.CASH] % tables[t.CASH_PER_POINT]) // tables[t.CASH_PER_POINT]
    points += SCALE * (w[state + f.GOLD] % tables[t.GOLD_PER_POINT]) // tables[t.GOLD_PER_POINT]
    share = min(turns, 7)
    cash = SCALE // tables[t.CASH_PER_POINT] + weights[CASH] * share // 7
    gold = SCALE // tables[t.GOLD_PER_POINT] + weights[GOLD] * share // 7
    points += (
        (weights[CASH] * min(w[state + f.CASH], 3 * turns) + weights[GOLD] * min(w[state + f.GOLD], turns)) * share // 7
    )
    points += ends * tables[t.GOLD_PER_PAN] * gold * w[state + f.PANS]
    points += ends * tables[t.CASH_PER_HAMMER] * cash * w[state + f.HAMMERS]
    points -= weights[FEAR] * _fines(tables, w, state, ends) // 100 + (
        weights[WANTED] * w[state + f.WANTED] if turns else 0
    )
    if ends:
        points += weights[HAND] * _hand(tables, w, state, cards) // 100
    if turns:
        visits = weights[VISIT] * turns
        points += _trail(tables, w, state, cash, gold, ends, visits, weights)
        points += _rows(tables, w, state, cash, gold, ends, weights)
        points += _open_sites(tables, w, state, cash, gold, ends, weights)
        points += _tools(tables, w, state, turns, weights)
        points += _silver(tables, w, state, weights[SILVER] * turns)
        points += _first_visits(tables, w, state, cash, gold, ends, weights) * weights[FRESH] * turns // 100
    return points


@making_kernel
def values(tables: Array, states: Array, weights: Array) -> Array:
    """The worth of stored states."""
    worth = np.zeros(len(states), dtype=np.int64)
    state = np.zeros(f.FIELDS, dtype=np.int64)
    cards = np.zeros(16, dtype=np.int64)
    for row in range(len(states)):
        unpack(states[row], state, 0, tables[t.WORDS_USED])
        worth[row] = value(tables, state, 0, weights, cards)
    return worth
