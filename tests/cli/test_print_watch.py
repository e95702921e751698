"""`pnp print --watch`: prints again after a change, survives an error, and ends well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pnp.kit.runs
from pnp.kit.watch import PAUSE, keep_doing, stamps
from tests.cli.runner import Called
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
    monkeypatch.setattr(pnp.kit.runs.time, "sleep", hand)
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
    monkeypatch.setattr(pnp.kit.runs.time, "sleep", hand)
    called = out("--watch", "-c", "map", game="mine")
    assert called.code == 0
    assert "nail" in called.err.splitlines()[0], "it began without its picture, and said so"
    assert drawn[0] != drawn[1]


def test_a_wrong_name_does_not_end_it_either(out: Print, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.kit.runs.time, "sleep", Hand())
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
    monkeypatch.setattr(pnp.kit.runs.time, "sleep", Hand())
    called = out("--watch", "-c", "map")
    assert "Watching for changes" in called.err
    assert "saloon-map.pdf" in called.out
    assert "Saloon" in text(folder / "output/saloon-map.pdf")


# -- what is broken or away is still looked at


def watch(
    out: Print,
    monkeypatch: pytest.MonkeyPatch,
    *deeds: Callable[[], object],
    game: str = "mine",
    component: str = "map",
    more: tuple[str, ...] = (),
) -> Called:
    monkeypatch.setattr(pnp.kit.runs.time, "sleep", Hand(*deeds))
    return out("--watch", "-c", component, *more, game=game)


@pytest.mark.parametrize("target", ["mine", "mine/board.yaml", "./mine"])
def test_a_folder_that_goes_away_and_comes_back(
    out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    file = board(folder)
    called = watch(
        out, monkeypatch,
        lambda: (folder / "mine").rename(folder / "away"),
        lambda: (folder / "away").rename(folder / "mine"),
        lambda: write(file, "game: saloon\nname: gold-nail\n"),
        game=target,
    )  # fmt: skip
    assert called.err.count("Something has changed") == 3
    assert "gold-nail-map.pdf" in made(folder)


@pytest.mark.parametrize("target", ["mine", "mine/board.yaml"])
def test_a_board_that_is_not_there_yet(out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    called = watch(out, monkeypatch, lambda: board(folder), lambda: None, game=f"./{target}")
    assert called.err.count("Something has changed") == 1
    assert made(folder) == ["rusty-nail-map.pdf"]


FLIPTOWN = "extends: fliptown/standard\nname: base\n"


@pytest.mark.parametrize("base", ["../base/board.yaml", "../base", "../base.yaml"])
@pytest.mark.parametrize("broken", ["extends: fliptown/standard\nnmae: x\n", None])
def test_a_base_that_is_mended(
    out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch, base: str, broken: str | None
) -> None:
    """Elsewhere than the board, and broken, or missing, from the very start."""
    below = folder / "mine" / base
    file = below if below.suffix else below / "board.yaml"
    file = Path(os.path.normpath(file))
    board(folder, f"extends: {base}\nname: mine\n")
    file.parent.mkdir(exist_ok=True)
    if broken is not None:
        write(file, broken)
    called = watch(out, monkeypatch, lambda: write(file, FLIPTOWN), lambda: None, component="box")
    assert called.err.count("Something has changed") == 1
    assert made(folder) == ["mine-box.pdf"]


def test_a_base_that_breaks_and_is_mended(out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "base.yaml"
    write(file, FLIPTOWN)
    board(folder, "extends: ../base.yaml\nname: mine\n")
    deeds = (lambda: write(file, "name: [\n"), lambda: write(file, FLIPTOWN), lambda: None)
    called = watch(out, monkeypatch, *deeds, component="box")
    assert called.err.count("Something has changed") == 2


def test_a_theme_that_is_mended(out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder / "mine.yaml", "extends: ./below.yaml\n")
    called = watch(
        out, monkeypatch,
        lambda: write(folder / "below.yaml", "extends: themes/broadside\ncolours: [\n"),
        lambda: write(folder / "below.yaml", "extends: themes/broadside\n"),
        lambda: None,
        game="saloon", more=("--theme", "mine.yaml"),
    )  # fmt: skip
    assert called.err.count("Something has changed") == 2
    assert made(folder) == ["saloon-map.pdf"]
