"""PDF files, looked at with other people's eyes: pdfium, qpdf and poppler."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.document import Document, PdfPage
from pnp.sheet.primitives import Box, Drawing, Picture, Placed, Rect, Text, Turn
from pnp.sheet.west.sign_boards import frame, sign_board
from tests.pdf.kit import ROOT, Shop, colour_at, forms, make_shop, page, picture_of, text_of, tool

RED, BLUE = "#FF0000", "#0000FF"


def sample(shop: Shop) -> Document:
    """A bit of everything: type in all faces, pictures, a card placed twice, bookmarks."""
    press = shop.press
    card = Drawing(
        63.5,
        88.9,
        (
            *frame(press, Rect(3, 3, 57.5, 82.9)),
            *sign_board(press, "Łódź Jail", Rect(6, 6, 50, 9)),
            press.text("Zażółć gęślą jaźń", 31, 50, press.style("text"), "middle"),
            press.text("turned", 31, 60, press.style("price"), "middle", 90),
            press.picture("star", Rect(10, 60, 10, 10)),
            press.picture("star", Rect(30, 60, 5, 5)),
        ),
    )
    front = Drawing(210, 297, (Placed(card, 10, 10), Placed(card, 80, 10, 90)))
    back = Drawing(210, 297, (press.text("Reverse", 20, 20, press.style("title")),))
    pages = (
        PdfPage(front, 210, 297, Rect(10, 10, 190, 277), Rect(7, 7, 196, 283), "Karty ♥ “fronts”"),
        PdfPage(back, 210, 297),
    )
    return Document("Fliptown – cards", "pl", pages, "long", "Print and play", ("cards", "fliptown"))


@pytest.fixture(scope="module")
def pdf(shop: Shop) -> bytes:
    return write_pdf(sample(shop), fonts(shop), shop.artwork)


@pytest.fixture
def file(pdf: bytes, tmp_path: Path) -> str:
    path = tmp_path / "sample.pdf"
    path.write_bytes(pdf)
    return str(path)


def fonts(shop: Shop) -> FontFiles:
    assert isinstance(shop.press.fonts, FontFiles)
    return shop.press.fonts


# -- the file ----------------------------------------------------------------------------------------------------


def test_qpdf_finds_no_fault(file: str) -> None:
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", file)


def test_all_fonts_are_embedded_subsets_with_their_letters_known(file: str) -> None:
    rows = [line.split() for line in tool("pdffonts", file).splitlines()[2:]]
    assert len(rows) == 3
    for row in rows:
        assert row[-5:-2] == ["yes", "yes", "yes"], row


def test_poppler_reads_the_words(file: str) -> None:
    text = tool("pdftotext", file, "-")
    for words in ("Łódź Jail", "Zażółć gęślą jaźń", "turned", "Reverse"):
        assert words in text


def test_bytes_are_the_same_twice(pdf: bytes, shop: Shop) -> None:
    assert write_pdf(sample(shop), fonts(shop), shop.artwork) == pdf


@pytest.mark.parametrize("seed", ["1", pytest.param("1234", marks=pytest.mark.slow)])
def test_bytes_are_the_same_in_another_process(pdf: bytes, cache: Path, seed: str) -> None:
    code = (
        "import hashlib, sys; from pathlib import Path; from tests.pdf import test_writer as t;"
        "shop = t.make_shop(Path(sys.argv[1]));"
        "print(hashlib.sha256(t.write_pdf(t.sample(shop), t.fonts(shop), shop.artwork)).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    command = [sys.executable, "-c", code, str(cache)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(pdf).hexdigest()


def test_nothing_is_compressed_because_zlib_builds_differ(pdf: bytes) -> None:
    assert b"/Filter" not in pdf


def test_two_documents_have_different_ids(shop: Shop) -> None:
    one, other = (shop.draw(Box(0, 0, size, 1, RED)) for size in (1, 2))
    found = [re.search(rb"/ID\s*\[<(\w+)>", each) for each in (one, other)]
    assert all(found)
    assert found[0][1] != found[1][1]


# -- what readers and printers are told --------------------------------------------------------------------------


def test_boxes(pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(pdf)
    point = 72 / 25.4
    assert document[0].get_mediabox() == pytest.approx((0, 0, 210 * point, 297 * point), abs=0.01)
    assert document[0].get_trimbox() == pytest.approx((10 * point, 10 * point, 200 * point, 287 * point), abs=0.01)
    assert document[0].get_bleedbox() == pytest.approx((7 * point, 7 * point, 203 * point, 290 * point), abs=0.01)
    assert document[1].get_trimbox() == document[1].get_bleedbox() == document[1].get_mediabox()


def test_a_trim_that_is_not_in_the_middle_is_measured_from_the_top(shop: Shop) -> None:
    made = shop.write(page(Box(0, 0, 1, 1, RED), trim=Rect(10, 5, 20, 30)))
    point = 72 / 25.4
    found = pypdfium2.PdfDocument(made)[0].get_trimbox()
    assert found == pytest.approx((10 * point, 25 * point, 30 * point, 55 * point), abs=0.01)


@pytest.mark.parametrize(
    ("duplex", "name"), [("none", "Simplex"), ("long", "DuplexFlipLongEdge"), ("short", "DuplexFlipShortEdge")]
)
def test_preferences(shop: Shop, duplex: str, name: str) -> None:
    made = shop.write(page(), duplex=duplex)
    assert re.search(rb"/ViewerPreferences (\d+) 0 R", made)
    assert b"/PrintScaling /None" in made
    assert re.search(rf"/Duplex /{name}\s".encode(), made)
    assert made.startswith(b"%PDF-1.7")


def test_metadata_and_language(pdf: bytes) -> None:
    found = pypdfium2.PdfDocument(pdf).get_metadata_dict()
    assert found["Title"] == "Fliptown – cards"
    assert found["Subject"] == "Print and play"
    assert found["Keywords"] == "cards, fliptown"
    assert found["Creator"].startswith("pnp ")
    assert b"/Lang (pl)" in pdf


def test_bookmarks(pdf: bytes) -> None:
    entries = list(pypdfium2.PdfDocument(pdf).get_toc())
    assert len(entries) == 1
    assert entries[0].get_title() == "Karty ♥ “fronts”"
    assert entries[0].get_dest().get_index() == 0


def test_a_document_without_bookmarks_has_no_list_of_them(shop: Shop) -> None:
    made = shop.write(page())
    assert b"/Outlines" not in made
    assert list(pypdfium2.PdfDocument(made).get_toc()) == []


# -- stored once -------------------------------------------------------------------------------------------------


def test_each_drawing_and_picture_is_stored_once(pdf: bytes) -> None:
    assert len(forms(pdf)) == 2  # the card and the star


def test_equal_drawings_are_one(shop: Shop) -> None:
    cards = [Drawing(20, 20, (Box(0, 0, 20, 20, RED),)) for _ in range(3)]
    assert len(forms(shop.draw(*(Placed(card, 0, 0) for card in cards)))) == 1


def test_a_picture_in_two_colours_is_two_and_in_colours_it_has_not_is_one(shop: Shop) -> None:
    star = shop.press.picture("star", Rect(0, 0, 10, 10))
    red = replace(star, inks=(*((role, c) for role, c in star.inks if role != "ink"), ("ink", RED)))
    other_sage = replace(star, inks=(*((role, c) for role, c in star.inks if role != "sage"), ("sage", RED)))
    assert len(forms(shop.draw(star, red))) == 2
    assert len(forms(shop.draw(star, other_sage))) == 1


def test_a_picture_of_which_nothing_is_printed_is_left_out(shop: Shop) -> None:
    star = shop.press.picture("star", Rect(0, 0, 10, 10))
    nothing = replace(star, inks=tuple((role, None) for role, _ in star.inks))
    made = shop.draw(nothing)
    assert forms(made) == []
    assert b" Do" not in made


def test_forms_name_only_what_they_use(shop: Shop) -> None:
    inner = Drawing(20, 20, (Box(0, 0, 20, 20, RED),))
    outer = Drawing(20, 20, (Placed(inner, 0, 0),))
    made = forms(shop.draw(Placed(outer, 0, 0)))
    assert sum(b"/XObject << /X1 " in form for form in made) == 1


# -- where things stand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "x", "y"), [(0, 11, 21), (90, 29, 21), (180, 49, 39), (270, 11, 59)])
def test_a_placed_drawing_turns_clockwise(shop: Shop, turn: Turn, x: float, y: float) -> None:
    card = Drawing(40, 20, (Box(0, 0, 40, 20, BLUE), Box(0, 0, 2, 2, RED)))
    width, height = (40, 20) if turn in (0, 180) else (20, 40)
    seen = picture_of(shop.draw(Placed(card, 10, 20, turn), height=70))
    assert colour_at(seen, x, y) == RED
    assert colour_at(seen, 10 + width - 0.5, 20 + height / 2) == BLUE
    assert colour_at(seen, 10 + width / 2, 20 + height - 0.5) == BLUE
    assert colour_at(seen, 10 + width + 0.5, 20 + height / 2) == "#FFFFFF"
    assert colour_at(seen, 10 + width / 2, 20 + height + 0.5) == "#FFFFFF"


def test_a_clip_is_in_the_drawings_own_measure(shop: Shop) -> None:
    card = Drawing(40, 40, (Box(-5, -5, 50, 50, RED),))
    seen = picture_of(shop.draw(Placed(card, 10, 10, 0, 0.5, Rect(10, 0, 20, 10))))
    assert colour_at(seen, 15.5, 10.5) == RED
    assert colour_at(seen, 24.5, 14.5) == RED
    for x, y in ((14.5, 12), (25.5, 12), (20, 15.5), (20, 9.5)):
        assert colour_at(seen, x, y) == "#FFFFFF"


def test_bleed_runs_over_a_card_that_is_placed(shop: Shop) -> None:
    card = Drawing(20, 20, (Box(-3, -3, 26, 26, RED),))
    assert colour_at(picture_of(shop.draw(Placed(card, 10, 10))), 7.5, 7.5) == RED


def boxes(pdf: bytes, height: float = 60) -> list[Rect]:
    """The boxes of the letters on the first page, in millimetres from its top left corner."""
    letters = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    millimetre = 25.4 / 72
    found = []
    for number in range(letters.count_chars()):
        left, bottom, right, top = (side * millimetre for side in letters.get_charbox(number))
        found.append(Rect(left, height - top, right - left, top - bottom))
    return found


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_type_turns_clockwise_about_its_anchor(shop: Shop, turn: int, anchor: str) -> None:
    text = Text(50, 30, "HHHHHH", "label", 14, "#000000", anchor, 0, turn)
    letters = boxes(shop.draw(text))
    length = shop.press.width("HHHHHH", shop.press.style("label").at(14))
    ahead = {"start": length / 2, "middle": 0, "end": -length / 2}[anchor]
    rise = shop.press.cap_height(shop.press.style("label").at(14)) / 2
    along, up = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn], {0: (0, -1), 90: (1, 0), 180: (0, 1)}
    rising = up.get(turn, (-1, 0))
    cx = (min(box.x for box in letters) + max(box.right for box in letters)) / 2
    cy = (min(box.y for box in letters) + max(box.bottom for box in letters)) / 2
    assert cx == pytest.approx(50 + along[0] * ahead + rising[0] * rise, abs=0.15)
    assert cy == pytest.approx(30 + along[1] * ahead + rising[1] * rise, abs=0.15)


def test_tracking_spreads_the_letters(shop: Shop) -> None:
    plain, spread = (boxes(shop.draw(Text(5, 30, "HHH", "label", 14, "#000000", tracking=t))) for t in (0, 2))
    assert spread[2].x - plain[2].x == pytest.approx(2 * 2 * 25.4 / 72, abs=0.02)


def test_more_letters_than_one_subset_holds(shop: Shop) -> None:
    known = [chr(code) for code in range(0x21, 0x180) if not shop.press.fonts.missing("text", chr(code))]
    letters = [letter for letter in known if letter not in "\xa0\xad"]
    assert len(letters) > 256
    rows = ["".join(letters[start : start + 40]) for start in range(0, len(letters), 40)]
    made = shop.draw(*(Text(5, 5 + 5 * n, row, "text", 8, "#000000") for n, row in enumerate(rows)))
    assert set(letters) <= set(text_of(made))


def test_faces_that_share_a_file_or_a_name(shop: Shop, tmp_path: Path) -> None:
    faces = dict(shop.press.theme.faces)
    copy = tmp_path / "copy.ttf"
    copy.write_bytes(faces["label"].read_bytes())
    found = FontFiles({**faces, "same": faces["label"], "copy": copy})
    items = [
        Text(5, 10 + 10 * n, f"Face {face}", face, 9, "#000000") for n, face in enumerate(("label", "same", "copy"))
    ]
    made = write_pdf(Document("x", "en", (page(*items),)), found, shop.artwork)
    assert len(re.findall(rb"/Type /Font\s", made)) == 2
    assert text_of(made).split() == ["Face", "label", "Face", "same", "Face", "copy"]


def test_a_page_with_nothing_on_it(shop: Shop) -> None:
    assert picture_of(shop.write(page())).getextrema() == ((255, 255),) * 3


def test_a_missing_picture_is_named(shop: Shop) -> None:
    with pytest.raises(Exception, match=r"picture\.missing"):
        shop.draw(Picture("no-such-thing", 0, 0, 10, 10, ()))


def test_a_theme_without_some_colours_still_prints_black(cache: Path) -> None:
    mono = make_shop(cache, "mono")
    made = mono.draw(
        mono.press.picture("gold", Rect(0, 0, 10, 10)), mono.press.text("A", 20, 20, mono.press.style("text"))
    )
    assert b" rg\n" not in made
    assert b" RG" not in made
