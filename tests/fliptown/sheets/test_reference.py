"""The quick reference: every figure of the board stands on it, and it can be read on every paper."""

from __future__ import annotations

import re

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.reference import reference
from pnp.sheet.component import Pages
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Rect, Text
from tests.fliptown.helpers import homebrew
from tests.fliptown.sheets.printed import ink_of, shop_for
from tests.pdf.kit import make_press
from tests.sheet.laid import (
    LANGS,
    PAPERS,
    colours,
    least_type,
    outside,
    overlaps,
    pictures,
    texts,
    words,
)

OTHER = """
rounds: {turns: 4}
start: {cash: 21, gold: 22}
limits: {pans: 15, hammers: 16}
changes: {suit: 7, step: 13}
town:
  buildings:
    2: {effect: {price: 23, stars: [31, 32, 33]}}
    3: {effect: {up_to: 24}}
    4: {effect: {items: {work-horse: {price: 25}, trail-horse: {price: 26, trail: 11}}}}
    5: {effect: {items: {pan: {price: 27}, pickaxe: {price: 28, mine: 10}, bandana: {price: 29, less_wanted: 17}}}}
    6: {effect: {price: 30, up_to: 34}}
    7: {effect: {price: 35, silver: [36, 37, 38, 39]}}
    8: {effect: {shapes: {domino: {price: 41}, straight: {price: 42}, corner: {price: 43}}, complete: {stars: 44}}}
    9: {effect: {items: {pistol: {price: 45, gun: 12}, rifle: {price: 46, gun: 14}}}}
    10: {effect: {rewards: {cash: {cash: 47}, gold: {gold: 48}, clear: {clear: 49}}}}
    J: {effect: {rewards: {star: {stars: 50}, clear: {clear: 51}}}}
    Q: {effect: {price: 52, up_to: 53}}
    K: {effect: {price: 54, up_to: 55}}
cemetery: {wanted: 18, shovel: {stars: 19}}
poker: {royal-flush: {cash: 56, stars: 57}, pair: {cash: 58, stars: 59}}
work: {gold_per_pan: 20, cash_per_hammer: 61}
sheriff: {bribe: 62, fines: [{cash: 63, stars: 64}, {cash: 65, stars: 66}, {cash: 67, stars: 68}], no_cash_from: 69}
scoring: {cash: 71, gold: 72}
titles: {ranks: {rusty: [101, 102, 103], legendary: [201, 202, 203]}, wanted: {homesteader: 5, outlaw: 73}}
bounties: {in_play: 11, first: 74, later: 75}
cowbots:
  multipliers: [76, 77, 78, 79]
  levels: {easy: {per_stolen: 81}, normal: {per_stolen: 82}, hard: {per_stolen: 83}}
  extra: {character: 84, holdem: 85}
characters: {bandit: {start: {cash: 86, gold: 87, wanted: 88}}}
"""


def ref(ink: str = "full", lang: str = "en", paper: str = "a4", board=None) -> Pages:
    board = board or load_board().board
    press = make_press(ink, lang)
    return reference(board, press.spoken(press.words.for_board(board.words)), *PAPERS[paper])


def said(pages: Pages, press: Press | None = None) -> str:
    return " ".join(words(page.drawing, press or make_press()) for page in pages.pages)


def test_it_is_one_sheet_with_two_sides():
    pages = ref()
    assert pages.two_sided
    assert len(pages.pages) == 2
    assert ref() == pages


def test_every_figure_of_a_board_stands_on_it(tmp_path):
    board = homebrew(tmp_path, OTHER)
    found = set(re.findall(r"\d+", said(ref(board=board))))
    figures = set(re.findall(r"(?<![\w-])\d\d+", OTHER.replace("10: {effect", "")))
    assert len(figures) > 80
    assert sorted(figures - found) == []
    standard = set(re.findall(r"\d+", said(ref())))
    assert len(figures - standard) > 65  # they are not there by chance


@pytest.mark.parametrize("lang", LANGS)
def test_every_name_is_on_it(lang):
    board = load_board().board
    press = make_press(lang=lang)
    text = said(ref(lang=lang), press)
    label = press.words.label
    names = [label(f"hand.{hand}") for hand in board.poker]
    names += [label(f"building.{building.label}") for building in board.buildings]
    names += [label(f"rank.{rank}") for rank, _ in board.ranks]
    names += [label(f"wanted.{level}") for level, _ in board.wanted_levels]
    names += [label(f"character.{name}") for name in board.characters]
    names += [label(f"cowbot.{name}") for name in board.cowbots]
    names += [label(f"region.{region}") for region in ("trail", "badlands", "mine", "town", "cemetery")]
    assert [name for name in names if name not in text] == []
    assert "{" not in text
    assert "[" not in text


def test_items_are_priced_and_say_what_they_do():
    icons = {laid.item.name for page in ref().pages for laid in pictures(page.drawing, make_press())}
    board = load_board().board
    assert {f"building-{building.label}" for building in board.buildings} <= icons
    assert {f"character-{name}" for name in board.characters} <= icons
    assert {"star", "silver-star", "cash", "gold", "pan", "hammer", "wanted", "clear", "bonus"} <= icons


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
def test_it_can_be_read_on_every_paper(paper, lang):
    check(ref(lang=lang, paper=paper), make_press(lang=lang), paper)


@pytest.mark.parametrize("paper", PAPERS)
def test_one_long_word_makes_no_language_small(paper):
    """All type of a side shrinks until every word fits its column, also the heads of its table."""
    for english, polish in zip(ref(paper=paper).pages, ref(lang="pl", paper=paper).pages, strict=True):
        assert _set_in(polish.drawing) >= 0.92 * _set_in(english.drawing)


def _set_in(drawing: Drawing) -> float:
    """The size that most of the text is set in."""
    sizes = [item.size for item in drawing.items if isinstance(item, Text) and item.face == "text"]
    return max(set(sizes), key=sizes.count)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
def test_so_can_a_board_of_one_s_own(paper, lang, tmp_path):
    check(ref(lang=lang, paper=paper, board=homebrew(tmp_path, OTHER)), make_press(lang=lang), paper)
    gulch = load_board("layouts/fliptown/examples/dry-gulch").board
    check(ref(lang=lang, paper=paper, board=gulch), make_press(lang=lang), paper)


def check(pages: Pages, press: Press, paper: str) -> None:
    for page in pages.pages:
        assert outside(page.drawing, press, Rect(0, 0, *PAPERS[paper])) == []
        assert overlaps(page.drawing, press) == []
        assert least_type(page.drawing, press) >= 6
        assert covered(page.drawing, press) == []


def covered(drawing: Drawing, press: Press) -> list[tuple[str, str]]:
    """Words with a picture on them."""
    found = []
    art = pictures(drawing, press)
    for laid in texts(drawing, press):
        for picture in art:
            across = min(laid.area.right, picture.area.right) - max(laid.area.x, picture.area.x)
            down = min(laid.area.bottom, picture.area.bottom) - max(laid.area.y, picture.area.y)
            if across > 0.05 and down > 0.3:  # pictures among words are a little higher than their line
                found.append((laid.item.text, picture.item.name))
    return found


def test_type_is_as_large_as_the_paper_allows():
    sizes = {paper: max(laid.item.size for laid in _body(paper)) for paper in PAPERS}
    assert sizes["a3"] > 1.25 * sizes["a4"]
    assert sizes["tabloid"] > 1.25 * sizes["letter"]
    assert sizes["a4"] >= 8.5


def _body(paper: str):
    drawing = ref(paper=paper).pages[1].drawing
    return [laid for laid in texts(drawing, make_press()) if laid.item.face == "text"]


def test_columns_are_filled_to_the_foot():
    for page in ref().pages:
        areas = [laid.area for laid in (*texts(page.drawing, make_press()), *pictures(page.drawing, make_press()))]
        width, height = PAPERS["a4"]
        for column in range(3):
            left, right = column * width / 3, (column + 1) * width / 3
            bottom = max(area.bottom for area in areas if left < area.cx < right)
            assert bottom > height - 12


def test_what_a_board_lacks_is_not_spoken_of(tmp_path):
    board = homebrew(tmp_path, "town: {buildings: {2: null, 10: null}}")
    assert "Bail Bonds" not in said(ref(board=board))


def test_mono_is_black_alone():
    for page in ref("mono").pages:
        assert colours(page.drawing, make_press("mono")) <= {"#000000", "#FFFFFF"}


def test_paper_that_is_too_small_is_refused():
    with pytest.raises(BadInput) as refused:
        reference(load_board().board, make_press(), 120, 160)
    assert [finding.code for finding in refused.value.findings] == ["reference.no_room"]


@pytest.mark.slow
def test_low_takes_a_quarter_of_the_ink_at_most(tmp_path):
    for side in (0, 1):
        full, low = (ink_of(shop_for(tmp_path, ink), [ref(ink).pages[side].drawing]) for ink in ("full", "low"))
        assert low <= full / 4
