"""Imposition: as many cards as fit, and every back behind its front, however the sheet is turned over or folded."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.definition.places import Place
from pnp.lang import load_words
from pnp.sheet.impose import DUPLEX, Duplex, axis_of, checked_duplex, find_grid
from pnp.sheet.leaf import CardPlace, Leaf
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.primitives import Placed, Rect
from tests.sheet.stock import PAPERS, POKER, STANDARDS, bounds, deck, overlap, press

UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the top of a drawing points that is turned clockwise."""


def order(paper: str, duplex: Duplex, bleed: float = 3.0, offset: tuple[float, float] = (0.0, 0.0)) -> Order:
    return Order(STANDARDS.paper(paper), duplex, bleed, offset=offset)


def printed(cards, wanted: Order, copies: int = 1):
    return print_component(press(), STANDARDS, cards, wanted, copies)


def attempt(cards, wanted: Order):
    try:
        return printed(cards, wanted), []
    except BadInput as bad:
        return None, [finding.code for finding in bad.findings]


def pairs(leaves: tuple[Leaf, ...], duplex: Duplex) -> list[tuple[Leaf, Leaf]]:
    """The leaves that come to lie back to back."""
    if duplex == "gutterfold":
        return [(leaf, leaf) for leaf in leaves]
    if duplex == "none":
        half = len(leaves) // 2
        return list(zip(leaves[:half], leaves[half:], strict=True))
    return list(zip(leaves[::2], leaves[1::2], strict=True))


def seen_through(place: CardPlace, leaf: Leaf, duplex: Duplex) -> tuple[Rect, tuple[int, int]]:
    """Where a back lies, and where its top points, as seen through the paper from the front.

    Worked out by hand from how a sheet is turned over, and not from the code under test.
    """
    area, (up_x, up_y) = place.area, UP[place.turn]
    width, height = leaf.paper.width, leaf.paper.height
    sideways = Rect(width - area.right, area.y, area.width, area.height), (-up_x, up_y)
    over = Rect(area.x, height - area.bottom, area.width, area.height), (up_x, -up_y)
    match duplex:
        case "none":
            return sideways
        case "long":  # turned about the long edge
            return sideways if height >= width else over
        case "short":
            return over if height >= width else sideways
        case _:  # folded about the dashed line: the one between fronts and backs
            fronts = [each.area for each in leaf.places if each.side == "front"]
            return sideways if area.x >= max(front.right for front in fronts) else over


def check_registration(leaves: tuple[Leaf, ...], duplex: Duplex, offset: tuple[float, float] = (0.0, 0.0)) -> int:
    count = 0
    for front_leaf, back_leaf in pairs(leaves, duplex):
        fronts = [place for place in front_leaf.places if place.side == "front"]
        backs = [place for place in back_leaf.places if place.side == "back"]
        assert len(fronts) == len(backs)
        for front, back in zip(fronts, backs, strict=True):
            assert front.card == back.card
            moved = replace(back, area=back.area.moved(-offset[0], -offset[1]))
            area, up = seen_through(moved, back_leaf, duplex)
            assert (area.x, area.y) == pytest.approx((front.area.x, front.area.y), abs=1e-6)
            assert (area.width, area.height) == (front.area.width, front.area.height)
            assert up == UP[front.turn], "a card that is turned like a page shows its back upright"
            count += 1
    return count


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_back_lies_behind_its_front(paper, duplex, bleed):
    made = printed(deck(14), order(paper, duplex, bleed))
    assert check_registration(made.leaves, duplex) == 14


@pytest.mark.parametrize("duplex", ["long", "short"])
@given(st.floats(-3, 3), st.floats(-3, 3))
def test_the_saved_offset_moves_backs_and_nothing_else(duplex, x, y):
    made = printed(deck(9), order("a4", duplex, offset=(x, y)))
    assert check_registration(made.leaves, duplex, (x, y)) == 9
    straight = printed(deck(9), order("a4", duplex))
    fronts = [leaf.places for leaf in made.leaves if leaf.side == "front"]
    assert fronts == [leaf.places for leaf in straight.leaves if leaf.side == "front"]


@pytest.mark.parametrize("duplex", ["none", "gutterfold"])
def test_no_offset_where_the_printer_does_not_turn_the_sheet(duplex):
    made = printed(deck(9), order("a4", duplex, offset=(1.0, 2.0)))
    assert check_registration(made.leaves, duplex) == 9


@given(
    st.tuples(st.floats(20, 180), st.floats(20, 180)), st.sampled_from([0.0, 1.5, 3.0]), st.sampled_from(DUPLEX),
    st.sampled_from(PAPERS), st.integers(1, 30),
)  # fmt: skip
def test_cards_of_any_size(size, bleed, duplex, paper, count):
    made, refused = attempt(deck(count, size), order(paper, duplex, bleed))
    if made is None:
        assert refused == ["card.no_room"]
        return
    assert check_registration(made.leaves, duplex) == count
    for leaf in made.leaves:
        sheet = Rect(0, 0, leaf.paper.width, leaf.paper.height)
        inner = sheet.inset(leaf.paper.margin - 1e-6)
        for place in leaf.places:
            with_bleed = place.area.inset(-bleed)
            assert inner.x <= with_bleed.x
            assert inner.y <= with_bleed.y
            assert with_bleed.right <= inner.right
            assert with_bleed.bottom <= inner.bottom
            lying = (place.area.width, place.area.height)
            assert lying == (size if place.turn in (0, 180) else size[::-1])
        for one, other in combinations([place.area.inset(-bleed) for place in leaf.places], 2):
            assert not overlap(one, other, slack=-1e-6)


# -- how many


@pytest.mark.parametrize(
    ("paper", "bleed", "fold", "columns", "rows", "turn"),
    [
        ("a4", 0.0, False, 3, 3, 0),
        ("a4", 3.0, False, 2, 4, 90),
        ("letter", 0.0, False, 2, 4, 90),
        ("letter", 3.0, False, 2, 3, 90),
        ("a3", 3.0, False, 4, 4, 0),
        ("tabloid", 3.0, False, 3, 4, 0),
        ("a4", 3.0, True, 1, 4, 90),
        ("a3", 0.0, True, 3, 3, 90),
    ],
)
def test_poker_cards_on_each_paper(paper, bleed, fold, columns, rows, turn):
    grid = find_grid(STANDARDS, STANDARDS.paper(paper), deck(), bleed, marks=True, fold=fold)
    assert (grid.columns, grid.rows, grid.turn, grid.paper.landscape) == (columns, rows, turn, False)


@given(st.floats(20, 180), st.floats(20, 180), st.sampled_from([0.0, 3.0]), st.sampled_from(PAPERS))
def test_no_other_arrangement_takes_more(width, height, bleed, paper):
    sheet = STANDARDS.paper(paper)
    inner = sorted(sheet.inner)
    gutter = 2 * bleed
    best = 0
    for room in (inner, inner[::-1]):
        for card in ((width, height), (height, width)):
            fits = [int((space + 1e-6) // (side + gutter)) for space, side in zip(room, card, strict=True)]
            best = max(best, fits[0] * fits[1])
    if best:
        assert find_grid(STANDARDS, sheet, deck(1, (width, height)), bleed, marks=True, fold=False).count == best
    else:
        with pytest.raises(BadInput):
            find_grid(STANDARDS, sheet, deck(1, (width, height)), bleed, marks=True, fold=False)


def test_cards_without_bleed_share_their_edges():
    grid = find_grid(STANDARDS, STANDARDS.paper("a4"), deck(), 0.0, marks=True, fold=False)
    first, second, *_ = grid.places()
    assert grid.gutter == 0
    assert first.right == pytest.approx(second.x)
    with_bleed = find_grid(STANDARDS, STANDARDS.paper("a4"), deck(), 3.0, marks=True, fold=False)
    assert with_bleed.gutter == 6
    first, second, *_ = with_bleed.places()
    assert second.x - first.right == pytest.approx(6)


# -- pages and sheets


@pytest.mark.parametrize(
    ("duplex", "sides", "sheets"),
    [
        ("none", "front front back back", 4),
        ("long", "front back front back", 2),
        ("short", "front back front back", 2),
        ("gutterfold", "front front front front", 4),
    ],
)
def test_the_order_of_pages(duplex, sides, sheets):
    made = printed(deck(14), order("a4", duplex))
    assert " ".join(leaf.side for leaf in made.leaves) == sides
    assert made.sheets == sheets
    assert made.cards == 14


@pytest.mark.parametrize("duplex", DUPLEX)
def test_cards_without_backs_need_no_back_pages(duplex):
    made = printed(deck(9, backs=False), order("a4", duplex, 0.0))
    assert [leaf.side for leaf in made.leaves] == ["front"]
    assert not made.two_sided
    assert made.sheets == 1


def test_a_card_without_a_back_leaves_its_place_empty():
    cards = deck(4)
    some = replace(cards, cards=(replace(cards.cards[0], back=None), *cards.cards[1:]))
    front, back = printed(some, order("a4", "long")).leaves
    assert [place.card for place in back.places] == ["card-2", "card-3", "card-4"]
    assert len(front.places) == 4


def test_copies_multiply_every_card():
    made = printed(deck(3, copies=2), order("a4", "long"), copies=3)
    counted = Counter(place.card for leaf in made.leaves for place in leaf.places if place.side == "front")
    assert counted == {"card-1": 6, "card-2": 6, "card-3": 6}
    assert made.cards == 18
    assert check_registration(made.leaves, "long") == 18


def test_each_drawing_lies_where_its_place_is_and_is_cut_at_its_bleed():
    for leaf in printed(deck(8), order("a4", "long", 3.0)).leaves:
        placed = [item for item in leaf.items if isinstance(item, Placed)]
        assert [(item.x, item.y, item.turn) for item in placed] == [
            (place.area.x, place.area.y, place.turn) for place in leaf.places
        ]
        assert {item.clip for item in placed} == {Rect(-3, -3, 69.5, 94.9)}


def test_boxes_of_a_page():
    (leaf,) = printed(deck(9, backs=False), order("a4", "none", 0.0)).leaves
    assert leaf.trim == leaf.bleed == Rect(9.75, pytest.approx(15.15), 190.5, pytest.approx(266.7))
    leaf, *_ = printed(deck(8), order("a4", "none", 3.0)).leaves
    assert leaf.trim is not None
    assert leaf.bleed == leaf.trim.inset(-3)


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_in_the_dead_edge(paper, duplex):
    most = STANDARDS.spec.back.most
    for bleed, offset in ((0.0, (0.0, 0.0)), (3.0, (most, -most)), (0.0, (-most, most))):
        for leaf in printed(deck(14), order(paper, duplex, bleed, offset)).leaves:
            for area in bounds(leaf.items, press()):
                assert area.x >= leaf.paper.dead - 1e-6
                assert area.y >= leaf.paper.dead - 1e-6
                assert area.right <= leaf.paper.width - leaf.paper.dead + 1e-6
                assert area.bottom <= leaf.paper.height - leaf.paper.dead + 1e-6


# -- what is refused


def test_a_card_bigger_than_the_paper():
    place = Place("board.yaml", 12, 3)
    cards = replace(deck(1, (250.0, 300.0)), place=place)
    with pytest.raises(BadInput) as caught:
        printed(cards, order("a4", "none"))
    (finding,) = caught.value.findings
    assert (finding.code, finding.file, finding.line, finding.column) == ("card.no_room", "board.yaml", 12, 3)
    said = load_words("en").finding(finding)
    assert "250 × 300 mm" in said
    assert "a4 (210 × 297 mm" in said
    assert printed(cards, order("a3", "none")).sheets == 2


def test_a_card_without_a_place_is_told_at_its_size_or_its_paper():
    with pytest.raises(BadInput) as caught:
        find_grid(STANDARDS, STANDARDS.paper("a4"), deck(1, POKER), 100.0, marks=True, fold=False)
    assert caught.value.findings[0].line == STANDARDS.card("poker").place.line
    with pytest.raises(BadInput) as caught:
        find_grid(STANDARDS, STANDARDS.paper("a4"), deck(1, (500, 500)), 0.0, marks=True, fold=False)
    assert caught.value.findings[0].line == STANDARDS.source.key_place(("papers", "a4")).line


def test_a_card_as_large_as_the_margins_allow_goes_without_some_marks():
    cards = deck(1, (194.0, 281.0), backs=False)
    (leaf,) = printed(cards, order("a4", "none", 0.0)).leaves
    assert leaf.places[0].area == Rect(8, 8, 194, 281)


@pytest.mark.parametrize(("name", "suggestion"), [("lnog", "long"), ("gutter", "gutterfold"), ("xyz", None)])
def test_an_unknown_duplex_mode(name, suggestion):
    with pytest.raises(BadInput) as caught:
        checked_duplex(name)
    assert caught.value.findings[0].params["suggestion"] == suggestion


def test_a_sheet_is_turned_about_its_own_edge():
    upright = STANDARDS.paper("a4")
    assert [axis_of(mode, upright) for mode in ("long", "short", "none")] == ["upright", "level", "upright"]
    assert [axis_of(mode, upright.turned) for mode in ("long", "short")] == ["level", "upright"]
