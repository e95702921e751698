"""The values of shafts stand apart, in the order of their ladders, each on its own, all of a level at one height."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fliptown.print.map.values import APART, Leg, settled, spaced
from pnp.sheet.primitives import Text
from tests.fliptown.sheets.map_table import GULCH, SIZES, board, draw

LABELS = st.lists(st.tuples(st.floats(5, 95), st.floats(2, 7)), min_size=1, max_size=10)


def legs(*xs: float, height: float = 8.0) -> list[Leg]:
    return [Leg((x, 0.0), (x, height)) for x in xs]


@settings(max_examples=80)
@given(LABELS)
def test_labels_stand_apart_within_the_panel_and_in_order(labels):
    wishes, widths = zip(*sorted(labels), strict=True)
    xs = spaced(wishes, widths, 0, 100)
    assert xs[0] - widths[0] / 2 >= -1e-6
    assert xs[-1] + widths[-1] / 2 <= 100 + 1e-6
    for (one, other), (wide, beside) in zip(pairwise(xs), pairwise(widths), strict=True):
        assert other - one >= (wide + beside) / 2 + APART - 1e-6


def test_labels_that_stand_apart_stay_where_they_are():
    assert spaced([10, 20, 40], [4, 5, 6], 0, 50) == pytest.approx([10, 20, 40])


def test_labels_that_would_touch_give_way_to_either_side():
    assert spaced([10, 12], [4, 4], 0, 50) == pytest.approx([11 - 2 - APART / 2, 11 + 2 + APART / 2])


def test_a_level_has_one_row_where_that_does():
    found = settled(legs(10, 14, 30), [4, 4, 4], 3, 0, 50)
    assert found is not None
    assert {y for _, y in found} == {4.0}


def test_a_crowded_level_has_two_rows_and_a_hopeless_one_none():
    found = settled(legs(10, 11.5, 13), [4, 4, 4], 3, 0, 50)
    assert found is not None
    assert len({y for _, y in found}) == 2
    assert settled(legs(10, 11, 12, height=5), [4, 4, 4], 3, 0, 50) is None
    assert settled(legs(*[10] * 8), [4] * 8, 3, 0, 50) is None


def test_a_value_stays_on_its_slanting_ladder():
    leg = Leg((0.0, 0.0), (8.0, 4.0))
    assert leg.at(1.0) == 2.0
    found = settled([leg], [4], 2, -10, 20)
    assert found == [(4.0, 2.0)]


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", ["fliptown/standard", GULCH])
def test_the_values_of_each_level_of_the_shipped_mines_stand_at_one_height(name, paper):
    table = board(name)
    texts = [item for item in draw(table, paper).items if isinstance(item, Text) and "–" in item.text]
    assert len({round(item.y, 3) for item in texts}) == len({chamber.level for chamber in table.chambers})
