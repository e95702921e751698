"""Prices for everything that a position can still bring, and the most that a player can have at such prices.

A price is a number of points: for cash, gold, pans, hammers, and for an action in each region. The bound holds at any
prices (this is the weak duality of linear programs), so `cheapest` may look for good prices in any
quick way. All amounts are whole numbers: nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from operator import mul
from typing import NamedTuple, TypeAlias

from pnp.games.fliptown.board.board import REGIONS, TOWN

STARS, CASH, GOLD, WANTED, PANS, HAMMERS = range(6)
WIDTH = 6 + len(REGIONS)

Vector: TypeAlias = tuple[int, ...]
"""Amounts of everything that has a price: stars, cash, gold, Wanted, pans, hammers, and actions in each region."""
Offer: TypeAlias = tuple[Vector, ...]
"""A thing that can be had once, in one of several ways."""

_FINE = 12
"""The least number of price steps in the final value of one cash or one gold."""
_STEPS = (8, 4, 2, 1)
"""The steps by which the search moves prices, in points; smaller ones follow, down to a single price step."""
_ROUNDS = 2
_MOST_WAYS = 64
"""The most offers that need another one and have a price of their own; on a board with more, they cost nothing.

Every price needs several passes over the whole board, so a board twice as large would take four times as long.
"""
_MOST_COSTS = 12
"""The most costs of a visit that are tried for a shop, for the same reason."""


def action(region: str) -> int:
    """The index of a region's actions in a vector."""
    return 6 + REGIONS.index(region)


class Tools(NamedTuple):
    """Pans or hammers: how many are held, how many more are possible, and the gain of one at all round ends to come."""

    held: int
    room: int
    brings: int


class Land(NamedTuple):
    """The land grid. `kinds`: shapes that fit, by their gain and number of squares; `squares`: for each
    free square the kinds that can cover it; `complete`: the gain for filling the grid; `takes_visits`: False if each
    square counts for itself, as if it needed no visit."""

    kinds: tuple[tuple[Vector, int], ...]
    squares: tuple[tuple[int, ...], ...]
    complete: Vector
    takes_visits: bool = True


class Shop(NamedTuple):
    """A building. `first`: the gain of the first visit, None once that is over; `once`: the uses of a visit that work
    once each; `again`: the uses of every visit; `nights`: the total gains of 1, 2, 3 ... visits."""

    first: Vector | None
    once: tuple[Offer, ...] = ()
    again: Offer = ()
    nights: Offer = ()
    land: Land | None = None


@dataclass(frozen=True)
class Deal:
    """A position as a trader sees it. All vectors are multiplied with `scale`.

    `gifts` come by themselves. `offers` take an action each, which is part of their vectors. `ways`: an offer that
    needs one of some others to be taken. `bonus`: actions that a character may take, and in which regions.
    """

    scale: int
    cash_per_point: int
    gold_per_point: int
    held: Vector
    turns: int
    bonus: tuple[int, tuple[str, ...]]
    gold_uses: int
    pans: Tools
    hammers: Tools
    gifts: tuple[Offer, ...]
    offers: tuple[Offer, ...]
    ways: tuple[tuple[int, tuple[int, ...]], ...]
    shops: tuple[Shop, ...]
    most_visits: int


def cheapest(deal: Deal) -> int:
    """Points that no play can beat, by the best prices that are quickly found."""
    market = _Market(deal)
    prices = market.first_prices()
    known = market.total(prices)
    steps = [step * market.unit for step in _STEPS]
    steps += [market.unit // 2, market.unit // 4, market.unit // 12, 1]
    for step in dict.fromkeys(max(1, step) for step in steps):
        for _ in range(_ROUNDS):
            before = known
            for direction in market.directions():
                for way in (step, -step):
                    moved = market.moved(prices, direction, way)
                    if moved != prices and (total := market.total(moved)) < known:
                        prices, known = moved, total
                        break
            if known == before:
                break
    return known // (market.unit * deal.scale)


class _Market:
    """A deal and its prices: a list like a vector, then one for each of the deal's `ways`."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.unit = _FINE * lcm(deal.cash_per_point, deal.gold_per_point)
        """One point, in price steps."""
        self._town = action(TOWN)
        self._bonus = [action(region) for region in deal.bonus[1]]

    def first_prices(self) -> list[int]:
        unit, deal = self.unit, self.deal
        regions = [8 * unit] * len(REGIONS)
        money = [unit // deal.cash_per_point, unit // deal.gold_per_point]
        return [unit, *money, 0, 0, 0, *regions, *([0] * len(deal.ways))]

    def directions(self) -> Iterator[Sequence[int]]:
        """The groups of prices that are moved together."""
        yield range(6, WIDTH)
        ways = len(self.deal.ways) if len(self.deal.ways) <= _MOST_WAYS else 0
        for place in (*range(6, WIDTH), CASH, GOLD, PANS, HAMMERS, *range(WIDTH, WIDTH + ways)):
            yield (place,)

    def moved(self, prices: list[int], places: Sequence[int], way: int) -> list[int]:
        """The changed prices; none is below zero, and money is worth at least its points at the end of the game."""
        found = prices.copy()
        for place in places:
            least = {CASH: self.unit // self.deal.cash_per_point, GOLD: self.unit // self.deal.gold_per_point}
            found[place] = max(least.get(place, 0), found[place] + way)
        return found

    def total(self, prices: list[int]) -> int:
        """The most that a player can have at these prices, multiplied with a point and the scale."""
        deal, scale = self.deal, self.deal.scale
        q = prices[:WIDTH]
        q[WANTED] = deal.gold_uses * q[GOLD]  # Wanted has a value for a character who can turn it into gold
        found = scale * (deal.turns * max(q[6:]) + deal.bonus[0] * max((q[place] for place in self._bonus), default=0))
        for place, tools, worth in ((PANS, deal.pans, q[GOLD]), (HAMMERS, deal.hammers, q[CASH])):
            whole = worth * tools.brings
            q[place] = min(q[place], whole)
            found += scale * (tools.held * whole + tools.room * (whole - q[place]))
        found += _worth(deal.held, q) + sum(_best(offer, q) for offer in deal.gifts)
        return found + self._offers(q, prices[WIDTH:]) + self._visits(q)

    def _offers(self, q: list[int], needed: list[int]) -> int:
        """An offer that needs another one pays that one its price."""
        values = [_best(offer, q) for offer in self.deal.offers]
        for (place, above), price in zip(self.deal.ways, needed, strict=True):
            if price:
                values[place] -= self.deal.scale * price
                for each in above:
                    values[each] += self.deal.scale * price
        return sum(value for value in values if value > 0)

    def _visits(self, q: list[int]) -> int:
        """The Town: a building may be visited again and again, so the gain of every visit must not be worth more than
        a visit; if it is, it is counted for the most possible visits."""
        visit = self.deal.scale * q[self._town]
        found = most = 0
        for shop in self.deal.shops:
            if shop.again:
                each = max(0, _best(shop.again, q))
                most = max(most, each - visit)
                found += 0 if shop.first is None else max(0, _worth(shop.first, q) + each - visit)
            else:
                found += self._used(shop, q, visit)
        return found + self.deal.most_visits * most

    def _used(self, shop: Shop, q: list[int], visit: int) -> int:
        """A building with a limited number of uses. The cost of one use is chosen so that the total is the least."""
        first = 0 if shop.first is None else _worth(shop.first, q)
        if not (shop.once or shop.nights or shop.land):
            return max(0, first - visit)
        once = [_best(offer, q) for offer in shop.once]
        nights = [_worth(vector, q) for vector in shop.nights]
        costs = {0, visit, min(visit, max(0, visit - first)), *_some({min(visit, max(0, value)) for value in once})}
        return min(
            max(0, first + cost - visit)
            + sum([value - cost for value in once if value > cost])
            + max([0, *(value - number * cost for number, value in enumerate(nights, 1))])
            + (_filled(shop.land, q, cost) if shop.land else 0)
            for cost in costs
        )


def _some(costs: set[int]) -> list[int]:
    """All costs, or some from the lowest to the highest: the bound holds for any of them."""
    return sorted(costs)[:: -(-len(costs) // _MOST_COSTS) or 1]


def _worth(vector: Vector, prices: list[int]) -> int:
    return sum(map(mul, vector, prices))


def _best(offer: Offer, prices: list[int]) -> int:
    return _worth(offer[0], prices) if len(offer) == 1 else max([_worth(vector, prices) for vector in offer])


def _filled(land: Land, prices: list[int], cost: int) -> int:
    """The most that shapes on the grid can bring: each square counts as a part of the best shape that can cover it."""
    whole, free = _worth(land.complete, prices), len(land.squares)
    cost = cost if land.takes_visits else 0
    shares = [
        -(-((_worth(vector, prices) - cost) * free + whole * size) // (size * free)) for vector, size in land.kinds
    ]
    return sum([max([0, *(shares[kind] for kind in kinds)]) for kinds in land.squares])
