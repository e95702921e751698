"""The score pad: room to write in every line, one line for everything that counts, and sheets that come apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.score_pad import rows, score_pad
from pnp.sheet.primitives import Line, Placed, Rect
from pnp.sheet.west.score_pad import LEAST_ROW, PLAYERS
from tests.fliptown.helpers import homebrew
from tests.fliptown.sheets.printed import ink_of, shop_for
from tests.pdf.kit import make_press
from tests.sheet.laid import (
    INKS,
    LANGS,
    PAPERS,
    colours,
    lay,
    least_type,
    outside,
    overlaps,
    words,
)


def pad(ink: str = "full", lang: str = "en", paper: str = "a4", board=None):
    board = board or load_board().board
    return score_pad(board, make_press(ink, lang), *PAPERS[paper]).pages[0].drawing


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ink", INKS)
def test_it_fits_every_paper_and_nothing_overlaps(paper, lang, ink):
    press = make_press(ink, lang)
    drawing = pad(ink, lang, paper)
    assert outside(drawing, press, Rect(0, 0, *PAPERS[paper])) == []
    assert overlaps(drawing, press) == []
    assert least_type(drawing, press) >= 6


@pytest.mark.parametrize("paper", PAPERS)
def test_every_line_has_room_to_write(paper):
    press = make_press()
    sheet = next(item.drawing for item in pad(paper=paper).items if isinstance(item, Placed))
    lines = [laid.area for laid in lay(sheet, press) if isinstance(laid.item, Line) and not laid.item.stroke.dash]
    across = sorted({round(area.y, 3) for area in lines if area.height == 0 and area.width > 40})
    down = sorted({round(area.x, 3) for area in lines if area.width == 0 and area.height > 40})
    assert min(b - a for a, b in pairwise(across[1:])) >= 1.5 * LEAST_ROW
    assert len(down) == PLAYERS
    assert min(b - a for a, b in pairwise(down)) >= 2 * LEAST_ROW


@pytest.mark.parametrize(("paper", "count"), [("a4", 4), ("letter", 4), ("a3", 9), ("tabloid", 9)])
def test_sheets_are_equal_and_lines_to_cut_run_between_them(paper, count):
    drawing = pad(paper=paper)
    sheets = [item for item in drawing.items if isinstance(item, Placed)]
    assert len(sheets) == count
    assert len({item.drawing for item in sheets}) == 1
    cuts = [item for item in drawing.items if isinstance(item, Line)]
    assert all(cut.stroke.dash for cut in cuts)
    edges = {round(item.x, 3) for item in sheets if item.x} | {round(item.y, 3) for item in sheets if item.y}
    assert {round(cut.x1 if cut.x1 == cut.x2 else cut.y1, 3) for cut in cuts} == edges


def test_the_lines_are_the_rules_of_scoring():
    lines = rows(load_board().board, make_press())
    assert [row.icons[-1] for row in lines] == [
        "star", "cash", "gold", "mine", "building-hotel", "score", "wanted", "title",
    ]  # fmt: skip


def test_figures_are_the_board_s(tmp_path):
    board = homebrew(
        tmp_path,
        "scoring: {cash: 7, gold: 5}\ntitles: {ranks: {rusty: [43, 55, 60]}, wanted: {homesteader: 5}}",
    )
    said = words(pad(board=board), make_press())
    assert "÷7" in said
    assert "÷5" in said
    assert "43 Rusty" in said
    assert "5 Homesteader" in said


def test_what_a_board_lacks_has_no_line(tmp_path):
    board = homebrew(tmp_path, "town: {buildings: {7: null}}")
    assert "Hotel" not in words(pad(board=board), make_press())
    assert "Hotel" in words(pad(), make_press())


def test_mono_is_black_alone():
    assert colours(pad("mono"), make_press("mono")) <= {"#000000", "#FFFFFF"}


def test_paper_that_is_too_small_is_refused():
    with pytest.raises(BadInput) as refused:
        score_pad(load_board().board, make_press(), 80, 200)
    assert [finding.code for finding in refused.value.findings] == ["pad.no_room"]


@pytest.mark.slow
def test_low_takes_a_quarter_of_the_ink_at_most(tmp_path):
    full, low = (ink_of(shop_for(tmp_path, ink), [pad(ink)]) for ink in ("full", "low"))
    assert low <= full / 4
