"""A booklet: its pages in their order, contents and bookmarks that lead where they say, on every paper."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.core.daily import DailyWish
from pnp.lang.words import load_words
from pnp.pdf.writer import write_pdf
from pnp.puzzle.booklet.booklet import Booklet, booklet_name
from pnp.puzzle.booklet.contents import ContentsLine, contents, contents_pages
from pnp.puzzle.booklet.cover import Front, cover, divider
from pnp.puzzle.confirm import open_puzzle
from pnp.puzzle.dates import long_date, span, weekday
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, PaperWork, paper_work
from pnp.sheet.component import Pages
from pnp.sheet.primitives import Drawing, Line, Placed, Text
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import OpenPuzzle
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.tiny import Tiny

FIRST = date(2026, 11, 28)
ORDER = DailyOrder("fliptown", daily_wish(FIRST.isoformat()))
PLAIN = Look()
PAPERS = ("a4", "letter", "a3", "tabloid")
INKS = ("full", "low", "mono")
SHEET = 2
"""Pages of a day: the puzzle and its map."""


def day_after(days: int, first: date = FIRST) -> date:
    return date.fromordinal(first.toordinal() + days)


def puzzles(count: int, make: Tiny | None = None) -> list[OpenPuzzle]:
    orders = [DailyOrder("fliptown", daily_wish(day_after(number).isoformat())) for number in range(count)]
    out = Path("output")
    return [open_puzzle((make or Tiny())(order, Budget(Limits()), lambda _: None, out), order, out) for order in orders]


def work(look: Look = PLAIN, lang: str = "en", order: DailyOrder = ORDER) -> PaperWork:
    return paper_work(order, look, load_words(lang), Path("output"))


def pdfs(booklet: Booklet) -> list[bytes]:
    return [file.raw for file in booklet.files("book", lambda _done, _total: None) if file.name.endswith(".pdf")]


def bound(count: int, look: Look = PLAIN, lang: str = "en", **options: Any) -> bytes:
    return pdfs(Booklet(work(look, lang), puzzles(count), **options))[0]


def texts(raw: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(raw)]


def bookmarks(raw: bytes) -> list[tuple[int, str, int]]:
    """Level, title and page, counted from 1."""
    return [
        (item.level, item.get_title(), item.get_dest().get_index() + 1) for item in pypdfium2.PdfDocument(raw).get_toc()
    ]


# -- pages -----------------------------------------------------------------------------------------------------------


def test_cover_contents_puzzles_a_wall_and_answers() -> None:
    pages = texts(bound(3))
    assert len(pages) == 1 + 1 + 3 * SHEET + 1 + 3
    assert "The Puzzle Book" in pages[0]
    assert "Contents" in pages[1]
    assert "Answers" in pages[8]
    for number in range(3):
        scenario = f"fliptown-{day_after(number)}"
        assert [index for index, text in enumerate(pages) if scenario in text] == [2 + SHEET * number, 9 + number]


def test_bookmarks_lead_to_each_day() -> None:
    days = ["Saturday, 28 November 2026", "Sunday, 29 November 2026", "Monday, 30 November 2026"]
    assert bookmarks(bound(3)) == [
        (0, "Cover", 1),
        (0, "Contents", 2),
        (0, "Puzzles", 3),
        *((1, day, 3 + SHEET * number) for number, day in enumerate(days)),
        (0, "Answers", 9),
        *((1, day, 10 + number) for number, day in enumerate(days)),
    ]


@pytest.mark.parametrize("count", [1, 3, pytest.param(32, marks=pytest.mark.slow)])
def test_the_contents_name_the_pages(count: int) -> None:
    raw = bound(count)
    pages, marks = texts(raw), bookmarks(raw)
    listed = " ".join(" ".join(pages[1 : 1 + contents_pages(count)]).split())
    for number in range(count):
        day = long_date(load_words("en"), day_after(number))
        (found,) = re.findall(rf"\b{day} Finale ([0-9]+) ([0-9]+)", listed)
        there = [page for level, title, page in marks if level and title.endswith(f" {day}")]
        assert [int(page) for page in found] == there


def test_pages_are_counted_through() -> None:
    for number, text in enumerate(pages := texts(bound(2)), 1):
        assert f"Page {number} of {len(pages)}" in text


def test_without_answers() -> None:
    raw = bound(2, answers="none")
    pages = texts(raw)
    assert len(pages) == 1 + 1 + 2 * SHEET
    assert [title for level, title, _ in bookmarks(raw) if not level] == ["Cover", "Contents", "Puzzles"]
    assert "Answer" not in pages[1]
    assert "not in this book" in " ".join(pages[0].split())


def test_answers_in_a_file_of_their_own() -> None:
    book, answers = pdfs(Booklet(work(), puzzles(2), answers="separate"))
    assert len(texts(book)) == 1 + 1 + 2 * SHEET
    assert "in a file of their own" in " ".join(texts(book)[0].split())
    assert "Answer" not in texts(book)[1]
    behind = bound(2)
    warning, *pages = texts(answers)
    assert "Whoever turns this page" in " ".join(warning.split())
    assert "28–29 November 2026" in warning
    assert len(pages) == len(texts(behind)) - len(texts(book)) - 1
    assert [(level, title) for level, title, _ in bookmarks(answers)] == [
        (0, "Answers"),
        *((level, title) for level, title, page in bookmarks(behind) if level and page > len(texts(book))),
    ]
    assert [page for level, _, page in bookmarks(answers) if level] == [2, 3]


def test_answers_in_a_file_of_their_own_are_counted_through() -> None:
    _, answers = pdfs(Booklet(work(), puzzles(2), answers="separate"))
    for number, text in enumerate(pages := texts(answers), 1):
        assert f"Page {number} of {len(pages)}" in text


def test_the_best_scores_can_be_left_to_the_answers() -> None:
    best = {opened.puzzle.answer.score for opened in puzzles(1)}.pop()
    shown, hidden = (texts(bound(1, hide_best=hide))[2] for hide in (False, True))
    assert f"best possible score is {best}" in " ".join(shown.split())
    assert "best possible score is" not in " ".join(hidden.split())


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert bound(2) == bound(2)


def test_what_is_not_proven_is_told_on_the_cover_and_in_the_contents() -> None:
    raw, *_ = pdfs(Booklet(work(), [*puzzles(1), *puzzles(2, Tiny(more=2))[1:]]))
    pages = texts(raw)
    assert "not proven" in pages[0]
    assert pages[1].count("not proven") == 1


def test_how_the_drawing_goes_is_told() -> None:
    told: list[tuple[int, int]] = []
    Booklet(work(), puzzles(2)).documents(lambda done, total: told.append((done, total)))
    assert told == [(number, 4) for number in range(1, 5)]


def test_a_scenario_file_for_each_day() -> None:
    made = puzzles(2)
    files = Booklet(work(), made).files("name", lambda _done, _total: None)
    assert [file.name for file in files] == ["name.pdf", *(f"{each.puzzle.scenario.id}.scenario.yaml" for each in made)]
    assert not [file for file in files[1:] if made[0].puzzle.answer.moves.splitlines()[-1] in file.raw.decode()]


# -- our own pages, on every paper -----------------------------------------------------------------------------------


def own_pages(made: PaperWork, count: int) -> list[Pages]:
    lines = [
        ContentsLine(day_after(number, date(2026, 9, 1)), "finale", 1 + number % 5, number % 3 > 0, 100, 999)
        for number in range(count)
    ]
    front = Front(made.board.title, made.order, lines[0].day, lines[-1].day, count, proven=False, answers="back")
    draw = made.drawn
    return [
        draw(lambda press: cover(press, made.room, front)),
        draw(lambda press: contents(press, made.room, lines)),
        draw(lambda press: divider(press, made.room)),
    ]


def flat(drawing: Drawing) -> list[object]:
    return [each for item in drawing.items for each in (flat(item.drawing) if isinstance(item, Placed) else [item])]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_paper_ink_and_language(paper: str, ink: str, lang: str) -> None:
    made = work(Look(paper, ink), lang, DailyOrder("fliptown", daily_wish("2026-09-01", "opening", "en", "man-in-black",
        "calamity-jane", "normal", holdem=True)))  # fmt: skip
    for pages in own_pages(made, 31):
        assert len(pages.pages) == 1
        drawing = pages.pages[0].drawing
        assert (drawing.width, drawing.height) == pytest.approx((made.room.width, made.room.height))
        scaled = [item.scale for item in drawing.items if isinstance(item, Placed) and item.drawing.width > 100]
        width, height = (side / (scaled[0] if scaled else 1) for side in (drawing.width, drawing.height))
        for item in flat(drawing):
            if isinstance(item, Text):
                box = made.workshop.press.text_box(item)
                assert box.x >= 4, item.text
                assert box.right <= width - 4, item.text
                assert 4 <= box.y < box.bottom <= height - 2, item.text
        if ink == "mono":
            colours = {item.colour for item in flat(drawing) if isinstance(item, Text)}
            colours |= {item.stroke.colour for item in flat(drawing) if isinstance(item, Line)}
            assert colours <= {"#000000", "#FFFFFF"}
        assert write_pdf(made.workshop.shop.document("x", [made.printed(pages)]), made.workshop.fonts,
                         made.workshop.artwork)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_words_do_not_run_into_one_another(lang: str) -> None:
    made = work(lang=lang)
    for pages in own_pages(made, 31):
        said = [item for item in flat(pages.pages[0].drawing) if isinstance(item, Text)]
        boxes = [(item.text, made.workshop.press.text_box(item)) for item in said]
        for number, (text, box) in enumerate(boxes):
            for other, there in boxes[:number]:
                apart = box.x >= there.right or there.x >= box.right or box.y >= there.bottom or there.y >= box.bottom
                assert apart, (text, other)


def test_a_season_runs_over_several_pages() -> None:
    pages = own_pages(work(), 400)[1].pages
    assert len(pages) == contents_pages(400) == 13
    days = [item.text for page in pages for item in flat(page.drawing) if isinstance(item, Text)]
    assert len([text for text in days if re.fullmatch(r"\d+ [A-Z][a-z]+ 20\d\d", text)]) == 400


def test_a_board_with_a_very_long_name(tmp_path: Path) -> None:
    for name in ("the-long-way-round-the-mountains-and-back-again", "x" * 60):
        board = tmp_path / name[:20] / "board.yaml"
        board.parent.mkdir()
        board.write_text(f"extends: fliptown/standard\nname: {name}\n", encoding="utf-8")
        made = work(order=DailyOrder("fliptown", daily_wish("2026-11-28"), str(board.parent)))
        for item in flat(own_pages(made, 3)[0].pages[0].drawing):
            if isinstance(item, Text):
                assert made.workshop.press.text_box(item).x > 4, item.text


# -- names and dates -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        (daily_wish("2026-11-01"), "fliptown-2026-11-01-2026-11-30-finale"),
        (daily_wish("2026-11-01", "sprint", "pl"), "fliptown-2026-11-01-2026-11-30-sprint-pl"),
        (
            daily_wish("2026-11-01", "full", "en", "bandit", "black-bart", "hard", holdem=True),
            "fliptown-2026-11-01-2026-11-30-full-bandit-black-bart-hard-holdem",
        ),
    ],
)
def test_all_that_is_not_standard_is_in_the_name(wish: DailyWish, name: str) -> None:
    assert booklet_name(DailyOrder("fliptown", wish), "2026-11-30") == name


def test_a_board_of_ones_own_is_in_the_name(tmp_path: Path) -> None:
    names = set()
    for name, more in (("mule", ""), ("mule", "rulings: {pickaxe: up-to}\n"), ("m" * 60, "")):
        (tmp_path / "board.yaml").write_text(f"extends: fliptown/standard\nname: {name}\n{more}", encoding="utf-8")
        long = name != "mule"
        wish = daily_wish("2026-11-01", character="man-in-black" if long else None, holdem=long)
        names.add(booklet_name(DailyOrder("fliptown", wish, str(tmp_path)), "2026-11-30"))
    assert len(names) == 3
    assert sum(name.startswith("fliptown-2026-11-01-2026-11-30-finale-mule-") for name in names) == 2
    assert max(map(len, names)) == 120


@pytest.mark.parametrize(
    ("first", "last", "en", "pl"),
    [
        ("2026-11-15", "2026-11-15", "15 November 2026", "15 listopada 2026"),
        ("2026-11-16", "2026-11-22", "16–22 November 2026", "16–22 listopada 2026"),
        ("2026-11-28", "2026-12-04", "28 November – 4 December 2026", "28 listopada – 4 grudnia 2026"),
        ("2026-12-28", "2027-01-03", "28 December 2026 – 3 January 2027", "28 grudnia 2026 – 3 stycznia 2027"),
        ("2026-11-01", "2026-11-30", "November 2026", "Listopad 2026"),
        ("2028-02-01", "2028-02-29", "February 2028", "Luty 2028"),
        ("2027-02-01", "2027-02-27", "1–27 February 2027", "1–27 lutego 2027"),
        ("2026-01-01", "2026-12-31", "2026", "2026"),
        ("2026-01-01", "2027-12-31", "1 January 2026 – 31 December 2027", "1 stycznia 2026 – 31 grudnia 2027"),
    ],
)
def test_days_in_words(first: str, last: str, en: str, pl: str) -> None:
    days = date.fromisoformat(first), date.fromisoformat(last)
    assert (span(load_words("en"), *days), span(load_words("pl"), *days)) == (en, pl)


def test_weekdays() -> None:
    sunday = date(2026, 11, 15)
    assert [weekday(load_words(lang), sunday) for lang in ("en", "pl")] == ["Sunday", "Niedziela"]
