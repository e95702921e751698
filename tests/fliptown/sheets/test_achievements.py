"""The achievements' sheet: every one on it, on any paper either way up, nothing overlapping or lost."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.board import Goal
from pnp.games.fliptown.print.achievements import achievements_sheet
from pnp.sheet.paper import load_standards
from pnp.sheet.primitives import Box, Oval, Placed, Rect
from pnp.sheet.west.medal_sheet import grid
from tests.fliptown.sheets.card_table import (
    GULCH,
    LOOKS,
    PLACES,
    STANDARD,
    assert_golden,
    assert_sound,
    colours,
    ink_of,
    named,
    press,
    said,
    texts,
    with_entry,
)

PAPERS = [load_standards().paper(name).inner for name in load_standards().spec.papers]
SIZES = [*PAPERS, *((height, width) for width, height in PAPERS)]


def sheet(board=STANDARD, machine=None, size=SIZES[0]):
    return achievements_sheet(board, machine or press(), *size, PLACES)


def entries(drawing):
    drawing, scale = unscaled(drawing)
    return [
        replace(item, x=item.x * scale, y=item.y * scale, width=item.width * scale, height=item.height * scale)
        for item in _entries(drawing)
    ]


def unscaled(drawing):
    """What larger paper prints enlarged, and by how much."""
    if len(drawing.items) == 1 and isinstance(drawing.items[0], Placed):
        return drawing.items[0].drawing, drawing.items[0].scale
    return drawing, 1.0


def _entries(drawing):
    return [item for item in drawing.items if isinstance(item, Box) and item.radius == 0.8 and item.stroke]


@pytest.mark.parametrize(("ink", "lang"), LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_every_achievement_on_one_page_of_any_paper(size, ink, lang):
    machine = press(ink, lang)
    (page,) = sheet(machine=machine, size=size).pages
    assert (page.drawing.width, page.drawing.height) == size
    drawing, scale = unscaled(page.drawing)
    assert (drawing.width * scale, drawing.height * scale) == pytest.approx(size)
    assert_sound(machine, drawing, margin=0.0)
    words = said(drawing)
    for name in STANDARD.achievements:
        assert machine.words.label(f"achievement.{name}") in words
    assert len(entries(page.drawing)) == 20


@pytest.mark.parametrize("size", SIZES)
def test_entries_fill_the_page(size):
    found = entries(sheet(size=size).pages[0].drawing)
    assert min(box.x for box in found) < 7
    assert max(box.x + box.width for box in found) > size[0] - 7
    assert max(box.y + box.height for box in found) > size[1] - 7
    assert len({(round(box.width, 6), round(box.height, 6)) for box in found}) == 1


def test_larger_paper_makes_everything_larger():
    assert unscaled(sheet(size=(281.0, 404.0)).pages[0].drawing)[1] > 1.3
    assert unscaled(sheet(size=(194.0, 281.0)).pages[0].drawing)[1] == 1.0


def test_low_entries_have_their_pictures_beside_the_title():
    drawing = sheet(size=(199.9, 263.4)).pages[0].drawing
    texts_at = {text.text: text for text in texts(drawing)}
    assert texts_at["24"].x > texts_at["Silver Lining"].x + 20
    assert abs(texts_at["24"].y - texts_at["Silver Lining"].y) < 2


def test_each_has_a_medal_and_lines_for_date_and_score():
    drawing = sheet().pages[0].drawing
    medals = [item for item in drawing.items if isinstance(item, Oval)]
    assert len(medals) == 40 + 2  # and two nails in the title's board
    assert sorted(medal.rx for medal in medals)[2] * 2 >= 4.5
    lines = [text.text for text in texts(drawing)]
    assert lines.count("date") == lines.count("score") == 20


def test_changed_figures_are_printed():
    board = with_entry(STANDARD, "achievements", "most-wanted", Goal("wanted", 27))
    drawing = sheet(board).pages[0].drawing
    assert "End the game with 27 Wanted." in said(drawing)
    assert "27" in [text.text for text in texts(drawing)]
    assert "15" in [text.text for text in texts(sheet(GULCH).pages[0].drawing)]


def test_a_board_s_own_achievement():
    board = with_entry(STANDARD, "achievements", "magpie", Goal(item="rifle"))
    machine = named({"achievement.magpie": "Magpie", "goal.magpie": "Take the Rifle home."})
    drawing = sheet(board, machine).pages[0].drawing
    assert "Magpie Take the Rifle home." in said(drawing).replace(" date", "")
    assert "of 21 earned" in said(drawing)


def test_more_than_a_page_holds_go_on_another():
    many = MappingProxyType({f"deed-{n}": Goal("cash", n) for n in range(1, 61)})
    found = sheet(replace(STANDARD, achievements=many))
    assert len(found.pages) > 1
    assert sum(len(entries(page.drawing)) for page in found.pages) == 60


def test_a_board_without_achievements_has_an_empty_page():
    (page,) = sheet(replace(STANDARD, achievements=MappingProxyType({}))).pages
    assert entries(page.drawing) == []


def test_what_is_too_long_fails_with_its_line():
    with pytest.raises(BadInput) as caught:
        sheet(machine=named({"goal.legend": "Be a legend in your own time. " * 20}))
    (finding,) = caught.value.findings
    assert finding.line == PLACES.key_place(("achievements", "legend")).line


@pytest.mark.parametrize(("area", "columns"), [(Rect(0, 0, 185, 244), 2), (Rect(0, 0, 272, 157), 4)])
def test_columns_follow_the_paper(area, columns):
    assert grid(20, area).columns == columns
    assert grid(500, area) is None


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_low_ink_is_a_quarter_of_full(lang, tmp_path):
    full, low = (sheet(machine=press(ink, lang)).pages[0].drawing for ink in ("full", "low"))
    assert ink_of([low], "low", tmp_path) <= ink_of([full], "full", tmp_path) / 4


def test_mono_is_black_only():
    assert colours(sheet(machine=press("mono")).pages[0].drawing) <= {"#000000", "#FFFFFF"}


def test_drawing_calls():
    assert_golden("achievements", sheet().pages[0].drawing)
