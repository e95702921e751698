"""Marks: beyond the bleed, at every cut, never too near the edge of the paper, and none where nothing is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheet.impose import DUPLEX, mark_frame
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.marks import corner_hints, crop_marks, cut_lines, fold_line
from pnp.sheet.primitives import Line, Path, Placed, Rect
from tests.sheet.stock import PAPERS, STANDARDS, bounds, deck, overlap, press

SPEC = STANDARDS.spec.marks
A4 = STANDARDS.paper("a4")


def marked(**given) -> tuple:
    return print_component(press(), STANDARDS, deck(5), Order(A4, **{"duplex": "none", "bleed": 3.0} | given)).leaves


def lines(leaf) -> list[Line]:
    return [item for item in leaf.items if isinstance(item, Line)]


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_do_not_touch_what_is_printed(paper, duplex, bleed):
    order = Order(STANDARDS.paper(paper), duplex, bleed)
    for leaf in print_component(press(), STANDARDS, deck(14), order).leaves:
        cards = [place.area.inset(-bleed) for place in leaf.places]
        marks = [line for line in lines(leaf) if not line.stroke.dash and not _is_edge(line, leaf)]
        assert marks
        for mark in bounds(tuple(marks), press()):
            assert not any(overlap(mark, card) for card in cards)


def _is_edge(line: Line, leaf) -> bool:
    return any(overlap(Rect(line.x1, line.y1, 0, 0), place.area, 1e-3) for place in leaf.places)


def test_every_edge_of_every_card_has_a_mark_at_both_ends():
    leaf, *_ = marked()
    upright = {(round(line.x1, 2), line.y1 < 100) for line in lines(leaf) if line.x1 == line.x2}
    level = {(round(line.y1, 2), line.x1 < 100) for line in lines(leaf) if line.y1 == line.y2}
    for place in leaf.places:
        for x in (place.area.x, place.area.right):
            assert {(round(x, 2), True), (round(x, 2), False)} <= upright
        for y in (place.area.y, place.area.bottom):
            assert {(round(y, 2), True), (round(y, 2), False)} <= level


def test_rows_without_cards_have_no_marks():
    leaf, *_ = marked()
    bottom = max(place.area.bottom for place in leaf.places)
    assert max(line.y1 for line in lines(leaf) if line.y1 == line.y2) == pytest.approx(bottom)


@given(st.floats(5.1, 60), st.floats(5.1, 60))
def test_marks_are_as_long_as_there_is_room(x, y):
    card = Rect(x, y, 60, 80)
    frame = mark_frame(A4)
    for mark in crop_marks(press(), SPEC, [card], card, frame):
        length = abs(mark.x1 - mark.x2) + abs(mark.y1 - mark.y2)
        assert 0.5 <= length <= SPEC.length + 1e-6
        assert min(mark.x1, mark.x2) >= frame.x
        assert min(mark.y1, mark.y2) >= frame.y


def test_neighbours_share_a_cut():
    cards = [Rect(20, 20, 60, 80), Rect(80, 20, 60, 80)]
    block = Rect(20, 20, 120, 80)
    upright = [mark.x1 for mark in crop_marks(press(), SPEC, cards, block, mark_frame(A4)) if mark.x1 == mark.x2]
    assert sorted(upright) == [20, 20, 80, 80, 140, 140]
    assert len(list(cut_lines(press(), cards))) == 7


def test_cards_without_bleed_are_cut_along_lines_on_their_fronts():
    for leaf in marked(duplex="long", bleed=0.0):
        edges = [line for line in lines(leaf) if _is_edge(line, leaf)]
        assert bool(edges) == (leaf.side == "front")
    assert not any(_is_edge(line, leaf) for leaf in marked() for line in lines(leaf))


def test_marks_can_be_left_out():
    for leaf in marked(marks=False):
        assert all(isinstance(item, Placed) for item in leaf.items)


def test_hints_for_round_corners():
    assert not any(isinstance(item, Path) for item in marked()[0].items)
    arcs = [item for item in marked(corners=True)[0].items if isinstance(item, Path)]
    assert len(arcs) == 4 * 5
    (first, *_) = corner_hints(press(), [Rect(10, 20, 60, 80)], 3.0)
    (_, start), (_, curve) = first.segments
    assert (start, curve[-2:]) == ((13, 20), (10, 23))
    assert list(corner_hints(press(), [Rect(10, 20, 60, 80)], 0.0)) == []


def test_a_folded_sheet_has_its_fold_between_fronts_and_backs():
    for leaf in marked(duplex="gutterfold"):
        (fold,) = [line for line in lines(leaf) if line.stroke.dash]
        assert fold.x1 == fold.x2 == A4.width / 2
        assert max(place.area.right for place in leaf.places if place.side == "front") <= fold.x1 - 3
        assert min(place.area.x for place in leaf.places if place.side == "back") >= fold.x1 + 3
    level = fold_line(press(), A4, "level", mark_frame(A4))
    assert level.y1 == level.y2 == A4.height / 2
