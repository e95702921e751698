"""Building effects on working states. A choice is a number that `choices_of` counts and `use` understands."""

from __future__ import annotations

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.compiled import Array, kernel
from pnp.games.fliptown.solver.gains import clear, gain, gain_stars, reward_refused, take_reward


@kernel
def choices_of(tables: Array, state: Array, site: int) -> int:
    """How many choices a building's effect has at most; `use` refuses those that are not legal now."""
    at = t.BUILDINGS_AT + site * t.B_WIDTH
    does, price, up_to = tables[at + t.B_DOES], tables[at + t.B_PRICE], tables[at + t.B_UP_TO]
    if does == t.E_BANK:
        return 2
    if does == t.E_HIDE:
        return min(up_to, state[f.WANTED])
    if does == t.E_DONATE:
        most = min(up_to, state[f.WANTED])
        return most if price == 0 else min(most, state[f.CASH] // price)
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
        return up_to if price == 0 else min(up_to, state[f.CASH] // price)
    if does == t.E_INVEST:
        return up_to if price == 0 else min(up_to, state[f.GOLD] // price)
    return 0


@kernel
def use(tables: Array, state: Array, site: int, choice: int) -> bool:
    """Use a building's effect; False, and the state as it was, where that is not legal."""
    at = t.BUILDINGS_AT + site * t.B_WIDTH
    does, price = tables[at + t.B_DOES], tables[at + t.B_PRICE]
    amount = choice + 1
    if does == t.E_BANK:
        if (state[f.BANKED] >> choice) & 1 or price > state[f.CASH]:
            return False
        state[f.CASH] -= price
        state[f.BANKED] |= 1 << choice
    elif does in (t.E_HIDE, t.E_DONATE):
        clear(state, amount)
        state[f.CASH] -= amount * price
    elif does == t.E_BUY:
        return _buy(tables, state, tables[at + t.B_ITEMS], choice)
    elif does == t.E_CHECK_IN:
        if state[f.HOTEL] >= tables[t.N_HOTEL] or price > state[f.CASH]:
            return False
        state[f.CASH] -= price
        state[f.HOTEL] += 1
    elif does == t.E_LAND:
        return _claim(tables, state, choice)
    elif does == t.E_HUNT:
        if (state[f.HUNTED] >> choice) & 1:
            return False
        state[f.HUNTED] |= 1 << choice
    elif does == t.E_PEEK:
        row = tables[at + t.B_REWARD + choice]
        if reward_refused(tables, state, row):
            return False
        take_reward(tables, state, row)
    elif does == t.E_DRINK:
        state[f.CASH] -= amount * price
        gain_stars(tables, state, amount)
    elif does == t.E_INVEST:
        state[f.GOLD] -= amount * price
        gain_stars(tables, state, amount)
    return True


@kernel
def _buy(tables: Array, state: Array, sold: int, item: int) -> bool:
    at = t.ITEMS_AT + item * t.I_WIDTH
    if not (sold >> item) & 1 or (state[f.ITEMS] >> item) & 1 or tables[at + t.I_PRICE] > state[f.CASH]:
        return False
    needs = tables[at + t.I_NEEDS]
    if needs >= 0 and not (state[f.ITEMS] >> needs) & 1:
        return False
    state[f.CASH] -= tables[at + t.I_PRICE]
    state[f.ITEMS] |= 1 << item
    gain(tables, state, tables[at + t.I_GAIN])
    return True


@kernel
def _claim(tables: Array, state: Array, placement: int) -> bool:
    at = t.PLACEMENTS_AT + placement * t.P_WIDTH
    if state[f.LAND] & tables[at + t.P_MASK] or tables[at + t.P_PRICE] > state[f.CASH]:
        return False
    state[f.CASH] -= tables[at + t.P_PRICE]
    state[f.LAND] |= tables[at + t.P_MASK]
    gain_stars(tables, state, tables[at + t.P_STARS])
    if state[f.LAND] == tables[t.LAND_FULL]:
        gain(tables, state, tables[t.LAND_COMPLETE])
    return True


@kernel
def use_undertaker(tables: Array, state: Array, kind: int) -> bool:
    """A pending visit: no Wanted in the Cemetery, or the shovel; where visits are kept, whichever comes next."""
    if not tables[t.VISITS_LOST]:
        if state[f.VISITS] >= tables[t.N_VISITS]:
            return False
        kind = tables[t.VISITS_AT + state[f.VISITS]]
        state[f.VISITS] += 1
    if kind == 0:
        state[f.TRUCE] = 1
    else:
        state[f.SHOVEL] = 1
    return True
