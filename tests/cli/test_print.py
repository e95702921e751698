"""`pnp print`: which files, with what in them, and what is said on which stream."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

import pnp.games
from tests.cli.runner import Call, Called

Print = Callable[..., Called]


@pytest.fixture
def out(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Print:
    """Print the saloon from an empty folder, with settings of its own."""
    monkeypatch.setitem(pnp.games.GAMES, "saloon", "tests.cli.saloon")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))

    def run(*arguments: str, game: str = "saloon") -> Called:
        return call("print", game, *arguments)

    return run


def made(folder: Path) -> list[str]:
    output = folder / "output"
    return sorted(path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file())


def pages(path: Path) -> int:
    return len(pypdfium2.PdfDocument(path))


def text(path: Path, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(path)[page].get_textpage().get_text_range())


def test_the_whole_kit_by_default(out: Print, folder: Path) -> None:
    called = out()
    assert called.code == 0
    assert made(folder) == ["saloon-guests.pdf", "saloon-map.pdf", "saloon-rules.pdf", "saloon-tokens.pdf"]
    for file in made(folder):
        assert f"output/{file}" in called.out


def test_the_plan_comes_on_stderr_and_counts(out: Print) -> None:
    called = out("--duplex", "long")
    rows = {line.split()[0]: line.split()[1:] for line in called.err.splitlines() if line.strip()}
    assert rows["Map"] == ["–", "1", "1"]
    assert rows["Guests"] == ["6", "2", "1"]
    assert rows["Tokens"] == ["10", "1", "1"]
    assert rows["Rules"] == ["–", "2", "1"]
    assert rows["Together"] == ["16", "6", "4"]


def test_components_are_chosen(out: Print, folder: Path) -> None:
    assert out("-c", "rules", "--component", "map").code == 0
    assert made(folder) == ["saloon-map.pdf", "saloon-rules.pdf"]


def test_json_is_one_document_and_stdout_holds_nothing_else(out: Print, folder: Path) -> None:
    called = out("-c", "guests", "--json", "--duplex", "long")
    document = called.document
    assert document["plan"]["total"] == {"cards": 6, "pages": 2, "sheets": 1}
    assert document["plan"]["components"][0]["component"] == "guests"
    (file,) = document["files"]
    assert file["file"] == "output/saloon-guests.pdf"
    assert file["components"] == ["guests"]
    assert file["pages"] == 2
    assert file["bytes"] == (folder / file["file"]).stat().st_size


def test_quiet_says_nothing(out: Print, folder: Path) -> None:
    called = out("--quiet")
    assert (called.out, called.err) == ("", "")
    assert len(made(folder)) == 4


def test_another_folder(out: Print, folder: Path) -> None:
    assert out("--out", "a/b", "-c", "map").code == 0
    assert (folder / "a/b/saloon-map.pdf").is_file()
    assert not (folder / "output").exists()


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (842, 595)), ("letter", (792, 612)), ("a3", (1191, 842)), ("tabloid", (1224, 792))]
)
def test_papers(out: Print, folder: Path, paper: str, size: tuple[int, int]) -> None:
    assert out("-c", "map", "--paper", paper).code == 0
    document = pypdfium2.PdfDocument(folder / "output/saloon-map.pdf")
    assert document.get_page_size(0) == pytest.approx(size, abs=1)


@pytest.mark.parametrize(("duplex", "count"), [("none", 2), ("long", 2), ("short", 2), ("gutterfold", 2)])
def test_duplex_modes(out: Print, folder: Path, duplex: str, count: int) -> None:
    assert out("-c", "guests", "--duplex", duplex).code == 0
    file = folder / "output/saloon-guests.pdf"
    assert pages(file) == count
    mode = {"long": b"/DuplexFlipLongEdge", "short": b"/DuplexFlipShortEdge"}.get(duplex, b"/Simplex")
    assert mode in file.read_bytes()


def test_the_saved_offset_moves_the_backs(out: Print, call: Call, folder: Path) -> None:
    out("-c", "guests", "--duplex", "long")
    straight = (folder / "output/saloon-guests.pdf").read_bytes()
    assert call("calibrate", "--x", "0.7", "--y", "-0.3").code == 0
    out("-c", "guests", "--duplex", "long")
    moved = (folder / "output/saloon-guests.pdf").read_bytes()
    assert straight != moved
    out("-c", "guests", "--duplex", "none")
    without = (folder / "output/saloon-guests.pdf").read_bytes()
    call("calibrate", "--reset")
    out("-c", "guests", "--duplex", "none")
    assert (folder / "output/saloon-guests.pdf").read_bytes() == without


def test_copies_and_players(out: Print) -> None:
    document = out("--copies", "2", "--players", "3", "--json").document
    counts = {line["component"]: (line["cards"], line["pages"]) for line in document["plan"]["components"]}
    assert counts == {"map": (0, 6), "guests": (12, 4), "tokens": (20, 1), "rules": (0, 4)}


@pytest.mark.parametrize("named", ["bandit", "Bandit", "The Bandit", "the bandit "])
def test_only_one_card(out: Print, folder: Path, named: str) -> None:
    called = out("--only", named, "--json")
    assert called.document["plan"]["total"]["cards"] == 1
    assert made(folder) == ["saloon-guests.pdf"]
    assert "bandit" in text(folder / "output/saloon-guests.pdf")
    assert "widow" not in text(folder / "output/saloon-guests.pdf")


def test_some_cards_of_several_components(out: Print, folder: Path) -> None:
    called = out("--only", "coin", "--only", "widow", "--json")
    assert called.document["plan"]["total"]["cards"] == 11
    assert made(folder) == ["saloon-guests.pdf", "saloon-tokens.pdf"]


def test_one_file(out: Print, folder: Path) -> None:
    assert out("--one-file", "--duplex", "long").code == 0
    assert made(folder) == ["saloon.pdf"]
    assert pages(folder / "output/saloon.pdf") == 8


def test_a_large_map_over_two_sheets(out: Print, folder: Path) -> None:
    called = out("-c", "map", "-c", "rules", "--large", "--json")
    assert made(folder) == ["saloon-map-large.pdf", "saloon-rules.pdf"]
    assert called.document["plan"]["components"][0]["pages"] == 2
    assert "A2" in text(folder / "output/saloon-map-large.pdf", 1)


def test_marks_and_bleed(out: Print, folder: Path) -> None:
    out("-c", "guests", "--bleed", "0")
    assert "Cut along the lines" in text(folder / "output/saloon-guests.pdf")
    out("-c", "guests", "--no-marks")
    assert "Cut" not in text(folder / "output/saloon-guests.pdf")
    plain = (folder / "output/saloon-guests.pdf").stat().st_size
    out("-c", "guests", "--marks", "--corners")
    assert (folder / "output/saloon-guests.pdf").stat().st_size > plain


def test_inks_and_languages(out: Print, folder: Path) -> None:
    seen = set()
    for ink in ("full", "low", "mono"):
        assert out("-c", "guests", "--ink", ink).code == 0
        seen.add((folder / "output/saloon-guests.pdf").read_bytes())
    assert len(seen) == 3
    called = out("-c", "guests", "--lang", "pl")
    assert "Arkusz 1 z" in text(folder / "output/saloon-guests.pdf")
    assert "Razem" in called.err


def test_bytes_are_the_same_twice(out: Print, folder: Path) -> None:
    out("--one-file")
    first = (folder / "output/saloon.pdf").read_bytes()
    out("--one-file")
    assert (folder / "output/saloon.pdf").read_bytes() == first


def test_pictures(out: Print, folder: Path) -> None:
    called = out("-c", "map", "-c", "guests", "--only", "bandit", "--png", "--json")
    assert called.code == 0
    assert made(folder) == ["saloon-guests.pdf", "saloon-guests/bandit-back.png", "saloon-guests/bandit.png"]
    out("-c", "map", "--png")
    assert {"saloon-map.pdf", "saloon-map.png"} <= set(made(folder))


def test_tabletop_simulator(out: Print, folder: Path) -> None:
    out("-c", "guests", "--tts")
    assert made(folder) == ["saloon-guests-tts-back.png", "saloon-guests-tts.png", "saloon-guests.pdf"]


def board(folder: Path, text: str = "game: saloon\nname: rusty-nail\n") -> Path:
    path = folder / "mine" / "board.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("target", ["mine", "mine/board.yaml", "./mine"])
def test_a_board_of_ones_own(out: Print, folder: Path, target: str) -> None:
    board(folder)
    assert out("-c", "map", game=target).code == 0
    assert made(folder) == ["rusty-nail-map.pdf"]


def test_a_shipped_board_by_name(out: Print, folder: Path) -> None:
    assert out("-c", "map", game="saloon/standard").code == 0
    assert made(folder) == ["saloon-map.pdf"]


def test_help_has_an_example(call: Call) -> None:
    called = call("print", "--help")
    assert called.code == 0
    assert re.search(r"Example:\s+pnp print", called.out)


def test_a_boards_own_papers(out: Print, folder: Path) -> None:
    board(folder)
    own = folder / "mine/print.yaml"
    own.write_text("extends: print\npapers: {a5: {width: 148, height: 210}}\n", encoding="utf-8")
    assert out("-c", "map", "--paper", "a5", game="mine").code == 0
    assert pypdfium2.PdfDocument(folder / "output/rusty-nail-map.pdf").get_page_size(0) == pytest.approx(
        (595, 420), abs=1
    )
    own.write_text("extends: print\nmargin: wide\n", encoding="utf-8")
    called = out("-c", "map", game="mine")
    assert called.code == 1
    assert "mine/print.yaml:2:9" in called.err


@pytest.mark.parametrize(
    ("name", "file"), [("../../evil", "evil"), ("/etc/x", "etc-x"), ("a b", "a-b"), ("..", "board"), ("Żółw", "Żółw")]
)
def test_no_name_leads_out_of_the_folder(out: Print, folder: Path, name: str, file: str) -> None:
    board(folder, f"game: saloon\nname: {name!r}\n")
    assert out("-c", "map", game="mine").code == 0
    assert made(folder) == [f"{file}-map.pdf"]
