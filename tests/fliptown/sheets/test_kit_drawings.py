"""Every component in every paper, ink and language: nothing overlaps, is lost at an edge, or is too small to read."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Line, Placed, Rect, Text
from tests.fliptown.sheets.kit_table import CARDS, INKS, LANGS, LOOKS, PAGES, QUICK, SPEC, Sheet, components, fresh, kit
from tests.fliptown.sheets.kit_table import sheets as sheets_of
from tests.sheet.kit_eyes import (
    SLACK,
    Seen,
    collisions,
    look,
    meet,
    texts,
    within,
)

DECK_LOOKS = [("a4", ink, lang) for ink in INKS for lang in LANGS]
"""Cards are drawn alike for every paper."""


def split(looks: Iterable[tuple[str, str, str]], quick: Iterable[tuple[str, str, str]]) -> list[object]:
    """The looks as parameters; those that are not among the quick ones are slow."""
    kept = list(quick)
    return [look if look in kept else pytest.param(*look, marks=pytest.mark.slow) for look in looks]


def assert_sound(names: Iterable[str], paper: str, ink: str, lang: str) -> None:
    job = kit(paper, ink, lang)
    press, made = job.shop.press, components(job)
    for name in names:
        found = list(sheets_of(made[name]))
        assert found, name
        for sheet in found:
            _assert_legible(sheet, press)
            lost = _lost_from_card(sheet, press) if sheet.card else _lost_from_page(sheet, press)
            assert lost == [], f"{sheet}: at the edge"
        assert fresh(name, paper, ink, lang) == made[name], f"{name} is drawn otherwise the second time"


def _assert_legible(sheet: Sheet, press: Press) -> None:
    lines = texts(sheet.drawing, press)
    least = SPEC.text.map if sheet.component == "map" else SPEC.text.least
    assert collisions(sheet.drawing, press) == [], f"{sheet}: one thing on another"
    assert [line.name for line in lines if line.size < least - 1e-6] == [], f"{sheet}: too small"
    lacking = {line.name: press.fonts.missing(line.item.face, line.item.text) for line in lines}
    assert {name: glyphs for name, glyphs in lacking.items() if glyphs} == {}, f"{sheet}: not in the font"
    unsaid = [line.name for line in lines if "{" in line.name or "}" in line.name or "[" in line.name]
    assert unsaid == [], f"{sheet}: a template that nobody filled in"


def _lost_from_page(sheet: Sheet, press: Press) -> list[str]:
    page = Rect(0, 0, sheet.drawing.width, sheet.drawing.height)
    return [seen.name for seen in look(sheet.drawing, press) if not within(seen.area, page)]


def _lost_from_card(sheet: Sheet, press: Press) -> list[str]:
    """What is neither in the safe area nor runs over the edge as far as the bleed; a ground's lines may end there."""
    trim = Rect(0, 0, sheet.drawing.width, sheet.drawing.height)
    safe, bleed = trim.inset(SPEC.safe), trim.inset(-SPEC.bleed)
    return [seen.name for seen in look(sheet.drawing, press) if not _is_sound(seen, safe, bleed)]


def _is_sound(seen: Seen, safe: Rect, bleed: Rect) -> bool:
    if within(seen.area, safe):
        return True
    if isinstance(seen.item, Text):
        return False
    return isinstance(seen.item, Line) or _bleeds(seen.area, safe, bleed)


def _bleeds(area: Rect, safe: Rect, bleed: Rect) -> bool:
    """On each side either within the safe area or out to the end of the bleed: no white edge where the knife slips."""
    sides = (
        (area.x >= safe.x - SLACK, area.x <= bleed.x + SLACK),
        (area.y >= safe.y - SLACK, area.y <= bleed.y + SLACK),
        (area.right <= safe.right + SLACK, area.right >= bleed.right - SLACK),
        (area.bottom <= safe.bottom + SLACK, area.bottom >= bleed.bottom - SLACK),
    )
    return all(inside or beyond for inside, beyond in sides)


@pytest.mark.parametrize(("paper", "ink", "lang"), split(LOOKS, QUICK))
def test_pages(paper: str, ink: str, lang: str) -> None:
    assert_sound(PAGES, paper, ink, lang)


@pytest.mark.parametrize(("paper", "ink", "lang"), split(DECK_LOOKS, [("a4", "full", "en"), ("a4", "mono", "pl")]))
def test_cards(paper: str, ink: str, lang: str) -> None:
    assert_sound(CARDS, paper, ink, lang)


@pytest.mark.parametrize("name", CARDS)
def test_cards_are_the_same_on_every_paper(name: str) -> None:
    assert fresh(name, "tabloid", "low", "pl") == fresh(name, "letter", "low", "pl")


@pytest.mark.parametrize(
    ("paper", "ink", "lang", "duplex"),
    [
        ("a4", "full", "en", "none"),
        ("letter", "mono", "pl", "long"),
        pytest.param("a3", "low", "pl", "short", marks=pytest.mark.slow),
        pytest.param("tabloid", "mono", "en", "gutterfold", marks=pytest.mark.slow),
        pytest.param("letter", "full", "pl", "gutterfold", marks=pytest.mark.slow),
        pytest.param("a4", "low", "en", "long", marks=pytest.mark.slow),
    ],
)
def test_whole_sheets_with_their_footers_and_bars(paper: str, ink: str, lang: str, duplex: str) -> None:
    job = kit(paper, ink, lang, duplex)
    press = job.shop.press
    for part in job.parts:
        document = job.shop.document(part.title, part.printed)
        for number, page in enumerate(document.pages, 1):
            where = f"{part.name}, page {number}"
            assert collisions(page.drawing, press) == [], where
            printed = Rect(0, 0, page.width, page.height).inset(SPEC.dead)
            assert [seen.name for seen in look(page.drawing, press) if not within(seen.area, printed)] == [], where


# -- the eyes themselves -------------------------------------------------------------------------------------------


def test_the_eyes_see_type_that_lies_on_type() -> None:
    press = kit().shop.press
    style = press.style("text")
    one, other = press.text("HHHH", 10, 10, style), press.text("HHHH", 12, 10.5, style)
    assert collisions(Drawing(50, 50, (one, other)), press) == [("HHHH", "HHHH")]
    assert collisions(Drawing(50, 50, (one, press.text("HHHH", 10, 16, style))), press) == []


def test_the_eyes_see_a_symbol_that_lies_on_type_and_art_that_may() -> None:
    press = kit().shop.press
    line, area = press.text("HHHH", 10, 10, press.style("text")), Rect(11, 6, 5, 5)
    assert collisions(Drawing(50, 50, (line, press.picture("cash", area))), press) == [("cash", "HHHH")]
    assert collisions(Drawing(50, 50, (line, press.picture("ornament-laurel", area))), press) == []


def test_the_eyes_see_turned_type_as_it_is_turned() -> None:
    press = kit().shop.press
    style = press.style("text")
    level = press.text("HHHHHHHH", 20, 20, style)
    across = press.text("HHHHHHHH", 21, 16, style, turn=90)
    beside = press.text("HHHHHHHH", 22, 30, style, turn=330)
    assert collisions(Drawing(50, 50, (level, across)), press) == [("HHHHHHHH", "HHHHHHHH")]
    assert collisions(Drawing(50, 50, (level, beside)), press) == [], "its upright rectangle would touch"


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_eyes_see_through_what_is_placed_and_turned(turn: int) -> None:
    press = kit().shop.press
    inner = Drawing(30, 20, (press.text("H", 2, 5, press.style("text")),))
    (found,) = texts(Drawing(90, 90, (Placed(inner, 40, 30, turn, 2.0),)), press)
    wide, high = (60, 40) if turn in (0, 180) else (40, 60)
    assert within(found.area, Rect(40, 30, wide, high))
    assert found.size == press.style("text").size * 2
    middle = {0: (44, 40), 90: (70, 34), 180: (96, 60), 270: (50, 86)}[turn]
    assert abs(found.area.cx - middle[0]) < 3
    assert abs(found.area.cy - middle[1]) < 3


def test_rectangles_meet_or_do_not() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    lozenge = ((3.0, 1.0), (4.0, 2.0), (3.0, 3.0), (2.0, 2.0))
    assert not meet(square, lozenge)
    assert meet(square, tuple((x - 0.7, y) for x, y in lozenge))
