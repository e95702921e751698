"""The parts of the Town: every building that no region's part takes in.

Amounts are worth the same each, so a visit uses none or all of them. A visit that changes nothing (a second evening at
the Saloon) is a step that leads back to where it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.games.fliptown.solver.bound.part_regions import BUILDINGS
from pnp.games.fliptown.solver.bound.part_shops import Purchases, as_steps, building, gift, plain_purchases, town_access
from pnp.games.fliptown.solver.bound.parts import (
    BUILDING,
    NO_REWARD,
    Catalogue,
    Own,
    Part,
    Reward,
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
from pnp.games.fliptown.solver.kernel.outcomes import SCALE

Visits = Iterator[tuple[tuple[int, ...], Reward]]
"""What an effect may do: the part's shared figures afterwards, and the reward."""
Effect = Callable[[Array, int, int], Visits]


def _sites(tables: Array, does: int) -> list[int]:
    return [n for n in range(int(tables[t.N_BUILDINGS])) if building(tables, n, t.B_DOES) == does]


def amounts(tables: Array, site: int) -> list[Reward]:
    """What the effect of a building without a state of its own can bring."""
    does, price, up_to = (building(tables, site, column) for column in (t.B_DOES, t.B_PRICE, t.B_UP_TO))
    if does == t.E_HIDE:
        return [reward(clear=up_to)]
    if does == t.E_DONATE:
        return [reward(clear=up_to, cash=-price * up_to)]
    if does == t.E_DRINK:
        return [reward(stars=up_to, cash=-price * up_to)]
    if does == t.E_INVEST:
        return [reward(stars=up_to, gold=-price * up_to)]
    if does == t.E_PEEK:
        return [
            reward_of(tables, building(tables, site, t.B_REWARD + n))
            for n in range(building(tables, site, t.B_REWARDS))
        ]
    return []


SIMPLE = (t.E_HIDE, t.E_DONATE, t.E_DRINK, t.E_INVEST, t.E_PEEK)


def town(catalogue: Catalogue, state: Array) -> list[Part]:
    """All parts of the Town."""
    tables = catalogue.tables
    found = [_simple(catalogue, state, site) for does in SIMPLE for site in _sites(tables, does)]
    found += [_shop(catalogue, state, bought) for bought in plain_purchases(tables)]
    shared = (
        (t.E_BANK, f.BANKED, 2, _bank), (t.E_CHECK_IN, f.HOTEL, 3, _hotel), (t.E_HUNT, f.HUNTED, 5, _hunt),
        (t.E_LAND, f.LAND, 16, _land),
    )  # fmt: skip
    for does, field, width, visits in shared:
        sites = _sites(tables, does)
        if sites:
            found.append(_shared(catalogue, state, sites, field, width, visits))
    return found


def _shop(catalogue: Catalogue, state: Array, bought: Purchases) -> Part:
    shape = Shape(f"shop {bought.sites[0]}", (BUILDINGS,), bought.recipe)
    return build(catalogue, shape, [own_of(bought.recipe, state)], lambda own: as_steps((), bought.steps(own)))


def _simple(catalogue: Catalogue, state: Array, site: int) -> Part:
    tables = catalogue.tables
    recipe = ((f.BUILDINGS, site, 1),)

    def steps(own: Own) -> Iterator[Step]:
        access = town_access(tables, site)
        if own[0]:
            yield from (Step(own, access, gained) for gained in amounts(tables, site))
        else:
            for gained in (NO_REWARD, *amounts(tables, site)):
                yield Step((1,), access, plus(gift(tables, site, 0), gained), BUILDING)

    return build(catalogue, Shape(f"building {site}", (BUILDINGS,), recipe), [own_of(recipe, state)], steps)


def _bank(tables: Array, site: int, banked: int) -> Visits:
    for colour in range(2):
        if not bit(banked, colour):
            yield (banked | 1 << colour,), reward(cash=-building(tables, site, t.B_PRICE))


def _hotel(tables: Array, site: int, hotel: int) -> Visits:
    if hotel < tables[t.N_HOTEL]:
        yield (hotel + 1,), reward(cash=-building(tables, site, t.B_PRICE))


def _hunt(tables: Array, _: int, hunted: int) -> Visits:
    for outlaw in range(int(tables[t.N_OUTLAWS])):
        if not bit(hunted, outlaw):
            yield (hunted | 1 << outlaw,), NO_REWARD


def _land(tables: Array, _: int, land: int) -> Visits:
    """Of placements that fill the same squares only those that no other beats."""
    best: dict[tuple[int, int], int] = {}
    for n in range(int(tables[t.N_PLACEMENTS])):
        mask, price, stars = (int(tables[t.PLACEMENTS_AT + n * t.P_WIDTH + m]) for m in range(3))
        if not land & mask:
            best[mask, stars] = min(price, best.get((mask, stars), price))
    for (mask, stars), price in best.items():
        full = land | mask == tables[t.LAND_FULL]
        more = reward_of(tables, int(tables[t.LAND_COMPLETE])) if full else NO_REWARD
        yield (land | mask,), plus(reward(stars=stars, cash=-price), more)


def _shared(catalogue: Catalogue, state: Array, sites: list[int], field: int, width: int, visits: Effect) -> Part:
    """Buildings that share a figure: the Bank's colours, the Hotel's ladder, the outlaws, the land."""
    tables = catalogue.tables
    recipe = ((field, 0, width), *((f.BUILDINGS, site, 1) for site in sites))

    def steps(own: Own) -> Iterator[Step]:
        for n, site in enumerate(sites):
            seen = (*own[1 : 1 + n], 1, *own[2 + n :])
            gained, fresh = gift(tables, site, own[1 + n]), 0 if own[1 + n] else BUILDING
            if fresh:
                yield Step((own[0], *seen), town_access(tables, site), gained, fresh)
            for after, paid in visits(tables, site, own[0]):
                yield Step((*after, *seen), town_access(tables, site), plus(gained, paid), fresh)

    def flip(own: Own) -> int:
        """What the lineup may pay for: two bits of colours banked, then the outlaws hunted."""
        return {f.BANKED: own[0], f.HUNTED: own[0] << 2}.get(field, 0)

    def last(own: Own) -> tuple[int, ...]:
        return (SCALE * int(tables[t.HOTEL_AT + own[0] - 1]) if field == f.HOTEL and own[0] else 0,)

    shape = Shape(f"field {field}", (BUILDINGS,), recipe)
    return build(catalogue, shape, [own_of(recipe, state)], steps, flip=flip, last=last)
