"""A puzzle's files: PDFs like all of ours, the scenario, and the answer apart from them."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.core.answerfile import vouched
from pnp.core.findings import BadInput
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.puzzle.confirm import open_puzzle
from pnp.puzzle.curate import as_candidate
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, PaperWork, answer_pdf, paper_work, puzzle_files, sheet_pdf
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import OpenPuzzle, Puzzle
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import BEST_LINE, ID, sample_puzzle
from tests.puzzle.tiny import Tiny

ORDER = DailyOrder("fliptown", daily_wish("2026-11-15"))
PLAIN = Look()
POINT = 72 / 25.4
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}


def work(look: Look = PLAIN, lang: str = "en", order: DailyOrder = ORDER, beside: Path = Path("output")) -> PaperWork:
    return paper_work(order, look, load_words(lang), beside)


def of(puzzle: Puzzle, order: DailyOrder = ORDER, beside: Path = Path("output")) -> OpenPuzzle:
    return open_puzzle(puzzle, order, beside)


def opened(*, proven: bool = True) -> OpenPuzzle:
    return of(sample_puzzle(proven=proven))


def words_of(raw: bytes) -> str:
    document = pypdfium2.PdfDocument(raw)
    return " ".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("ink", ["full", "mono"])
def test_both_files_are_like_all_of_ours(paper: str, lang: str, ink: str) -> None:
    """A title, a language, bookmarks, the size of the paper, bars to measure on the first page, a footer on each."""
    made = work(Look(paper, ink), lang)
    for raw in (sheet_pdf(made, opened()), answer_pdf(made, opened())):
        document = pypdfium2.PdfDocument(raw)
        assert document.get_metadata_value("Title").startswith("Fliptown 2026-11-15: ")
        assert b"/Lang (" + lang.encode() + b")" in raw
        assert len(list(document.get_toc())) >= 1
        for page in document:
            assert sorted(page.get_size()) == pytest.approx(sorted(mm * POINT for mm in SIZES[paper]), abs=0.1)
            assert "Fliptown" in page.get_textpage().get_text_range()
        assert "50 mm" in document[0].get_textpage().get_text_range()


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    once, again = (puzzle_files(work(beside=folder), opened()) for folder in (Path("output"), Path("elsewhere")))
    assert once == again


def test_a_title_tells_the_sheet_from_its_answer() -> None:
    titles = [
        pypdfium2.PdfDocument(raw).get_metadata_value("Title")
        for raw in (sheet_pdf(work(), opened()), answer_pdf(work(), opened()))
    ]
    assert titles[0] != titles[1]


def test_the_files_of_a_puzzle() -> None:
    files = {file.part: file for file in puzzle_files(work(), opened())}
    assert {part: file.name for part, file in files.items()} == {
        "sheet": f"{ID}.pdf",
        "scenario": f"{ID}.scenario.yaml",
        "answer": f"{ID}.answer.pdf",
        "moves": f"{ID}.answer.moves",
    }
    assert files["moves"].raw.decode() == vouched(f"scenario: {ID}\n{BEST_LINE}")
    assert [file.part for file in puzzle_files(work(), opened(), answer=False)] == ["sheet", "scenario"]


def test_neither_the_sheet_nor_the_scenario_gives_the_moves_away() -> None:
    sheet, scenario = puzzle_files(work(), opened(), answer=False)
    flat = re.sub(r"\s+", " ", words_of(sheet.raw)) + scenario.raw.decode()
    for line in BEST_LINE.splitlines()[:-1]:
        steps = line.partition(" : ")[2]
        assert steps not in flat


def test_the_best_score_can_be_left_to_the_answer() -> None:
    shown, hidden = (sheet_pdf(work(), opened(), hide_best=hide) for hide in (False, True))
    assert shown != hidden
    assert answer_pdf(work(), opened()) == answer_pdf(work(), opened())


def test_what_is_not_proven_can_be_printed_too() -> None:
    assert sheet_pdf(work(), opened(proven=False)) != sheet_pdf(work(), opened())


@pytest.mark.parametrize("proven", [True, False])
@pytest.mark.parametrize(("lang", "said"), [("en", "Not the day’s puzzle"), ("pl", "To nie zagadka dnia")])
def test_what_is_not_the_days_puzzle_says_so_on_every_page(lang: str, said: str, proven: bool) -> None:
    puzzle = sample_puzzle(proven=proven)
    for made, shown in ((of(as_candidate(puzzle)), True), (of(puzzle), False)):
        for file in (sheet_pdf(work(lang=lang), made), answer_pdf(work(lang=lang), made)):
            pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]
            assert [said in page for page in pages] == [shown] * len(pages)
            title = pypdfium2.PdfDocument(file).get_metadata_value("Title")
            assert title.startswith(f"Fliptown {made.puzzle.scenario.id if shown else '2026-11-15'}: ")


@pytest.mark.parametrize(
    ("look", "code"),
    [(Look(paper="a9"), "paper.unknown"), (Look(ink="red"), "ink.unknown"), (Look(theme="none"), "theme.unknown")],
)
def test_a_look_that_there_is_none_of(look: Look, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        work(look)
    assert caught.value.findings[0].code == code


# -- a board of one's own --------------------------------------------------------------------------------------------


@pytest.fixture
def mule(tmp_path: Path) -> Path:
    """A board whose saloon has a name of its own."""
    board = tmp_path / "mule" / "board.yaml"
    board.parent.mkdir()
    board.write_text("extends: fliptown/standard\nname: mule\n", encoding="utf-8")
    return board.parent


def own_puzzle(board: Path, beside: Path) -> tuple[DailyOrder, Puzzle]:
    order = DailyOrder("fliptown", daily_wish("2026-11-15", "sprint"), str(board))
    return order, Tiny()(order, Budget(Limits()), lambda _: None, beside)


def test_a_board_of_ones_own(mule: Path, tmp_path: Path) -> None:
    order, puzzle = own_puzzle(mule, tmp_path)
    sheet, scenario = puzzle_files(work(order=order, beside=tmp_path), of(puzzle, order, tmp_path), answer=False)
    assert pypdfium2.PdfDocument(sheet.raw).get_metadata_value("Title").startswith("Mule 2026-11-15: ")
    (tmp_path / scenario.name).write_bytes(scenario.raw)
    assert FLIPTOWN.scenarios.open(read_scenario(tmp_path / scenario.name)).scenario == puzzle.scenario
