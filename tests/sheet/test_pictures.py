"""The gallery: whose picture is taken, what is refused, and what black ink makes of colours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.files.resources import game_dir, layouts_dir
from pnp.sheet.pictures import ROLES, PictureFiles, plain_colour
from pnp.sheet.theme import PICTURE_COLOURS, load_theme

GAME = tuple(game_dir("fliptown") / kind for kind in ("icons", "pictures"))
ART = tuple(layouts_dir() / "art" / kind for kind in ("icons", "ornaments", "pictures"))


def picture(width: float = 24, inner: str = '<path d="M0 0h5v5z"/>') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 24">{inner}</svg>'


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refused(gallery: PictureFiles, name: str) -> Finding:
    with pytest.raises(BadInput) as caught:
        gallery.size(name)
    (finding,) = caught.value.findings
    return finding


@pytest.mark.parametrize("where", ["star.svg", "icons/star.svg", "pictures/star.svg"])
def test_a_file_of_the_same_name_replaces_ours(tmp_path: Path, where: str) -> None:
    own = put(tmp_path / where, picture(48))
    gallery = PictureFiles([tmp_path])
    assert gallery.file("star") == own
    assert gallery.size("star") == (48, 24)
    assert PictureFiles().size("star") == (24, 24)


def test_the_nearest_board_goes_first(tmp_path: Path) -> None:
    put(tmp_path / "one" / "star.svg", picture(30))
    put(tmp_path / "two" / "star.svg", picture(40))
    put(tmp_path / "two" / "cash.svg", picture(50))
    gallery = PictureFiles([tmp_path / "one", tmp_path / "two"])
    assert gallery.size("star") == (30, 24)
    assert gallery.size("cash") == (50, 24)


def test_a_new_name_is_a_new_picture(tmp_path: Path) -> None:
    put(tmp_path / "building-cantina.svg", picture())
    gallery = PictureFiles([tmp_path])
    assert gallery.has("building-cantina")
    assert "building-cantina" in gallery.names()
    assert not PictureFiles().has("building-cantina")


def test_a_missing_picture_is_named_with_where_it_was_looked_for(tmp_path: Path) -> None:
    finding = refused(PictureFiles([tmp_path], "fliptown"), "silver-starr")
    assert finding.code == "picture.missing"
    assert finding.params["name"] == "silver-starr"
    assert finding.params["suggestion"] == "silver-star"
    folders = [tmp_path, tmp_path / "icons", tmp_path / "pictures", *GAME, *ART]
    assert finding.params["looked"] == [str(folder) for folder in folders]


@pytest.mark.parametrize("name", ["../star", "star.svg", "", "a/b", "star\0", "..", "/etc/passwd"])
def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    put(tmp_path / "star.svg", picture())
    gallery = PictureFiles([tmp_path / "icons"])
    assert not gallery.has(name)
    assert refused(gallery, name).code == "picture.missing"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
class TestLinks:
    def test_a_link_out_of_the_folder_is_refused(self, tmp_path: Path) -> None:
        outside = put(tmp_path / "secret.svg", picture())
        board = tmp_path / "board"
        board.mkdir()
        (board / "star.svg").symlink_to(outside)
        finding = refused(PictureFiles([board]), "star")
        assert (finding.code, finding.file) == ("picture.outside", str(board / "star.svg"))

    def test_a_linked_subfolder_is_refused_too(self, tmp_path: Path) -> None:
        put(tmp_path / "elsewhere" / "star.svg", picture())
        board = tmp_path / "board"
        board.mkdir()
        (board / "icons").symlink_to(tmp_path / "elsewhere")
        assert refused(PictureFiles([board]), "star").code == "picture.outside"

    def test_a_link_within_the_folder_is_fine(self, tmp_path: Path) -> None:
        put(tmp_path / "icons" / "star.svg", picture(33))
        (tmp_path / "silver-star.svg").symlink_to(tmp_path / "icons" / "star.svg")
        assert PictureFiles([tmp_path]).size("silver-star") == (33, 24)

    def test_a_board_that_is_itself_a_link_is_fine(self, tmp_path: Path) -> None:
        put(tmp_path / "real" / "star.svg", picture(33))
        (tmp_path / "link").symlink_to(tmp_path / "real")
        assert PictureFiles([tmp_path / "link"]).size("star") == (33, 24)

    def test_a_loop_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "star.svg").symlink_to(tmp_path / "star.svg")
        assert refused(PictureFiles([tmp_path]), "star").code in ("picture.outside", "file.unreadable")

    def test_a_pipe_does_not_block(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "star.svg")
        assert refused(PictureFiles([tmp_path]), "star").code == "file.unreadable"


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "star.svg", picture(inner=f"<!--{' ' * 1_100_000}-->"))
    assert refused(PictureFiles([tmp_path]), "star").code == "file.too_big"


def test_a_folder_in_place_of_a_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "star.svg").mkdir()
    assert refused(PictureFiles([tmp_path]), "star").code == "file.directory"


def test_all_faulty_pictures_of_a_board_are_told_at_once(tmp_path: Path) -> None:
    put(tmp_path / "star.svg", picture(inner="<script/>"))
    put(tmp_path / "icons" / "cash.svg", picture(inner="\n<image/>"))
    put(tmp_path / "gold.svg", picture())
    found = PictureFiles([tmp_path]).check()
    assert [(finding.code, Path(finding.file or "").name) for finding in found] == [
        ("svg.element", "star.svg"),
        ("svg.element", "cash.svg"),
    ]
    assert PictureFiles().check() == []


def test_a_faulty_picture_that_another_one_hides_is_told_too(tmp_path: Path) -> None:
    put(tmp_path / "star.svg", picture())
    put(tmp_path / "icons" / "star.svg", picture(inner="<script/>"))
    assert [Path(finding.file or "").parent.name for finding in PictureFiles([tmp_path]).check()] == ["icons"]


def test_the_roles_are_the_colours_of_the_standard_theme() -> None:
    colours = load_theme().colours
    assert {role: (colours[role] or "").lower() for role in PICTURE_COLOURS} == {role: c for c, role in ROLES.items()}


@pytest.mark.parametrize(
    ("colour", "expected"),
    [("#000000", "#000000"), ("#ffffff", "#FFFFFF"), ("#00ffff", "#FFFFFF"), ("#0000ff", "#000000")],
)
def test_black_ink_makes_a_colour_black_or_white(colour: str, expected: str) -> None:
    assert plain_colour(colour) == expected
