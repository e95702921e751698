"""Tiling: together the sheets show all of a page, each overlapping the next, with marks to glue them by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheet.leaves import Order, print_component
from pnp.sheet.plan import Shop
from pnp.sheet.primitives import Line, Placed, Rect, Text
from pnp.sheet.tile import fitting, large_room, tiling
from tests.sheet.stock import PAPERS, STANDARDS, bounds, pages, press

A4 = STANDARDS.paper("a4")
OVERLAP = STANDARDS.spec.tile.overlap


@pytest.mark.parametrize("paper", PAPERS)
def test_a_large_page_takes_two_sheets_side_by_side(paper):
    sheet = STANDARDS.paper(paper)
    height, width = large_room(STANDARDS, sheet)
    plan = tiling(STANDARDS, sheet, width, height)
    assert (plan.columns, plan.rows) == (2, 1)
    assert [tile.label for tile in plan.tiles] == ["A1", "A2"]
    first, second = (tile.window for tile in plan.tiles)
    assert first.right - second.x == pytest.approx(OVERLAP)
    assert second.right == pytest.approx(width)
    assert first.height == pytest.approx(height)
    assert width > 1.2 * sheet.inner[1]


@given(st.floats(50, 1500), st.floats(50, 1500), st.sampled_from(PAPERS))
def test_sheets_cover_the_page_and_overlap(width, height, paper):
    sheet = STANDARDS.paper(paper)
    plan = tiling(STANDARDS, sheet, width, height)
    assert len(plan.tiles) == plan.columns * plan.rows
    for tile in plan.tiles:
        window = tile.window
        assert 0 < window.width <= plan.paper.inner[0] + 1e-6
        assert 0 < window.height <= plan.paper.inner[1] + 1e-6
        assert (window.right >= width - 1e-5) == (tile.column == plan.columns - 1)
        assert (window.bottom >= height - 1e-5) == (tile.row == plan.rows - 1)
        if tile.column:
            before = plan.tiles[tile.row * plan.columns + tile.column - 1].window
            assert before.right - window.x == pytest.approx(OVERLAP)
        if tile.row:
            above = plan.tiles[(tile.row - 1) * plan.columns + tile.column].window
            assert above.bottom - window.y == pytest.approx(OVERLAP)


def test_rows_have_letters():
    labels = [tile.label for tile in tiling(STANDARDS, A4, 700, 600).tiles]
    assert labels[0] == "A1"
    assert {"A2", "B1", "B2"} <= set(labels)


@pytest.mark.parametrize(
    ("size", "landscape"), [((194, 281), False), ((281, 194), True), ((100, 100), False), ((200, 281), None)]
)
def test_a_page_that_fits_takes_one_sheet(size, landscape):
    paper = fitting(A4, *size)
    assert (paper and paper.landscape) == landscape


def tiled():
    height, width = large_room(STANDARDS, A4)
    return print_component(press(), STANDARDS, pages((width, height)), Order(A4, "none", 3.0))


def test_the_second_sheet_continues_the_first():
    first, second = tiled().leaves
    left, right = (leaf.items[0] for leaf in (first, second))
    assert isinstance(left, Placed)
    assert left.drawing is right.drawing
    assert left.clip is not None
    assert (left.x + left.clip.x, left.y + left.clip.y) == (A4.margin, A4.margin)
    assert (right.x + right.clip.x, right.y + right.clip.y) == (A4.margin, A4.margin)


def test_marks_show_where_the_next_sheet_begins():
    first, second = tiled().leaves
    (x,) = {line.x1 for line in first.items if isinstance(line, Line)}
    window = second.items[0].clip
    assert x - A4.margin == pytest.approx(window.x), "the edge that is cut comes to lie at the marks"
    assert {line.x1 for line in second.items if isinstance(line, Line)} == {A4.margin}
    assert [item.text for item in first.items if isinstance(item, Text)] == [
        press().words.label("print.glue", sheet="A2")
    ]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_furniture_of_glued_sheets_keeps_clear_of_the_marks(lang):
    speaking = press(lang=lang)
    made = print_component(speaking, STANDARDS, pages(large_room(STANDARDS, A4)[::-1]), Order(A4, "none", 3.0))
    document = Shop(speaking, STANDARDS, "Board", "1.0", "none").document("Map", [made])
    assert len(document.pages) == 2
    for page, label in zip(document.pages, ("A1", "A2"), strict=True):
        items = page.drawing.items
        marks = [line for line in items if isinstance(line, Line) and line.stroke.colour == speaking.drawn("guide")]
        texts = [item for item in items if isinstance(item, Text)]
        assert label in [text.text for text in texts]
        for box in bounds(tuple(texts), speaking):
            assert not any(box.x - 0.5 < mark.x1 < box.right + 0.5 and _meets(box, mark) for mark in marks)


def _meets(box: Rect, mark: Line) -> bool:
    return min(mark.y1, mark.y2) < box.bottom and max(mark.y1, mark.y2) > box.y
