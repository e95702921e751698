"""The day's sheet as a file: sound, with its fonts in it, and with a code that a telephone reads."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.core.described import described
from pnp.lang.words import load_words
from pnp.puzzle.confirm import open_puzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, paper_work, sheet_pdf
from tests.fliptown.envelopes import daily_wish
from tests.pdf.kit import picture_of, tool
from tests.puzzle.sample import sample_puzzle

LOOKS = [
    pytest.param(("a4", "full", "en"), id="a4-full-en"),
    pytest.param(("letter", "low", "pl"), id="letter-low-pl"),
    pytest.param(("a3", "mono", "en"), id="a3-mono-en", marks=pytest.mark.slow),
]
DPI = 300


@pytest.fixture(scope="module", params=LOOKS)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    paper, ink, lang = request.param
    order = DailyOrder("fliptown", daily_wish("2026-11-15"))
    work = paper_work(order, Look(paper, ink), load_words(lang), Path("output"))
    path = tmp_path_factory.mktemp("daily") / f"{paper}.pdf"
    path.write_bytes(sheet_pdf(work, open_puzzle(sample_puzzle(), order, Path("output"))))
    return path


def test_qpdf_finds_no_fault(written: Path) -> None:
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", str(written))


def test_all_fonts_are_embedded_subsets_with_their_letters_known(written: Path) -> None:
    rows = [line.split() for line in tool("pdffonts", str(written)).splitlines()[2:]]
    assert rows
    assert [row for row in rows if row[-5:-2] != ["yes", "yes", "yes"]] == []


def test_no_picture_is_made_of_pixels(written: Path) -> None:
    assert tool("pdfimages", "-list", str(written)).splitlines()[2:] == []


def test_pages_bars_and_bookmarks(written: Path) -> None:
    document = pypdfium2.PdfDocument(written.read_bytes())
    assert len(document) == (1 if written.stem == "a3" else 2)
    assert [entry.get_dest().get_index() for entry in document.get_toc()] == list(range(len(document)))
    assert "50 mm" in document[0].get_textpage().get_text_range()


def test_the_code_holds_the_descriptive_id(written: Path, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    picture_of(written.read_bytes(), 0, DPI).save(picture)
    assert tool("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)).strip() == described(
        sample_puzzle().scenario
    )
