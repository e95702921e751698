"""Symbols in rows: they break and shrink and never run over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.definition.places import Place
from pnp.sheet.primitives import Picture, Rect, Text
from pnp.sheet.west.symbols import Symbol, broken, flow, picture_or, row_height, row_width, set_symbols
from tests.pdf.kit import make_press as press

STYLE = press().style("symbols")


def extent(items):
    boxes = [press().text_box(item) for item in items if isinstance(item, Text)]
    boxes += [Rect(item.x, item.y, item.width, item.height) for item in items if isinstance(item, Picture)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def test_unknown_pictures_fall_back():
    assert picture_or(press(), "portrait-bandit", "portrait-stranger") == "portrait-bandit"
    assert picture_or(press(), "portrait-nobody", "portrait-stranger") == "portrait-stranger"


AMOUNTS = st.builds(
    Symbol,
    st.lists(st.sampled_from(["star", "cash", "wanted", "stop"]), min_size=1, max_size=2).map(tuple),
    st.sampled_from(["", "1", "12", "≤5"]),
    st.booleans(),
)
ROWS = st.lists(st.one_of(AMOUNTS, AMOUNTS, st.just(Symbol(sign="/"))), min_size=1, max_size=9)


@given(ROWS, st.sampled_from(["start", "middle", "end"]))
def test_a_row_is_as_long_as_it_says(symbols, anchor):
    width = row_width(press(), symbols, STYLE)
    x = {"start": 10.0, "middle": 10.0 + width / 2, "end": 10.0 + width}[anchor]
    items = list(set_symbols(press(), symbols, x, 20, STYLE, anchor))
    found = extent(items)
    assert found.x >= 10 - 1e-6
    assert found.right <= 10 + width + 1e-6
    assert found.height <= row_height(press(), symbols, STYLE) + 1e-6


@given(ROWS, st.floats(24, 60), st.floats(7, 30))
def test_symbols_stay_within_their_area_or_are_refused(symbols, width, height):
    area = Rect(5, 5, width, height)
    try:
        items = list(flow(press(), symbols, area, STYLE))
    except BadInput:
        assert broken(press(), symbols, area, STYLE.at(STYLE.least)) is None
        return
    found = extent(items)
    assert found.x >= area.x - 1e-6
    assert found.right <= area.right + 1e-6
    assert found.y >= area.y - 1e-6
    assert found.bottom <= area.bottom + 1e-6
    assert all(item.size >= STYLE.least for item in items if isinstance(item, Text))
    signs = [symbol.sign for symbol in symbols if symbol.sign]
    assert [item.text for item in items if isinstance(item, Text)] == signs


def test_rows_are_even_and_no_sign_begins_one():
    symbols = [Symbol(("star",), "10"), Symbol(sign="/")] * 4 + [Symbol(("star",), "10")]
    items = list(flow(press(), symbols, Rect(0, 0, 48, 30), STYLE.at(12)))
    lines = {}
    for item in items:
        if isinstance(item, Text):
            lines.setdefault(round(item.y, 3), []).append(item.text)
    assert len(lines) == 2
    assert all(line[0] == "10" for line in lines.values())
    assert min(line.count("10") for line in lines.values()) == 2


def test_what_does_not_fit_names_its_line():
    place = Place("board.yaml", 7, 3)
    with pytest.raises(BadInput) as caught:
        list(flow(press(), [Symbol(("star",), "1000")] * 9, Rect(0, 0, 12, 6), STYLE, place=place))
    (finding,) = caught.value.findings
    assert (finding.code, finding.file, finding.line) == ("text.too_long", "board.yaml", 7)
