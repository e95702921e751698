"""Symbols: amounts with their pictures, bonus marks, rows that break and shrink and never run over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.definition.places import Place
from pnp.games.fliptown.board.board import REGIONS, Gain
from pnp.games.fliptown.print.symbols import amount_text, gain_symbols, start_symbols
from pnp.games.fliptown.words.phrases import stop_sign
from pnp.sheet.primitives import Path, Picture, Rect, Text
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.symbols import (
    Symbol,
    broken,
    flow,
    picture_or,
    row_height,
    row_width,
    seal,
    set_symbols,
)
from tests.fliptown.sheets.card_table import STANDARD, press, text_box

STYLE = press().style("symbols")


def extent(items):
    boxes = [text_box(press(), item) for item in items if isinstance(item, Text)]
    boxes += [Rect(item.x, item.y, item.width, item.height) for item in items if isinstance(item, Picture)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def test_values_are_printed_as_on_cards():
    assert [value_sign(value) for value in (1, 2, 9, 10, 11, 12, 13, 14, None)] == [
        "A", "2", "9", "10", "J", "Q", "K", "14", "",
    ]  # fmt: skip
    assert [stop_sign(name) for name in ("A", "T", "K", "15")] == ["A", "10", "K", "15"]


def test_a_gain_is_its_bonus_actions_and_its_amounts():
    gain = Gain(stars=3, cash=12, wanted=1, bonus=("mine", "town"))
    assert gain_symbols(gain) == (
        Symbol(("mine",), sealed=True),
        Symbol(("town",), sealed=True),
        Symbol(("star",), "3"),
        Symbol(("cash",), "12"),
        Symbol(("wanted",), "1"),
    )
    assert amount_text(gain) == "[bonus][mine] [bonus][town] 3[star] 12[cash] 1[wanted]"
    assert gain_symbols(Gain()) == ()


@pytest.mark.parametrize("field", [name for name in Gain._fields if name != "bonus"])
def test_no_amount_of_a_gain_is_left_out(field):
    (symbol,) = gain_symbols(Gain(**{field: 7}))
    assert symbol.sign == "7"
    assert press().gallery.has(symbol.icons[0])


def test_what_a_character_starts_with():
    assert start_symbols(STANDARD.characters["bandit"].start) == (
        Symbol(("cash",), "7"),
        Symbol(("gold",), "6"),
        Symbol(("wanted",), "4"),
    )
    assert Symbol(("item-shovel",)) in start_symbols(STANDARD.characters["grave-robber"].start)


def test_every_symbol_has_its_picture():
    symbols = [symbol for hero in STANDARD.characters.values() for symbol in start_symbols(hero.start)]
    assert all(press().gallery.has(icon) for symbol in symbols for icon in symbol.icons)


def test_unknown_pictures_fall_back():
    assert picture_or(press(), "portrait-bandit", "portrait-stranger") == "portrait-bandit"
    assert picture_or(press(), "portrait-nobody", "portrait-stranger") == "portrait-stranger"


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_a_bonus_mark_holds_the_region(region, ink):
    stamp, picture = seal(press(ink), Rect(0, 0, 8, 8), region)
    assert isinstance(stamp, Path)
    assert isinstance(picture, Picture)
    assert picture.name == region
    assert picture.width >= 4
    assert dict(picture.inks)["paper"] is not None, "cut-out lines are lost"


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
