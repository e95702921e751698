"""The plan of the map: panels on a grid, equal gutters, columns of shops that are as low as can be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fliptown.print.map import PANELS
from pnp.games.fliptown.print.map.plan import load_plan
from pnp.games.fliptown.print.map.town import columns
from pnp.sheet.primitives import Rect
from tests.fliptown.sheets.map_table import SIZES, meeting

PLAN = load_plan()


@pytest.mark.parametrize("paper", SIZES)
def test_panels_lie_on_the_grid_two_millimetres_apart(paper):
    width, height = SIZES[paper]
    panels = PLAN.panels(width, height)
    assert set(panels) == set(PANELS)
    for name, area in panels.items():
        for edge, last in ((area.x, width), (area.y, height), (area.right, width), (area.bottom, height)):
            assert edge in (0, last) or edge % PLAN.grid == pytest.approx(0), name
        grown = area.inset(-PLAN.gutter + 0.01)
        assert [other for other, there in panels.items() if other != name and meeting(grown, there)] == []
    assert Rect(0, 0, width, height) == Rect(
        min(area.x for area in panels.values()),
        min(area.y for area in panels.values()),
        max(area.right for area in panels.values()),
        max(area.bottom for area in panels.values()),
    )


def test_the_large_map_gives_every_region_half_as_much_again():
    small, large = PLAN.panels(*SIZES["a4"]), PLAN.panels(*SIZES["a3"])
    for name, area in small.items():
        assert large[name].width >= area.width * 1.35, name
        assert large[name].height >= area.height * 1.3, name


def test_the_tracks_are_as_long_as_promised():
    tracks = PLAN.tracks
    assert (tracks.cash.cells, tracks.gold.cells, tracks.stars.cells, tracks.wanted.cells) == (70, 50, 70, 30)
    assert (tracks.cash.rows, tracks.gold.rows, tracks.stars.rows, tracks.wanted.rows) == (7, 5, 7, 3)


@settings(max_examples=40)
@given(st.lists(st.floats(5, 30), min_size=1, max_size=9))
def test_columns_are_as_low_as_they_can_be(heights):
    found = columns(heights, 3, 1.0)
    assert [number for start, end in found for number in range(start, end)] == list(range(len(heights)))

    def tall(start: int, end: int) -> float:
        return sum(heights[start:end]) + max(0, end - start - 1)

    every = [
        max(tall(0, one), tall(one, two), tall(two, len(heights)))
        for one in range(len(heights) + 1)
        for two in range(one, len(heights) + 1)
    ]
    assert max(tall(*column) for column in found) == pytest.approx(min(every))
