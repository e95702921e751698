"""The lineup on working states: flipping it, what it pays, and giving each card its part."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import card_at, gain_stars, reward_refused
from pnp.games.fliptown.solver.kernel.memory import child_of, push
from pnp.games.fliptown.solver.kernel.regions import allowed, choices, perform, sites


@kernel
def flip(tables: Array, w: Array, state: int) -> None:
    """Three cards from the deck: the Bank pays, and the Bail Bonds owe a choice for each hunted outlaw."""
    w[state + f.DRAWN] += 3
    reds, bails = 0, 0
    for n in range(3):
        card = card_at(tables, w, state, w[state + f.DRAWN] - 3 + n)
        reds += 1 if card // 13 in (1, 2) else 0
        for outlaw in range(tables[t.N_OUTLAWS]):
            if (w[state + f.HUNTED] >> outlaw) & 1 and tables[t.OUTLAWS_AT + outlaw] == card % 13 + 1:
                bails += 1
    pays = tables[t.BANK_AT + w[state + f.ROUND] - 1]
    if reds == 3 and w[state + f.BANKED] & 1:
        gain_stars(tables, w, state, pays)
    if reds == 0 and w[state + f.BANKED] & 2:
        gain_stars(tables, w, state, pays)
    owe(tables, w, state, bails)


@kernel
def owe(tables: Array, w: Array, state: int, bails: int) -> None:
    """So many rewards are owed; none where none can be taken."""
    possible = False
    for n in range(tables[t.N_BAIL_REWARDS]):
        possible = possible or not reward_refused(tables, w, state, tables[t.BAIL_AT + n])
    w[state + f.BAILS] = bails if possible else 0
    w[state + f.PHASE] = f.BAIL if w[state + f.BAILS] else f.ASSIGN


@kernel
def settle(tables: Array, w: Array, state: int) -> None:
    """The turn's own action is taken: cards and changes matter no more, but for what a cowbot sees of them."""
    if tables[t.BOT] and w[state + f.SUIT] == tables[t.BOT_SUIT]:
        w[state + f.MATCHED] = 1
    w[state + f.ACTED] = 1
    w[state + f.SUIT] = 0
    w[state + f.VALUE] = 0
    w[state + f.PAID_SUIT] = 0
    w[state + f.PAID_STEPS] = 0


@kernel
def _with_card(hand: int, card: int) -> int:
    """Poker cards in order, six bits each, so that the order in which they came is forgotten."""
    held = card + 1
    low, shift = 0, 0
    while (hand >> shift) & 63 and (hand >> shift) & 63 < held:
        low |= ((hand >> shift) & 63) << shift
        shift += 6
    return low | (held << shift) | ((hand >> shift) << (shift + 6))


@kernel
def _matched(tables: Array, suit_card: int, value_card: int, poker_card: int) -> int:
    """Whether the cowbot's suit lies there whatever becomes of the suit card."""
    bot = tables[t.BOT_SUIT]
    fixed = value_card // 13 == bot or poker_card // 13 == bot
    return 1 if fixed or (tables[t.BOT_ADDS] and suit_card // 13 == bot) else 0


@kernel
def cheapest(tables: Array, w: Array, node: int, region: int, site: int, suit_card: int, value_card: int) -> int:
    """The least gold with which two cards lead to a site, or -1 where no gold does."""
    price = 0 if tables[t.REGION_OF_AT + suit_card // 13] == region else tables[t.SUIT_CHANGE]
    left, step = w[node + f.GOLD] - price, tables[t.VALUE_STEP]
    if left < 0:
        return -1
    value = value_card % 13 + 1
    reach = left // step if step else 12
    for steps in range(min(reach, 12) + 1):
        up, down = value + steps, value - steps
        if up <= 13 and allowed(tables, w, node, region, site, 0, up):
            return price + steps * step
        if down >= 1 and allowed(tables, w, node, region, site, 0, down):
            return price + steps * step
    return -1


@kernel
def act_at_least_cost(tables: Array, w: Array, node: int, poker: int) -> None:
    """One card for the hand, and every action that the other two lead to, each for the least gold it costs."""
    first = w[node + f.DRAWN] - 3
    one = card_at(tables, w, node, first + (poker + 1) % 3)
    other = card_at(tables, w, node, first + (poker + 2) % 3)
    hand = _with_card(w[node + f.HAND], card_at(tables, w, node, first + poker))
    for region in range(5):
        for site in range(sites(tables, region)):
            if not allowed(tables, w, node, region, site, 1, 0):
                continue
            price = 0
            if region != f.CEMETERY:
                price = cheapest(tables, w, node, region, site, one, other)
                swapped = cheapest(tables, w, node, region, site, other, one)
                if price < 0 or 0 <= swapped < price:
                    price = swapped
            if price < 0:
                continue
            for choice in range(choices(tables, region, site)):
                child = _acting(tables, w, node, hand)
                w[child + f.GOLD] -= price
                perform(tables, w, child, region, site, choice)
                push(tables, w)
    _acting(tables, w, node, hand)  # a pass
    push(tables, w)


@kernel
def _acting(tables: Array, w: Array, node: int, hand: int) -> int:
    """A state whose cards are assigned and whose own action is being taken."""
    child = child_of(w, node)
    w[child + f.PHASE] = f.ACT
    w[child + f.HAND] = hand
    settle(tables, w, child)
    return child


@kernel
def assign(tables: Array, w: Array, node: int) -> None:
    """Suit card, value card, poker card in every order, with every change that the gold allows."""
    first = w[node + f.DRAWN] - 3
    for order in range(6):
        suit_place = order // 2
        value_place = (suit_place + 1 + order % 2) % 3
        suit_card = card_at(tables, w, node, first + suit_place)
        value_card = card_at(tables, w, node, first + value_place)
        poker_card = card_at(tables, w, node, first + 3 - suit_place - value_place)
        hand = _with_card(w[node + f.HAND], poker_card)
        matched = _matched(tables, suit_card, value_card, poker_card) if tables[t.BOT] else 0
        for suit in range(4):
            _change(tables, w, node, suit, suit_card, value_card, hand, matched)


@kernel
def _change(
    tables: Array, w: Array, node: int, suit: int, suit_card: int, value_card: int, hand: int, matched: int
) -> None:
    """One suit for the suit card, and every value that the gold left can make of the value card."""
    step = tables[t.VALUE_STEP]
    changed = 1 if suit != suit_card // 13 else 0
    left = w[node + f.GOLD] - changed * tables[t.SUIT_CHANGE]
    if left < 0:
        return
    value = value_card % 13 + 1
    reach = left // step if step else 13
    for wanted in range(max(1, value - reach), min(13, value + reach) + 1):
        child = child_of(w, node)
        w[child + f.PHASE] = f.ACT
        w[child + f.GOLD] = left - step * abs(wanted - value)
        w[child + f.SUIT] = suit
        w[child + f.VALUE] = wanted
        w[child + f.PAID_SUIT] = changed
        w[child + f.PAID_STEPS] = f.NO_STEPS + wanted - value if wanted != value else 0
        w[child + f.HAND] = hand
        w[child + f.MATCHED] = matched
        push(tables, w)
