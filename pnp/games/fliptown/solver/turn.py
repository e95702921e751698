"""Whole turns: every state that a turn can end in, each once.

A turn is searched depth first over its single decisions, just as the plain engine lists them; equal states within the
turn are looked at once. `thrifty` leaves out gold paid for nothing, which can only leave less behind.
"""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import kernel
from pnp.games.fliptown.solver.effects import choices_of, use, use_undertaker
from pnp.games.fliptown.solver.gains import (
    card_at,
    cards_to_steal,
    clear,
    gain_stars,
    notice,
    reward_refused,
    spare_cards,
    take_reward,
)
from pnp.games.fliptown.solver.layout import pack, pack_open
from pnp.games.fliptown.solver.regions import allowed, choices, perform, sites
from pnp.games.fliptown.solver.sets import FULL, NEW, see, store

DONE, SEEN_FULL, STORE_FULL, STACK_FULL, TOO_BIG = range(5)
"""How a search ended; but for the first, somebody has to make room (or give up) and start the turn again."""


@kernel
def copy(to, origin):
    for n in range(f.FIELDS):
        to[n] = origin[n]


@kernel
def flip(tables, state):
    """Three cards from the deck: the Bank pays, and the Bail Bonds owe a choice for each hunted outlaw."""
    state[f.DRAWN] += 3
    reds, bails = 0, 0
    for n in range(3):
        card = card_at(tables, state, state[f.DRAWN] - 3 + n)
        reds += card // 13 in (1, 2)
        for outlaw in range(tables[t.N_OUTLAWS]):
            if (state[f.HUNTED] >> outlaw) & 1 and tables[t.OUTLAWS_AT + outlaw] == card % 13 + 1:
                bails += 1
    pays = tables[t.BANK_AT + state[f.ROUND] - 1]
    if reds == 3 and state[f.BANKED] & 1:
        gain_stars(tables, state, pays)
    if reds == 0 and state[f.BANKED] & 2:
        gain_stars(tables, state, pays)
    _owe(tables, state, bails)


@kernel
def _owe(tables, state, bails):
    """Nothing is owed where no reward can be taken."""
    possible = False
    for n in range(tables[t.N_BAIL_REWARDS]):
        possible = possible or not reward_refused(tables, state, tables[t.BAIL_AT + n])
    state[f.BAILS] = bails if possible else 0
    state[f.PHASE] = f.BAIL if state[f.BAILS] else f.ASSIGN


@kernel
def _add_to_hand(hand, card):
    """Poker cards in order, six bits each, so that the order in which they came is forgotten."""
    held = card + 1
    low, shift = 0, 0
    while (hand >> shift) & 63 and (hand >> shift) & 63 < held:
        low |= ((hand >> shift) & 63) << shift
        shift += 6
    return low | (held << shift) | ((hand >> shift) << (shift + 6))


@kernel
def _settle(tables, state):
    """The turn's own action is taken: cards and changes matter no more, but for what a cowbot sees of them."""
    if tables[t.BOT] and state[f.SUIT] == tables[t.BOT_SUIT]:
        state[f.MATCHED] = 1
    state[f.ACTED] = 1
    state[f.SUIT] = 0
    state[f.VALUE] = 0
    state[f.PAID_SUIT] = 0
    state[f.PAID_STEPS] = 0


@kernel
def _overpaid(tables, state, region, site, thrifty):
    """Whether less gold would have done for this action (a region of -1 is a pass)."""
    steps = state[f.PAID_STEPS] - 16 if state[f.PAID_STEPS] else 0
    if not (tables[t.OVERPAYING_REFUSED] or thrifty) or not (steps or state[f.PAID_SUIT]):
        return False
    if region < 0 or region == f.CEMETERY:
        return True
    step = 1 if steps > 0 else -1
    for fewer in range(1, abs(steps) + 1):
        if allowed(tables, state, region, site, False, state[f.VALUE] - step * fewer):
            return True
    return False


@kernel
def _own_region(tables, state, second):
    """Where the turn's own action may go: the suit card's region, or else the Cemetery; -1 for nowhere."""
    if not second:
        return tables[t.REGION_OF_AT + state[f.SUIT]]
    changed = state[f.PAID_SUIT] or state[f.PAID_STEPS]
    return -1 if changed and not tables[t.CEMETERY_CHANGES] else f.CEMETERY


@kernel
def _stuck(tables, state):
    """Whether the turn has no action of its own."""
    for second in range(2):
        region = _own_region(tables, state, second)
        if region < 0:
            continue
        for site in range(sites(tables, region)):
            if allowed(tables, state, region, site, False, state[f.VALUE]) and not _overpaid(
                tables, state, region, site, False
            ):
                return False
    return True


@kernel
def _may_pass(tables, state, thrifty):
    refused = tables[t.PASS_WHEN_STUCK] or _overpaid(tables, state, -1, 0, False)
    if refused and not _stuck(tables, state):
        return False
    return refused or not _overpaid(tables, state, -1, 0, thrifty)


@kernel
def _push(tables, stack, top, keys, stamps, stamp, seen, words, number):
    """Take the state at the top of the stack in, unless it was there before. Answers the new top, or an error below 0."""
    if not pack_open(stack[top], words, number):
        return -TOO_BIG
    found = see(keys, stamps, stamp, seen, words, number + 2)
    if found == FULL:
        return -SEEN_FULL
    if found != NEW:
        return top
    return top + 1 if top + 2 < len(stack) else -STACK_FULL


@kernel
def finish_turn(tables, state):
    """The cowbot's theft, then the next turn; what was pending is lost."""
    if tables[t.BOT] and state[f.GAINED] & tables[t.BOT_TRIGGER] and state[f.MATCHED]:
        if cards_to_steal(tables, state) >= 1:
            state[f.STOLEN] |= 1 << card_at(tables, state, state[f.DRAWN])
            state[f.DRAWN] += 1
    for n in range(f.BAILS, f.FIELDS):
        state[n] = 0
    if state[f.TURN] == tables[t.TURNS]:
        state[f.PHASE] = f.END
    elif state[f.ROUND] * 16 + state[f.TURN] >= tables[t.LAST_ROUND] * 16 + tables[t.LAST_TURN]:
        state[f.PHASE] = f.OVER
    else:
        state[f.TURN] += 1
        state[f.PHASE] = f.FLIP


@kernel
def _assign(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    """Suit card, value card, poker card, with every change that the gold allows."""
    step, first = tables[t.VALUE_STEP], node[f.DRAWN] - 3
    for order in range(6):
        suit_place = order // 2
        value_place = (suit_place + 1 + order % 2) % 3
        suit_card = card_at(tables, node, first + suit_place)
        value_card = card_at(tables, node, first + value_place)
        poker_card = card_at(tables, node, first + 3 - suit_place - value_place)
        value = value_card % 13 + 1
        for suit in range(4):
            changed = suit != suit_card // 13
            left = node[f.GOLD] - (tables[t.SUIT_CHANGE] if changed else 0)
            if left < 0:
                continue
            reach = left // step if step else 13
            for wanted in range(max(1, value - reach), min(13, value + reach) + 1):
                child = stack[top]
                copy(child, node)
                child[f.PHASE] = f.ACT
                child[f.GOLD] = left - step * abs(wanted - value)
                child[f.SUIT] = suit
                child[f.VALUE] = wanted
                child[f.PAID_SUIT] = changed
                child[f.PAID_STEPS] = 16 + wanted - value if wanted != value else 0
                child[f.HAND] = _add_to_hand(node[f.HAND], poker_card)
                if tables[t.BOT]:
                    bot = tables[t.BOT_SUIT]
                    fixed = value_card // 13 == bot or poker_card // 13 == bot
                    child[f.MATCHED] = fixed or (tables[t.BOT_ADDS] and suit_card // 13 == bot)
                top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
                if top < 0:
                    return top
    return top


@kernel
def _act(tables, stack, node, top, region, how, keys, stamps, stamp, seen, words, number, thrifty):
    """Every site of a region, as the turn's own action (`how` 0), by a pending bonus (1) or by ability (2)."""
    for site in range(sites(tables, region)):
        if not allowed(tables, node, region, site, how > 0, node[f.VALUE]):
            continue
        if how == 0 and _overpaid(tables, node, region, site, thrifty):
            continue
        for choice in range(choices(tables, region, site)):
            child = stack[top]
            copy(child, node)
            if how == 0:
                _settle(tables, child)
            elif how == 1:
                child[f.TOKENS] -= 1 << (f.TOKEN_BITS * region)
            else:
                child[f.USED] += 1
                notice(tables, child, 2)
            perform(tables, child, region, site, choice)
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
    return top


@kernel
def _pending(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    """Pending effects: buildings, the Undertaker's visits, Wanted to cross out."""
    for site in range(tables[t.N_BUILDINGS]):
        if not (node[f.EFFECTS] >> (f.EFFECT_BITS * site)) & 7:
            continue
        for choice in range(choices_of(tables, node, site)):
            child = stack[top]
            copy(child, node)
            if not use(tables, child, site, choice):
                continue
            child[f.EFFECTS] -= 1 << (f.EFFECT_BITS * site)
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
    for kind in range(2):
        if not (node[f.UNDERTAKER] >> (3 * kind)) & 7:
            continue
        child = stack[top]
        copy(child, node)
        child[f.UNDERTAKER] -= 1 << (3 * kind)
        if use_undertaker(tables, child, kind):
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
    return _clears(tables, stack, node, top, keys, stamps, stamp, seen, words, number)


@kernel
def _clears(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    """Where a board lets one choose: any amount up to the largest pending one, taken off the smallest that covers it."""
    amount = 1
    for n in range(tables[t.N_CLEARS]):
        if not (node[f.CLEARS] >> (3 * n)) & 7:
            continue
        while amount <= min(tables[t.CLEARS_AT + n], node[f.WANTED]):
            child = stack[top]
            copy(child, node)
            child[f.CLEARS] -= 1 << (3 * n)
            clear(child, amount)
            amount += 1
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
    return top


@kernel
def _ability(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    """The character's ability, bonus actions apart, in the middle of a turn."""
    what = tables[t.ABILITY]
    if what == t.A_GOLD and (node[f.ACTED] or node[f.PHASE] == f.ASSIGN):
        child = stack[top]
        copy(child, node)
        child[f.USED] += 1
        child[f.GOLD] += node[f.WANTED]
        if node[f.WANTED]:
            notice(tables, child, 1)
        return _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
    if what == t.A_REDEAL and node[f.PHASE] == f.ASSIGN and spare_cards(tables, node) >= 3:
        child = stack[top]
        copy(child, node)
        child[f.USED] += 1
        child[f.DRAWN] += 3
        return _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
    if node[f.PHASE] != f.ACT:
        return top
    if what == t.A_CLEAR and not tables[t.ABILITY_AT_END]:
        return _ability_clears(tables, stack, node, top, keys, stamps, stamp, seen, words, number)
    if node[f.ACTED]:
        return top
    lowest, highest = 0, -1
    if what == t.A_ANY:
        lowest, highest = 1, 13
    elif what == t.A_SHIFT:
        lowest, highest = max(1, node[f.VALUE] - node[f.PANS]), min(13, node[f.VALUE] + node[f.PANS])
    for value in range(lowest, highest + 1):
        if value == node[f.VALUE]:
            continue
        child = stack[top]
        copy(child, node)
        child[f.USED] += 1
        child[f.VALUE] = value
        top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
        if top < 0:
            return top
    for suit in range(4 if what == t.A_ANY else 0):
        if suit == node[f.SUIT]:
            continue
        child = stack[top]
        copy(child, node)
        child[f.USED] += 1
        child[f.SUIT] = suit
        top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
        if top < 0:
            return top
    return top


@kernel
def _ability_clears(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    per_hammer = tables[t.ABILITY_PER_HAMMER]
    least, most = 1, min(tables[t.ABILITY_UP_TO], node[f.WANTED])
    if per_hammer:
        least = most = per_hammer * node[f.HAMMERS] if node[f.WANTED] else 0
    for amount in range(max(1, least), most + 1):
        child = stack[top]
        copy(child, node)
        child[f.USED] += 1
        clear(child, amount)
        top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
        if top < 0:
            return top
    return top


@kernel
def _steps(tables, stack, node, top, keys, stamps, stamp, seen, words, number, thrifty):
    """Every decision between the assignment and the turn's end."""
    if not node[f.ACTED]:
        for second in range(2):
            region = _own_region(tables, node, second)
            if region >= 0:
                top = _act(tables, stack, node, top, region, 0, keys, stamps, stamp, seen, words, number, thrifty)
                if top < 0:
                    return top
        if _may_pass(tables, node, thrifty):
            child = stack[top]
            copy(child, node)
            _settle(tables, child)
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
    for region in range(5):
        if (node[f.TOKENS] >> (f.TOKEN_BITS * region)) & 15:
            top = _act(tables, stack, node, top, region, 1, keys, stamps, stamp, seen, words, number, thrifty)
            if top < 0:
                return top
    top = _pending(tables, stack, node, top, keys, stamps, stamp, seen, words, number)
    if top < 0 or node[f.USED] >= tables[t.USES]:
        return top
    if tables[t.ABILITY] == t.A_BONUS and (node[f.ACTED] or not tables[t.ABILITY_LATE]):
        for region in range(5):
            if (tables[t.ABILITY_REGIONS] >> region) & 1:
                top = _act(tables, stack, node, top, region, 2, keys, stamps, stamp, seen, words, number, thrifty)
                if top < 0:
                    return top
    return _ability(tables, stack, node, top, keys, stamps, stamp, seen, words, number)


@kernel
def _before_action(tables, stack, node, top, keys, stamps, stamp, seen, words, number):
    """Rewards of the Bail Bonds, then the assignment, with the abilities that come before it."""
    if node[f.PHASE] == f.BAIL:
        for n in range(tables[t.N_BAIL_REWARDS]):
            row = tables[t.BAIL_AT + n]
            if reward_refused(tables, node, row):
                continue
            child = stack[top]
            copy(child, node)
            take_reward(tables, child, row)
            _owe(tables, child, node[f.BAILS] - 1)
            top = _push(tables, stack, top, keys, stamps, stamp, seen, words, number)
            if top < 0:
                return top
        return top
    top = _assign(tables, stack, node, top, keys, stamps, stamp, seen, words, number)
    if top < 0 or node[f.USED] >= tables[t.USES]:
        return top
    return _ability(tables, stack, node, top, keys, stamps, stamp, seen, words, number)


@kernel
def play_turn(tables, start, parent, thrifty, stack, keys, stamps, stamp, seen, slots, states, parents, count, nodes):
    """Store every state that the turn from `start` (still to be flipped) can end in; answers how that went."""
    number = tables[t.WORDS_USED]
    words = stack[len(stack) - 1]
    node = stack[len(stack) - 2]
    room = stack[: len(stack) - 2]
    seen[0] = 0
    copy(room[0], start)
    flip(tables, room[0])
    top = _push(tables, room, 0, keys, stamps, stamp, seen, words, number)
    while top > 0:
        nodes[0] += 1
        top -= 1
        copy(node, room[top])
        if node[f.PHASE] != f.ACT:
            top = _before_action(tables, room, node, top, keys, stamps, stamp, seen, words, number)
            continue
        top = _steps(tables, room, node, top, keys, stamps, stamp, seen, words, number, thrifty)
        if top >= 0 and node[f.ACTED]:
            finish_turn(tables, node)
            if not pack(node, words, number):
                return TOO_BIG
            if store(slots, states, parents, count, words, number, parent) == FULL:
                return STORE_FULL
    return -top
