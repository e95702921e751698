"""The deck: 54 cards that can be told apart by eye, held either way up, and cut out without loss."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pnp.core.cards import RED, SUITS, full_deck
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.playing_cards import playing_cards
from pnp.sheet.component import Card, Cards
from pnp.sheet.primitives import Box, Drawing, Picture, Placed, Rect, Text
from pnp.sheet.primitives import Path as Shape
from pnp.sheet.west.card_frame import CardShape
from pnp.sheet.west.pips import LAYOUTS, pip
from pnp.sheet.west.playing_cards import JOKERS, PIP
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.tint import for_pages
from tests.fliptown.helpers import homebrew
from tests.fliptown.sheets.printed import ink_of, shop_for
from tests.pdf.kit import make_press
from tests.sheet.laid import (
    INKS,
    LANGS,
    colours,
    lay,
    least_type,
    outside,
    overlaps,
    pictures,
    texts,
    words,
)

POKER = CardShape(63.5, 88.9, 3.0)
BLEED, SAFE = 3.0, 3.0
CARD = Rect(0, 0, POKER.width, POKER.height)
GOLDEN = Path(__file__).parent / "goldens" / "playing-card-7h.txt"
NUMBERS = [card for card in full_deck() if card.value in LAYOUTS]


@cache
def deck(ink: str = "full", lang: str = "en") -> Cards:
    return playing_cards(load_board().board, make_press(ink, lang), POKER, BLEED)


def card(name: str, ink: str = "full", lang: str = "en") -> Card:
    return next(each for each in deck(ink, lang).cards if each.name == name)


def test_there_are_54_cards_no_two_alike():
    found = deck()
    assert [each.name for each in found.cards] == [*map(str, full_deck()), *JOKERS]
    assert len({each.front.items for each in found.cards}) == 54
    assert len({each.title for each in found.cards}) == 53, "both jokers go by one title"
    assert (found.width, found.height, found.radius) == POKER


def test_all_backs_are_one_drawing_so_that_nobody_knows_a_card_by_it():
    first = deck().cards[0].back
    assert first is not None
    assert all(each.back is first for each in deck().cards)


@pytest.mark.parametrize("ink", INKS)
def test_cards_have_as_many_pips_as_their_value(ink):
    press = for_pages(make_press(ink))
    for number in NUMBERS:
        mark = pip(press, number.suit, PIP)
        placed = [item for item in card(str(number), ink).front.items if isinstance(item, Placed)]
        pips = [item for item in placed if item.drawing == mark]
        assert len(pips) == number.value, number
        middle = POKER.height / 2 - PIP / 2
        assert all((item.turn == 180) == (item.y > middle + 0.01) for item in pips), number


@pytest.mark.parametrize("each", deck().cards, ids=lambda each: each.name)
def test_cards_read_the_same_either_way_up(each):
    """Only a seven has a pip that the other half lacks. What a pip in the middle is drawn with is not looked at."""
    whole = [laid for laid in lay(each.front, make_press()) if not isinstance(laid.item, Shape)]
    seen = Counter(_thing(laid.item, laid.area) for laid in whole)
    turned = Counter(_thing(laid.item, _half_turn(laid.area)) for laid in whole)
    assert sum((seen - turned).values()) == (1 if each.name[0] == "7" else 0)


def _thing(item: object, area: Rect) -> tuple[object, ...]:
    what = {Text: "text", Picture: "name", Placed: "drawing"}.get(type(item))
    rounded = (round(area.x, 2), round(area.y, 2), round(area.width, 2), round(area.height, 2))
    said = getattr(item, what) if what else ""
    return (type(item).__name__, (said.width, said.height) if isinstance(said, Drawing) else said, *rounded)


def _half_turn(area: Rect) -> Rect:
    return Rect(POKER.width - area.right, POKER.height - area.bottom, area.width, area.height)


def test_both_corners_show_the_value_and_the_lower_one_is_turned():
    press = make_press()
    for number in full_deck():
        found = texts(card(str(number)).front, press)
        assert [laid.item.text for laid in found] == [value_sign(number.value)] * 2
        upper, lower = sorted(found, key=lambda laid: laid.area.y)
        assert (upper.turn, lower.turn) == (0, 180)
        assert upper.item.size >= 20
        assert upper.area.right < POKER.width / 3
        assert lower.area.x > POKER.width * 2 / 3


def test_indices_are_the_notation_s_letters_in_every_language():
    for lang in LANGS:
        assert words(card("Kd", lang=lang).front, make_press(lang=lang)) == "K K"
        assert words(card("Tc", lang=lang).front, make_press(lang=lang)) == "10 10"


def test_the_region_under_an_index_is_the_board_s(tmp_path):
    press = make_press()
    assert _regions(card("5h"), press) == {"trail"}
    assert _regions(card("5s"), press) == {"badlands"}
    swapped = homebrew(tmp_path, "suits: {trail: s, badlands: h}")
    cards = {each.name: each for each in playing_cards(swapped, press, POKER, BLEED).cards}
    assert _regions(cards["5h"], press) == {"badlands"}
    assert _regions(cards["5s"], press) == {"trail"}


def _regions(each: Card, press: object) -> set[str]:
    return {laid.item.name for laid in pictures(each.front, press)}


def test_courts_are_two_figures_head_to_head():
    press = make_press()
    for rank in "JQK":
        for suit in SUITS:
            figures = [
                laid for laid in pictures(card(rank + suit).front, press) if laid.item.name == f"court-{rank}{suit}"
            ]
            upper, lower = sorted(figures, key=lambda laid: laid.area.y)
            assert (upper.turn, lower.turn) == (0, 180)
            assert 0 < upper.area.bottom - lower.area.y < 0.1  # they meet, and no pale line runs between them
            wide, high = press.gallery.size(upper.item.name)
            assert upper.area.width / upper.area.height == pytest.approx(wide / high)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_that_matters_is_near_the_cut(ink, lang):
    press = make_press(ink, lang)
    for each in deck(ink, lang).cards:
        front = Drawing(POKER.width, POKER.height, tuple(i for i in each.front.items if not isinstance(i, Box)))
        assert outside(front, press, CARD.inset(SAFE)) == [], each.name
        assert overlaps(each.front, press) == [], each.name
        assert least_type(each.front, press) >= 6, each.name


def test_ground_and_back_run_over_the_cut_by_the_bleed():
    press = make_press()
    over = CARD.inset(-BLEED)
    ground = next(item for item in card("2c").front.items if isinstance(item, Box))
    assert Rect(ground.x, ground.y, ground.width, ground.height) == over
    assert all(laid.area == over for laid in lay(card("2c").back, press))
    assert outside(card("2c").back, press, over) == []


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_sparing_inks_leave_the_ground_white(ink):
    for each in deck(ink).cards:
        for side in (each.front, each.back):
            assert not [item for item in side.items if isinstance(item, Box) and item.fill]


def test_mono_is_black_alone():
    press = make_press("mono")
    for each in deck("mono").cards:
        assert colours(each.front, press) | colours(each.back, press) <= {"#000000", "#FFFFFF"}, each.name


def test_black_print_tells_red_suits_from_black_ones_by_their_fill():
    press = make_press("mono")
    for suit in SUITS:
        fills = [item.fill for item in pip(press, suit, PIP).items]
        assert fills[-1] == ("#FFFFFF" if suit in RED else "#000000")
    shapes = {pip(press, suit, PIP).items[-1].segments for suit in SUITS}
    assert len(shapes) == 4


def test_a_card_is_drawn_as_it_was():
    said = "\n".join(map(repr, card("7h").front.items)) + "\n"
    if os.environ.get("PNP_REGENERATE"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(said, encoding="utf-8")
    assert said == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.slow
def test_low_takes_a_quarter_of_the_ink_at_most(tmp_path):
    full, low = shop_for(tmp_path, "full"), shop_for(tmp_path, "low")
    assert ink_of(low, _fronts("low")) <= ink_of(full, _fronts("full")) / 4
    backs = {ink: deck(ink).cards[0].back for ink in ("full", "low")}
    assert ink_of(low, [backs["low"]]) <= ink_of(full, [backs["full"]]) / 4


def _fronts(ink: str) -> list[Drawing]:
    return [each.front for each in deck(ink).cards]
