"""The parts of the Trail, the Mine and the Cemetery; the Badlands, which follow the stream, are in `part_badlands`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pnp.games.fliptown.solver.bound.part_shops import (
    as_steps,
    assumed,
    building,
    gift,
    item_figure,
    purchases,
    town_access,
)
from pnp.games.fliptown.solver.bound.parts import (
    ALL_VALUES,
    BIT_LENGTH,
    BUILDING,
    NEVER,
    OWN_SITE,
    Access,
    Catalogue,
    Own,
    Part,
    Shape,
    Step,
    bit,
    build,
    own_of,
    plus,
    reward,
    reward_of,
)
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array

STONES, BUILDINGS, CHAMBERS, STOPS, TARGETS = range(1, 6)
"""Kinds of sites that silver counts: the numbers of `tables.SILVER`."""
_OPEN = 1 << 20
"""Among the values of a chamber: a way is open, whatever the value."""


def values_from(low: int, high: int) -> int:
    """The values of a stretch that a card can have, as bits."""
    low, high = max(1, low), min(13, high)
    return (1 << high + 1) - (1 << low) if low <= high else 0


def trail(catalogue: Catalogue, state: Array) -> Part:
    """The position and the horses: any later stop, by a value that reaches it with what is owned."""
    tables = catalogue.tables
    bought = purchases(tables, "trail")
    recipe = ((f.STOPS, BIT_LENGTH, 5), *bought.recipe)

    def steps(own: Own) -> Iterator[Step]:
        reach = sum(item_figure(tables, item, t.I_TRAIL) for item in bought.owned(own[1:]))
        for site in range(own[0], int(tables[t.N_STOPS])):
            at = t.STOPS_AT + site * t.S_WIDTH
            access = Access(f.TRAIL, values_from(int(tables[at + t.S_NUMBER]) - reach, 13))
            for choice in range(int(tables[at + t.S_CHOICES])):
                gained = reward_of(tables, int(tables[at + t.S_GAIN + choice]))
                yield Step((site + 1, *own[1:]), access, gained, OWN_SITE)
        yield from as_steps(own[:1], bought.steps(own[1:]))

    return build(catalogue, Shape("trail", (STOPS, BUILDINGS), recipe), bought.starts(own_of(recipe, state)), steps)


def _ways_into(tables: Array, site: int, shift: int) -> list[tuple[int, int]]:
    """The ways into a chamber: the chambers they come from (0 for the entrance), and the values they take, as bits."""
    at = t.CHAMBERS_AT + site * t.C_WIDTH
    exact, found = bool(tables[t.PICKAXE_EXACT]), []
    for n in range(int(tables[at + t.C_WAYS])):
        above, low, high = (int(tables[at + t.C_WAY + 3 * n + m]) for m in range(3))
        values = values_from(low, high) if exact else values_from(low - shift, high + shift)
        if exact:
            values |= values_from(low - shift, high - shift) | values_from(low + shift, high + shift)
        found.append((above, values | _OPEN))
    return found


def mine(catalogue: Catalogue, state: Array, silver: tuple[int, ...]) -> Part:
    """The circled chambers and the pickaxe. At last it demands, for each set of kinds, chambers that count them."""
    tables = catalogue.tables
    bought = purchases(tables, "mine")
    count = int(tables[t.N_CHAMBERS])
    recipe = ((f.CHAMBERS, 0, count), *bought.recipe)
    given = max([0, *(item_figure(tables, item, t.I_MINE) for item in assumed(tables, "mine"))])
    counts = [int(tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_SILVER]) for n in range(count)]
    masks = [sum(1 << n for n in range(count) if counts[n] == kind) for kind in silver]

    gains = [reward_of(tables, int(tables[t.CHAMBERS_AT + n * t.C_WIDTH + t.C_GAIN])) for n in range(count)]
    shifts = cache(lambda shift: [_ways_into(tables, site, shift) for site in range(count)])

    def steps(own: Own) -> Iterator[Step]:
        circled, shift = own[0], given
        for item in bought.owned(own[1:]):
            shift = max(shift, item_figure(tables, item, t.I_MINE))
        for site, ways in enumerate(shifts(shift)):
            if bit(circled, site):
                continue
            values = 0
            for above, lead in ways:
                if not above or circled & above:
                    values |= lead
            if values:
                access = Access(f.MINE, values & ALL_VALUES)
                yield Step((circled | 1 << site, *own[1:]), access, gains[site], OWN_SITE)
        yield from as_steps(own[:1], bought.steps(own[1:]))

    @cache
    def worth(met: int) -> tuple[int, ...]:
        """For each set of kinds: nothing where a chamber that counts each of them is circled."""
        return tuple(0 if which & met == which else NEVER for which in range(1 << len(silver)))

    def last(own: Own) -> tuple[int, ...]:
        return worth(sum(1 << n for n, mask in enumerate(masks) if own[0] & mask))

    starts = bought.starts(own_of(recipe, state))
    return build(catalogue, Shape("mine", (CHAMBERS, BUILDINGS), recipe), starts, steps, last=last)


def cemetery(catalogue: Catalogue, state: Array) -> Part:
    """The circled stones, and the Undertaker's visits as far as they have had effects."""
    tables = catalogue.tables
    sites = [n for n in range(int(tables[t.N_BUILDINGS])) if building(tables, n, t.B_DOES) == t.E_UNDERTAKER]
    recipe = (
        (f.STONES, 0, int(tables[t.N_STONES])), (f.VISITS, 0, 2), (f.TRUCE, 0, 1), (f.SHOVEL, 0, 1),
        *((f.BUILDINGS, site, 1) for site in sites),
    )  # fmt: skip

    def steps(own: Own) -> Iterator[Step]:
        stones, visits, truce, shovel = own[:4]
        for site in range(int(tables[t.N_STONES])):
            if bit(stones, site):
                continue
            at = t.STONES_AT + site * t.T_WIDTH
            gains = [
                reward_of(tables, int(tables[at + t.T_NEIGHBOUR + 2 * n + 1]))
                for n in range(int(tables[at + t.T_NEIGHBOURS]))
                if stones & int(tables[at + t.T_NEIGHBOUR + 2 * n])
            ]
            wanted = 0 if truce else int(tables[t.STONE_WANTED])
            plain = reward(wanted=wanted, stars=int(tables[t.SHOVEL_STARS]) if shovel else 0)
            yield Step((stones | 1 << site, *own[1:]), Access(f.CEMETERY, ALL_VALUES), plus(plain, *gains), OWN_SITE)
        for n, site in enumerate(sites):
            seen = (*own[4 : 4 + n], 1, *own[5 + n :])
            gained, fresh = gift(tables, site, own[4 + n]), 0 if own[4 + n] else BUILDING
            for effect in _visit_effects(tables, visits, truce, shovel):
                to = (stones, *effect, *seen)
                if to != own:
                    yield Step(to, town_access(tables, site), gained, fresh)

    return build(catalogue, Shape("cemetery", (STONES, BUILDINGS), recipe), [own_of(recipe, state)], steps)


def _visit_effects(tables: Array, visits: int, truce: int, shovel: int) -> Iterator[tuple[int, int, int]]:
    """Visits, truce and shovel after one more visit: its effect declined, and used."""
    if visits >= tables[t.N_VISITS]:
        yield visits, truce, shovel
        return
    kind = int(tables[t.VISITS_AT + visits])
    yield (visits + 1 if tables[t.VISITS_LOST] else visits), truce, shovel
    yield visits + 1, (1 if kind == 0 else truce), (shovel if kind == 0 else 1)
