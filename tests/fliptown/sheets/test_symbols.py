"""Symbols: amounts with their pictures, bonus marks, rows that break and shrink and never run over."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.board.board import REGIONS, Gain
from pnp.games.fliptown.print.symbols import amount_text, gain_symbols, start_symbols
from pnp.games.fliptown.words.phrases import stop_sign
from pnp.sheet.primitives import Path, Picture, Rect
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.symbols import (
    Symbol,
    seal,
)
from tests.fliptown.sheets.card_table import STANDARD, press


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


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_a_bonus_mark_holds_the_region(region, ink):
    stamp, picture = seal(press(ink), Rect(0, 0, 8, 8), region)
    assert isinstance(stamp, Path)
    assert isinstance(picture, Picture)
    assert picture.name == region
    assert picture.width >= 4
    assert dict(picture.inks)["paper"] is not None, "cut-out lines are lost"
