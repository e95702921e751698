"""Gaining, paying and drawing on working states; see `pnp.games.fliptown.rules.gains` for the same in plain words."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel


@kernel
def clear(w: Array, state: int, amount: int) -> None:
    """Cross out Wanted, as far as there is any."""
    w[state + f.WANTED] = max(0, w[state + f.WANTED] - amount)


@kernel
def gain_plain(tables: Array, w: Array, state: int, row: int) -> None:
    """What is gained at once, and the bonus actions; `clear` apart."""
    at = t.GAINS + row * t.G_WIDTH
    w[state + f.STARS] += tables[at + t.G_STARS]
    w[state + f.CASH] += tables[at + t.G_CASH]
    w[state + f.GOLD] += tables[at + t.G_GOLD]
    w[state + f.WANTED] += tables[at + t.G_WANTED]
    w[state + f.PANS] = min(tables[t.PAN_LIMIT], w[state + f.PANS] + tables[at + t.G_PANS])
    w[state + f.HAMMERS] = min(tables[t.HAMMER_LIMIT], w[state + f.HAMMERS] + tables[at + t.G_HAMMERS])
    w[state + f.TOKENS] += tables[at + t.G_TOKENS]
    notice(tables, w, state, tables[at + t.G_NOTICED])


@kernel
def gain(tables: Array, w: Array, state: int, row: int) -> None:
    """Gain a row of the table; Wanted is crossed out at once, or becomes a choice where a board says so."""
    gain_plain(tables, w, state, row)
    amount = tables[t.GAINS + row * t.G_WIDTH + t.G_CLEAR]
    if amount == 0:
        return
    if tables[t.CLEARS_CHOSEN]:
        for n in range(tables[t.N_CLEARS]):
            if tables[t.CLEARS_AT + n] == amount:
                w[state + f.CLEARS] += 1 << (3 * n)
    else:
        clear(w, state, amount)


@kernel
def notice(tables: Array, w: Array, state: int, what: int) -> None:
    """A cowbot sees what is gained."""
    if tables[t.BOT]:
        w[state + f.GAINED] |= what


@kernel
def gain_stars(tables: Array, w: Array, state: int, stars: int) -> None:
    w[state + f.STARS] += stars
    if stars:
        notice(tables, w, state, 4)


@kernel
def take_reward(tables: Array, w: Array, state: int, row: int) -> None:
    """A reward by choice: what it crosses out is crossed out at once."""
    gain_plain(tables, w, state, row)
    clear(w, state, tables[t.GAINS + row * t.G_WIDTH + t.G_CLEAR])


@kernel
def reward_refused(tables: Array, w: Array, state: int, row: int) -> bool:
    return tables[t.CLEAR_SHORT_REFUSED] and tables[t.GAINS + row * t.G_WIDTH + t.G_CLEAR] > w[state + f.WANTED]


@kernel
def deck_size(w: Array, state: int) -> int:
    """Cards of the round's deck, without those stolen in earlier rounds."""
    left = 52
    gone = w[state + f.GONE]
    while gone:
        gone &= gone - 1
        left -= 1
    return left


@kernel
def card_at(tables: Array, w: Array, state: int, place: int) -> int:
    """The card at a place of the round's deck, without those stolen in earlier rounds."""
    start = t.DECKS_AT + 52 * w[state + f.ROUND]
    gone = w[state + f.GONE]
    if gone == 0:
        return tables[start + place]
    for n in range(52):
        card = tables[start + n]
        if (gone >> card) & 1:
            continue
        if place == 0:
            return card
        place -= 1
    return -1


@kernel
def spare_cards(tables: Array, w: Array, state: int) -> int:
    """Cards that may be drawn in this turn without taking one from the round's later lineups."""
    return deck_size(w, state) - w[state + f.DRAWN] - 3 * (tables[t.TURNS] - w[state + f.TURN])


@kernel
def bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@kernel
def cards_to_steal(tables: Array, w: Array, state: int) -> int:
    spare = spare_cards(tables, w, state)
    if w[state + f.ROUND] == tables[t.LAST_ROUND]:
        return spare
    left = deck_size(w, state) - bits(w[state + f.STOLEN])
    return min(spare, left - tables[t.SET_ASIDE] - 3 * tables[t.TURNS])
