"""Good prices: a descent on the bound at the start, or at another state.

The bound at a state is a convex, piecewise linear function of the prices. At each point the parts' best relaxed plays
say how much of everything is used, which is a slope: what is used more than there is should cost more. A bundle of
these slopes leads to the lowest point. Everything is deterministic; prices are rounded to 64ths before they are used,
so each bound on the way is valid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.solver.bound.bound import NO_BOUND, faces_of
from pnp.games.fliptown.solver.bound.costs import UNKNOWN
from pnp.games.fliptown.solver.bound.faces import (
    J_BRIBE_PRICE,
    J_FINE,
    J_FINE_PRICE,
    J_PAYS,
    Face,
    TooDear,
    ability_worth,
    face,
    hands_at,
    hands_of,
    judged_at,
    moment,
    new_values,
    sheriff_card,
)
from pnp.games.fliptown.solver.bound.parts import CASH, CLEAR, GOLD, HAMMERS, PANS, TOKENS, WANTED, Reward, reward_of
from pnp.games.fliptown.solver.bound.plan import PAYS, SAFE, Plan
from pnp.games.fliptown.solver.bound.prices import Prices, final_prices, pays_in, plain_prices
from pnp.games.fliptown.solver.bound.pricing_bundle import Bundle
from pnp.games.fliptown.solver.bound.pricing_trace import Usage, usage_of
from pnp.games.fliptown.solver.bound.sweep import EARLY, SHIFTS
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array16
from pnp.games.fliptown.solver.kernel.hands import NOTHING
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.search.layers import CutShort

Floats = npt.NDArray[np.float64]
_WEIGHTS = {"own": 2.0, "bonus": 1.0, "gold": 0.01, "cash": 0.005, "wanted": 0.02, "limits": 0.2}
"""How far each kind of price moves for the same excess: cash and gold come in larger numbers."""
_THREADS, _AT_ONCE = 2, 2
"""Cases that are priced at the same time; what they begin with does not depend on which is done first."""
_FAR = 6
"""A case needs no better prices once its bound is so many hundredths below another's."""
_ENOUGH = 0.4
"""Nothing is left to be gained where the bound can fall by less than this many 64ths near by."""


@dataclass(frozen=True)
class Priced:
    """Prices and the bound at the state that they were made for, in 64ths."""

    prices: Prices
    value: int


class _Space:
    """The free numbers behind prices of one case, as one vector: each at least 0. And how the bounds at some states of
    one moment between turns depend on them, added up."""

    def __init__(self, plan: Plan, case: tuple[int, ...], states: Array) -> None:
        self.plan, self.case, self.states = plan, case, states
        self.begin = moment(plan, states[0])[0]
        self.slots = plan.span.total + 1
        self.shifts = int(plan.figures[SHIFTS])
        lineups = 1 if plan.figures[EARLY] else self.shifts
        sizes = {"own": lineups * self.slots, "bonus": 5 * self.slots, "gold": self.slots, "cash": self.slots}
        sizes |= {"wanted": len(case), "limits": 2}
        self.places: dict[str, slice] = {}
        at = 0
        for name, size in sizes.items():
            self.places[name] = slice(at, at + size)
            at += size
        self.size = at
        self.hands: dict[tuple[int, int], int] = {}
        self.weights = np.zeros(at)
        for name, place in self.places.items():
            self.weights[place] = _WEIGHTS[name]

    def vector(self, prices: Prices) -> Floats:
        """The numbers behind prices; of Wanted only what safe rounds ask for."""
        found = np.zeros(self.size)
        own = found[self.places["own"]].reshape(self.slots, -1)
        own[:] = prices.own[:, : own.shape[1]]
        found[self.places["bonus"]] = prices.bonus.ravel()
        for name in ("gold", "cash"):
            price = getattr(prices, name)
            found[self.places[name]][:-1] = price[:-1] - price[1:]
        span = self.plan.span
        for n, round_ in enumerate(span.ended[: len(self.case)]):
            slot = span.slot(round_, span.turns + 1)
            found[self.places["wanted"]][n] = max(0, prices.wanted[slot] - prices.wanted[slot + 1])
        found[self.places["limits"]] = (prices.pan, prices.hammer)
        return found

    def prices(self, vector: Floats) -> Prices:
        """Whole prices out of a vector."""
        whole = np.rint(np.maximum(0, vector)).astype(np.int64)
        gold, cash = final_prices(self.plan.tables)
        span = self.plan.span
        wanted = np.zeros(self.slots, dtype=np.int64)
        for n, round_ in enumerate(span.ended[: len(self.case)]):
            if self.case[n] == SAFE:
                wanted[: span.slot(round_, span.turns + 1) + 1] += whole[self.places["wanted"]][n]
        limits, own = whole[self.places["limits"]], whole[self.places["own"]].reshape(self.slots, -1)
        own = np.ascontiguousarray(np.broadcast_to(own, (self.slots, self.shifts)))
        return Prices(
            self.case, own, whole[self.places["bonus"]].reshape(5, self.slots),
            _summed(whole[self.places["gold"]], gold), _summed(whole[self.places["cash"]], cash), wanted,
            int(limits[0]), int(limits[1]),
        )  # fmt: skip

    def slope(self, prices: Prices, usage: Usage, rows: Array) -> Floats:
        """A subgradient of the sum of the bounds at some of the states; `usage` is what parts use in all of these."""
        plan, span, begin = self.plan, self.plan.span, self.begin
        states, count = self.states[rows], len(rows)
        flows = usage.taken.T @ plan.rewards
        found = np.zeros(self.size)
        bonus, own = np.zeros((5, self.slots)), usage.turns - usage.own
        for slot in span.turn_slots():
            bonus[:, slot] = flows[slot, TOKENS:] - usage.bonus[:, slot]
        lineups = found[self.places["own"]].reshape(self.slots, -1)
        lineups[:] = own if lineups.shape[1] > 1 else own.sum(axis=1, keepdims=True)
        gold, cash = flows[:, GOLD] - usage.gold, flows[:, CASH].copy()
        gold[begin] += states[:, f.GOLD].sum()
        cash[begin] += states[:, f.CASH].sum()
        wanted = flows[:, WANTED] - flows[:, CLEAR]
        wanted[begin] += states[:, f.WANTED].sum()
        self._round_ends(prices, flows, gold, cash, rows)
        self._ability(prices, bonus, gold, wanted, states)
        found[self.places["bonus"]] = bonus.ravel()
        for name, flow in (("gold", gold), ("cash", cash)):
            balance = np.cumsum(flow)
            balance[-1] = 0
            found[self.places[name]] = balance
        for n, round_ in enumerate(span.ended[: len(self.case)]):
            card, slot = sheriff_card(plan, round_), span.slot(round_, span.turns + 1)
            if self.case[n] == SAFE and slot >= begin:
                found[self.places["wanted"]][n] = count * (13 if card < 0 else card) - wanted[: slot + 1].sum()
        for n, (limit, column, held) in enumerate(((t.PAN_LIMIT, PANS, f.PANS), (t.HAMMER_LIMIT, HAMMERS, f.HAMMERS))):
            room = int(np.maximum(0, plan.tables[limit] - states[:, held]).sum())
            found[self.places["limits"]][n] = room - flows[:, column].sum() if self._ends() else 0
        return found

    def _ends(self) -> list[int]:
        """The rounds whose end is still to come."""
        span = self.plan.span
        return [round_ for round_ in span.ended if span.slot(round_, span.turns + 1) >= self.begin]

    def _ability(self, prices: Prices, bonus: Floats, gold: Array, wanted: Array, states: Array) -> None:
        """What the character's ability can be worth hangs on the dearest slot to come."""
        plan, tables, begin = self.plan, self.plan.tables, self.begin
        uses = np.maximum(0, tables[t.USES] - states[:, f.USED])
        left, what = int(uses.sum()), int(tables[t.ABILITY])
        if not left or begin >= plan.span.total:
            return
        worth = ability_worth(plan, prices)
        slot = int(np.flatnonzero(worth[begin:-1] > worth[begin + 1 :])[0]) + begin if worth[begin] else begin
        if what == t.A_BONUS:
            regions = [n for n in range(5) if tables[t.ABILITY_REGIONS] >> n & 1]
            bonus[max(regions, key=lambda region: int(prices.bonus[region, slot])), slot] += left
        elif what in (t.A_ANY, t.A_SHIFT) and prices.gold[slot]:
            gold[slot] += left * worth[begin] // prices.gold[slot]
        elif what == t.A_CLEAR and prices.wanted[slot] > 0:
            wanted[slot] -= left * worth[begin] // prices.wanted[slot]
        elif what == t.A_GOLD:
            gold[plan.span.first] += (uses * states[:, f.WANTED]).sum()

    def _round_ends(self, prices: Prices, flows: Array, gold: Array, cash: Array, rows: Array) -> None:
        """What rounds' ends bring and take: hands, pans, hammers, fines."""
        plan, span, tables = self.plan, self.plan.span, self.plan.tables
        hands, judged, states = hands_at(plan, prices), judged_at(plan, prices), self.states[rows]
        stars = states[:, f.STARS].copy()
        for round_ in self._ends():
            slot = span.slot(round_, span.turns + 1)
            pays = [self._hand(hands, round_, int(row)) for row in rows]
            cash[slot] += sum(pay[CASH] for pay in pays)
            gold[slot] += sum(pay[GOLD] for pay in pays)
            gold[slot] += tables[t.GOLD_PER_PAN] * (states[:, f.PANS].sum() + flows[: slot + 1, PANS].sum())
            cash[slot] += tables[t.CASH_PER_HAMMER] * (states[:, f.HAMMERS].sum() + flows[: slot + 1, HAMMERS].sum())
            if pays_in(prices, plan, round_):
                row = judged[round_]
                taken = np.full(len(stars), row[J_FINE]) if row[J_PAYS] > 1 else np.minimum(stars, row[J_FINE])
                stars = np.maximum(0, stars - row[J_FINE])
                bribed = row[J_BRIBE_PRICE] <= np.minimum(SCALE * taken, row[J_FINE_PRICE])
                in_cash = ~bribed & (row[J_FINE_PRICE] <= SCALE * taken)
                card = sheriff_card(plan, round_)
                gold[slot] -= int(bribed.sum()) * int(tables[t.BRIBE]) * (1 if card == UNKNOWN else card + 1)
                cash[slot] -= int(in_cash.sum()) * tables[t.FINES_AT + 2 * (round_ - 1)]

    def _hand(self, hands: Array, round_: int, row: int) -> Reward:
        """What the best hand of a round brings to one of the states."""
        tables = self.plan.tables
        if (round_, row) not in self.hands:
            self.hands[round_, row] = hands_of(self.plan, round_, self.states[row])
        possible = self.hands[round_, row] | 1 << NOTHING
        best = max((n for n in range(len(ORDER)) if possible >> n & 1), key=lambda n: int(hands[round_, n]))
        return reward_of(tables, int(tables[t.POKER_AT + best]))


def _summed(steps: Array, final: int) -> Array:
    """Prices that fall by these steps down to the final one."""
    price = np.full(len(steps), final, dtype=np.int64)
    price[:-1] += np.cumsum(steps[:-1][::-1])[::-1]
    return price


def _first_point(space: _Space, start: Prices | None, values: Array16) -> tuple[Prices, Face]:
    """Prices to begin with, and their face."""
    point = space.vector(start or plain_prices(space.plan, space.case, 450, 450, 24))
    for scale in (1.0, 0.5, 2.0, 0.25):
        prices = space.prices(scale * point)
        with suppress(TooDear):
            return prices, face(space.plan, prices, values)
    raise TooDear


def priced(
    plan: Plan,
    case: tuple[int, ...],
    rounds: int = 100,
    start: Prices | None = None,
    floor: int = -NO_BOUND,
    states: Array | None = None,
    is_over: Callable[[], bool] = bool,
) -> Priced:
    """The best prices found for a case in some rounds; it may stop once all bounds are down to a floor (in 64ths), and
    does when `is_over` says so.

    They are made for working states of one moment between turns, one in each row; the plan's start if none is given.
    What counts of a bound is how far it lies above the floor: a state that is ruled out asks for no better prices.
    """
    states = plan.start[np.newaxis] if states is None else states
    space, values = _Space(plan, case, states), new_values(plan)
    bundle = Bundle(space.weights)
    prices, here = _first_point(space, start, values)
    best: Priced | None = None
    for number in range(rounds):
        if number:
            if (best is not None and best.value <= len(states) * floor) or is_over():
                break
            prices = space.prices(bundle.next())
            if bundle.fall < _ENOUGH * len(states):
                break
            try:
                here = face(plan, prices, values)
            except TooDear:
                bundle.too_far()
                continue
        bounds = faces_of(here, states)
        high = np.flatnonzero(bounds > floor)
        value = int(np.maximum(bounds, floor).sum())
        if best is None or value < best.value:
            best = Priced(prices, value)
        slope = space.slope(prices, usage_of(plan, prices, here, states[high]), high)
        bundle.add(space.vector(prices), value, slope)
    assert best is not None
    return best


def _alike(case: tuple[int, ...], found: list[Priced]) -> Prices:
    """The prices of the case that is most like this one."""
    return min(found, key=lambda one: sum(a != b for a, b in zip(case, one.prices.case, strict=True))).prices


def priced_cases(plan: Plan, rounds: int = 100, is_over: Callable[[], bool] = bool) -> list[Priced]:
    """Good prices for each case at the plan's start.

    A case whose bound is below another's by far needs no more than a few rounds. All but the first begin with the
    prices of one that is like them. Raises `CutShort` where it is over before each case has some: a bound needs all.
    """
    cases = sorted(plan.cases(), key=lambda case: case.count(PAYS))
    found: list[Priced] = []
    with ThreadPoolExecutor(_THREADS) as pool:
        while len(found) < len(cases):
            if is_over():
                raise CutShort
            enough = max([-NO_BOUND, *(one.value - abs(one.value) * _FAR // 100 for one in found)])
            alike = list(found)

            def price(case: tuple[int, ...], enough: int = enough, alike: list[Priced] = alike) -> Priced:
                start = _alike(case, alike) if alike else None
                return priced(plan, case, rounds, start, enough, is_over=is_over)

            found += pool.map(price, cases[len(found) : len(found) + (_AT_ONCE if alike else 1)])
    return found


def faces_of_cases(plan: Plan, found: Sequence[Priced], is_over: Callable[[], bool] = bool) -> tuple[Face, ...]:
    """The faces at prices that were found. Raises `CutShort`."""

    def face_at(one: Priced) -> Face:
        if is_over():
            raise CutShort
        return face(plan, one.prices)

    with ThreadPoolExecutor(_THREADS) as pool:
        return tuple(pool.map(face_at, found))
