"""Prices: the bundle finds the lowest point, and prices made for a later state are as valid as those for the start."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound import face_of
from pnp.games.fliptown.solver.bound_faces import face, new_values
from pnp.games.fliptown.solver.bound_plan import plan_of
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.part_badlands import B_BEFORE, B_SETS
from pnp.games.fliptown.solver.pricing import _Space, faces_at, priced_faces
from pnp.games.fliptown.solver.pricing_bundle import Bundle, Floats
from pnp.games.fliptown.solver.pricing_trace import usage_of
from pnp.games.fliptown.solver.scoring import SCALE
from tests.fliptown.solver.test_bound import any_stretch
from tests.fliptown.solver.test_bound_exact import Hasty, any_prices, exact, opened, successors


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
@pytest.mark.parametrize("number", [1, 2, 4, 6, 9])
def test_what_the_parts_use_is_a_slope_of_the_bound(number: int) -> None:
    """A cut at one vector of prices lies below the bound at every other one."""
    rng = Random(number)
    stretch = any_stretch(number, rng, 2)
    if stretch.tables[t.ABILITY] == t.A_DRAW:
        pytest.skip("an arrest that is drawn for is priced by a rule of thumb")
    plan = plan_of(stretch.tables, stretch.start)
    for case in plan.cases():
        space, values = _Space(plan, case, plan.start), new_values(plan)
        found = []
        for high in (60, 200, 400):
            prices = space.prices(space.vector(any_prices(plan, case, rng, high)))
            here = face(plan, prices, values)
            slope = space.slope(prices, usage_of(plan, prices, here, plan.start))
            found.append((space.vector(prices), face_of(here, plan.start.copy()), slope))
        for point, value, slope in found:
            for other, most, _ in found:
                assert value + float(slope @ (other - point)) <= most + 1


def _later(tables: Array, start: Array, rng: Random) -> list[Array]:
    layer = successors(tables, Hasty(tables, short_cuts=True), start)
    return [opened(tables, layer[row]) for row in rng.sample(range(len(layer)), min(8, len(layer)))]


@pytest.mark.slow
def test_prices_made_for_a_later_state_are_valid_and_better_there() -> None:
    rng = Random(104)
    stretch = any_stretch(104, rng, 2)
    plan = plan_of(stretch.tables, stretch.start)
    states = [state for state in _later(stretch.tables, stretch.start, rng) if state[f.PHASE] != f.OVER]
    faces, _ = priced_faces(plan, 20)
    others, value = faces_at(plan, states[0], 20)
    assert value == max(face_of(one, states[0]) for one in others)
    assert value <= max(face_of(one, states[0]) for one in faces)
    worker = Hasty(stretch.tables, short_cuts=True)
    for state in states:
        best = exact(stretch.tables, worker, state, most=150)
        assert best is None or max(face_of(one, state) for one in others) >= SCALE * best


@pytest.mark.slow
def test_blocks_of_the_badlands_lie_behind_each_other() -> None:
    stretch = any_stretch(1, Random(1), 2)
    blocks = plan_of(stretch.tables, stretch.start).goals.blocks.reshape(-1, 3)
    used = blocks[blocks[:, B_SETS] > 0]
    assert used[:, B_BEFORE].tolist() == [0, *np.cumsum(used[:-1, B_SETS]).tolist()]
