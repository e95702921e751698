"""Which part a shop's item belongs to: the trail's, the mine's or the guns' where it helps there, else the shop's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.games.fliptown.solver.bound.parts import BUILDING, Access, Own, Reward, Step, bit, plus, reward, reward_of
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array

COLUMNS = {"trail": t.I_TRAIL, "mine": t.I_MINE, "guns": t.I_GUN}
PLAIN = "plain"


def item_figure(tables: Array, item: int, column: int) -> int:
    return int(tables[t.ITEMS_AT + item * t.I_WIDTH + column])


def home(tables: Array, item: int) -> str:
    """The part that an item is bought in. Where it helps elsewhere too, that part takes it for owned."""
    return next((name for name, column in COLUMNS.items() if item_figure(tables, item, column)), PLAIN)


def assumed(tables: Array, part: str) -> list[int]:
    """Items that help in a part and are bought in another one."""
    column = COLUMNS[part]
    items = range(int(tables[t.N_ITEMS]))
    return [n for n in items if item_figure(tables, n, column) and home(tables, n) != part]


def building(tables: Array, site: int, column: int) -> int:
    return int(tables[t.BUILDINGS_AT + site * t.B_WIDTH + column])


def town_access(tables: Array, site: int) -> Access:
    value = building(tables, site, t.B_VALUE)
    return Access(f.TOWN, 1 << value if 1 <= value <= 13 else 0)


def gift(tables: Array, site: int, visited: int) -> Reward:
    """What a first visit brings; nothing on a later one."""
    return reward() if visited else reward_of(tables, building(tables, site, t.B_FIRST))


def shops(tables: Array) -> list[int]:
    return [n for n in range(int(tables[t.N_BUILDINGS])) if building(tables, n, t.B_DOES) == t.E_BUY]


def sold(tables: Array, site: int) -> list[int]:
    return [n for n in range(int(tables[t.N_ITEMS])) if bit(building(tables, site, t.B_ITEMS), n)]


def gift_home(tables: Array, site: int) -> str:
    """Where a visit that buys nothing belongs: to a part that all of the shop's items belong to, or else to its own."""
    homes = {home(tables, item) for item in sold(tables, site)}
    return homes.pop() if len(homes) == 1 else PLAIN


@dataclass(frozen=True)
class Purchases:
    """The items of one part and the shops that sell them, as the tail of its state: owned bits, visited bits."""

    tables: Array
    part: str
    items: tuple[int, ...]
    sites: tuple[int, ...]

    @property
    def recipe(self) -> tuple[tuple[int, int, int], ...]:
        owned = ((f.ITEMS, item, 1) for item in self.items)
        return (*owned, *((f.BUILDINGS, site, 1) for site in self.sites))

    def starts(self, own: Own) -> list[Own]:
        """The part's state with all ways in which other parts' visits may have marked the shops."""
        count = len(self.sites)
        if not count:
            return [own]
        head, visited = own[:-count], own[-count:]
        found = [head]
        for mark in visited:
            found = [(*state, also) for state in found for also in range(mark, 2)]
        return found

    def owned(self, tail: Own) -> list[int]:
        return [item for n, item in enumerate(self.items) if tail[n]]

    def steps(self, tail: Own) -> Iterator[tuple[Own, Access, Reward, int]]:
        """Visits to a shop from a tail: those that buy one of the items, and those for the gift alone."""
        tables, count = self.tables, len(self.items)
        for place, site in enumerate(self.sites):
            visited = tail[count + place]
            marked = (*tail[: count + place], 1, *tail[count + place + 1 :])
            access, gained, fresh = town_access(tables, site), gift(tables, site, visited), 0 if visited else BUILDING
            if not visited and gift_home(tables, site) == self.part:
                yield marked, access, gained, fresh
            for n, item in enumerate(self.items):
                if tail[n] or item not in sold(tables, site) or not self._allowed(tail, item):
                    continue
                bought = reward_of(tables, item_figure(tables, item, t.I_GAIN))
                paid = reward(cash=-item_figure(tables, item, t.I_PRICE))
                yield (*marked[:n], 1, *marked[n + 1 :]), access, plus(gained, bought, paid), fresh

    def _allowed(self, tail: Own, item: int) -> bool:
        """Whether an item that has to be owned first is; one that another part knows about is taken for owned."""
        needs = item_figure(self.tables, item, t.I_NEEDS)
        return needs not in self.items or bool(tail[self.items.index(needs)])


def purchases(tables: Array, part: str) -> Purchases:
    """The purchases of a region's part."""
    items = tuple(n for n in range(int(tables[t.N_ITEMS])) if home(tables, n) == part)
    sites = tuple(
        site
        for site in shops(tables)
        if any(item in sold(tables, site) for item in items) or gift_home(tables, site) == part
    )
    return Purchases(tables, part, items, sites)


def plain_purchases(tables: Array) -> list[Purchases]:
    """The shops' own parts: shops that sell the same item are one."""
    groups: list[tuple[set[int], set[int]]] = []
    for site in shops(tables):
        items = {item for item in sold(tables, site) if home(tables, item) == PLAIN}
        if not items and gift_home(tables, site) != PLAIN:
            continue
        sites = {site}
        for group in [group for group in groups if group[0] & items]:
            groups.remove(group)
            items |= group[0]
            sites |= group[1]
        groups.append((items, sites))
    return [Purchases(tables, PLAIN, tuple(sorted(items)), tuple(sorted(sites))) for items, sites in groups]


def as_steps(head: Own, found: Iterator[tuple[Own, Access, Reward, int]]) -> Iterator[Step]:
    for tail, access, gained, fresh in found:
        yield Step((*head, *tail), access, gained, fresh)
