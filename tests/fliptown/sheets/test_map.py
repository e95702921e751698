"""The player map holds on every paper: nothing overlaps, nothing leaves the page, all can be read and marked."""

from __future__ import annotations

import os
import re
from itertools import pairwise, product
from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.print.map import PANELS, draw_map
from pnp.games.fliptown.print.map.desk import Desk, Spot
from pnp.games.fliptown.print.map.plan import load_plan
from pnp.sheet.primitives import Path as Outline
from pnp.sheet.primitives import Rect
from tests.fliptown.helpers import homebrew
from tests.fliptown.sheets.map_table import BOARDS, GULCH, SIZES, board, draw, meeting, on_pictures, press_for, seen
from tests.fliptown.sheets.printed import ink_of, shop_for
from tests.sheet.laid import (
    INKS,
    LANGS,
    colours,
    least_type,
    outside,
    overlaps,
)

GOLDEN = Path(__file__).parent / "goldens" / "map-cemetery.txt"
QUICK = [
    ("fliptown/standard", "a4", "full", "en"),
    ("fliptown/standard", "letter", "mono", "pl"),
    (GULCH, "letter", "full", "en"),
    (GULCH, "a3", "low", "pl"),
]
REST = [case for case in product(BOARDS, SIZES, INKS, LANGS) if case not in QUICK]


def check(name: str, paper: str, ink: str, lang: str) -> None:
    drawing, press = draw(board(name), paper, ink, lang), press_for(board(name), ink, lang)
    width, height = SIZES[paper]
    assert (drawing.width, drawing.height) == (width, height)
    assert overlaps(drawing, press) == []
    assert on_pictures(drawing, press) == []
    assert outside(drawing, press, Rect(0, 0, width, height)) == []
    assert least_type(drawing, press) >= 5.5


@pytest.mark.parametrize(("name", "paper", "ink", "lang"), QUICK)
def test_nothing_overlaps_or_leaves_the_page_or_is_too_small_to_read(name, paper, ink, lang):
    check(name, paper, ink, lang)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper", "ink", "lang"), REST)
def test_nothing_overlaps_on_any_other_page(name, paper, ink, lang):
    check(name, paper, ink, lang)


def test_the_checks_would_see_an_overlap():
    assert meeting(Rect(0, 0, 2, 2), Rect(1.9, 1.9, 2, 2))
    assert not meeting(Rect(0, 0, 2, 2), Rect(2, 0, 2, 2))


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_place_to_mark_has_a_spot_that_is_large_enough(name, paper):
    table, spots = board(name), draw(board(name), paper).spots
    wanted = {
        ("trail", *(stop.name for stop in table.stops)),
        ("badlands", *(target.name for target in table.targets)),
        ("mine", *(chamber.name for chamber in table.chambers)),
        ("town", *(building.name for building in table.buildings)),
        ("cemetery", *(stone.name for stone in table.stones)),
        ("row", *(row.name for row in table.rows)),
        ("cash", *map(str, range(1, 71))),
        ("gold", *map(str, range(1, 51))),
        ("stars", *map(str, range(1, 71))),
        ("wanted", *map(str, range(1, 31))),
        ("pans", *map(str, range(1, table.pan_limit + 1))),
        ("hammers", *map(str, range(1, table.hammer_limit + 1))),
        ("bank", "red", "black"),
        ("outlaw", *map(str, table.outlaws)),
        ("hotel", *map(str, table.hotel)),
        ("land", *table.land.squares),
        ("undertaker", *table.undertaker_visits),
        ("shop", *(item.name for item in table.items), *table.undertaker_visits),
        ("item", "trail-horse", "pickaxe", "bandana", "pistol", "rifle"),
        ("score", "stars", "cash", "gold", "silver", "total"),
        ("head", "name", "date"),
        ("held", "cash", "gold", "stars", "wanted"),
    }
    rounds = range(1, table.rounds + 1)
    turns = [f"{number}.{turn}" for number in rounds for turn in range(1, table.turns + 1)]
    wanted |= {
        ("poker", *turns),
        ("suit", *(f"{turn}.{suit}" for turn in turns for suit in "hsdc")),
        ("holdem", *(f"{number}.{place}" for number in rounds for place in (1, 2))),
        ("fine", *map(str, rounds)),
        ("sheriff", *map(str, rounds)),
    }
    assert set(spots) == {(group, name) for group, *names in wanted for name in names}
    page = Rect(0, 0, *SIZES[paper])
    for (group, _), area in spots.items():
        assert min(area.x, area.y) >= 0
        assert area.right <= page.right
        assert area.bottom <= page.bottom
        least = (4.2, 3.9) if group in ("cash", "gold", "stars", "wanted") else (4.499, 4.499)
        assert area.width >= least[0], group
        assert area.height >= least[1], group


@pytest.mark.parametrize("paper", SIZES)
def test_no_two_places_to_mark_share_room(paper):
    areas = list(draw(board(GULCH), paper).spots.items())
    for number, (one, area) in enumerate(areas):
        assert [other for other, there in areas[number + 1 :] if meeting(area, there)] == [], one


def test_every_site_stands_in_its_own_panel():
    spots = draw(board()).spots
    panels = load_plan().panels(*SIZES["a4"])
    for region in ("trail", "badlands", "mine", "town", "cemetery"):
        for (group, name), area in spots.items():
            assert group != region or meeting(area, panels[region], min(area.width, area.height) - 0.01), name


def test_mono_is_black_and_white():
    press = press_for(board(), "mono")
    assert colours(draw(board(), ink="mono"), press) == {"#000000", "#FFFFFF"}


def test_a_board_of_ones_own_shows_its_name():
    assert "DRY GULCH" in seen(draw(board(GULCH)))
    assert "CANTINA" not in seen(draw(board()))
    assert "Cantina" in seen(draw(board(GULCH)))
    assert "Kantyna" in seen(draw(board(GULCH), lang="pl"))


def test_a_name_that_is_the_title_already_is_printed_once():
    press = press_for(board(GULCH))
    titled = press.spoken(press.words.overlay({"game.fliptown": "Dry Gulch"}))
    shown = seen(draw_map(board(GULCH), titled, *SIZES["a4"]))
    assert [text for text in shown if text.casefold() == "dry gulch"] == ["Dry Gulch"]


def test_the_head_leaves_room_for_what_stands_above_the_page():
    desk = Desk(press_for(board()), board(), load_plan(), 1.0)
    paths = [item for item in PANELS["head"](desk, Rect(0, 0, 281, 12)) if isinstance(item, Outline)]
    ys = [y for path in paths for _, points in path.segments for y in points[1::2]]
    assert min(ys) >= 0.9


@pytest.mark.parametrize("paper", SIZES)
def test_circles_in_a_row_do_not_touch(paper):
    spots = draw(board(), paper).spots
    for group in ("hotel", "outlaw", "bank", "pans", "hammers"):
        row = sorted((area for (named, _), area in spots.items() if named == group), key=lambda area: area.x)
        assert all(other.x - one.right >= 0.5 for one, other in pairwise(row)), group


@pytest.mark.parametrize("paper", SIZES)
def test_what_is_written_in_keeps_clear_of_its_panels_corners(paper):
    spots, panels = draw(board(), paper).spots, load_plan().panels(*SIZES[paper])
    for group, panel in (("score", "score"), ("suit", "poker"), ("town", "town"), ("mine", "mine")):
        lowest = max(area.bottom for (named, _), area in spots.items() if named == group)
        assert panels[panel].bottom - lowest >= 2.5, group


def test_a_stroke_means_or_and_a_cross_means_for_each():
    table = board()
    shown = seen(draw(table))
    assert shown.count("×") == sum(bool(chamber.silver) for chamber in table.chambers) + 1
    assert [
        shown[number + 1] for number, text in enumerate(shown) if text == "[silver-star]" and shown[number + 1] == "/"
    ] == []


def test_the_track_says_from_where_a_fine_takes_no_cash(tmp_path):
    assert "from 14: no" in seen(draw(board()))
    assert not [
        text for text in seen(draw(homebrew(tmp_path, "sheriff: {no_cash_from: 31}"))) if text.startswith("from 31: no")
    ]


def test_a_row_is_shown_by_its_engraving_or_else_its_icon(tmp_path):
    assert "[vignette-row-train]" in seen(draw(board()))
    text = "badlands: {rows: {train: null, ferry: {targets: {J: {cash: 3, stars: 8, wanted: 4}}}}}"
    assert "[badlands]" in seen(draw(homebrew(tmp_path, text)))


def test_a_thing_that_nobody_drew_gets_the_picture_of_its_kind(tmp_path):
    text = "town: {buildings: {3: {name: barber, first: {stars: 1}, effect: {does: hide, up_to: 4}}}}"
    shown = seen(draw(homebrew(tmp_path, text)))
    assert "[building]" in shown
    assert "[building-hideout]" not in shown
    assert "Barber" in shown


def test_the_same_map_twice():
    assert draw(board()) == draw(board())


def test_the_cemetery_is_drawn_as_it_was(tmp_path):
    """A golden of drawing calls: PNP_REGENERATE=1 writes it anew."""
    plan = load_plan()
    desk = Desk(press_for(board()), board(), plan, 1.0)
    drawn = PANELS["cemetery"](desk, Rect(0, 0, 58, 44))
    lines = [repr(item) for item in drawn if not isinstance(item, Spot)]
    text = "\n".join(_rounded(line) for line in lines) + "\n"
    if os.environ.get("PNP_REGENERATE"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "drawn.txt").write_text(text, encoding="utf-8")


def _rounded(line: str) -> str:
    """Figures to a thousandth of a millimetre: what differs less is the processor's business."""
    return re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.3f}".rstrip("0").rstrip("."), line)


@pytest.mark.parametrize(("width", "height"), [(200, 194), (281, 150), (10, 10)])
def test_a_page_that_is_too_small_is_refused(width, height):
    with pytest.raises(BadInput) as caught:
        draw_map(board(), press_for(board()), width, height)
    assert [finding.code for finding in caught.value.findings] == ["map.too_small"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper"), list(product(BOARDS, SIZES)))
def test_low_takes_at_most_a_quarter_of_the_ink_of_full(tmp_path, name, paper):
    inks = {ink: ink_of(shop_for(tmp_path, ink), [draw(board(name), paper, ink)]) for ink in INKS}
    assert inks["low"] <= inks["full"] / 4
    assert inks["mono"] <= inks["full"]
