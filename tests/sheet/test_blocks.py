"""Blocks: their drawing calls as goldens, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pnp.core.findings import BadInput
from pnp.sheet import blocks
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Oval, Path, Picture, Primitive, Rect, Text
from pnp.sheet.west import sign_boards
from tests.sheet.drawing_calls import AREA, FOLDER, golden_press, rendered, samples

NAMES = list(samples(golden_press()))


@pytest.fixture
def press() -> Press:
    return golden_press()


@pytest.mark.parametrize("name", NAMES)
def test_drawing_calls_are_those_of_the_golden_file(press: Press, name: str) -> None:
    assert rendered(press, name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_golden_file_belongs_to_a_block() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)


def test_every_kind_of_block_has_a_golden_file(press: Press) -> None:
    defined = {**vars(blocks), **vars(sign_boards)}
    kinds = {name for name, kind in defined.items() if isinstance(kind, type) and hasattr(kind, "render")}
    assert kinds - {"Block"} <= {type(block).__name__ for block in samples(press).values()}


def bounds(press: Press, items: Iterable[Primitive]) -> Rect:
    left, top, right, bottom = 999.0, 999.0, -999.0, -999.0
    for item in items:
        match item:
            case Text():
                box = press.text_box(item)
            case Box() | Picture():
                box = Rect(item.x, item.y, item.width, item.height)
            case Oval():
                box = Rect(item.x - item.rx, item.y - item.ry, 2 * item.rx, 2 * item.ry)
            case Line():
                box = Rect(item.x1, item.y1, item.x2 - item.x1, item.y2 - item.y1)
            case Path():
                points = [values for _, values in item.segments if values]
                xs, ys = [values[-2] for values in points], [values[-1] for values in points]
                box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        left, top = min(left, box.x), min(top, box.y)
        right, bottom = max(right, box.right), max(bottom, box.bottom)
    return Rect(left, top, right - left, bottom - top)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "space"])
def test_a_block_stays_in_its_area(press: Press, name: str) -> None:
    block = samples(press)[name]
    found = bounds(press, block.render(press, AREA))
    over = 1.2  # corner ornaments stand on the corner, and icons are a little taller than capitals
    assert found.x >= AREA.x - over
    assert found.y >= AREA.y - over
    assert found.right <= AREA.right + over
    assert found.bottom <= AREA.bottom + over


@pytest.mark.parametrize("name", NAMES)
def test_drawing_twice_is_the_same(press: Press, name: str) -> None:
    assert rendered(press, name) == rendered(press, name)


@pytest.mark.parametrize("ink", ["low", "mono"])
@pytest.mark.parametrize("name", NAMES)
def test_no_ink_moves_anything(press: Press, name: str, ink: str) -> None:
    here = list(samples(press)[name].render(press, AREA))
    other = golden_press(ink)
    there = list(samples(other)[name].render(other, AREA))
    assert [type(item) for item in here] == [type(item) for item in there]
    assert bounds(press, here) == bounds(other, there)


def test_a_stack_is_as_high_as_its_blocks_and_gaps(press: Press) -> None:
    parts = (blocks.Space(3), blocks.Rule(height=2), blocks.Space(4))
    assert blocks.Stack(parts, 1.5).measure(press, 50) == blocks.Size(50, 12)
    assert blocks.Stack(()).measure(press, 50) == blocks.Size(0, 0)


def test_columns_share_the_width(press: Press) -> None:
    columns = blocks.Columns((blocks.Rule(), blocks.Rule(height=7)), (1, 3), 2)
    assert columns.widths(42) == [10, 30]
    assert columns.measure(press, 42) == blocks.Size(42, 7)
    first, second = columns.render(press, Rect(0, 0, 42, 7))
    assert isinstance(first, Line)
    assert isinstance(second, Line)
    assert (first.x2, second.x1) == (10, 12)


def test_a_measured_paragraph_fits_where_it_was_measured(press: Press) -> None:
    block = blocks.Words("Pay 2 [cash] for each [star] that you hold.", press.style("text"))
    for width in (18, 25, 40, 80):
        size = block.measure(press, width)
        items = list(block.render(press, Rect(0, 0, width, size.height)))
        assert {item.size for item in items if isinstance(item, Text)} == {press.style("text").size}


def test_a_name_too_long_for_its_sign_board(press: Press) -> None:
    with pytest.raises(BadInput) as caught:
        list(sign_boards.sign_board(press, "A very long name indeed", Rect(0, 0, 20, 9)))
    assert caught.value.findings[0].code == "text.too_long"
