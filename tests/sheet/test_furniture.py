"""Footer and check bars: on every page, in their strips, clear of one another and of marks; bars of exact length."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheet.furniture import Imprint, check_bars, furnished, shortened
from pnp.sheet.impose import DUPLEX
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.primitives import Box, Line, Placed, Primitive, Text
from tests.sheet.stock import PAPERS, POKER, STANDARDS, bounds, deck, overlap, pages, press

A4 = STANDARDS.paper("a4")
IMPRINT = Imprint("Fliptown", "Deck", 3, "1.2.3")


def _is_mark(item: Primitive, speaking) -> bool:
    return isinstance(item, Line) and item.stroke.colour == speaking.drawn("guide")


def marks(items, speaking) -> list[Line]:
    return [item for item in items if _is_mark(item, speaking)]


def texts(items) -> list[Text]:
    return [item for item in items if isinstance(item, Text)]


def everything(paper: str, lang: str, ink: str):
    """A page of every kind on a paper."""
    speaking = press(ink, lang)
    for duplex in DUPLEX:
        for bleed in (0.0, 3.0):
            for size in (POKER, (44.0, 63.0), (25.0, 25.0)):
                order = Order(STANDARDS.paper(paper), duplex, bleed)
                yield from print_component(speaking, STANDARDS, deck(9, size), order).leaves
    inner = STANDARDS.paper(paper).inner
    for shape in (inner, inner[::-1]):
        yield from print_component(speaking, STANDARDS, pages(shape), order).leaves


@pytest.mark.parametrize(("paper", "lang", "ink"), [(paper, "en", "full") for paper in PAPERS] + [("a4", "pl", "low")])
def test_furniture_lies_in_its_strips_and_touches_nothing(paper, lang, ink):
    speaking = press(ink, lang)
    for leaf in everything(paper, lang, ink):
        items = furnished(speaking, STANDARDS, leaf, IMPRINT, bars=True)
        furniture = [item for item in items if not isinstance(item, Placed) and not _is_mark(item, speaking)]
        furniture = [item for item in furniture if not any(item is own for own in leaf.items)]
        height, dead, margin = leaf.paper.height, leaf.paper.dead, leaf.paper.margin
        areas = list(bounds(tuple(furniture), speaking))
        assert len(areas) > 4
        for area in areas:
            above = area.y >= dead - 1e-6 and area.bottom <= margin + 1e-6
            below = area.y >= height - margin - 1e-6 and area.bottom <= height - dead + 1e-6
            assert above or below
            assert area.x >= margin - 1e-6
            assert area.right <= leaf.paper.width - margin + 1e-6
        for one, other in combinations(bounds(tuple(texts(furniture)), speaking), 2):
            assert not overlap(one, other)
        for mark in bounds(tuple(marks(items, speaking)), speaking):
            assert not any(overlap(mark, area) for area in areas), "a mark runs through the furniture"


def bars_of(leaf, speaking) -> list[float]:
    """The length of each bar, from the outer edge of its first tick to that of its last."""
    bars = check_bars(speaking, STANDARDS, leaf)
    assert bars is not None
    ladders = [item for item in bars if isinstance(item, Line) and item.y1 == item.y2]
    ticks = [item for item in bars if isinstance(item, Line) and item.x1 == item.x2]
    hair = speaking.theme.lines.hair
    assert len(ticks) == 4
    outer = [abs(one.x1 - other.x1) + hair for one, other in ((ticks[0], ticks[1]), (ticks[2], ticks[3]))]
    assert outer == pytest.approx(sorted({round(line.x2 - line.x1, 6) for line in ladders}))
    return outer


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
@pytest.mark.parametrize("paper", PAPERS)
def test_bars_are_50_millimetres_and_2_inches_long(paper, ink):
    speaking = press(ink)
    (leaf,) = print_component(speaking, STANDARDS, pages((100, 100)), Order(STANDARDS.paper(paper), "none", 0)).leaves
    assert bars_of(leaf, speaking) == pytest.approx([50.0, 50.8])
    said = [text.text for text in texts(check_bars(speaking, STANDARDS, leaf) or ())]
    assert said == ["50 mm", "2 in", "Measure me!"]
    boxes = [item for item in check_bars(speaking, STANDARDS, leaf) or () if isinstance(item, Box)]
    assert all(box.fill == speaking.drawn("ink") for box in boxes)


def test_the_footer_says_what_the_sheet_is():
    leaf, *_ = print_component(press(), STANDARDS, deck(14), Order(A4, "long", 3.0)).leaves
    said = [text.text for text in texts(furnished(press(), STANDARDS, leaf, IMPRINT, bars=False))]
    assert said == ["Fliptown · Deck", "Sheet 1 of 3 · pnp 1.2.3", "Cut from mark to mark"]


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        (Order(A4, "none", 0.0), "Cut along the lines"),
        (Order(A4, "gutterfold", 3.0), "Fold along the dashes, glue, then cut"),
        (Order(A4, "none", 3.0, marks=False), None),
    ],
)
def test_hints_fit_the_sheet(order, hint):
    leaf, *_ = print_component(press(), STANDARDS, deck(4), order).leaves
    said = [text.text for text in texts(furnished(press(), STANDARDS, leaf, IMPRINT, bars=False))]
    assert said[2:] == ([hint] if hint else [])


def test_backs_are_told_from_fronts():
    _, back, *_ = print_component(press(), STANDARDS, deck(14), Order(A4, "long", 3.0)).leaves
    said = [text.text for text in texts(furnished(press(), STANDARDS, back, IMPRINT, bars=False))]
    assert "Sheet 1 of 3, back · pnp 1.2.3" in said


@given(st.text(alphabet="abc Łódź–", max_size=200), st.floats(10, 150))
def test_long_names_are_cut_short(name, width):
    style = press().style("fine")
    said = shortened(press(), name, width, style)
    assert press().width(said, style) <= max(width, 0)
    assert said == name or said.endswith("…")


def test_a_board_with_a_very_long_name_still_has_its_footer():
    imprint = Imprint("x" * 300, "Deck", 1, "1.0")
    for size in ((100.0, 100.0), POKER):
        leaf, *_ = print_component(press(), STANDARDS, deck(8, size), Order(A4, "none", 3.0)).leaves
        said = [text.text for text in texts(furnished(press(), STANDARDS, leaf, imprint, bars=False))]
        assert any(text.endswith("…") for text in said)
        assert any("Sheet 1 of 1" in text for text in said)
