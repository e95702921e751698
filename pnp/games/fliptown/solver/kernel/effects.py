"""Building effects on working states. A choice is a number that `choices_of` counts and `use` understands."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import clear, gain, gain_stars, reward_refused, take_reward


@kernel
def choices_of(tables: Array, w: Array, state: int, site: int) -> int:
    """How many choices a building's effect has at most; `use` refuses those that are not legal now."""
    at = t.BUILDINGS_AT + site * t.B_WIDTH
    does, price, up_to = tables[at + t.B_DOES], tables[at + t.B_PRICE], tables[at + t.B_UP_TO]
    if does == t.E_BANK:
        return 2
    if does == t.E_HIDE:
        return min(up_to, w[state + f.WANTED])
    if does == t.E_DONATE:
        most = min(up_to, w[state + f.WANTED])
        return most if price == 0 else min(most, w[state + f.CASH] // price)
    if does == t.E_BUY:
        return tables[t.N_ITEMS]
    if does == t.E_CHECK_IN:
        return 1
    if does == t.E_LAND:
        return tables[t.N_PLACEMENTS]
    if does == t.E_HUNT:
        return tables[t.N_OUTLAWS]
    if does == t.E_PEEK:
        return tables[at + t.B_REWARDS]
    if does == t.E_DRINK:
        return up_to if price == 0 else min(up_to, w[state + f.CASH] // price)
    if does == t.E_INVEST:
        return up_to if price == 0 else min(up_to, w[state + f.GOLD] // price)
    return 0


@kernel
def use(tables: Array, w: Array, state: int, site: int, choice: int) -> bool:
    """Use a building's effect; False, and the state as it was, where that is not legal."""
    at = t.BUILDINGS_AT + site * t.B_WIDTH
    does, price = tables[at + t.B_DOES], tables[at + t.B_PRICE]
    amount = choice + 1
    if does == t.E_BANK:
        if (w[state + f.BANKED] >> choice) & 1 or price > w[state + f.CASH]:
            return False
        w[state + f.CASH] -= price
        w[state + f.BANKED] |= 1 << choice
    elif does in (t.E_HIDE, t.E_DONATE):
        clear(w, state, amount)
        w[state + f.CASH] -= amount * price
    elif does == t.E_BUY:
        return _buy(tables, w, state, tables[at + t.B_ITEMS], choice)
    elif does == t.E_CHECK_IN:
        if w[state + f.HOTEL] >= tables[t.N_HOTEL] or price > w[state + f.CASH]:
            return False
        w[state + f.CASH] -= price
        w[state + f.HOTEL] += 1
    elif does == t.E_LAND:
        return _claim(tables, w, state, choice)
    elif does == t.E_HUNT:
        if (w[state + f.HUNTED] >> choice) & 1:
            return False
        w[state + f.HUNTED] |= 1 << choice
    elif does == t.E_PEEK:
        row = tables[at + t.B_REWARD + choice]
        if reward_refused(tables, w, state, row):
            return False
        take_reward(tables, w, state, row)
    elif does == t.E_DRINK:
        w[state + f.CASH] -= amount * price
        gain_stars(tables, w, state, amount)
    elif does == t.E_INVEST:
        w[state + f.GOLD] -= amount * price
        gain_stars(tables, w, state, amount)
    return True


@kernel
def _buy(tables: Array, w: Array, state: int, sold: int, item: int) -> bool:
    at = t.ITEMS_AT + item * t.I_WIDTH
    if not (sold >> item) & 1 or (w[state + f.ITEMS] >> item) & 1 or tables[at + t.I_PRICE] > w[state + f.CASH]:
        return False
    needs = tables[at + t.I_NEEDS]
    if needs >= 0 and not (w[state + f.ITEMS] >> needs) & 1:
        return False
    w[state + f.CASH] -= tables[at + t.I_PRICE]
    w[state + f.ITEMS] |= 1 << item
    gain(tables, w, state, tables[at + t.I_GAIN])
    return True


@kernel
def _claim(tables: Array, w: Array, state: int, placement: int) -> bool:
    at = t.PLACEMENTS_AT + placement * t.P_WIDTH
    if w[state + f.LAND] & tables[at + t.P_MASK] or tables[at + t.P_PRICE] > w[state + f.CASH]:
        return False
    w[state + f.CASH] -= tables[at + t.P_PRICE]
    w[state + f.LAND] |= tables[at + t.P_MASK]
    gain_stars(tables, w, state, tables[at + t.P_STARS])
    if w[state + f.LAND] == tables[t.LAND_FULL]:
        gain(tables, w, state, tables[t.LAND_COMPLETE])
    return True


@kernel
def use_undertaker(tables: Array, w: Array, state: int, kind: int) -> bool:
    """A pending visit: no Wanted in the Cemetery, or the shovel; where visits are kept, whichever comes next."""
    if not tables[t.VISITS_LOST]:
        if w[state + f.VISITS] >= tables[t.N_VISITS]:
            return False
        kind = tables[t.VISITS_AT + w[state + f.VISITS]]
        w[state + f.VISITS] += 1
    if kind == 0:
        w[state + f.TRUCE] = 1
    else:
        w[state + f.SHOVEL] = 1
    return True
