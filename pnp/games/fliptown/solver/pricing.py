"""Good prices: a descent on the bound at the start.

The bound at the start is a convex, piecewise linear function of the prices. At each point the parts' best relaxed plays
say how much of everything is used, which is a slope: what is used more than there is should cost more. A bundle of
these slopes leads to the lowest point. Everything is deterministic; prices are rounded to 64ths before they are used,
so each bound on the way is valid.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pnp.games.fliptown.poker import ORDER
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound import face_of
from pnp.games.fliptown.solver.bound_faces import Face, TooDear, face, hands_at, judged_at, new_values, sheriff_card
from pnp.games.fliptown.solver.bound_plan import PAYS, SAFE, Plan
from pnp.games.fliptown.solver.bound_prices import Prices, final_prices, pays_in, plain_prices
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.parts import CASH, CLEAR, GOLD, HAMMERS, PANS, TOKENS, WANTED, reward_of
from pnp.games.fliptown.solver.pricing_bundle import Bundle
from pnp.games.fliptown.solver.pricing_trace import Usage, usage_of
from pnp.games.fliptown.solver.scoring import SCALE

Floats = npt.NDArray[np.float64]
_WEIGHTS = {"own": 1.0, "bonus": 1.0, "gold": 0.02, "cash": 0.01, "wanted": 0.02, "limits": 0.2}
"""How far each kind of price moves for the same excess: cash and gold come in larger numbers."""
_THREADS, _AT_ONCE = 2, 2
"""Cases that are priced at the same time; what they begin with does not depend on which is done first."""
_ENOUGH = 0.4
"""Nothing is left to be gained where the bound can fall by less than this many 64ths near by."""


@dataclass(frozen=True)
class Priced:
    """Prices and the bound at the start that they give, in 64ths."""

    prices: Prices
    value: int


class _Space:
    """The free numbers behind prices of one case, as one vector: each at least 0."""

    def __init__(self, plan: Plan, case: tuple[int, ...]) -> None:
        self.plan, self.case = plan, case
        self.slots = plan.span.total + 1
        sizes = {"own": self.slots, "bonus": 5 * self.slots, "gold": self.slots, "cash": self.slots}
        sizes |= {"wanted": len(case), "limits": 2}
        self.places: dict[str, slice] = {}
        at = 0
        for name, size in sizes.items():
            self.places[name] = slice(at, at + size)
            at += size
        self.size = at
        self.weights = np.zeros(at)
        for name, place in self.places.items():
            self.weights[place] = _WEIGHTS[name]

    def vector(self, prices: Prices) -> Floats:
        """The numbers behind prices; of Wanted only what safe rounds ask for."""
        found = np.zeros(self.size)
        found[self.places["own"]] = prices.own
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
        limits = whole[self.places["limits"]]
        return Prices(
            self.case, whole[self.places["own"]], whole[self.places["bonus"]].reshape(5, self.slots),
            _summed(whole[self.places["gold"]], gold), _summed(whole[self.places["cash"]], cash), wanted,
            int(limits[0]), int(limits[1]),
        )  # fmt: skip

    def slope(self, prices: Prices, usage: Usage) -> Floats:
        """A subgradient of the bound at the start."""
        plan, span = self.plan, self.plan.span
        flows = usage.taken.T @ plan.rewards
        found = np.zeros(self.size)
        own, bonus = np.zeros(self.slots), np.zeros((5, self.slots))
        for slot in span.turn_slots():
            own[slot] = 1 - usage.own[slot]
            bonus[:, slot] = flows[slot, TOKENS:] - usage.bonus[:, slot]
        found[self.places["own"]] = own
        found[self.places["bonus"]] = bonus.ravel()
        gold, cash = flows[:, GOLD] - usage.gold, flows[:, CASH].copy()
        gold[span.first] += plan.start[f.GOLD]
        cash[span.first] += plan.start[f.CASH]
        wanted = flows[:, WANTED] - flows[:, CLEAR]
        wanted[span.first] += plan.start[f.WANTED]
        self._round_ends(prices, flows, gold, cash)
        for name, flow in (("gold", gold), ("cash", cash)):
            balance = np.cumsum(flow)
            balance[: span.first] = 0
            balance[-1] = 0
            found[self.places[name]] = balance
        for n, round_ in enumerate(span.ended[: len(self.case)]):
            card, slot = sheriff_card(plan, round_), span.slot(round_, span.turns + 1)
            if self.case[n] == SAFE:
                found[self.places["wanted"]][n] = (13 if card < 0 else card) - wanted[: slot + 1].sum()
        for n, (limit, column, held) in enumerate(((t.PAN_LIMIT, PANS, f.PANS), (t.HAMMER_LIMIT, HAMMERS, f.HAMMERS))):
            room = max(0, int(plan.tables[limit]) - int(plan.start[held]))
            found[self.places["limits"]][n] = room - flows[:, column].sum() if span.ended else 0
        return found

    def _round_ends(self, prices: Prices, flows: Array, gold: Array, cash: Array) -> None:
        """What rounds' ends bring and take: hands, pans, hammers, fines."""
        plan, span, tables = self.plan, self.plan.span, self.plan.tables
        hands, judged = hands_at(plan, prices), judged_at(plan, prices)
        for round_ in span.ended:
            slot = span.slot(round_, span.turns + 1)
            hand = int(np.argmax(hands[round_]))
            pay = [reward_of(tables, int(tables[t.POKER_AT + n])) for n in range(len(ORDER))][hand]
            cash[slot] += pay[CASH]
            gold[slot] += pay[GOLD]
            gold[slot] += tables[t.GOLD_PER_PAN] * (plan.start[f.PANS] + flows[: slot + 1, PANS].sum())
            cash[slot] += tables[t.CASH_PER_HAMMER] * (plan.start[f.HAMMERS] + flows[: slot + 1, HAMMERS].sum())
            if pays_in(prices, plan, round_):
                row = judged[round_]
                if row[2] <= min(SCALE * row[1], row[3]):
                    cash[slot] -= tables[t.FINES_AT + 2 * (round_ - 1)]


def _summed(steps: Array, final: int) -> Array:
    """Prices that fall by these steps down to the final one."""
    price = np.full(len(steps), final, dtype=np.int64)
    price[:-1] += np.cumsum(steps[:-1][::-1])[::-1]
    return price


def priced(plan: Plan, case: tuple[int, ...], rounds: int = 100, start: Prices | None = None, floor: int = 0) -> Priced:
    """The best prices found for a case in some rounds; it may stop once the bound is down to a floor (in 64ths)."""
    space, values = _Space(plan, case), new_values(plan)
    bundle = Bundle(space.weights)
    point = space.vector(start or plain_prices(plan, case, 450, 450, 24))
    best: Priced | None = None
    while best is None or rounds > 0:
        rounds -= 1
        prices = space.prices(point)
        try:
            here = face(plan, prices, values)
        except TooDear:
            if best is None:  # prices of nothing are never too dear
                point = np.floor(point / 2)
                continue
            bundle.missed()
        else:
            value = face_of(here, plan.start.copy())
            if best is None or value < best.value:
                best = Priced(prices, value)
            if best.value <= floor:
                break
            bundle.add(space.vector(prices), value, space.slope(prices, usage_of(plan, prices, here)))
        point = bundle.next()
        if bundle.fall < _ENOUGH:
            break
    return best


def _alike(case: tuple[int, ...], found: tuple[Priced, ...]) -> Prices:
    """The prices of the case that is most like this one."""
    return min(found, key=lambda one: sum(a != b for a, b in zip(case, one.prices.case, strict=True))).prices


def priced_faces(plan: Plan, rounds: int = 100, floor: int = 0) -> tuple[tuple[Face, ...], int]:
    """A face for each case at good prices, and the bound at the start in 64ths: the highest of them.

    A case whose bound is below another's by far needs no more than a few rounds: it may stop at the highest so far. All
    but the first begin with the prices of one that is like them.
    """
    cases = sorted(plan.cases(), key=lambda case: case.count(PAYS))
    found = [priced(plan, cases[0], rounds, floor=floor)]
    with ThreadPoolExecutor(_THREADS) as pool:
        for at in range(1, len(cases), _AT_ONCE):
            highest = max(floor, *(one.value for one in found))
            enough, known = highest * 9 // 10, tuple(found)

            def price(case: tuple[int, ...], enough: int = enough, known: tuple[Priced, ...] = known) -> Priced:
                return priced(plan, case, rounds, _alike(case, known), enough)

            found += pool.map(price, cases[at : at + _AT_ONCE])
        faces = tuple(pool.map(lambda one: face(plan, one.prices), found))
    return faces, max(one.value for one in found)
