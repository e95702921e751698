"""The answer in every paper, ink and language: legible, within its page, nothing on anything else, one page or two."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput
from pnp.core.referee import judge
from pnp.games.fliptown.daily.answer import answer_sheet
from pnp.games.fliptown.daily.answer.replay import story
from pnp.games.fliptown.play.setup import Wish
from pnp.sheet.component import Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Path, Rect
from pnp.solve.puzzle import OpenPuzzle
from tests.fliptown.sheets.answer_table import GULCH, Set, drawn, full_game, press_of, random_set, sample, work
from tests.fliptown.sheets.kit_table import LOOKS, QUICK, SPEC
from tests.sheet.kit_eyes import collisions, look, texts, within
from tests.sheet.laid import colours


def looks(quick: tuple[tuple[str, str, str], ...] = QUICK) -> list[object]:
    return [each if each in quick else pytest.param(*each, marks=pytest.mark.slow) for each in LOOKS]


def assert_sound(pages: Pages, press: Press) -> None:
    for page in pages.pages:
        lines = texts(page.drawing, press)
        assert collisions(page.drawing, press) == [], page.title
        assert [line.name for line in lines if line.size < SPEC.text.least - 1e-6] == [], page.title
        assert [line.name for line in lines if "{" in line.name or "}" in line.name] == [], page.title
        area = Rect(0, 0, page.drawing.width, page.drawing.height)
        assert [seen.name for seen in look(page.drawing, press) if not within(seen.area, area)] == [], page.title


def assert_all_sound(laid: Set, paper: str, ink: str, lang: str, most: int) -> Pages:
    pages = drawn(laid, paper, ink, lang)
    assert 1 <= len(pages.pages) <= most
    assert_sound(pages, press_of(work(paper, ink, lang, laid.board)))
    return pages


@pytest.mark.parametrize(("paper", "ink", "lang"), looks())
def test_a_finale_on_one_page(paper: str, ink: str, lang: str) -> None:
    assert_all_sound(sample(proven=True), paper, ink, lang, most=1)


@pytest.mark.parametrize(("paper", "ink", "lang"), QUICK)
def test_a_finale_without_proof_on_one_page(paper: str, ink: str, lang: str) -> None:
    assert_all_sound(sample(proven=False), paper, ink, lang, most=1)


@pytest.mark.parametrize(("paper", "ink", "lang"), looks())
def test_a_whole_game_on_two_pages(paper: str, ink: str, lang: str) -> None:
    assert len(assert_all_sound(full_game(), paper, ink, lang, most=2).pages) == 2


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_an_ink_keeps_to_its_colours(ink: str) -> None:
    press = press_of(work(ink=ink))
    found = {colour for page in drawn(sample(), ink=ink).pages for colour in colours(page.drawing, press)}
    if ink == "mono":
        assert found <= {"#000000", "#FFFFFF"}
    assert found <= {colour for colour in press.theme.colours.values() if colour}


CASES = {
    "opening": (Wish("dust", "opening"), None),
    "short sprint": (Wish("dust", "sprint", (1, 2), (1, 2)), None),
    "sprint over a round's end": (Wish("dust", "sprint", (1, 1), (2, 2)), None),
    "character": (Wish("gold", "opening", character="baroness"), None),
    "hold'em": (Wish("river", "opening", character="cheat", holdem=True), None),
    "cowbot": (Wish("bot", "full", cowbot="black-bart", level="hard", character="mayor", holdem=True), None),
    "dry gulch": (Wish("gulch", "full", character="wild-card"), GULCH),
    "dry gulch, opening": (Wish("gulch", "opening", cowbot="calamity-jane", level="easy"), GULCH),
}


@pytest.mark.parametrize("case", CASES)
def test_every_kind_of_puzzle(case: str) -> None:
    """One page for a round or less; lines of play without thinking are longer than good ones."""
    wish, board = CASES[case]
    laid = random_set(wish, board)
    lang = "pl" if len(case) % 2 else "en"
    turns = len(laid.puzzle.answer.moves.splitlines())
    assert_all_sound(laid, "a4", "full", lang, most=1 if turns <= 6 else 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_any_game_on_any_paper(seed: int) -> None:
    paper, ink, lang = LOOKS[seed * 5 % len(LOOKS)]
    names = ("trailblazer", "prospector", "settler", "bandit", "marshal", "preacher", "miner", "ranch-hand",
             "grave-robber", "man-in-black", "mayor", "wild-card")  # fmt: skip
    bots = (None, "billy-the-kid", "wyatt-earp")
    bot = bots[seed % 3]
    wish = Wish(f"any-{seed}", character=names[seed], cowbot=bot, level="normal" if bot else None, holdem=seed % 4 == 0)
    assert_all_sound(random_set(wish, GULCH if seed % 2 else None), paper, ink, lang, most=2)


@pytest.mark.parametrize("kind", ["opening", "full"])
def test_a_long_name_leaves_room_for_its_neighbours(kind: str) -> None:
    laid = random_set(Wish("x" * 64, kind, character="man-in-black", cowbot="calamity-jane", level="normal"), GULCH)
    assert_all_sound(laid, "a4", "mono", "pl", most=2)


def test_the_same_answer_is_drawn_alike() -> None:
    assert drawn(sample()) == drawn(sample())


def test_type_grows_with_the_paper() -> None:
    sizes = []
    for paper in ("a4", "a3"):
        lines = texts(drawn(sample(), paper).pages[0].drawing, press_of(work(paper)))
        sizes.append(next(line.size for line in lines if line.name.endswith("the Land Office")))
    assert sizes[1] > sizes[0] * 1.25


def test_a_paper_that_is_too_small_is_refused() -> None:
    laid = full_game()
    with pytest.raises(BadInput) as caught:
        answer_sheet(laid.match, laid.opened, press_of(work()), Room(95, 90, 0))
    assert caught.value.findings[0].code == "answer.no_room"


def test_moves_that_the_referee_refuses_are_not_printed() -> None:
    laid = sample()
    other = full_game().puzzle
    with pytest.raises(BadInput) as caught:
        answer_sheet(laid.match, OpenPuzzle(other, laid.match), press_of(work()), Room(194, 281, 0))
    assert caught.value.findings[0].code == "moves.other_scenario"


def test_the_sheet_shows_the_course_of_both_lines() -> None:
    """Start, five turns and the round's end, of each."""
    laid = sample()
    played = [
        story(laid.match, moves, judge(laid.match, moves))
        for moves in (laid.puzzle.answer.moves, laid.puzzle.house.moves)
    ]
    assert played[0].course == (85, 88, 93, 97, 102, 114, 114)
    assert played[1].course[0] == 85
    assert played[1].course[-1] == 110
    seen = [each.item for each in look(drawn(laid).pages[0].drawing, press_of(work())) if isinstance(each.item, Path)]
    lengths = [len(path.segments) for path in seen if path.stroke and path.stroke.dash]
    assert lengths == [7]
