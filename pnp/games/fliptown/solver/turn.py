"""Whole turns: every state that a turn can end in, each once.

A turn is searched depth first over its single decisions, just as the plain engine lists them; equal states within the
turn are looked at once. With short cuts, gold is never paid for nothing and the end states forget what nobody will ask
for; the best score to be had is the same.
"""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.effects import choices_of, use, use_undertaker
from pnp.games.fliptown.solver.gains import clear, notice, reward_refused, spare_cards, take_reward
from pnp.games.fliptown.solver.horizon import forget
from pnp.games.fliptown.solver.layout import pack
from pnp.games.fliptown.solver.lineup import act_at_least_cost, assign, flip, owe, settle
from pnp.games.fliptown.solver.regions import allowed, choices, perform, sites
from pnp.games.fliptown.solver.search import (
    DONE,
    NODES,
    NUMBER,
    SEEN,
    SHORT,
    STAMP,
    STATUS,
    STORE_FULL,
    TOO_BIG,
    TOP,
    Search,
    child_of,
    copy,
    push,
)
from pnp.games.fliptown.solver.sets import FULL, Store, store
from pnp.games.fliptown.solver.turn_end import finish_turn

PLAIN, BONUS, USE = range(3)
"""An action is the turn's own, a pending bonus, or an ability's."""


@kernel
def _overpaid(search: Search, node: Array, region: int, site: int, thrifty: int) -> bool:
    """Whether less gold would have done for this action (a region of -1 is a pass)."""
    tables = search.tables
    steps = node[f.PAID_STEPS] - f.NO_STEPS if node[f.PAID_STEPS] else 0
    if not (tables[t.OVERPAYING_REFUSED] or thrifty) or not (steps or node[f.PAID_SUIT]):
        return False
    if region < 0 or region == f.CEMETERY:
        return True
    step = 1 if steps > 0 else -1
    for fewer in range(1, abs(steps) + 1):
        if allowed(tables, node, region, site, 0, node[f.VALUE] - step * fewer):
            return True
    return False


@kernel
def _thrifty(search: Search) -> int:
    """Gold paid for nothing only leaves less behind; but a paid change of suit can keep a cowbot away."""
    return 1 if search.figures[SHORT] and not search.tables[t.BOT] else 0


@kernel
def _own_region(tables: Array, node: Array, second: int) -> int:
    """Where the turn's own action may go: the suit card's region, or else the Cemetery; -1 for nowhere."""
    if not second:
        return int(tables[t.REGION_OF_AT + node[f.SUIT]])
    changed = node[f.PAID_SUIT] or node[f.PAID_STEPS]
    return -1 if changed and not tables[t.CEMETERY_CHANGES] else f.CEMETERY


@kernel
def _stuck(search: Search, node: Array) -> bool:
    """Whether the turn has no action of its own."""
    tables = search.tables
    for second in range(2):
        region = _own_region(tables, node, second)
        if region < 0:
            continue
        for site in range(sites(tables, region)):
            if allowed(tables, node, region, site, 0, node[f.VALUE]) and not _overpaid(search, node, region, site, 0):
                return False
    return True


@kernel
def _may_pass(search: Search, node: Array) -> bool:
    refused = search.tables[t.PASS_WHEN_STUCK] or _overpaid(search, node, -1, 0, 0)
    if refused:
        return _stuck(search, node)
    return not _overpaid(search, node, -1, 0, _thrifty(search))


@kernel
def _act(search: Search, node: Array, region: int, how: int) -> None:
    """Every site of a region that may be circled now."""
    tables = search.tables
    for site in range(sites(tables, region)):
        if not allowed(tables, node, region, site, how, node[f.VALUE]):
            continue
        if how == PLAIN and _overpaid(search, node, region, site, _thrifty(search)):
            continue
        for choice in range(choices(tables, region, site)):
            child = child_of(search, node)
            if how == PLAIN:
                settle(tables, child)
            elif how == BONUS:
                child[f.TOKENS] -= 1 << (f.TOKEN_BITS * region)
            else:
                child[f.USED] += 1
                notice(tables, child, f.SAW_BONUS)
            perform(tables, child, region, site, choice)
            push(search)


@kernel
def _pending_effects(search: Search, node: Array) -> None:
    """Buildings that wait to be used, and the Undertaker's visits."""
    tables = search.tables
    for site in range(tables[t.N_BUILDINGS]):
        if not (node[f.EFFECTS] >> (f.EFFECT_BITS * site)) & 7:
            continue
        for choice in range(choices_of(tables, node, site)):
            child = child_of(search, node)
            if use(tables, child, site, choice):
                child[f.EFFECTS] -= 1 << (f.EFFECT_BITS * site)
                push(search)
    for kind in range(2):
        if (node[f.UNDERTAKER] >> (3 * kind)) & 7:
            child = child_of(search, node)
            child[f.UNDERTAKER] -= 1 << (3 * kind)
            if use_undertaker(tables, child, kind):
                push(search)


@kernel
def _pending_clears(search: Search, node: Array) -> None:
    """Where a board lets one choose: any amount up to the largest pending, off the smallest that covers it."""
    tables = search.tables
    amount = 1
    for n in range(tables[t.N_CLEARS]):
        if not (node[f.CLEARS] >> (3 * n)) & 7:
            continue
        while amount <= min(tables[t.CLEARS_AT + n], node[f.WANTED]):
            child = child_of(search, node)
            child[f.CLEARS] -= 1 << (3 * n)
            clear(child, amount)
            amount += 1
            push(search)


@kernel
def _change_card(search: Search, node: Array) -> None:
    """The Prospector's shift and the Wild Card's jokers: the suit or value card counts as another."""
    what = search.tables[t.ABILITY]
    lowest, highest = 1, 13
    if what == t.A_SHIFT:
        lowest, highest = max(1, node[f.VALUE] - node[f.PANS]), min(13, node[f.VALUE] + node[f.PANS])
    for value in range(lowest, highest + 1):
        if value != node[f.VALUE]:
            child = child_of(search, node)
            child[f.USED] += 1
            child[f.VALUE] = value
            push(search)
    for suit in range(4 if what == t.A_ANY else 0):
        if suit != node[f.SUIT]:
            child = child_of(search, node)
            child[f.USED] += 1
            child[f.SUIT] = suit
            push(search)


@kernel
def _cross_out(search: Search, node: Array) -> None:
    """An ability that crosses out Wanted: a chosen amount, or so much for each hammer."""
    per_hammer = search.tables[t.ABILITY_PER_HAMMER]
    least, most = 1, min(search.tables[t.ABILITY_UP_TO], node[f.WANTED])
    if per_hammer:
        least = most = per_hammer * node[f.HAMMERS] if node[f.WANTED] else 0
    for amount in range(max(1, least), most + 1):
        child = child_of(search, node)
        child[f.USED] += 1
        clear(child, amount)
        push(search)


@kernel
def _early_ability(search: Search, node: Array) -> None:
    """What may be used before the cards are assigned: gold, and a new lineup."""
    tables = search.tables
    if tables[t.ABILITY] == t.A_GOLD:
        _gold(search, node)
    elif tables[t.ABILITY] == t.A_REDEAL and spare_cards(tables, node) >= 3:
        child = child_of(search, node)
        child[f.USED] += 1
        child[f.DRAWN] += 3
        push(search)


@kernel
def _gold(search: Search, node: Array) -> None:
    child = child_of(search, node)
    child[f.USED] += 1
    child[f.GOLD] += node[f.WANTED]
    if node[f.WANTED]:
        notice(search.tables, child, f.SAW_GOLD)
    push(search)


@kernel
def _ability(search: Search, node: Array) -> None:
    """The character's ability between the assignment and the turn's end."""
    tables = search.tables
    what = tables[t.ABILITY]
    if what == t.A_BONUS:
        if node[f.ACTED] or not tables[t.ABILITY_LATE]:
            for region in range(5):
                if (tables[t.ABILITY_REGIONS] >> region) & 1:
                    _act(search, node, region, USE)
    elif what == t.A_CLEAR:
        if not tables[t.ABILITY_AT_END]:
            _cross_out(search, node)
    elif what == t.A_GOLD:
        if node[f.ACTED]:
            _gold(search, node)
    elif what in (t.A_ANY, t.A_SHIFT) and not node[f.ACTED]:
        _change_card(search, node)


@kernel
def _steps(search: Search, node: Array) -> None:
    """Every decision between the assignment and the turn's end."""
    tables = search.tables
    if not node[f.ACTED]:
        for second in range(2):
            region = _own_region(tables, node, second)
            if region >= 0:
                _act(search, node, region, PLAIN)
        if _may_pass(search, node):
            settle(tables, child_of(search, node))
            push(search)
    for region in range(5):
        if (node[f.TOKENS] >> (f.TOKEN_BITS * region)) & 15:
            _act(search, node, region, BONUS)
    if node[f.EFFECTS] or node[f.UNDERTAKER]:
        _pending_effects(search, node)
    if node[f.CLEARS]:
        _pending_clears(search, node)
    if node[f.USED] < tables[t.USES]:
        _ability(search, node)


@kernel
def _plain_action(search: Search, node: Array) -> bool:
    """Whether assignment and action may be taken in one: short cuts are, and nothing can come between the two."""
    tables = search.tables
    if not _thrifty(search) or tables[t.PASS_WHEN_STUCK] or tables[t.OVERPAYING_REFUSED]:
        return False
    between = tables[t.ABILITY] in (t.A_BONUS, t.A_CLEAR, t.A_ANY, t.A_SHIFT)
    return bool(not between or node[f.USED] >= tables[t.USES])


@kernel
def _before_action(search: Search, node: Array) -> None:
    """Rewards of the Bail Bonds, then the assignment, with the abilities that come before it."""
    tables = search.tables
    if node[f.PHASE] == f.ASSIGN:
        if _plain_action(search, node):
            for poker in range(3):
                act_at_least_cost(search, node, poker)
        else:
            assign(search, node)
        if node[f.USED] < tables[t.USES]:
            _early_ability(search, node)
        return
    for n in range(tables[t.N_BAIL_REWARDS]):
        row = tables[t.BAIL_AT + n]
        if not reward_refused(tables, node, row):
            child = child_of(search, node)
            take_reward(tables, child, row)
            owe(tables, child, node[f.BAILS] - 1)
            push(search)


@kernel
def play_turn(search: Search, start: Array, parent: int, found: Store) -> int:
    """Store every state that the turn from `start` (still to be flipped) can end in; answers how that went."""
    figures, node = search.figures, search.node
    figures[STAMP] += 1
    figures[SEEN], figures[TOP], figures[STATUS] = 0, 0, DONE
    flip(search.tables, child_of(search, start))
    push(search)
    while figures[TOP] > 0 and figures[STATUS] == DONE:
        figures[NODES] += 1
        figures[TOP] -= 1
        copy(node, search.stack[figures[TOP]])
        if node[f.PHASE] != f.ACT:
            _before_action(search, node)
            continue
        _steps(search, node)
        if node[f.ACTED]:
            finish_turn(search.tables, node)
            if figures[SHORT]:
                forget(search.tables, node)
            if not pack(node, search.words, figures[NUMBER]):
                return TOO_BIG
            if store(found, search.words, figures[NUMBER], parent) == FULL:
                return STORE_FULL
    return int(figures[STATUS])
