"""`pnp print --watch`: prints again after a change, survives an error, and ends well."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp.cli.print_run
from pnp.cli.watch import PAUSE, keep_doing, stamps
from tests.cli.test_print import Print, board, made, out, text

__all__ = ["out"]


class Hand:
    """Stands in for time: each pause, somebody does the next thing; at the end they press Ctrl-C."""

    def __init__(self, *deeds) -> None:
        self.deeds: Iterator = iter(deeds)
        self.pauses = 0

    def __call__(self, seconds: float) -> None:
        assert seconds == PAUSE
        self.pauses += 1
        deed = next(self.deeds, None)
        if deed is None:
            raise KeyboardInterrupt
        deed()


def write(path: Path, said: str) -> None:
    """Write a file later than it was: two changes may come faster than a clock ticks."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(said, encoding="utf-8")
    if path.stat().st_mtime_ns <= before:
        os.utime(path, ns=(before + 1_000_000, before + 1_000_000))


def test_it_prints_again_and_survives_errors(out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = board(folder)
    seen: list[list[str]] = []
    hand = Hand(
        lambda: seen.append(made(folder)),
        lambda: write(file, "game: saloon\nname: [\n"),
        lambda: seen.append(made(folder)),
        lambda: write(file, "game: saloon\nname: gold-nail\n"),
        lambda: seen.append(made(folder)),
    )
    monkeypatch.setattr(pnp.cli.print_run.time, "sleep", hand)
    called = out("--watch", "-c", "map", game="mine")
    assert called.code == 0
    assert seen == [["rusty-nail-map.pdf"], ["rusty-nail-map.pdf"], ["gold-nail-map.pdf", "rusty-nail-map.pdf"]]
    assert "mine/board.yaml:" in called.err
    assert called.err.count("Something has changed") >= 2


def test_a_picture_of_ones_own_is_watched(out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board(folder, "game: saloon\nname: nail\npicture: nail\n")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H{}V22Z" fill="#2A1A12"/></svg>'
    drawn: list[bytes] = []

    def look() -> None:
        drawn.append((folder / "output/nail-map.pdf").read_bytes())

    picture = folder / "mine/nail.svg"
    hand = Hand(lambda: write(picture, svg.format(20)), look, lambda: write(picture, svg.format(10)), look)
    monkeypatch.setattr(pnp.cli.print_run.time, "sleep", hand)
    called = out("--watch", "-c", "map", game="mine")
    assert called.code == 0
    assert "nail" in called.err.splitlines()[0], "it began without its picture, and said so"
    assert drawn[0] != drawn[1]


def test_a_wrong_name_does_not_end_it_either(out: Print, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.cli.print_run.time, "sleep", Hand())
    called = out("--watch", "--paper", "a5")
    assert called.code == 0
    assert "a5" in called.err


def test_a_change_while_it_prints_is_not_missed(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    write(file, "1")
    acted: list[str] = []

    def act() -> list[Path]:
        acted.append(file.read_text("utf-8"))
        if acted == ["1", "2"]:
            write(file, "3")
        return [file]

    with pytest.raises(KeyboardInterrupt):
        keep_doing(act, Hand(lambda: write(file, "2")), lambda: None)
    assert acted == ["1", "2", "3"]


def test_stamps_see_what_matters(tmp_path: Path) -> None:
    for name in ("board.yaml", "notes.txt", "icons/cash.svg", "a/b/deep.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        write(tmp_path / name, "x")
    found = {path.relative_to(tmp_path).as_posix() for path in stamps([tmp_path])}
    assert found == {"board.yaml", "icons/cash.svg"}
    assert stamps([tmp_path / "nowhere", Path("\0")]) == {}


def test_what_is_said_while_watching(out: Print, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(pnp.cli.print_run.time, "sleep", Hand())
    called = out("--watch", "-c", "map")
    assert "Watching for changes" in called.err
    assert "saloon-map.pdf" in called.out
    assert "Saloon" in text(folder / "output/saloon-map.pdf")
