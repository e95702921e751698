"""The bound never promises less than the best play makes: held against exact values, with good prices and with any."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pnp.games.fliptown.library import load_board
from pnp.games.fliptown.setup import Wish
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import tables as t
from pnp.games.fliptown.solver.bound import NO_BOUND, bounds_of, face_of
from pnp.games.fliptown.solver.bound_faces import face
from pnp.games.fliptown.solver.bound_plan import BROKE, PAYS, SAFE, plan_of
from pnp.games.fliptown.solver.bound_prices import faults, plain_prices
from pnp.games.fliptown.solver.layers import start_layer
from pnp.games.fliptown.solver.parts import SCALE
from pnp.games.fliptown.solver.pricing import priced, priced_faces
from tests.fliptown.play import any_wish
from tests.fliptown.solver.test_bound_exact import Stretch, any_prices, checks, shaken, stretches

pytestmark = pytest.mark.slow  # compiling the kernel takes a minute

EXAMPLE = "layouts/examples/dry-gulch"


def any_stretch(number: int, rng: Random, turns: int) -> Stretch:
    """Both editions, a board of one's own, and all variants; cowbots less often, as their turns are long."""
    edition = ("en", "pl")[number % 2]
    board = load_board(EXAMPLE if number % 5 == 4 else "fliptown/standard", edition).board
    wish = any_wish(board, f"bound-{number}", rng, edition)
    if rng.random() < 0.6:
        wish = Wish(**{**wish.__dict__, "cowbot": None, "level": None})
    return stretches(board, wish, rng, turns)


def smallest_slack(number: int, states: int) -> tuple[int, float]:
    """How many states of a random stretch were checked, and how close the bound came to an exact value."""
    rng = Random(number)
    stretch = any_stretch(number, rng, 1 + (number % 3 != 0))
    margin = bool(stretch.tables[t.BOT]) and rng.random() < 0.5
    plan = plan_of(stretch.tables, stretch.start, margin=margin)
    good = [priced(plan, case, 15).prices for case in plan.cases()]
    vectors = [
        [face(plan, prices) for prices in good],
        [face(plan, shaken(plan, prices, rng)) for prices in good],
        [face(plan, any_prices(plan, case, rng, 700)) for case in plan.cases()],
    ]
    checked, slack = 0, float(NO_BOUND)
    for state, value in checks(stretch, rng, states=states, margin=margin, most=200):
        checked += 1
        for faces in vectors:
            bound = max(face_of(one, state) for one in faces)
            assert bound >= SCALE * value, (number, value, bound / SCALE, state.tolist())
            slack = min(slack, bound / SCALE - value)
    return checked, slack


@pytest.mark.parametrize("number", [1, 2, 8, 19])
def test_no_play_beats_the_bound(number: int) -> None:
    smallest_slack(number, 12)


@pytest.mark.parametrize("portion", range(2))
def test_no_play_beats_the_bound_over_hundreds_of_states(portion: int) -> None:
    found = [smallest_slack(number, 60) for number in range(100 + 12 * portion, 112 + 12 * portion)]
    assert sum(checked for checked, _ in found) > 100
    assert min(slack for _, slack in found) < 4, "a bound that is never close is not tested by this"


def test_pricing_brings_the_bound_down_and_keeps_prices_valid() -> None:
    stretch = any_stretch(2, Random(2), 2)
    plan = plan_of(stretch.tables, stretch.start)
    for case in plan.cases():
        first = face_of(face(plan, plain_prices(plan, case)), stretch.start)
        better = priced(plan, case, 20)
        assert not faults(plan, better.prices)
        assert better.value < first
        assert face_of(face(plan, better.prices), stretch.start) == better.value


def test_a_round_s_end_has_a_case_for_each_way_it_may_go() -> None:
    rng = Random(5)
    board = load_board("fliptown/standard", "en").board
    stretch = stretches(board, Wish("cases"), rng, 1)
    while stretch.start[f.TURN] != board.turns:
        stretch = stretches(board, Wish("cases"), rng, 1)
    assert plan_of(stretch.tables, stretch.start).cases() == [(SAFE,), (PAYS,), (BROKE,)]


def test_stored_states_have_the_bound_of_the_highest_face() -> None:
    stretch = any_stretch(2, Random(2), 2)
    plan = plan_of(stretch.tables, stretch.start)
    faces, root = priced_faces(plan, 5)
    stored = start_layer(stretch.tables, stretch.start).states
    assert bounds_of(faces, stored).tolist() == [root // SCALE]
    assert np.all(bounds_of(faces, np.concatenate((stored, stored))) == root // SCALE)
