"""Whole turns: every state that a turn can end in, each once.

A turn is searched depth first over its single decisions, just as the plain engine lists them; equal states within the
turn are looked at once. With short cuts, gold is never paid for nothing and the end states forget what nobody will ask
for; the best score to be had is the same.
"""

from __future__ import annotations

from pnp.games.fliptown.solver.bound.lookup import Lookup
from pnp.games.fliptown.solver.bound.reach import reach_of
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.effects import choices_of, use, use_undertaker
from pnp.games.fliptown.solver.kernel.gains import clear, notice, reward_refused, spare_cards, take_reward
from pnp.games.fliptown.solver.kernel.horizon import forget, round_matters
from pnp.games.fliptown.solver.kernel.keeping import keep, keep_worthy
from pnp.games.fliptown.solver.kernel.lineup import act_at_least_cost, assign, flip, owe, settle
from pnp.games.fliptown.solver.kernel.memory import (
    BEST,
    DONE,
    FINAL,
    FORGETS,
    HALT,
    HALTED,
    LEAST,
    NODE_AT,
    NODES,
    SEEN,
    SHORT,
    STACK_AT,
    STAMP,
    STATUS,
    TOP,
    WITH_ROUND,
    WITHOUT_ROUND,
    child_of,
    copy,
    promising,
    push,
)
from pnp.games.fliptown.solver.kernel.regions import allowed, choices, perform, sites
from pnp.games.fliptown.solver.kernel.scoring import SCALE, cowbot_score, score
from pnp.games.fliptown.solver.kernel.sets import Store
from pnp.games.fliptown.solver.kernel.turn_end import finish_turn, last_turn

PLAIN, BONUS, USE = range(3)
"""An action is the turn's own, a pending bonus, or an ability's."""


@kernel
def _overpaid(tables: Array, w: Array, node: int, region: int, site: int, thrifty: int) -> bool:
    """Whether less gold would have done for this action (a region of -1 is a pass)."""
    steps = w[node + f.PAID_STEPS] - f.NO_STEPS if w[node + f.PAID_STEPS] else 0
    if not (tables[t.OVERPAYING_REFUSED] or thrifty) or not (steps or w[node + f.PAID_SUIT]):
        return False
    if region < 0 or region == f.CEMETERY:
        return True
    step = 1 if steps > 0 else -1
    for fewer in range(1, abs(steps) + 1):
        if allowed(tables, w, node, region, site, 0, w[node + f.VALUE] - step * fewer):
            return True
    return False


@kernel
def _thrifty(tables: Array, w: Array) -> int:
    """Gold paid for nothing only leaves less behind; but a paid change of suit can keep a cowbot away."""
    return 1 if w[SHORT] and not tables[t.BOT] else 0


@kernel
def _own_region(tables: Array, w: Array, node: int, second: int) -> int:
    """Where the turn's own action may go: the suit card's region, or else the Cemetery; -1 for nowhere."""
    if not second:
        return int(tables[t.REGION_OF_AT + w[node + f.SUIT]])
    changed = w[node + f.PAID_SUIT] or w[node + f.PAID_STEPS]
    return -1 if changed and not tables[t.CEMETERY_CHANGES] else f.CEMETERY


@kernel
def _stuck(tables: Array, w: Array, node: int) -> bool:
    """Whether the turn has no action of its own."""
    for second in range(2):
        region = _own_region(tables, w, node, second)
        if region < 0:
            continue
        for site in range(sites(tables, region)):
            if allowed(tables, w, node, region, site, 0, w[node + f.VALUE]) and not _overpaid(
                tables, w, node, region, site, 0
            ):
                return False
    return True


@kernel
def _may_pass(tables: Array, w: Array, node: int) -> bool:
    refused = tables[t.PASS_WHEN_STUCK] or _overpaid(tables, w, node, -1, 0, 0)
    if refused:
        return _stuck(tables, w, node)
    return not _overpaid(tables, w, node, -1, 0, _thrifty(tables, w))


@kernel
def _act(tables: Array, w: Array, node: int, region: int, how: int) -> None:
    """Every site of a region that may be circled now."""
    for site in range(sites(tables, region)):
        if not allowed(tables, w, node, region, site, how, w[node + f.VALUE]):
            continue
        if how == PLAIN and _overpaid(tables, w, node, region, site, _thrifty(tables, w)):
            continue
        for choice in range(choices(tables, region, site)):
            child = child_of(w, node)
            if how == PLAIN:
                settle(tables, w, child)
            elif how == BONUS:
                w[child + f.TOKENS] -= 1 << (f.TOKEN_BITS * region)
            else:
                w[child + f.USED] += 1
                notice(tables, w, child, f.SAW_BONUS)
            perform(tables, w, child, region, site, choice)
            push(tables, w)


@kernel
def _pending_effects(tables: Array, w: Array, node: int) -> None:
    """Buildings that wait to be used, and the Undertaker's visits.

    With short cuts, what helps no other action of the turn is used when all others are done, building by building.
    """
    sinks = tables[t.SINKS] if w[SHORT] and tables[t.ABILITY] != t.A_GOLD else 0
    no_lineups = sinks and not tables[t.BOT] and last_turn(tables, w, node)
    for site in range(tables[t.N_BUILDINGS]):
        if not (w[node + f.EFFECTS] >> (f.EFFECT_BITS * site)) & 7:
            continue
        if no_lineups and tables[t.BUILDINGS_AT + site * t.B_WIDTH + t.B_DOES] in (t.E_BANK, t.E_HUNT):
            continue  # they pay when lineups are flipped, and none is to come
        for choice in range(choices_of(tables, w, node, site)):
            child = child_of(w, node)
            if use(tables, w, child, site, choice):
                w[child + f.EFFECTS] -= 1 << (f.EFFECT_BITS * site)
                if (sinks >> (f.EFFECT_BITS * site)) & 1:
                    w[child + f.TOKENS] = 0
                    w[child + f.UNDERTAKER] = 0
                    w[child + f.EFFECTS] &= (sinks >> (f.EFFECT_BITS * site)) << (f.EFFECT_BITS * site)
                push(tables, w)
    for kind in range(2):
        if (w[node + f.UNDERTAKER] >> (3 * kind)) & 7:
            child = child_of(w, node)
            w[child + f.UNDERTAKER] -= 1 << (3 * kind)
            if use_undertaker(tables, w, child, kind):
                push(tables, w)


@kernel
def _pending_clears(tables: Array, w: Array, node: int) -> None:
    """Where a board lets one choose: any amount up to the largest pending, off the smallest that covers it."""
    amount = 1
    for n in range(tables[t.N_CLEARS]):
        if not (w[node + f.CLEARS] >> (3 * n)) & 7:
            continue
        while amount <= min(tables[t.CLEARS_AT + n], w[node + f.WANTED]):
            child = child_of(w, node)
            w[child + f.CLEARS] -= 1 << (3 * n)
            clear(w, child, amount)
            amount += 1
            push(tables, w)


@kernel
def _change_card(tables: Array, w: Array, node: int) -> None:
    """The Prospector's shift and the Wild Card's jokers: the suit or value card counts as another."""
    what = tables[t.ABILITY]
    lowest, highest = 1, 13
    if what == t.A_SHIFT:
        lowest, highest = max(1, w[node + f.VALUE] - w[node + f.PANS]), min(13, w[node + f.VALUE] + w[node + f.PANS])
    for value in range(lowest, highest + 1):
        if value != w[node + f.VALUE]:
            child = child_of(w, node)
            w[child + f.USED] += 1
            w[child + f.VALUE] = value
            push(tables, w)
    for suit in range(4 if what == t.A_ANY else 0):
        if suit != w[node + f.SUIT]:
            child = child_of(w, node)
            w[child + f.USED] += 1
            w[child + f.SUIT] = suit
            push(tables, w)


@kernel
def _cross_out(tables: Array, w: Array, node: int) -> None:
    """An ability that crosses out Wanted: a chosen amount, or so much for each hammer."""
    per_hammer = tables[t.ABILITY_PER_HAMMER]
    least, most = 1, min(tables[t.ABILITY_UP_TO], w[node + f.WANTED])
    if per_hammer:
        least = most = per_hammer * w[node + f.HAMMERS] if w[node + f.WANTED] else 0
    for amount in range(max(1, least), most + 1):
        child = child_of(w, node)
        w[child + f.USED] += 1
        clear(w, child, amount)
        push(tables, w)


@kernel
def _early_ability(tables: Array, w: Array, node: int) -> None:
    """What may be used before the cards are assigned: gold, and a new lineup."""
    if tables[t.ABILITY] == t.A_GOLD:
        _gold(tables, w, node)
    elif tables[t.ABILITY] == t.A_REDEAL and spare_cards(tables, w, node) >= 3:
        child = child_of(w, node)
        w[child + f.USED] += 1
        w[child + f.DRAWN] += 3
        push(tables, w)


@kernel
def _gold(tables: Array, w: Array, node: int) -> None:
    child = child_of(w, node)
    w[child + f.USED] += 1
    w[child + f.GOLD] += w[node + f.WANTED]
    if w[node + f.WANTED]:
        notice(tables, w, child, f.SAW_GOLD)
    push(tables, w)


@kernel
def _ability(tables: Array, w: Array, node: int) -> None:
    """The character's ability between the assignment and the turn's end."""
    what = tables[t.ABILITY]
    if what == t.A_BONUS:
        if w[node + f.ACTED] or not tables[t.ABILITY_LATE]:
            for region in range(5):
                if (tables[t.ABILITY_REGIONS] >> region) & 1:
                    _act(tables, w, node, region, USE)
    elif what == t.A_CLEAR:
        if not tables[t.ABILITY_AT_END]:
            _cross_out(tables, w, node)
    elif what == t.A_GOLD:
        if w[node + f.ACTED]:
            _gold(tables, w, node)
    elif what in (t.A_ANY, t.A_SHIFT) and not w[node + f.ACTED]:
        _change_card(tables, w, node)


@kernel
def _steps(tables: Array, w: Array, node: int) -> None:
    """Every decision between the assignment and the turn's end."""
    if not w[node + f.ACTED]:
        for second in range(2):
            region = _own_region(tables, w, node, second)
            if region >= 0:
                _act(tables, w, node, region, PLAIN)
        if _may_pass(tables, w, node):
            settle(tables, w, child_of(w, node))
            push(tables, w)
    for region in range(5):
        if (w[node + f.TOKENS] >> (f.TOKEN_BITS * region)) & 15:
            _act(tables, w, node, region, BONUS)
    if w[node + f.EFFECTS] or w[node + f.UNDERTAKER]:
        _pending_effects(tables, w, node)
    if w[node + f.CLEARS]:
        _pending_clears(tables, w, node)
    if w[node + f.USED] < tables[t.USES]:
        _ability(tables, w, node)


@kernel
def _plain_action(tables: Array, w: Array, node: int) -> bool:
    """Whether assignment and action may be taken in one: short cuts are, and nothing can come between the two."""
    if not _thrifty(tables, w) or tables[t.PASS_WHEN_STUCK] or tables[t.OVERPAYING_REFUSED]:
        return False
    between = tables[t.ABILITY] in (t.A_BONUS, t.A_CLEAR, t.A_ANY, t.A_SHIFT)
    return bool(not between or w[node + f.USED] >= tables[t.USES])


@kernel
def _before_action(tables: Array, w: Array, node: int) -> None:
    """Rewards of the Bail Bonds, then the assignment, with the abilities that come before it."""
    if w[node + f.PHASE] == f.ASSIGN:
        if _plain_action(tables, w, node):
            for poker in range(3):
                act_at_least_cost(tables, w, node, poker)
        else:
            assign(tables, w, node)
        if w[node + f.USED] < tables[t.USES]:
            _early_ability(tables, w, node)
        return
    for n in range(tables[t.N_BAIL_REWARDS]):
        row = tables[t.BAIL_AT + n]
        if not reward_refused(tables, w, node, row):
            child = child_of(w, node)
            take_reward(tables, w, child, row)
            owe(tables, w, child, w[node + f.BAILS] - 1)
            push(tables, w)


@kernel
def _better(tables: Array, w: Array, node: int) -> bool:
    """Whether a final state has more points than any before, which from now on is the least."""
    points = score(tables, w, node)
    if w[BEST] > 1:
        points -= cowbot_score(tables, w, node)
    if SCALE * points < w[LEAST]:
        return False
    w[LEAST] = SCALE * (points + 1)
    return True


@kernel
def _end_turn(tables: Array, w: Array, node: int, parent: int, found: Store, look: Lookup, scratch: Array) -> int:
    """Store the state in which the turn ends if nothing more is done, unless others are known to be better."""
    if w[FINAL] == WITH_ROUND:
        w[node + f.TOKENS] = w[node + f.EFFECTS] = w[node + f.CLEARS] = 0
        if not promising(tables, w, node):
            return DONE
    finish_turn(tables, w, node)
    if w[SHORT]:
        forget(tables, w, node)
    if w[BEST] and w[node + f.PHASE] == f.OVER:
        return keep(w, node, parent, found) if _better(tables, w, node) else DONE
    return keep_worthy(w, node, parent, found, look, scratch)


@kernel
def play_turn(tables: Array, w: Array, start: int, parent: int, found: Store, look: Lookup, scratch: Array) -> int:
    """Store every state that the turn from `start` (still to be flipped) can end in; answers how that went.

    Where the bound of `look` says that a state within the turn, or after it, leads to less than `w[LEAST]`, it is left
    there.
    """
    node = NODE_AT
    state, bounded = w[node : node + f.FIELDS], len(look.data) > 0
    w[STAMP] += 1
    w[SEEN], w[TOP], w[STATUS] = 0, STACK_AT, DONE
    w[FORGETS] = 1 if w[SHORT] and not round_matters(tables, w, start) else 0
    used_up = w[start + f.USED] >= tables[t.USES] and not tables[t.BOT]
    w[FINAL] = 0
    if w[SHORT] and w[BEST] and used_up and last_turn(tables, w, start):
        w[FINAL] = WITHOUT_ROUND if w[FORGETS] else WITH_ROUND
    flip(tables, w, child_of(w, start))
    push(tables, w)
    while w[TOP] > STACK_AT and w[STATUS] == DONE:
        if w[HALT]:
            return HALTED
        w[NODES] += 1
        w[TOP] -= f.FIELDS
        copy(w, node, w[TOP])
        if (
            bounded
            and (w[node + f.TOKENS] or not w[node + f.ACTED])
            and reach_of(look, state, scratch, w[LEAST]) < w[LEAST]
        ):
            continue
        if w[node + f.PHASE] != f.ACT:
            _before_action(tables, w, node)
            continue
        _steps(tables, w, node)
        if w[node + f.ACTED]:
            status = _end_turn(tables, w, node, parent, found, look, scratch)
            if status != DONE:
                return status
    return int(w[STATUS])
