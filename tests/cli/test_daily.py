"""`pnp daily`: its files and what it says; a second run; how a search ends early."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp.puzzle.days import today
from pnp.puzzle.find import Maker
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from tests.cli.bad import NO, ROOT, contents
from tests.cli.dailies import DAY, key, made_by, names
from tests.cli.runner import Call
from tests.cli.terminal import Terminal
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import BEST_LINE, FIGURES, ID, SCORE
from tests.puzzle.tiny import Tiny, forbidden, nothing, starving

FILES = [f"{ID}.answer.moves", f"{ID}.answer.pdf", f"{ID}.pdf", f"{ID}.scenario.yaml"]
OTHER = "fliptown-2026-11-16-finale-v2"
ENDS = (".answer.moves", ".answer.pdf", ".pdf", ".scenario.yaml")


# -- the files ---------------------------------------------------------------------------------------------------------


def test_four_files(daily: Call, folder: Path) -> None:
    called = daily(DAY)
    assert called.code == 0
    assert names(folder / "output") == FILES
    assert sorted(called.out.splitlines()) == [f"output/{name}" for name in FILES]
    assert called.err == "Finale, 2026-11-15, difficulty ★★★★★. The best score is proven.\n"


def test_nothing_on_the_screen_spoils_the_puzzle(daily: Call) -> None:
    called = daily(DAY)
    assert str(SCORE) not in called.out + called.err
    assert not [line for line in BEST_LINE.splitlines() if line in called.out + called.err]


def test_without_the_answer(daily: Call, folder: Path) -> None:
    assert daily(DAY, "--no-answer", "--out", "new/folder").code == 0
    assert names(folder / "new" / "folder") == [f"{ID}.pdf", f"{ID}.scenario.yaml"]


def test_the_scenario_is_sound_and_keeps_the_secret(daily: Call, call: Call, folder: Path) -> None:
    daily(DAY)
    scenario, moves = folder / "output" / f"{ID}.scenario.yaml", folder / "output" / f"{ID}.answer.moves"
    text = scenario.read_text("utf-8")
    assert not [line for line in BEST_LINE.splitlines() if line in text]
    assert call("validate", scenario, moves).code == 0
    assert call("show", scenario).code == 0
    checked = call("check", scenario, moves, "--json")
    assert (checked.code, checked.document["score"], checked.document["best"]) == (0, SCORE, SCORE)


def test_it_can_be_played(daily: Call, folder: Path) -> None:
    daily(DAY)
    command = [sys.executable, "-m", "pnp", "play", f"output/{ID}.scenario.yaml", "--moves", "my.moves"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = BEST_LINE.splitlines()[0].partition(" ")[2]
    ended = subprocess.run(
        command,
        input=f"{line}\nquit\n",
        text=True,
        cwd=folder,
        env=environ,
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert "3.2" in ended.stdout
    assert (folder / "my.moves").read_text("utf-8").endswith(BEST_LINE.splitlines(keepends=True)[0])


def test_the_same_bytes_again(daily: Call, folder: Path) -> None:
    for out in ("one", "two"):
        daily(DAY, "--out", out)
    assert [(folder / "one" / name).read_bytes() for name in FILES] == [
        (folder / "two" / name).read_bytes() for name in FILES
    ]


def test_looks(daily: Call, folder: Path) -> None:
    """Everything that changes the look changes the sheet."""
    seen = set()
    for number, options in enumerate(
        [(), ("--paper", "letter"), ("--ink", "mono"), ("--lang", "pl"), ("--hide-best",), ("--paper", "a3")]
    ):
        assert daily(DAY, *options, "--out", str(number)).code == 0
        seen.add((folder / str(number) / f"{ID}.pdf").read_bytes())
    assert len(seen) == 6


def test_json_is_one_document(daily: Call, call: Call) -> None:
    """It tells what `pnp show` tells of the scenario, the figures of the day, and the files."""
    called = daily(DAY, "--json")
    assert (called.code, called.err) == (0, "")
    document = called.document
    shown = call("show", f"output/{ID}.scenario.yaml", "--json").document
    assert document["described"].startswith("pnp1:fliptown:fliptown/standard@")
    assert document["decks"]["3"][:3] == ["7h", "Ad", "Qh"]
    assert document["start"][0].startswith("3.1 ")
    told = {key: value for key, value in document.items() if key == "best" or key not in shown}
    assert {key: value for key, value in document.items() if key not in told} == {
        key: value for key, value in shown.items() if key not in {"best", "daily"}
    }
    assert told == {
        "date": DAY,
        "difficulty": 5,
        "candidate": 2,
        "medals": {"gold": SCORE, "silver": 110, "bronze": 101},
        "figures": FIGURES,
        "pictures": [],
        "files": {
            "sheet": f"output/{ID}.pdf",
            "scenario": f"output/{ID}.scenario.yaml",
            "answer": f"output/{ID}.answer.pdf",
            "moves": f"output/{ID}.answer.moves",
        },
        "best": {"score": SCORE, "bound": SCORE},
        "proven": True,
        "decided": True,
        "from_cache": True,
    }


def test_pictures_of_the_pages(daily: Call, folder: Path) -> None:
    """Two pages of the sheet, one of the answer; each as large as its paper at 300 dpi."""
    pictures = [f"{ID}-1.png", f"{ID}-2.png", f"{ID}.answer.png"]
    called = daily(DAY, "--png", "--json")
    assert called.document["pictures"] == [f"output/{name}" for name in pictures]
    assert names(folder / "output") == sorted([*FILES, *pictures])
    sizes = {Image.open(folder / "output" / name).size for name in pictures}
    assert sizes <= {(2481, 3508), (3508, 2481)}
    assert f"output/{pictures[0]}" in daily(DAY, "--png").out.splitlines()


def test_quiet_says_nothing(daily: Call, folder: Path) -> None:
    called = daily(DAY, "--quiet")
    assert (called.code, called.out, called.err) == (0, "", "")
    assert names(folder / "output") == FILES


def test_polish(daily: Call) -> None:
    assert "Finał, 2026-11-15, trudność ★★★★★. Najlepszy wynik jest udowodniony." in daily(DAY, "--lang", "pl").err


def test_today_is_the_default(daily: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    before = today().isoformat()
    daily()
    assert before <= make.made[0].wish.day <= today().isoformat()


def test_what_is_asked_reaches_the_maker(daily: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    asked = ("--kind", "sprint", "--character", "bandit", "--cowbot", "black-bart", "--level", "hard", "--holdem")
    assert daily("2026-11-16", *asked, "--edition", "pl").code == 0
    wish = daily_wish("2026-11-16", "sprint", "pl", "bandit", "black-bart", "hard", holdem=True)
    assert make.made == [DailyOrder("fliptown", wish)]


# -- again -------------------------------------------------------------------------------------------------------------


def test_a_second_run_finds_it(daily: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    runs = [daily("2026-11-16", "--json").document for _ in range(2)]
    assert [run["from_cache"] for run in runs] == [False, True]
    assert runs[0]["files"] == runs[1]["files"]
    assert len(make.made) == 1


def test_a_damaged_entry_is_made_anew(daily: Call, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    file = store.file(key())
    file.write_bytes(file.read_bytes()[:-100])
    assert [daily(DAY, "--json").document["from_cache"] for _ in range(2)] == [False, True]


def test_a_cache_that_cannot_be_written(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "cache").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    made_by(Tiny(), monkeypatch)
    called = call("daily", "2026-11-16")
    assert called.code == 0
    assert f"output/{OTHER}.pdf" in called.out
    assert "can’t be kept for the next time" in called.err
    assert call("daily", "2026-11-16", "--quiet").err == ""


@pytest.mark.slow
def test_two_calls_at_once(store: Store, folder: Path) -> None:
    """Neither stands in the other's way, and a third finds what they kept."""
    command = [sys.executable, "-m", "tests.puzzle.tiny", "proven", "daily", "2026-11-16", "--json"]
    environ, pipe = {**os.environ, "PYTHONPATH": str(ROOT)}, subprocess.PIPE
    both = [subprocess.Popen(command, env=environ, cwd=folder, stdout=pipe, text=True) for _ in range(2)]
    documents = [json.loads(each.communicate(timeout=100)[0]) for each in both]
    assert [each.returncode for each in both] == [0, 0]
    assert documents[0]["files"] == documents[1]["files"]
    assert names(folder / "output") == [
        f"{OTHER}{end}" for end in (".answer.moves", ".answer.pdf", ".pdf", ".scenario.yaml")
    ]
    assert len(list(store.folder.rglob("*.json"))) == 2
    third = subprocess.run(command, env=environ, cwd=folder, stdout=pipe, text=True, timeout=100, check=True)
    assert json.loads(third.stdout)["from_cache"]


def test_a_second_run_loads_no_solver(store: Store, folder: Path) -> None:
    """It takes longer to load than everything else together."""
    assert store.get(key()) is not None
    program = (
        "import atexit, sys, tests.puzzle.unasked\nfrom pnp.cli import main\n"
        "atexit.register(lambda: print(*sys.modules))\nmain()\n"
    )
    command = [sys.executable, "-c", program, "daily", DAY, "--quiet"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, env=environ, cwd=folder, stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    loaded = ended.stdout.split()
    assert "reportlab" in loaded
    assert "numpy" not in loaded


# -- a board of one's own ----------------------------------------------------------------------------------------------


@pytest.fixture
def mine(folder: Path) -> Path:
    board = folder / "mine" / "board.yaml"
    board.parent.mkdir()
    board.write_text("extends: fliptown/standard\nname: mine\nrulings: {pickaxe: up-to}\n", encoding="utf-8")
    return board


def test_a_board_of_ones_own(daily: Call, call: Call, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    for out in ("one", "two/deep"):
        files = daily("2026-11-16", "--board", mine.parent, "--out", out, "--json").document["files"]
        assert call("validate", files["scenario"], "--board", mine.parent).code == 0
        assert call("check", files["scenario"], files["moves"], "--board", mine.parent).code == 0
    assert len(make.made) == 1


def test_a_faulty_board_is_told_before_the_search(
    daily: Call, mine: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(forbidden, monkeypatch)
    mine.write_text("extends: fliptown/standard\nname: mine\nrulings: {pickaxe: sideways}\n", encoding="utf-8")
    called = daily(DAY, "--board", mine.parent, "--json")
    assert called.code == NO
    finding = called.document["finding"]
    assert (Path(finding["file"]).name, finding["line"]) == ("board.yaml", 3)
    assert not (folder / "output").exists()


# -- not proven, and not found -----------------------------------------------------------------------------------------


OPENING = ("--kind", "opening")
OPEN = OTHER.replace("finale", "opening")


def test_a_time_too_short_to_prove(daily: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a puzzle that is not chosen among others: the sheet is written all the same; the next run tries again."""
    made_by(Tiny(more=3), monkeypatch)
    called = daily("2026-11-16", *OPENING, "--time-limit", "1")
    assert called.code == NO
    assert f"{OPEN}.pdf" in names(folder / "output")
    assert "The best score is not proven." in called.err
    assert "--time-limit" in called.err
    assert not re.search(r"\d", called.err.rpartition("proven. ")[2]), "whoever wants to solve it is told no score"
    again = daily("2026-11-16", *OPENING, "--json")
    assert (again.code, again.document["proven"], again.document["from_cache"]) == (NO, False, True)
    best = again.document["best"]
    assert best["bound"] - best["score"] == 3


def test_what_is_not_proven_may_be_allowed(daily: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    made_by(Tiny(more=3), monkeypatch)
    called = daily("2026-11-16", *OPENING, "--allow-unproven")
    assert called.code == 0
    assert "--time-limit" not in called.err
    assert daily("2026-11-16", *OPENING, "--allow-unproven", "--quiet").err == ""
    assert "--time-limit" in daily("2026-11-16", *OPENING, "--quiet").err


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_not_decided_is_not_written(
    daily: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    made_by(Tiny(more=3, undecided=True), monkeypatch)
    before = contents(folder)
    called = daily("2026-11-16", "--time-limit", "1", "--lang", lang)
    assert (called.code, called.out) == (NO, "")
    assert re.search(r"(candidate|kandydat) 4", called.err)
    assert "--allow-unproven" in called.err
    assert not re.search("this candidate|tego kandydata", called.err)  # to print one takes longer: then it is another
    assert contents(folder) == before
    assert daily("2026-11-16", "--json").document["finding"]["code"] == "daily.undecided"


@pytest.mark.parametrize("more", [0, 3])
def test_a_candidate_has_an_id_of_its_own(
    daily: Call, call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    """Its files, its sheet, its answer and all that is told of it say what it is not."""
    made_by(Tiny(more=more, undecided=True), monkeypatch)
    called = daily("2026-11-16", "--allow-unproven", "--json")
    document = called.document
    assert (called.code, document["id"], document["decided"]) == (0, f"{OTHER}-candidate-4", False)
    assert names(folder / "output") == [f"{OTHER}-candidate-4{end}" for end in ENDS]
    files = document["files"]
    for part in ("sheet", "answer"):
        assert "Not the day’s puzzle" in text_of(folder / files[part])
    assert "  decided: false\n" in (folder / files["scenario"]).read_text("utf-8")
    assert call("validate", files["scenario"], files["moves"]).code == 0
    shown, checked = call("show", files["scenario"]), call("check", files["scenario"], files["moves"])
    for said in (shown.out, checked.out, daily("2026-11-16", "--allow-unproven").err):
        assert "candidate 4" in said
        assert "ot the day’s puzzle" in said
    assert call("show", files["scenario"], "--json").document["daily"]["decided"] is False
    assert call("check", files["scenario"], files["moves"], "--json").document["decided"] is False


def test_a_candidate_does_not_stand_in_the_days_way(daily: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more time the day's puzzle lies beside it, and neither is lost."""
    made_by(Tiny(more=3, undecided=True), monkeypatch)
    daily("2026-11-16", "--allow-unproven")
    made_by(Tiny(), monkeypatch)
    assert daily("2026-11-16").code == 0
    assert names(folder / "output") == sorted(f"{OTHER}{which}{end}" for which in ("", "-candidate-4") for end in ENDS)


def text_of(file: Path) -> str:
    return "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file.read_bytes()))


@pytest.mark.parametrize(
    ("maker", "code"),
    [(nothing, "daily.no_candidate"), (starving, "solver.out_of_memory"), (Tiny(boast=1), "solver.refused")],
)
def test_nothing_is_found(daily: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, maker: Maker, code: str) -> None:
    made_by(maker, monkeypatch)
    before = contents(folder)
    called = daily("2026-11-16", "--json")
    assert (called.code, called.document["finding"]["code"]) == (NO, code)
    assert contents(folder) == before


# -- Ctrl-C ------------------------------------------------------------------------------------------------------------


def at_terminal(folder: Path, *arguments: str) -> Terminal:
    return Terminal([sys.executable, "-m", "tests.puzzle.tiny", *arguments], folder)


def test_ctrl_c_ends_the_search_with_what_is_known(store: Store, folder: Path) -> None:
    assert store.folder.exists()
    terminal = at_terminal(folder, "patient", "daily", "2026-11-16", *OPENING, "--json")
    terminal.read_until("Candidate 4")
    terminal.interrupt()
    code, out = terminal.end()
    assert code == NO
    assert '"proven": false' in out
    assert f"{OPEN}.pdf" in names(folder / "output")


def test_ctrl_c_before_it_is_decided_leaves_nothing(store: Store, folder: Path) -> None:
    assert store.folder.exists()
    terminal = at_terminal(folder, "undecided", "daily", "2026-11-16")
    terminal.read_until("Candidate 4")
    terminal.interrupt()
    terminal.read_until("The day’s puzzle is not decided yet")
    assert terminal.end() == (NO, "")
    assert not (folder / "output").exists()


def test_a_second_ctrl_c_quits(store: Store, folder: Path) -> None:
    assert store.folder.exists()
    terminal = at_terminal(folder, "deaf", "daily", "2026-11-16")
    terminal.read_until("Candidate 4")
    terminal.interrupt()
    terminal.read_until("Stopping")
    terminal.interrupt()
    assert terminal.end() == (130, "")
    assert not (folder / "output").exists()
