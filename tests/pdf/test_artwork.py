"""Pictures: SVG compiled by svglib, kept in a cache, and printed in the colours of a theme."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.pdf.artwork import Art, Artwork, Shape, cache_folder
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.primitives import Picture, Rect
from pnp.sheet.theme import PICTURE_COLOURS
from tests.pdf.kit import ROOT, Shop, colour_at, make_shop, picture_of

SHIPPED = PictureFiles(game="fliptown").names()
INKS = tuple((role, f"#{number:02X}0000") for number, role in enumerate(PICTURE_COLOURS, 1))
MONO = tuple((role, "#000000" if role in ("ink", "oxblood") else "#FFFFFF") for role in PICTURE_COLOURS)


def svg(inner: str, box: str = "0 0 20 20") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>'


class Board:
    """A folder with pictures of somebody's own."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder, self.cache = folder, cache

    def art(self, text: str, name: str = "own") -> Art:
        (self.folder / f"{name}.svg").write_text(text, encoding="utf-8")
        return Artwork(PictureFiles([self.folder]), self.cache).picture(name)

    def seen(self, text: str, inks: tuple[tuple[str, str | None], ...] = INKS) -> object:
        """The picture, printed 20 mm wide."""
        self.art(text)
        shop = make_shop(self.cache)
        art = Artwork(PictureFiles([self.folder]), self.cache)
        return picture_of(Shop(shop.press, art).draw(Picture("own", 0, 0, 20, 20, inks), width=20, height=20))


@pytest.fixture
def board(tmp_path: Path, cache: Path) -> Board:
    folder = tmp_path / "board"
    folder.mkdir()
    return Board(folder, cache)


# -- shipped pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_picture_is_safe_and_drawn_in_the_roles_alone(shop: Shop, name: str) -> None:
    art = shop.artwork.picture(name)
    assert (art.width, art.height) == pytest.approx(shop.press.gallery.size(name), rel=1e-6)
    assert art.content(MONO)
    used = {colour for shape in art.shapes for colour in (shape.fill, shape.stroke)}
    assert used - {None} <= {*PICTURE_COLOURS}


# -- colours -----------------------------------------------------------------------------------------------------


def test_the_colours_of_the_standard_theme_stand_for_roles(board: Board) -> None:
    art = board.art(svg('<rect width="20" height="20" fill="#8A2418" stroke="#d79b22"/>'))
    assert (art.shapes[0].fill, art.shapes[0].stroke) == ("oxblood", "gold")


def test_other_colours_are_kept_and_black_ink_makes_them_black_or_white(board: Board) -> None:
    text = svg('<rect width="10" height="20" fill="#00c8ff"/><rect x="10" width="10" height="20" fill="#203040"/>')
    seen = board.seen(text)
    assert (colour_at(seen, 5, 5), colour_at(seen, 15, 5)) == ("#00C8FF", "#203040")
    seen = board.seen(text, MONO)
    assert (colour_at(seen, 5, 5), colour_at(seen, 15, 5)) == ("#FFFFFF", "#000000")


def test_a_role_that_is_not_printed_leaves_its_shapes_out(board: Board) -> None:
    art = board.art(svg('<rect width="20" height="20" fill="#F7EDD8"/><path d="M0 0h9" fill="none" stroke="#2A1A12"/>'))
    content = art.content((("paper", None), ("ink", "#000000")))
    assert " re" not in content
    assert content.count("\n") == 3  # colour, pen, path


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("red", "#ff0000"),
        ("#abc", "#aabbcc"),
        ("rgb(1, 2, 3)", "#010203"),
        ("currentColor", "#000000"),
        ("", "#000000"),
    ],
)
def test_ways_to_write_a_colour(board: Board, colour: str, expected: str) -> None:
    fill = f' fill="{colour}"' if colour else ""
    assert board.art(svg(f'<rect width="5" height="5"{fill}/>')).shapes[0].fill == expected


def test_a_colour_that_is_none_is_named_with_its_place(board: Board) -> None:
    with pytest.raises(BadInput) as caught:
        board.art(svg('\n <rect width="5" height="5" fill="reddish"/>'))
    finding = caught.value.findings[0]
    assert (finding.code, finding.params["found"], finding.line, finding.column) == ("svg.colour", "reddish", 2, 2)


@pytest.mark.parametrize(
    "inner",
    [
        '<rect width="20" height="20" fill="#000000" fill-opacity="0.5"/>',
        '<g opacity="0.5"><rect width="20" height="20"/></g>',
        '<g fill-opacity="0.5"><rect width="20" height="20"/></g>',
        '<g opacity="50%"><rect width="20" height="20" style="fill:#000"/></g>',
    ],
)
def test_half_transparent_is_half_as_strong(board: Board, inner: str) -> None:
    assert board.art(svg(inner)).shapes[0].fill == "#808080"


def test_what_is_fully_transparent_is_left_out(board: Board) -> None:
    assert board.art(svg('<rect width="20" height="20" opacity="0"/>')).shapes == ()


# -- shapes ------------------------------------------------------------------------------------------------------

RED = 'fill="#ff0000"'


@pytest.mark.parametrize(
    ("inner", "inside", "outside"),
    [
        (f'<rect x="5" y="5" width="10" height="5" {RED}/>', (6, 6), (6, 11)),
        (f'<rect x="5" y="5" width="10" height="10" rx="5" {RED}/>', (10, 10), (5.4, 5.4)),
        (f'<circle cx="10" cy="5" r="4" {RED}/>', (10, 2), (10, 10)),
        (f'<ellipse cx="10" cy="5" rx="8" ry="2" {RED}/>', (3, 5), (10, 8)),
        (f'<polygon points="0,0 20,0 0,20" {RED}/>', (2, 2), (18, 18)),
        (f'<polyline points="0,0 20,0 0,20" {RED}/>', (2, 2), (18, 18)),
        ('<line x1="0" y1="5" x2="20" y2="5" stroke="#ff0000" stroke-width="4"/>', (10, 5), (10, 8)),
        (f'<path d="M0 0h20v10H0z" {RED}/>', (10, 9), (10, 11)),
        (f'<path d="M0 0A10 10 0 0 0 20 0z" {RED}/>', (10, 2), (10, 12)),
        (f'<path d="M0 0h20v20h-20zM5 5h10v10h-10z" fill-rule="evenodd" {RED}/>', (2, 2), (10, 10)),
        (f'<g transform="translate(10 10)"><rect width="5" height="5" {RED}/></g>', (12, 12), (2, 2)),
        (f'<rect width="5" height="5" transform="rotate(90 10 10)" {RED}/>', (18, 2), (2, 2)),
        (f'<g transform="scale(2)"><rect x="1" width="4" height="4" {RED}/></g>', (9, 7), (1, 1)),
        ('<path d="M2 2V18" stroke="#ff0000" stroke-width="4" fill="none"/>', (2, 10), (8, 10)),
        (f'<g display="none"><circle r="9"/></g><rect width="3" height="3" {RED}/>', (1, 1), (5, 5)),
    ],
)
def test_shapes_stand_where_they_should(
    board: Board, inner: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    seen = board.seen(svg(inner))
    assert colour_at(seen, *inside) == "#FF0000"
    assert colour_at(seen, *outside) == "#FFFFFF"


@pytest.mark.parametrize("box", ["100 200 20 20", "-5 -5 2 2", "0 0 0.2 0.2", "0 0 2000 2000"])
def test_any_view_box(board: Board, box: str) -> None:
    x, y, size, _ = map(float, box.split())
    half = f'<rect x="{x}" y="{y}" width="{size / 2}" height="{size}" fill="#ff0000"/>'
    seen = board.seen(svg(half, box))
    assert colour_at(seen, 9.5, 19.5) == "#FF0000"
    assert colour_at(seen, 10.5, 0.5) == "#FFFFFF"


def test_dashes_and_round_caps(board: Board) -> None:
    line = '<path d="M1 5H19" stroke="#2A1A12" stroke-width="2" stroke-linecap="round" stroke-dasharray="3 1"/>'
    assert board.art(svg(line)).shapes[0].pen == "2 w 1 J 0 j 4 M [3 1] 0 d"


def test_a_filled_open_path_is_written_once(board: Board) -> None:
    art = board.art(svg('<path d="M1 1L9 1L9 9" fill="#8A2418" stroke="#2A1A12"/>'))
    assert [(shape.fill, shape.stroke) for shape in art.shapes] == [("oxblood", "ink")]


def test_dashes_too_short_to_be_written_are_a_line(board: Board) -> None:
    line = '<path d="M1 1L9 1" fill="none" stroke="red" stroke-dasharray="0.0001 0.0002"/>'
    assert board.art(svg(line)).shapes[0].pen.endswith("[] 0 d")


@pytest.mark.parametrize("pen", ['stroke-width="1e5"', 'stroke-dasharray="1e5"'])
def test_a_pen_that_a_transform_makes_absurd_is_a_finding(board: Board, pen: str) -> None:
    with pytest.raises(BadInput) as caught:
        board.art(svg(f'<g transform="scale(100)"><path d="M0 0L.1 .1" fill="none" stroke="red" {pen}/></g>'))
    assert caught.value.findings[0].code == "svg.shape"


@pytest.mark.parametrize("path", ["M1e7 0L5 5", "M0 0 C1 2 3", "MMM"])
def test_a_shape_that_svglib_cannot_read_is_a_finding(board: Board, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        board.art(svg(f'<path d="{path}" fill="red"/>'))
    assert caught.value.findings[0].code == "svg.shape"
    assert caught.value.findings[0].file == str(board.folder / "own.svg")


# -- the cache ---------------------------------------------------------------------------------------------------


def test_svglib_is_not_imported_where_everything_is_in_the_cache(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pnp.pdf.artwork import Artwork;"
        "from pnp.sheet.pictures import PictureFiles;"
        "Artwork(PictureFiles(), Path(sys.argv[1])).picture('star'); print('svglib' in sys.modules)"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for _ in range(2)
    ]
    assert [run.stdout.strip() for run in runs] == ["True", "False"]


@pytest.fixture
def cached(tmp_path: Path) -> tuple[Path, Path, Art]:
    """A cache, the file in it, and what it holds."""
    art = Artwork(PictureFiles(), tmp_path).picture("star")
    return tmp_path, next(tmp_path.rglob("*.json")), art


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xff\xfe", b"{}\n[]"])
def test_a_damaged_cache_is_not_used_and_is_mended(cached: tuple[Path, Path, Art], damage: bytes) -> None:
    folder, file, art = cached
    whole = file.read_bytes()
    file.write_bytes(damage)
    assert Artwork(PictureFiles(), folder).picture("star") == art
    assert file.read_bytes() == whole


def test_a_single_changed_figure_is_noticed(cached: tuple[Path, Path, Art]) -> None:
    folder, file, art = cached
    text = file.read_text("utf-8")
    file.write_text(text[:-20] + text[-20:].replace("0", "9").replace("1", "8"), "utf-8")
    assert Artwork(PictureFiles(), folder).picture("star") == art


def test_a_cache_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", "utf-8")
    assert Artwork(PictureFiles(), file / "below").picture("star").shapes


def test_a_changed_picture_is_compiled_again(board: Board) -> None:
    assert board.art(svg('<rect width="5" height="5" fill="#8A2418"/>')).shapes[0].fill == "oxblood"
    assert board.art(svg('<rect width="5" height="5" fill="#D79B22"/>')).shapes[0].fill == "gold"


@pytest.mark.skipif(os.name == "nt", reason="folders have other names there")
def test_the_cache_stands_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "pnp" / "pictures"
    for nothing in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", nothing)
        assert cache_folder() == tmp_path / "home" / ".cache" / "pnp" / "pictures"


def test_a_cached_picture_is_the_compiled_one(cached: tuple[Path, Path, Art]) -> None:
    folder, _, art = cached
    again = Artwork(PictureFiles(), folder).picture("star")
    assert again == art
    assert isinstance(again.shapes[0], Shape)
    assert again.content(INKS) == art.content(INKS)


def test_a_picture_is_stretched_into_its_box(shop: Shop) -> None:
    wide = shop.press.stretched("suit-d", Rect(0, 0, 40, 10))
    seen = picture_of(shop.draw(wide, width=40, height=20)).convert("L").point(lambda v: 255 if v < 250 else 0)
    left, top, right, bottom = seen.getbbox()
    assert right - left > 2.5 * (bottom - top)
