"""The plan counts what the documents hold, and documents keep fronts on fronts when all is printed on both sides."""

from __future__ import annotations

import pytest

from pnp.sheet.component import Component
from pnp.sheet.impose import DUPLEX
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.plan import PlanLine, Shop, plan_of
from pnp.sheet.primitives import Text
from pnp.sheet.west.calibration import calibration
from tests.sheet.stock import STANDARDS, deck, pages, press

A4 = STANDARDS.paper("a4")
MAP = pages((281, 194))
REFERENCE = pages((194, 281), (194, 281), two_sided=True)


def printed(duplex: str, *components: Component, copies: int = 1):
    return [print_component(press(), STANDARDS, each, Order(A4, duplex, 3.0), copies) for each in components]


def document(duplex: str, *components: Component, copies: int = 1):
    made = printed(duplex, *components, copies=copies)
    return Shop(press(), STANDARDS, "Board", "1.0", duplex).document("Kit", made)


@pytest.mark.parametrize(
    ("duplex", "deck_line", "reference_line"),
    [
        ("none", (14, 4, 4), (0, 2, 2)),
        ("long", (14, 4, 2), (0, 2, 1)),
        ("short", (14, 4, 2), (0, 2, 1)),
        ("gutterfold", (14, 4, 4), (0, 2, 2)),
    ],
)
def test_cards_pages_and_sheets_are_counted(duplex, deck_line, reference_line):
    plan = plan_of([[each] for each in printed(duplex, deck(14), MAP, REFERENCE)])
    assert [(line.cards, line.pages, line.sheets) for line in plan.lines] == [deck_line, (0, 1, 1), reference_line]
    assert plan.total == PlanLine("", "", 14, deck_line[1] + 3, deck_line[2] + 1 + reference_line[2])


@pytest.mark.parametrize("duplex", DUPLEX)
def test_a_document_has_the_pages_of_the_plan(duplex):
    for component in (deck(14), MAP, REFERENCE):
        made = printed(duplex, component)
        assert len(document(duplex, component).pages) == plan_of([made]).total.pages


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_one_file_on_both_sides_begins_every_component_on_a_front(duplex):
    whole = document(duplex, MAP, deck(14), REFERENCE, copies=1)
    assert whole.duplex == duplex
    assert [page.bookmark for page in whole.pages] == ["Page 1", None, "Deck", None, None, None, "Page 1", "Page 2"]
    assert whole.pages[1].drawing.items == ()


def test_what_is_printed_on_one_side_says_so():
    assert document("long", MAP).duplex == "none"
    assert document("none", deck(4)).duplex == "none"
    assert document("gutterfold", deck(4)).duplex == "none"
    assert document("short", REFERENCE).duplex == "short"


def test_an_odd_page_of_a_two_sided_component_leaves_a_back_empty():
    odd = pages((100, 100), (100, 100), (100, 100), two_sided=True)
    whole = document("long", odd, copies=2)
    assert [bool(page.drawing.items) for page in whole.pages] == [True, True, True, False, True, True, True]
    (made,) = printed("long", odd, copies=2)
    assert made.sheets == 4


def test_only_the_first_page_has_bars():
    whole = document("none", deck(14), MAP)
    said = [[item.text for item in page.drawing.items if isinstance(item, Text)] for page in whole.pages]
    assert ["50 mm" in texts for texts in said] == [True, False, False, False, False]


def test_pages_keep_their_sheet_and_boxes():
    whole = document("none", MAP, deck(14))
    assert [(page.width, page.height) for page in whole.pages[:2]] == [(297, 210), (210, 297)]
    assert whole.pages[0].trim is None
    assert whole.pages[1].trim is not None
    assert whole.language == "en"


@pytest.mark.parametrize("copies", [1, 3])
def test_copies_of_pages(copies):
    assert plan_of([printed("long", REFERENCE, copies=copies)]).total.sheets == copies


def test_the_calibration_sheet_is_one_sheet():
    made = calibration(press(), STANDARDS, A4, (0.0, 0.0))
    whole = Shop(press(), STANDARDS, "pnp", "1.0", "long").document("Calibration", [made])
    assert (len(whole.pages), made.sheets, whole.duplex) == (2, 1, "long")


def test_two_sided_pages_that_are_too_big_are_glued_instead():
    (made,) = printed("long", pages((380, 281), (380, 281), two_sided=True))
    assert [leaf.label for leaf in made.leaves] == ["A1", "A2", "A1", "A2"]
    assert (made.sheets, made.two_sided) == (4, False)


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_the_plan_of_one_file_counts_its_empty_backs(duplex, copies):
    odd = pages((100, 100), (100, 100), (100, 100), two_sided=True)
    made = printed(duplex, MAP, deck(14), odd, MAP, REFERENCE, copies=copies)
    whole = Shop(press(), STANDARDS, "Board", "1.0", duplex).document("Kit", made)
    plan = plan_of([made])
    assert plan.total.pages == len(whole.pages)
    assert plan.lines[0].pages == (2 * copies if duplex in ("long", "short") else copies)
    if duplex in ("long", "short"):
        assert plan.total.sheets == -(-len(whole.pages) // 2)
