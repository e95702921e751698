"""The tuck box: its net closes, holds the deck, and comes out of the paper."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.tuck_box import tuck_box
from pnp.sheet.primitives import Line, Path, Rect
from pnp.sheet.west.box_net import net_for
from pnp.sheet.west.card_frame import CardShape
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
    pictures,
    words,
)

POKER = CardShape(63.5, 88.9, 3.0)
DECK = 54


def box(ink: str = "full", lang: str = "en", paper: str = "a4"):
    return tuck_box(load_board().board, make_press(ink, lang), *PAPERS[paper], POKER).pages[0].drawing


def test_cuts_are_solid_and_folds_are_dashed():
    press = make_press()
    items = [laid.item for laid in lay(box(), press)]
    cuts = [item for item in items if isinstance(item, Path) and item.stroke and len(item.segments) > 20]
    assert [cut.stroke.dash for cut in cuts] == [()]
    dashed = [item for item in items if isinstance(item, Line) and item.stroke.dash]
    assert len(dashed) == len(net_for(POKER, DECK).folds())


def test_glue_is_marked_where_it_goes():
    net = net_for(POKER, DECK)
    press = make_press()
    on_net = [laid for laid in pictures(box(), press) if laid.item.name == "glue"]
    assert len(on_net) == 1 + 1 + 2 + 1  # seam, bottom, two lower flaps, and the step that speaks of it
    assert net.seam.width > 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ink", INKS)
def test_it_fits_every_paper_and_nothing_overlaps(paper, lang, ink):
    press = make_press(ink, lang)
    drawing = box(ink, lang, paper)
    assert outside(drawing, press, Rect(0, 0, *PAPERS[paper])) == []
    assert overlaps(drawing, press) == []
    assert least_type(drawing, press) >= 6


def test_it_is_life_size_on_every_paper():
    widths = set()
    for paper in PAPERS:
        cut = next(laid for laid in lay(box(paper=paper), make_press()) if isinstance(laid.item, Path))
        widths.add((round(cut.area.width, 3), round(cut.area.height, 3)))
    assert widths == {tuple(round(side, 3) for side in net_for(POKER, DECK).size)}


def test_it_says_how_many_cards_it_holds():
    assert "54 PLAYING CARDS" in words(box(), make_press())
    assert "54 KARTY DO GRY" in words(box(lang="pl"), make_press(lang="pl"))


def test_mono_is_black_alone():
    assert colours(box("mono"), make_press("mono")) <= {"#000000", "#FFFFFF"}


def test_paper_that_is_too_small_is_refused():
    with pytest.raises(BadInput) as refused:
        tuck_box(load_board().board, make_press(), 150, 200, POKER)
    assert [finding.code for finding in refused.value.findings] == ["box.no_room"]


@pytest.mark.slow
def test_low_takes_a_quarter_of_the_ink_at_most(tmp_path):
    full, low = (ink_of(shop_for(tmp_path, ink), [box(ink)]) for ink in ("full", "low"))
    assert low <= full / 4
