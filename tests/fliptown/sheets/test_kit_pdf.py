"""The kit's PDF files, looked at with other people's eyes: qpdf, poppler and pdfium."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.kit.printing import Job
from pnp.lang.words import Words, load_words
from pnp.sheet.component import Cards
from pnp.sheet.primitives import Drawing, Line
from tests.fliptown.sheets.kit_table import SPEC, components, kit, pdfs
from tests.pdf.kit import ROOT, tool

POINT = 72 / 25.4
LOOKS = [("a4", "full", "en"), ("letter", "mono", "pl")]
NAMES = (
    "fliptown-map.pdf", "fliptown-characters.pdf", "fliptown-bounties.pdf", "fliptown-cowbots.pdf", "fliptown-deck.pdf",
    "fliptown-box.pdf", "fliptown-reference.pdf", "fliptown-achievements.pdf", "fliptown-score-pad.pdf",
)  # fmt: skip


@dataclass(frozen=True)
class Kit:
    """A kit that was written, and its files in a folder."""

    job: Job
    files: Mapping[str, bytes]
    folder: Path
    lang: str

    def path(self, name: str) -> str:
        return str(self.folder / name)

    @property
    def words(self) -> Words:
        return load_words(self.lang)


@pytest.fixture(scope="module", params=LOOKS, ids="-".join)
def written(request: pytest.FixtureRequest, pictures: Path, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    paper, ink, lang = request.param
    job = kit(paper, ink, lang, "long" if lang == "pl" else "none")
    folder = tmp_path_factory.mktemp("kit")
    files = pdfs(job, pictures)
    for name, raw in files.items():
        (folder / name).write_bytes(raw)
    return Kit(job, files, folder, lang)


def board() -> Board:
    return load_board().board


def plain(text: str) -> str:
    """Letters and figures alone: readers see spaces between letters that are set apart, and lines broken anywhere."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def read(kit: Kit, name: str) -> str:
    """All words in the order in which they were drawn: of columns one after the other."""
    return tool("pdftotext", "-raw", "-enc", "UTF-8", kit.path(name), "-")


# -- whole and sound -----------------------------------------------------------------------------------------------


def test_every_component_is_a_file(written: Kit) -> None:
    assert tuple(written.files) == NAMES


def test_qpdf_finds_no_fault(written: Kit) -> None:
    for name in NAMES:
        assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", written.path(name)), name


def test_all_fonts_are_embedded_subsets_with_their_letters_known(written: Kit) -> None:
    for name in NAMES:
        rows = [line.split() for line in tool("pdffonts", written.path(name)).splitlines()[2:]]
        assert rows, name
        for row in rows:
            assert row[-5:-2] == ["yes", "yes", "yes"], f"{name}: {row}"


def test_no_picture_is_made_of_pixels(written: Kit) -> None:
    for name in NAMES:
        assert tool("pdfimages", "-list", written.path(name)).splitlines()[2:] == [], name


# -- words ---------------------------------------------------------------------------------------------------------


def labelled(words: Words, group: str, names: Mapping[str, object] | list[str]) -> list[str]:
    found = [words.label(f"{group}.{name}") for name in names]
    assert found
    assert not [label for label in found if label.startswith(f"{group}.")]
    return found


def test_every_name_can_be_read_and_searched_for(written: Kit) -> None:
    rules, words = board(), written.words
    wanted = {
        "fliptown-map.pdf": [
            *labelled(words, "building", [building.label for building in rules.buildings]),
            *labelled(words, "region", list(rules.suit_of)),
        ],
        "fliptown-characters.pdf": labelled(words, "character", rules.characters),
        "fliptown-bounties.pdf": labelled(words, "bounty", rules.bounties),
        "fliptown-cowbots.pdf": [
            *labelled(words, "cowbot", rules.cowbots),
            *labelled(words, "level", rules.levels),
        ],
        "fliptown-deck.pdf": ["A", "K", "Q", "J", "10", "9", "2"],
        "fliptown-box.pdf": [words.label("game.fliptown")],
        "fliptown-reference.pdf": [
            *labelled(words, "item", [item.name for item in rules.items]),
            *labelled(words, "rank", [rank for rank, _ in rules.ranks]),
            *labelled(words, "hand", rules.poker),
        ],
        "fliptown-achievements.pdf": labelled(words, "achievement", rules.achievements),
        "fliptown-score-pad.pdf": [words.label("game.fliptown")],
    }
    assert wanted.keys() == set(NAMES)
    for name, labels in wanted.items():
        text = plain(read(written, name))
        assert [label for label in labels if plain(label) not in text] == [], name


def test_no_letter_is_missing(written: Kit) -> None:
    for name in NAMES:
        text = read(written, name)
        odd = {letter for letter in text if letter == "\N{REPLACEMENT CHARACTER}" or 0xE000 <= ord(letter) <= 0xF8FF}
        assert odd == set(), name
        assert not [letter for letter in text if not letter.isprintable() and letter not in "\n\f"], name


def test_pdfium_finds_a_letter_for_every_glyph(written: Kit) -> None:
    """A glyph that stands for no letter (`.notdef`) has no place in the table of letters, and reads as nothing."""
    for name, raw in written.files.items():
        document = pypdfium2.PdfDocument(raw)
        for page in document:
            said = page.get_textpage().get_text_range()
            assert not {"\0", "\ufffd", "\ufffe"} & set(said), name


# -- what readers and printers are told ----------------------------------------------------------------------------


def test_title_language_and_bookmarks(written: Kit) -> None:
    made = components(written.job)
    for (name, raw), component in zip(written.files.items(), made.values(), strict=True):
        document = pypdfium2.PdfDocument(raw)
        told = document.get_metadata_dict()
        assert told["Title"] == f"Fliptown: {component.title}"
        assert told["Creator"].startswith("pnp ")
        assert f"/Lang ({written.lang})".encode() in raw
        marks = [(entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
        if isinstance(component, Cards):
            assert marks == [(component.title, 0)], name
        else:
            assert marks == [(page.title, number) for number, page in enumerate(component.pages)], name


def test_printers_are_asked_not_to_scale_and_to_turn_the_sheet(written: Kit) -> None:
    for name, raw in written.files.items():
        assert b"/PrintScaling /None" in raw, name
        two_sided = any(printed.two_sided for part in written.job.parts for printed in part.printed
                        if f"{part.name}.pdf" == name)  # fmt: skip
        mode = "DuplexFlipLongEdge" if two_sided else "Simplex"
        assert re.search(rf"/Duplex /{mode}\s".encode(), raw), name
    modes = [re.search(rb"/Duplex /(\w+)", raw)[1] for raw in written.files.values()]
    assert (b"DuplexFlipLongEdge" in modes) == (written.lang == "pl")


def test_page_boxes(written: Kit) -> None:
    paper = written.job.shop.standards.paper("letter" if written.lang == "pl" else "a4")
    for part in written.job.parts:
        document = pypdfium2.PdfDocument(written.files[f"{part.name}.pdf"])
        leaves = [leaf for printed in part.printed for leaf in printed.leaves]
        assert len(document) == len(leaves)
        for page, leaf in zip(document, leaves, strict=True):
            media, bleed, trim = page.get_mediabox(), page.get_bleedbox(), page.get_trimbox()
            assert sorted(media[2:]) == pytest.approx(sorted((paper.width * POINT, paper.height * POINT)), abs=0.01)
            if leaf.places:
                assert trim[0] - bleed[0] == pytest.approx(SPEC.bleed * POINT, abs=0.01)
                assert bleed[3] - trim[3] == pytest.approx(SPEC.bleed * POINT, abs=0.01)
                edges = (min(place.area.x for place in leaf.places), max(place.area.bottom for place in leaf.places))
                assert trim[0] <= edges[0] * POINT + 0.01
                assert trim[1] <= media[3] - edges[1] * POINT + 0.01
            else:
                assert media == bleed == trim


def test_bars_of_their_true_length_are_on_the_first_page_alone(written: Kit) -> None:
    for part in written.job.parts:
        pages = written.job.shop.document(part.title, part.printed).pages
        lengths = bars(pages[0].drawing)
        assert lengths == pytest.approx([SPEC.bars.millimetres, SPEC.bars.inches * 25.4], abs=1e-6), part.name
        assert [bars(page.drawing) for page in pages[1:]] == [[]] * (len(pages) - 1), part.name
        words = plain(pypdfium2.PdfDocument(written.files[f"{part.name}.pdf"])[0].get_textpage().get_text_range())
        assert plain(f"{SPEC.bars.millimetres} mm") in words
        assert plain(written.words.label("print.bar.inches", n=SPEC.bars.inches)) in words


def bars(drawing: Drawing) -> list[float]:
    """The lengths of the level edges of bars, in the strip above the margin, from left to right."""
    edges = {
        (item.x1, item.x2)
        for item in drawing.items
        if isinstance(item, Line) and item.y1 == item.y2 and SPEC.dead < item.y1 < SPEC.margin
    }
    return [right - left for left, right in sorted(edges) if right - left > 10]


# -- the same bytes ------------------------------------------------------------------------------------------------


def test_bytes_are_the_same_twice(written: Kit, pictures: Path) -> None:
    assert pdfs(written.job, pictures) == written.files


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(raw).hexdigest() for name, raw in files.items()}


@pytest.mark.parametrize(("seed", "anew"), [("1", False), pytest.param("4321", True, marks=pytest.mark.slow)])
def test_bytes_are_the_same_in_another_process_elsewhere(pictures: Path, tmp_path: Path, seed: str, anew: bool) -> None:
    """Another hash seed, time zone, locale and working directory; at times with all pictures compiled anew."""
    here = pdfs(kit("letter", "mono", "pl", "long"), pictures)
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C",
        "XDG_CACHE_HOME": str(tmp_path / "cache" if anew else pictures.parent.parent),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }  # fmt: skip
    options = [
        "--paper",
        "letter",
        "--ink",
        "mono",
        "--lang",
        "pl",
        "--edition",
        "pl",
        "--duplex",
        "long",
        "--out",
        "made",
    ]
    command = [sys.executable, "-m", "pnp", "print", *options]
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
    there = {path.name: path.read_bytes() for path in (tmp_path / "made").iterdir()}
    assert digests(there) == digests(here)
