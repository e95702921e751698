"""`pnp booklet`: its files and what it says; days that fail; an interrupt, and how it goes on from there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

from pnp.puzzle.find import Maker
from tests.cli.bad import NO, ROOT, WRONG, contents
from tests.cli.dailies import made_by, names
from tests.cli.runner import Call, Called
from tests.cli.terminal import Terminal
from tests.puzzle.test_helpers import gone
from tests.puzzle.tiny import Tiny, forbidden, nothing, starving

DAYS = ("2026-11-01", "2026-11-02", "2026-11-03")
SPAN = (DAYS[0], DAYS[-1])
NAME = "fliptown-2026-11-01-2026-11-03-finale.pdf"
SCENARIOS = [f"fliptown-{day}-finale-v2.scenario.yaml" for day in DAYS]


@pytest.fixture
def booklet(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call `pnp booklet`, in this process alone, with a maker who is quick."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    made_by(Tiny(), monkeypatch)

    def run(*arguments: str | Path) -> Called:
        return call("booklet", "--workers", "1", *arguments)

    return run


def pages(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path.read_bytes())]


# -- the files -------------------------------------------------------------------------------------------------------


def test_one_pdf_and_a_scenario_for_each_day(booklet: Call, call: Call, folder: Path) -> None:
    called = booklet(*SPAN)
    assert (called.code, called.out) == (0, f"output/{NAME}\n")
    assert names(folder / "output") == [NAME, *SCENARIOS]
    assert call("validate", *(folder / "output" / name for name in SCENARIOS)).code == 0
    assert len(pages(folder / "output" / NAME)) == 1 + 1 + 3 * 2 + 1 + 3


def test_a_line_for_each_day(booklet: Call) -> None:
    told = [re.sub(r"\d+ s", "0 s", line) for line in booklet(*SPAN).err.splitlines()]
    assert told == [
        *(f"{day}: found in 0 s ({number} of 3)" for number, day in enumerate(DAYS, 1)),
        "Drawing the pages",
        "3 puzzles, 1–3 November 2026. Every best score is proven.",
    ]
    again = booklet(*SPAN, "--lang", "pl").err.splitlines()
    assert again[0] == "2026-11-01: znalezione wcześniej (1 z 3)"
    assert again[-1] == "3 zagadki, 1–3 listopada 2026. Każdy najlepszy wynik jest udowodniony."


def test_quiet_says_nothing(booklet: Call) -> None:
    called = booklet(*SPAN, "--quiet")
    assert (called.code, called.out, called.err) == (0, "", "")


def test_json_is_one_document(booklet: Call) -> None:
    document = booklet(*SPAN, "--json").document
    assert (document["file"], document["proven"]) == (f"output/{NAME}", True)
    assert [day["date"] for day in document["days"]] == list(DAYS)
    first = document["days"][0]
    assert first == {
        "date": DAYS[0],
        "id": "fliptown-2026-11-01-finale-v2",
        "kind": "finale",
        "difficulty": 5,
        "scenario": f"output/{SCENARIOS[0]}",
        "best": first["best"],
        "proven": True,
        "decided": True,
        "from_cache": False,
    }
    assert first["best"]["score"] == first["best"]["bound"]
    again = booklet(*SPAN, "--json").document
    assert [day["from_cache"] for day in again["days"]] == [True] * 3


def test_the_same_bytes_again_however_it_is_made(booklet: Call, folder: Path) -> None:
    """From the cache, and by other processes."""
    booklet(*SPAN, "--out", "one")
    booklet(*SPAN, "--out", "two")
    command = [sys.executable, "-m", "tests.puzzle.tiny", "proven", "booklet", *SPAN, "--out", "three", "--quiet"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / "other")}
    subprocess.run(command, cwd=folder, env=environ, check=True, timeout=120)
    one = [(folder / "one" / name).read_bytes() for name in (NAME, *SCENARIOS)]
    for other in ("two", "three"):
        assert [(folder / other / name).read_bytes() for name in (NAME, *SCENARIOS)] == one


def test_looks(booklet: Call, folder: Path) -> None:
    """Everything that changes the look changes the file."""
    looks = [(), ("--paper", "letter"), ("--ink", "mono"), ("--lang", "pl"), ("--hide-best",), ("--no-answer",)]
    for number, options in enumerate(looks):
        assert booklet(DAYS[0], DAYS[0], *options, "--out", str(number)).code == 0
    made = {path.read_bytes() for path in folder.glob("*/*.pdf")}
    assert len(made) == len(looks)


def test_no_answer_leaves_the_answers_out(booklet: Call, folder: Path) -> None:
    booklet(*SPAN, "--no-answer")
    assert len(pages(folder / "output" / NAME)) == 1 + 1 + 3 * 2


def test_answers_in_a_file_of_their_own(booklet: Call, folder: Path) -> None:
    apart = NAME.replace(".pdf", ".answers.pdf")
    called = booklet(*SPAN, "--answers", "separate")
    assert (called.code, called.out) == (0, f"output/{NAME}\noutput/{apart}\n")
    assert names(folder / "output") == sorted([NAME, apart, *SCENARIOS])
    assert len(pages(folder / "output" / NAME)) == 1 + 1 + 3 * 2
    assert len(pages(folder / "output" / apart)) == 1 + 3
    document = booklet(*SPAN, "--answers", "Separate", "--json").document
    assert (document["file"], document["answers"]) == (f"output/{NAME}", f"output/{apart}")
    assert [day["scenario"] for day in document["days"]] == [f"output/{name}" for name in SCENARIOS]


def test_answers_go_where_they_are_sent(booklet: Call, folder: Path) -> None:
    """`--no-answer` is short for `--answers none`; at the back they are where nothing is said."""
    for number, options in enumerate([(), ("--answers", "back"), ("--no-answer",), ("--answers", "none")]):
        assert booklet(DAYS[0], DAYS[0], *options, "--out", str(number)).code == 0
    usual, back, no_answer, none = (next(folder.glob(f"{number}/*.pdf")).read_bytes() for number in range(4))
    assert usual == back != no_answer == none


def test_a_wrong_place_for_the_answers(booklet: Call, folder: Path) -> None:
    called = booklet(*SPAN, "--answers", "seperate")
    assert called.code == WRONG
    assert "“seperate”" in called.err
    assert "back, separate or none" in called.err
    assert "Did you mean separate?" in called.err
    both = booklet(*SPAN, "--answers", "back", "--no-answer")
    assert both.code == WRONG
    assert "Give one of the two" in both.err
    assert not (folder / "output").exists()


def test_pictures_of_the_pages(booklet: Call, folder: Path) -> None:
    called = booklet(DAYS[0], DAYS[0], "--png", "--answers", "separate")
    stem = "fliptown-2026-11-01-2026-11-01-finale"
    pictures = [f"output/{stem}/page-{number}.png" for number in range(1, 5)]
    pictures += [f"output/{stem}.answers/page-{number}.png" for number in (1, 2)]
    assert called.out.splitlines()[2:] == pictures
    assert all((folder / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert "Making the pictures" in called.err.splitlines()
    assert booklet(DAYS[0], DAYS[0], "--png", "--no-answer", "--json").document["pictures"] == pictures[:4]


def test_a_board_of_ones_own(booklet: Call, folder: Path) -> None:
    (folder / "mule").mkdir()
    (folder / "mule" / "board.yaml").write_text("extends: fliptown/standard\nname: mule\n", encoding="utf-8")
    called = booklet(*SPAN, "--board", "mule", "--json")
    assert called.code == 0
    assert re.fullmatch(r"output/fliptown-2026-11-01-2026-11-03-finale-mule-[0-9a-f]{8}\.pdf", called.document["file"])
    assert "Mule" in pages(folder / called.document["file"])[0]


# -- what is not proven, and what fails --------------------------------------------------------------------------------


OPENING = ("--kind", "opening")


def undecided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second day is not decided."""
    quick, early = Tiny(), Tiny(more=3, undecided=True)
    made_by(lambda order, *rest: (early if order.wish.day == DAYS[1] else quick)(order, *rest), monkeypatch)


def test_a_day_that_is_not_decided_is_told_and_not_printed(
    booklet: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided_once(monkeypatch)
    called = booklet(*SPAN, "--json")
    assert (called.code, called.document["failed"]) == (NO, [DAYS[1]])
    assert called.document["finding"]["code"] == "daily.undecided"
    assert f"{DAYS[1]}: The day’s puzzle is not decided yet" in called.err
    assert "candidate 4" in called.err
    assert not (folder / "output").exists()


def test_a_candidate_is_printed_as_what_it_is(booklet: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    undecided_once(monkeypatch)
    called = booklet(*SPAN, "--allow-unproven")
    assert called.code == 0
    assert f"{DAYS[1]}: candidate 4, which is not the day’s puzzle." in called.err
    assert re.search(rf"{DAYS[1]}: not decided in \d+ s", called.err)
    candidate = SCENARIOS[1].replace(".scenario", "-candidate-4.scenario")
    candidates = NAME.replace(".pdf", "-candidates.pdf")
    assert names(folder / "output") == sorted([candidates, SCENARIOS[0], candidate, SCENARIOS[2]])
    said = ["Not the day’s puzzle" in page for page in pages(folder / "output" / candidates)]
    assert said == [page in (1, 4, 5, 10) for page in range(12)], "contents, sheet, map, answer"
    document = booklet(*SPAN, "--allow-unproven", "--json").document
    assert [day["decided"] for day in document["days"]] == [True, False, True]
    assert [day["from_cache"] for day in document["days"]] == [True, False, True]


def test_a_time_limit_too_short_to_prove(booklet: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_by(Tiny(more=3), monkeypatch)
    called = booklet(*SPAN, *OPENING, "--time-limit", "1s")
    assert called.code == NO
    assert f"{DAYS[1]}: the search ended before the best score was proven." in called.err
    assert "--allow-unproven" in called.err
    assert "not proven" in pages(folder / "output" / NAME.replace("finale", "opening"))[1]
    allowed = booklet(*SPAN, *OPENING, "--allow-unproven", "--json")
    assert (allowed.code, allowed.document["proven"]) == (0, False)
    assert [day["from_cache"] for day in allowed.document["days"]] == [True] * 3, "searched again, with nothing better"


@pytest.mark.parametrize(
    ("maker", "code"),
    [(nothing, "daily.no_candidate"), (starving, "solver.out_of_memory"), (Tiny(boast=1), "solver.refused")],
)
def test_a_day_that_fails(
    booklet: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, maker: Maker, code: str
) -> None:
    """The others are made and kept, the reason is told, and nothing is written."""
    quick = Tiny()
    made_by(lambda order, *rest: (maker if order.wish.day == DAYS[1] else quick)(order, *rest), monkeypatch)
    called = booklet(*SPAN, "--json")
    assert (called.code, called.document["finding"]["code"], called.document["failed"]) == (NO, code, [DAYS[1]])
    assert f"{DAYS[1]}: {called.document['finding']['message']}" in called.err
    assert "1 day has no puzzle" in called.err
    assert not (folder / "output").exists()
    made_by(Tiny(), monkeypatch)
    again = booklet(*SPAN, "--json")
    assert [day["from_cache"] for day in again.document["days"]] == [True, False, True]


def test_a_cache_that_keeps_nothing_is_told(booklet: Call, folder: Path) -> None:
    (folder / "cache").write_text("a file", encoding="utf-8")
    called = booklet(*SPAN)
    assert called.code == 0
    assert called.err.count("can’t be kept") == 1


# -- Ctrl-C ------------------------------------------------------------------------------------------------------------


def at_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch, maker: str, *arguments: str) -> Terminal:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    return Terminal([sys.executable, "-m", "tests.puzzle.tiny", maker, "booklet", *arguments], folder)


def helpers_of(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += [int(word) for word in (task / "children").read_text("utf-8").split()]
    return found


def test_an_interrupted_booklet_goes_on_from_what_is_done(
    booklet: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes; the first three days are quick, the others never end."""
    terminal = at_terminal(folder, monkeypatch, "half-deaf", DAYS[0], "2026-11-05", "--workers", "2")
    terminal.read_until("3/5")
    terminal.read_until("2026-11-05")
    helpers = helpers_of(terminal.process)
    began = time.monotonic()
    terminal.interrupt()
    terminal.read_until("3 of 5 days are done and kept; the same command goes on from there.")
    assert terminal.end() == (130, "")
    assert time.monotonic() - began < 5
    assert len(helpers) >= 2
    assert gone(helpers)
    assert names(folder) == ["cache"]
    maker = Tiny()
    made_by(maker, monkeypatch)
    assert booklet(DAYS[0], "2026-11-05").code == 0
    assert [order.wish.day for order in maker.made] == ["2026-11-04", "2026-11-05"]


def test_a_second_ctrl_c_quits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process that does not listen."""
    terminal = at_terminal(folder, monkeypatch, "half-deaf", DAYS[2], "2026-11-04", "--workers", "1")
    terminal.read_until("1/2")
    terminal.read_until("Candidate 4")
    terminal.interrupt()
    terminal.read_until("Stopping")
    terminal.interrupt()
    assert terminal.end() == (130, "")
    assert names(folder) == ["cache"]


# -- wrong calls -------------------------------------------------------------------------------------------------------

WRONG_CALLS = {
    "no date": (("someday", DAYS[0]), "“someday” is not a date"),
    "no second date": ((DAYS[0], "2026-02-30"), "that month ends on 2026-02-28"),
    "backwards": ((DAYS[1], DAYS[0]), "Write the first day, then the last: 2026-11-01 2026-11-02"),
    "one day alone": ((DAYS[0],), "The argument TO is missing"),
    "too many": (("2026-11-01", "2036-11-01"), "These are 3654 days, and a booklet holds 400 at most."),
    "the ends of time": (("0001-01-01", "9999-12-31"), "holds 400 at most"),
    "no time": ((*SPAN, "--time-limit", "soon"), "not a length of time"),
    "no language": ((*SPAN, "--lang", "xx"), "is not one of"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_CALLS)
def test_wrong_calls(booklet: Call, folder: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made_by(forbidden, monkeypatch)
    arguments, said = WRONG_CALLS[case]
    called = booklet(*arguments)
    assert (called.code, called.out) == (2, "")
    assert said in " ".join(called.err.replace("│", " ").split())
    assert contents(folder) == {}


WRONG_WISHES = {
    "kind": (("--kind", "finle"), "kind.unknown"),
    "character": (("--character", "Setler"), "variant.unknown"),
    "board": (("--board", "./nowhere"), "file.missing"),
    "paper": (("--paper", "a44"), "paper.unknown"),
    "ink": (("--ink", "lo"), "ink.unknown"),
    "theme": (("--theme", "brodside"), "theme.unknown"),
    "folder": (("--out", "file/deeper"), "file.unwritable"),
}


@pytest.mark.parametrize("case", WRONG_WISHES)
def test_wrong_wishes_are_told_before_the_search(
    booklet: Call, folder: Path, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(forbidden, monkeypatch)
    (folder / "file").write_text("x", encoding="utf-8")
    before = contents(folder)
    arguments, code = WRONG_WISHES[case]
    called = booklet(*SPAN, *arguments, "--json")
    assert (called.code, called.document["finding"]["code"]) == (2, code)
    assert contents(folder) == before


def test_the_last_day_that_there_is(booklet: Call) -> None:
    assert booklet("9999-12-31", "9999-12-31").code == 0
