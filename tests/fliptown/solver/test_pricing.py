"""Prices: the bundle finds the lowest point, and follows slopes that are true."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pnp.games.fliptown.solver.bound.bound import NO_BOUND, faces_of
from pnp.games.fliptown.solver.bound.faces import face, new_values
from pnp.games.fliptown.solver.bound.pricing import _Space
from pnp.games.fliptown.solver.bound.pricing_bundle import Bundle, Floats
from pnp.games.fliptown.solver.bound.pricing_trace import usage_of
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from tests.fliptown.solver.admissible import any_prices
from tests.fliptown.solver.test_bound import plan_for, puzzles


def test_a_bundle_finds_the_lowest_point_of_cuts() -> None:
    """|x - 3| + 2 |y - 1| + max(0, z) with z at its limit: the lowest value is 0 at (3, 1, 0)."""

    def told(point: Floats) -> tuple[float, Floats]:
        x, y, z = point
        value = abs(x - 3) + 2 * abs(y - 1) + z
        return float(value), np.array([np.sign(x - 3), 2 * np.sign(y - 1), 1.0])

    bundle = Bundle(np.ones(3))
    point: Floats = np.array([10.0, 10.0, 5.0])
    for _ in range(60):
        bundle.add(point, *told(point))
        point = bundle.next()
    assert bundle.value < 0.05
    assert (point >= 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_what_the_parts_use_is_a_slope_of_the_bound(number: int) -> None:
    """A cut at one vector of prices lies below the bounds at every other one: those of two states, added up."""
    rng = Random(number)
    plan = plan_for(puzzles(1 + number % 2)[number])
    assert plan.tables[t.ABILITY] != t.A_DRAW, "an arrest that is drawn for is priced by a rule of thumb"
    for case in plan.cases():
        states = np.stack((plan.start, plan.start))
        states[1, [f.CASH, f.GOLD, f.WANTED]] += (3, 1, 2)
        space, values = _Space(plan, case, states), new_values(plan)
        found = []
        for high in (60, 200, 400):
            prices = space.prices(space.vector(any_prices(plan, case, rng, high)))
            here = face(plan, prices, values)
            slope = space.slope(prices, usage_of(plan, prices, here, states), np.arange(2))
            found.append((space.vector(prices), int(faces_of(here, states).sum()), slope))
        if min(value for _, value, _ in found) <= -NO_BOUND:
            continue  # the round can't end like this: there is nothing to price
        for point, value, slope in found:
            for other, most, _ in found:
                assert value + float(slope @ (other - point)) <= most + 2
