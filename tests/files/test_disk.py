"""Files: every way in which one can be unusable, and writing that never leaves half a file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from pnp.core.findings import Kind
from pnp.files import resources
from pnp.files.disk import check_writable, read_text, write_all_atomic, write_text_atomic
from pnp.files.resources import fonts_dir, layouts_dir


def raise_denied(*_args: object, **_kwargs: object) -> None:
    raise PermissionError(13, "denied")


def test_text_is_kept_as_it_is(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffgrüße\r\nzwei\n".encode())
    assert read_text(path) == "grüße\r\nzwei\n"


def test_an_empty_text_file_is_no_fault(tmp_path):
    path = tmp_path / "a.txt"
    path.touch()
    assert read_text(path) == ""


@pytest.mark.parametrize("name", ["none.txt", "file.txt/below", "nul\0name"])
def test_missing(tmp_path, refused, name):
    (tmp_path / "file.txt").touch()
    (finding,) = refused(read_text, tmp_path / name)
    assert (finding.code, finding.file, finding.line) == ("file.missing", str(tmp_path / name), None)
    assert finding.kind is Kind.UNREADABLE


def test_directory(tmp_path, refused):
    assert refused(read_text, tmp_path)[0].code == "file.directory"


def test_permission(tmp_path, refused, monkeypatch):
    path = tmp_path / "a.txt"
    path.touch()
    monkeypatch.setattr(Path, "open", raise_denied)
    (finding,) = refused(read_text, path)
    assert (finding.code, finding.params["reason"]) == ("file.unreadable", "EACCES")


def test_a_pipe_is_not_waited_for(tmp_path, refused):
    os.mkfifo(tmp_path / "pipe")
    (finding,) = refused(read_text, tmp_path / "pipe")
    assert (finding.code, finding.params["reason"]) == ("file.unreadable", "not_regular")


@pytest.mark.parametrize("size", [10_000_000, 100_000_000])
def test_a_huge_file_is_refused_without_being_read(tmp_path, refused, monkeypatch, size):
    path = tmp_path / "huge.yaml"
    path.touch()
    os.truncate(path, size)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("opened"))
    (finding,) = refused(read_text, path, 1_000_000)
    assert (finding.code, dict(finding.params)) == ("file.too_big", {"size": size, "limit": 1_000_000})


def test_the_limit_itself_is_allowed(tmp_path, refused):
    path = tmp_path / "a.txt"
    path.write_text("12345")
    assert read_text(path, 5) == "12345"
    assert refused(read_text, path, 4)[0].code == "file.too_big"


def test_binary(tmp_path, refused):
    path = tmp_path / "a.txt"
    path.write_bytes(b"one\r\nt\xc3\xbco\0")
    (finding,) = refused(read_text, path)
    assert (finding.code, finding.line, finding.column, finding.params["offset"]) == ("file.binary", 2, 4, 9)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_encoding_names_the_place_of_the_byte(tmp_path, refused, mark):
    path = tmp_path / "a.txt"
    path.write_bytes(mark + "eins\nzwö".encode() + b"\xfclf\n")
    (finding,) = refused(read_text, path)
    assert (finding.code, finding.line, finding.column) == ("file.encoding", 2, 4)
    assert dict(finding.params) == {"offset": 9 + len(mark), "byte": "FC"}


def test_utf_16_is_a_matter_of_encoding(tmp_path, refused):
    path = tmp_path / "a.txt"
    path.write_bytes("a: 1".encode("utf-16"))
    assert refused(read_text, path)[0].code == "file.encoding"


def test_write_and_replace(tmp_path):
    path = tmp_path / "moves.txt"
    write_text_atomic(path, "eins\r\n")
    path.chmod(0o640)
    write_text_atomic(path, "zwei é\n")
    assert path.read_bytes() == "zwei é\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_write_through_a_link(tmp_path):
    (tmp_path / "real.txt").touch()
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_text_atomic(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_unwritable_leaves_the_old_file_and_no_draft(tmp_path, refused, monkeypatch):
    path = tmp_path / "moves.txt"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", raise_denied)
    (finding,) = refused(write_text_atomic, path, "new")
    assert (finding.code, finding.file, finding.params["reason"]) == ("file.unwritable", str(path), "EACCES")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("folder", "x", "EISDIR"),
        ("nul\0", "x", "name"),
        ("moves.txt", "\ud800", "encoding"),
    ],
)
def test_unwritable(tmp_path, refused, name, text, reason):
    (tmp_path / "folder").mkdir()
    (finding,) = refused(write_text_atomic, tmp_path / name, text)
    assert (finding.code, finding.params["reason"]) == ("file.unwritable", reason)
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("write", [check_writable, lambda path: write_text_atomic(path, "x")])
def test_a_pipe_stays_a_pipe(tmp_path, refused, write):
    """A file that took its place would end whoever reads there; a device would be gone."""
    os.mkfifo(tmp_path / "pipe")
    (finding,) = refused(write, tmp_path / "pipe")
    assert (finding.code, finding.params["reason"]) == ("file.unwritable", "not_regular")
    assert [stat.S_ISFIFO(entry.stat().st_mode) for entry in tmp_path.iterdir()] == [True]


@pytest.mark.parametrize("links", [True, False])
def test_where_one_of_several_can_not_be_placed_all_stay_as_they_were(tmp_path, refused, monkeypatch, links):
    names = ("a", "b", "c")
    for name in ("a", "c"):
        (tmp_path / name).write_text(f"old {name}")
    real = Path.replace

    def replace(draft: Path, target: Path) -> Path:
        if target.name == "c":
            raise_denied()
        return real(draft, target)

    monkeypatch.setattr(Path, "replace", replace)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", raise_denied)
    (finding,) = refused(write_all_atomic, {tmp_path / name: b"new" for name in names})
    assert (finding.file, finding.params["reason"]) == (str(tmp_path / "c"), "EACCES")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "old a", "c": "old c"}


def test_missing_folders_are_made(tmp_path):
    write_text_atomic(tmp_path / "new" / "folder" / "moves.txt", "x")
    assert (tmp_path / "new" / "folder" / "moves.txt").read_text() == "x"


def test_a_file_in_the_place_of_a_folder_is_unwritable(tmp_path, refused):
    (tmp_path / "taken").write_text("")
    (finding,) = refused(write_text_atomic, tmp_path / "taken" / "moves.txt", "x")
    assert (finding.code, finding.params["reason"]) == ("file.unwritable", "EEXIST")


def test_resources_beside_the_package():
    assert layouts_dir().is_dir()
    assert any(fonts_dir().glob("*.ttf"))


def test_resources_inside_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pnp")
    assert layouts_dir() == tmp_path / "layouts"
    (tmp_path / "pnp" / "layouts").mkdir(parents=True)
    assert layouts_dir() == tmp_path / "pnp" / "layouts"
    assert fonts_dir() == tmp_path / "fonts"
