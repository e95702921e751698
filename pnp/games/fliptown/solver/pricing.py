"""Good prices: a subgradient descent on the bound at the start.

The bound at the start is a convex, piecewise linear function of the prices. At each point the parts' best relaxed plays
say how much of everything is used; what is used more than there is should cost more. Steps are Polyak's, towards a
target a little below the best bound so far, which comes closer whenever nothing better was found for a while.
Everything is deterministic; prices are rounded to 64ths before they are used, so each bound on the way is valid.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pnp.games.fliptown.poker import ORDER
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound import face_of
from pnp.games.fliptown.solver.bound_faces import Face, face, hands_at, judged_at, new_values, sheriff_card
from pnp.games.fliptown.solver.bound_plan import PAYS, SAFE, Plan
from pnp.games.fliptown.solver.bound_prices import Prices, final_prices, pays_in, plain_prices
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.parts import CASH, CLEAR, GOLD, HAMMERS, PANS, SCALE, TOKENS, WANTED, reward_of
from pnp.games.fliptown.solver.pricing_trace import Usage, usage_of

Floats = npt.NDArray[np.float64]
_WEIGHTS = {"own": 1.0, "bonus": 1.0, "gold": 0.02, "cash": 0.01, "wanted": 0.02, "limits": 0.2}
"""How far each kind of price moves for the same excess: cash and gold come in larger numbers."""
_PATIENCE, _CLOSER, _FIRST_AIM = 5, 0.6, 0.25


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
    space = _Space(plan, case)
    point = space.vector(start or plain_prices(plan, case, 450, 450, 24))
    values = new_values(plan)
    best: Priced | None = None
    aim, waited = _FIRST_AIM, 0
    way = np.zeros(space.size)
    for _ in range(rounds):
        prices = space.prices(point)
        here = face(plan, prices, values)
        value = face_of(here, plan.start.copy())
        if best is None or value < best.value:
            waited = 0 if best is None or value < best.value - 8 else waited + 1
            best = Priced(prices, value)
        else:
            waited += 1
        if best.value <= floor:
            break
        if waited >= _PATIENCE:
            aim, waited = aim * _CLOSER, 0
            point, way = space.vector(best.prices), np.zeros(space.size)
            if aim < 0.003:
                break
            if value != best.value:
                here = face(plan, best.prices, values)
                prices, value = best.prices, best.value
        slope = space.slope(prices, usage_of(plan, prices, here))
        slope[(point <= 0) & (slope > 0)] = 0
        way = _deflected(slope, way)
        length = float((space.weights * way * way).sum())
        if length == 0:
            break
        step = (value - best.value * (1 - aim)) / length
        point = np.maximum(0, point - step * space.weights * way)
    assert best is not None
    return best


def _deflected(slope: Floats, way: Floats) -> Floats:
    """The new direction: not too sharply back where the last one came from."""
    length = float((way * way).sum())
    turn = max(0.0, -1.5 * float((slope * way).sum()) / length) if length else 0.0
    return slope + turn * way


def priced_faces(plan: Plan, rounds: int = 100, floor: int = 0) -> tuple[tuple[Face, ...], int]:
    """A face for each case at good prices, and the bound at the start in 64ths: the highest of them.

    A case whose bound is below another's by far needs no more than a few rounds: it may stop at the highest so far.
    """
    found: list[Priced] = []
    for case in sorted(plan.cases(), key=lambda case: case.count(PAYS)):
        highest = max((one.value for one in found), default=floor)
        found.append(priced(plan, case, rounds, floor=min(highest, highest * 9 // 10)))
    return tuple(face(plan, one.prices) for one in found), max(one.value for one in found)
