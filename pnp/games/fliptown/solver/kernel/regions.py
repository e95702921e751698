"""The five regions on working states: whether a site may be circled, and what that brings."""

from __future__ import annotations

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.compiled import Array, kernel
from pnp.games.fliptown.solver.kernel.gains import card_at, gain, gain_stars, notice, spare_cards


@kernel
def sites(tables: Array, region: int) -> int:
    """How many sites a region has."""
    if region == f.TRAIL:
        return tables[t.N_STOPS]
    if region == f.BADLANDS:
        return tables[t.N_TARGETS]
    if region == f.MINE:
        return tables[t.N_CHAMBERS]
    if region == f.TOWN:
        return tables[t.N_BUILDINGS]
    return tables[t.N_STONES]


@kernel
def choices(tables: Array, region: int, site: int) -> int:
    """In how many ways a site may be taken: only trail stops offer a choice."""
    return tables[t.STOPS_AT + site * t.S_WIDTH + t.S_CHOICES] if region == f.TRAIL else 1


@kernel
def best_item(tables: Array, w: Array, state: int, column: int) -> int:
    best = 0
    for n in range(tables[t.N_ITEMS]):
        if (w[state + f.ITEMS] >> n) & 1:
            best = max(best, tables[t.ITEMS_AT + n * t.I_WIDTH + column])
    return best


@kernel
def all_items(tables: Array, w: Array, state: int, column: int) -> int:
    total = 0
    for n in range(tables[t.N_ITEMS]):
        if (w[state + f.ITEMS] >> n) & 1:
            total += tables[t.ITEMS_AT + n * t.I_WIDTH + column]
    return total


@kernel
def allowed(tables: Array, w: Array, state: int, region: int, site: int, opened: int, value: int) -> bool:
    """Whether a site may be circled: with any value where the action is `opened`, else with this one."""
    if region == f.TRAIL:
        if w[state + f.STOPS] >> site:
            return False
        number = tables[t.STOPS_AT + site * t.S_WIDTH + t.S_NUMBER]
        return bool(opened) or number <= value + all_items(tables, w, state, t.I_TRAIL)
    if region == f.BADLANDS:
        if (w[state + f.TARGETS] >> site) & 1:
            return False
        if not opened and tables[t.TARGETS_AT + site * t.R_WIDTH + t.R_VALUE] != value:
            return False
        return spare_cards(tables, w, state) >= 1
    if region == f.MINE:
        return _chamber_allowed(tables, w, state, site, opened, value)
    if region == f.TOWN:
        return bool(opened) or tables[t.BUILDINGS_AT + site * t.B_WIDTH + t.B_VALUE] == value
    return not (w[state + f.STONES] >> site) & 1


@kernel
def _chamber_allowed(tables: Array, w: Array, state: int, site: int, opened: int, value: int) -> bool:
    if (w[state + f.CHAMBERS] >> site) & 1:
        return False
    shift = 0 if opened else best_item(tables, w, state, t.I_MINE)
    at = t.CHAMBERS_AT + site * t.C_WIDTH
    for n in range(tables[at + t.C_WAYS]):
        above = tables[at + t.C_WAY + 3 * n]
        if above and not w[state + f.CHAMBERS] & above:
            continue
        if opened:
            return True
        low, high = tables[at + t.C_WAY + 3 * n + 1], tables[at + t.C_WAY + 3 * n + 2]
        if low <= value <= high:
            return True
        if not shift:
            continue
        if tables[t.PICKAXE_EXACT]:
            if low <= value - shift <= high or low <= value + shift <= high:
                return True
        elif value - shift <= high and value + shift >= low:
            return True
    return False


@kernel
def perform(tables: Array, w: Array, state: int, region: int, site: int, choice: int) -> None:
    """Circle a site and gain what it gives. Expects a legal action."""
    if region == f.TRAIL:
        w[state + f.STOPS] |= 1 << site
        gain(tables, w, state, tables[t.STOPS_AT + site * t.S_WIDTH + t.S_GAIN + choice])
    elif region == f.BADLANDS:
        _rob(tables, w, state, site)
    elif region == f.MINE:
        w[state + f.CHAMBERS] |= 1 << site
        gain(tables, w, state, tables[t.CHAMBERS_AT + site * t.C_WIDTH + t.C_GAIN])
    elif region == f.TOWN:
        _visit(tables, w, state, site)
    else:
        _dig(tables, w, state, site)


@kernel
def _rob(tables: Array, w: Array, state: int, site: int) -> None:
    """Wanted in any case; all stars and cash if card and gun reach the target, else half the stars."""
    at = t.TARGETS_AT + site * t.R_WIDTH
    w[state + f.TARGETS] |= 1 << site
    card = card_at(tables, w, state, w[state + f.DRAWN]) % 13 + 1
    w[state + f.DRAWN] += 1
    loot = t.GAINS + tables[at + t.R_GAIN] * t.G_WIDTH
    wanted = max(0, tables[loot + t.G_WANTED] - all_items(tables, w, state, t.I_LESS))
    if card + best_item(tables, w, state, t.I_GUN) >= tables[at + t.R_VALUE]:
        seen = w[state + f.GAINED]
        gain(tables, w, state, tables[at + t.R_GAIN])
        w[state + f.WANTED] -= tables[loot + t.G_WANTED] - wanted
        if wanted == 0:  # the bandana hid it from a cowbot too
            w[state + f.GAINED] = seen | (w[state + f.GAINED] & ~8)
    else:
        gain_stars(tables, w, state, (tables[loot + t.G_STARS] + tables[t.HALF_UP]) // 2)
        w[state + f.WANTED] += wanted
        if wanted:
            notice(tables, w, state, 8)
    row = tables[at + t.R_MASK]
    if w[state + f.TARGETS] & row == row:
        gain(tables, w, state, tables[at + t.R_COMPLETED])


@kernel
def _visit(tables: Array, w: Array, state: int, site: int) -> None:
    """The effect goes into the pool on each visit, the bonus beside the name is gained on the first."""
    at = t.BUILDINGS_AT + site * t.B_WIDTH
    first = not (w[state + f.BUILDINGS] >> site) & 1
    w[state + f.BUILDINGS] |= 1 << site
    if tables[at + t.B_DOES] != t.E_UNDERTAKER:
        w[state + f.EFFECTS] += 1 << (f.EFFECT_BITS * site)
    elif w[state + f.VISITS] < tables[t.N_VISITS]:
        w[state + f.UNDERTAKER] += 1 << (3 * tables[t.VISITS_AT + w[state + f.VISITS]])
        if tables[t.VISITS_LOST]:
            w[state + f.VISITS] += 1
    if first:
        gain(tables, w, state, tables[at + t.B_FIRST])


@kernel
def _dig(tables: Array, w: Array, state: int, site: int) -> None:
    """Each reward beside the stone is gained when the second of its two stones is circled."""
    neighbours = w[state + f.STONES]
    w[state + f.STONES] |= 1 << site
    if not w[state + f.TRUCE]:
        w[state + f.WANTED] += tables[t.STONE_WANTED]
        if tables[t.STONE_WANTED]:
            notice(tables, w, state, 8)
    if w[state + f.SHOVEL]:
        gain_stars(tables, w, state, tables[t.SHOVEL_STARS])
    at = t.STONES_AT + site * t.T_WIDTH
    for n in range(tables[at + t.T_NEIGHBOURS]):
        if neighbours & tables[at + t.T_NEIGHBOUR + 2 * n]:
            gain(tables, w, state, tables[at + t.T_NEIGHBOUR + 2 * n + 1])
