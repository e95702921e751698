"""`pnp solve` around the search: answers, files, limits, Ctrl-C, and everything that is refused before it begins."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import pnp.games
from pnp.games.fliptown.solver.kernel.tables import MOST
from pnp.lang.words import languages, load_words
from pnp.solve.answer import Stage
from pnp.solve.limits import seconds_of
from tests.cli import solvers
from tests.cli.bad import NO, ROOT, UNUSABLE, WRONG, contents, make, told
from tests.cli.runner import Call, Called
from tests.cli.terminal import Terminal


@pytest.fixture
def sprint(call: Call, folder: Path) -> Path:
    """One turn."""
    call("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.1")
    return folder / "output" / "fliptown-friday-sprint-1.1-1.1.scenario.yaml"


Solve = Callable[..., Called]


@pytest.fixture
def solve(call: Call, sprint: Path, monkeypatch: pytest.MonkeyPatch) -> Solve:
    """Solve the sprint with one of the test's solvers."""
    monkeypatch.setitem(pnp.games.GAMES, "fliptown", "tests.cli.solvers")

    def run(solver: str, *arguments: str | Path) -> Called:
        monkeypatch.setattr(solvers.SOLVER, "chosen", solver, raising=False)
        return call("solve", sprint, *arguments)

    return run


# What is answered


def test_a_proven_score(solve: Solve) -> None:
    called = solve("proven")
    assert (called.code, called.err) == (0, "")
    assert "2, proven: no play makes more." in called.out
    for said in ("K♣", "town 2", "Score 2", "Positions searched    12", "1.1: 11"):
        assert said in called.out


def test_an_interval_is_shown_and_the_answer_is_no(solve: Solve, folder: Path) -> None:
    called = solve("open", "--moves", "my.moves")
    assert called.code == NO
    assert "At least 2, at most 7: the proof got no further." in called.out
    assert (folder / "my.moves").exists()


def test_a_bound_above_the_score_is_no_proof(solve: Solve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "PROOF", replace(solvers.PROOF, method="bound"))
    assert "The bound alone says so." in solve("proven").out
    assert re.search(r"Proof +There is none\.", solve("open").out)


def test_json_is_one_document(solve: Solve) -> None:
    called = solve("open", "--json")
    assert (called.code, called.err) == (NO, "")
    document = called.document
    assert {key: document[key] for key in ("score", "bound", "proven", "nodes", "memory", "objective")} == {
        "score": 2, "bound": 7, "proven": False, "nodes": 12, "memory": 1 << 20, "objective": "score",
    }  # fmt: skip
    assert document["moves"].startswith("scenario: fliptown-friday-sprint-1.1-1.1\n1.1 ")
    assert document["certificate"]["layers"] == [1, 11]
    assert not {"first_moves", "lines", "along", "verified"} & document.keys()


def test_what_else_was_asked(solve: Solve, folder: Path) -> None:
    (folder / "my.moves").write_text("1.1 Kc 4s Kd : town 4\n", encoding="utf-8")
    wishes = ("--first-moves", "--count", "--cap", "50", "--along", "my.moves", "--verify")
    document = solve("proven", *wishes, "--json").document
    assert document["first_moves"][1] == {"move": "pass", "score": 0, "bound": 0}
    assert document["lines"] == {"count": 50, "exact": False}
    assert document["along"] == [
        {"turn": "1.1", "moves": "1.1 Kc 4s Kd : town 4", "standing": 2, "score": 2, "bound": 2}
    ]
    assert document["verified"] == {"done": False, "score": None}
    shown = solve("proven", *wishes).out
    for said in ("First action", "town 9", "−2", "At least 50 different lines reach", "Not within these limits"):
        assert said in shown


def test_lines_are_counted_only_of_a_proven_score(solve: Solve) -> None:
    assert solve("open", "--count", "--json").document["lines"] is None


def test_looking_at_every_play_settles_what_was_open(solve: Solve) -> None:
    called = solve("confirmed", "--verify", "--json")
    assert called.code == 0
    assert called.document["bound"] == called.document["score"] == called.document["verified"]["score"]


def test_quiet_says_nothing(solve: Solve, folder: Path) -> None:
    called = solve("proven", "--quiet", "--moves", "my.moves", "--write")
    assert (called.code, called.out, called.err) == (0, "", "")
    assert (folder / "my.moves").exists()


def test_polish(solve: Solve) -> None:
    out = solve("open", "--lang", "pl", "--first-moves").out
    for said in ("Co najmniej 2, najwyżej 7", "Dowód", "Pierwsza akcja", "Zbadane pozycje"):
        assert said in out


@pytest.mark.parametrize("columns", ["80", "100", "130"])
def test_it_fits_the_terminal(solve: Solve, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert max(map(len, solve("proven", "--first-moves", "--count").out.splitlines())) <= int(columns)


def test_stages_proofs_and_limits_have_words_in_every_language() -> None:
    keys = [f"solve.stage.{stage}" for stage in (*Stage, "start", "stop")]
    keys += [f"proof.{method}" for method in ("exhausted", "bound", "none")]
    keys += [f"limit.{what}" for what in (*MOST, "pans", "hammers")]
    assert [key for lang in languages() for key in keys if load_words(lang).label(key) == key] == []


# Files


def test_the_moves_are_those_that_check_accepts(solve: Solve, call: Call, sprint: Path, folder: Path) -> None:
    solve("proven", "--moves", "new/my.moves")
    checked = call("check", sprint, "new/my.moves", "--json")
    assert (checked.code, checked.document["score"]) == (0, 2)
    assert [path.name for path in (folder / "new").iterdir()] == ["my.moves"]


def test_the_result_is_kept_in_the_scenario(solve: Solve, call: Call, sprint: Path) -> None:
    before = sprint.read_text("utf-8")
    called = solve("open", "--write")
    assert sprint.read_text("utf-8") == before + "best: {score: 2, bound: 7, proven: false}\n"
    assert str(sprint) in called.err
    solve("proven", "--write")
    assert sprint.read_text("utf-8") == before + "best: {score: 2, bound: 2, proven: true}\n"
    assert "is unchanged" in solve("open", "--write").err
    assert sprint.read_text("utf-8").endswith("proven: true}\n")
    assert call("validate", sprint).code == 0


def test_a_result_is_shown_even_if_it_cannot_be_written(solve: Solve, sprint: Path, folder: Path) -> None:
    sprint.write_text("{" + ", ".join(_flow(sprint.read_text("utf-8"))) + "}\n", encoding="utf-8")
    before = contents(folder)
    called = solve("proven", "--write")
    assert called.code == WRONG
    assert "2, proven" in called.out
    assert "can’t be written into this file" in called.err
    assert contents(folder) == before


def _flow(text: str) -> list[str]:
    """The lines of a scenario file as entries of one mapping in braces."""
    lines = text.splitlines()
    decks = lines.index("decks:")
    return [*lines[:decks], "decks: {" + lines[decks + 1].strip() + "}", *lines[decks + 2 :]]


def test_a_shipped_example_is_not_written(call: Call, folder: Path) -> None:
    called = call("solve", "fliptown-2026-11-15-opening", "--write")
    assert called.code == WRONG
    assert "Shipped examples stay" in called.err
    assert not list(folder.iterdir())


@pytest.mark.parametrize("target", ["output", "output/fliptown-friday-sprint-1.1-1.1.scenario.yaml/my.moves"])
def test_a_moves_file_that_cannot_be_written_is_told_before_the_search(solve: Solve, folder: Path, target: str) -> None:
    before = contents(folder)
    told(solve("deaf", "--moves", target, "--json"), "file.unwritable")
    assert contents(folder) == before


def test_what_is_read_is_not_written_over(solve: Solve, sprint: Path, folder: Path) -> None:
    (folder / "my.moves").write_text("1.1 Kc 4s Kd : town 4\n", encoding="utf-8")
    (folder / "link.moves").symlink_to(sprint)
    before = contents(folder)
    for target in (sprint, "my.moves", "link.moves"):
        called = solve("deaf", "--moves", target, "--along", "my.moves")
        assert called.code == WRONG
        assert "This file is read" in called.err
    assert contents(folder) == before


# The referee has the last word


@pytest.mark.parametrize("solver", ["boaster", "cheat", "muddler"])
def test_what_the_referee_refuses_is_not_reported(solve: Solve, folder: Path, solver: str) -> None:
    before = contents(folder)
    called = solve(solver, "--moves", "new/my.moves", "--write", "--json")
    assert called.code == NO
    assert "no result is shown" in told(called, "solver.refused")["message"]
    assert contents(folder) == before


def test_a_proof_that_contradicts_the_answer_is_not_reported(solve: Solve) -> None:
    called = solve("contradiction", "--verify", "--json")
    assert called.code == NO
    told(called, "solver.refused")


def test_out_of_memory(solve: Solve) -> None:
    called = solve("starving", "--memory", "1.5", "--json")
    assert called.code == NO
    assert "1.5 GB" in told(called, "solver.out_of_memory")["message"]


# Wrong calls and bad input


WRONG_VALUES = [
    ("--memory", "nan", "not an amount of memory"),
    ("--memory", "-1", "not an amount of memory"),
    ("--memory", "1e300", "not an amount of memory"),
    ("--memory", "much", "not a number"),
    ("--time-limit", "0", "not a length of time"),
    ("--time-limit", "soon", "not a length of time"),
    ("--time-limit", "9" * 400, "not a length of time"),
    ("--time-limit", "", "not a length of time"),
    ("--workers", "0", "1 to 256"),
    ("--cap", "0", "1 to 1000000"),
]


@pytest.mark.parametrize(
    ("option", "value", "said"), WRONG_VALUES, ids=[" ".join(each[:2])[:40] for each in WRONG_VALUES]
)
def test_wrong_values(solve: Solve, option: str, value: str, said: str) -> None:
    called = solve("deaf", option, value)
    assert (called.code, called.out) == (WRONG, "")
    assert said in " ".join(called.err.replace("│", " ").split())


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90", 90),
        ("1.5", 1.5),
        ("90s", 90),
        ("2m", 120),
        ("2min", 120),
        ("1h", 3600),
        ("1h30m", 5400),
        ("1H 1m 1", 3661),
    ],
)
def test_lengths_of_time(text: str, seconds: float) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("kind", UNUSABLE)
def test_scenarios_that_are_no_files(call: Call, folder: Path, kind: str) -> None:
    path = folder / "my.scenario.yaml"
    code = make(kind, path)
    target = path / "my.scenario.yaml" if kind == "in a file" else path
    called = call("solve", target, "--json")
    assert called.code == WRONG
    told(called, code)


BAD_SCENARIOS = {
    "no turns": ("to: 1.1", "to: 1.0", "value.turn"),
    "turns backwards": ("from: 1.1", "from: 1.2", "turn.backwards"),
    "already over": ("grave=MC", "grave=MC phase=over", "position.over"),
    "within a turn": ("grave=MC", "grave=MC phase=end", "position.phase"),
    "a lead over nobody": ("objective: score", "objective: margin", "objective.no_cowbot"),
    "no objective": ("objective: score", "objective: fun", "value.choice"),
    "another board": ("sha256: ", "sha256: 0", "value.pattern"),
}


@pytest.mark.parametrize("case", BAD_SCENARIOS)
def test_scenarios_that_cannot_be_solved(call: Call, sprint: Path, case: str) -> None:
    old, new, code = BAD_SCENARIOS[case]
    sprint.write_text(sprint.read_text("utf-8").replace(old, new), encoding="utf-8")
    called = call("solve", sprint, "--json")
    assert called.code == WRONG
    finding = told(called, code)
    assert (finding["file"], finding["line"] is not None) == (str(sprint), True)


def test_several_players(call: Call, folder: Path) -> None:
    assert folder.exists()
    called = call("solve", "fliptown-posse-full-random-3p", "--json")
    assert called.code == WRONG
    finding = told(called, "solver.players")
    assert finding["file"].endswith(".scenario.yaml")
    assert finding["line"] > 1


def test_too_little_memory(call: Call, sprint: Path) -> None:
    called = call("solve", sprint, "--memory", "0.01", "--json")
    assert called.code == WRONG
    assert "0.01 GB" in told(called, "solver.memory")["message"]


def test_a_board_beyond_the_solvers_limits(call: Call, folder: Path) -> None:
    board = folder / "big" / "board.yaml"
    board.parent.mkdir()
    board.write_text("extends: fliptown/standard\nname: big\nlimits:\n  pans: 20\n  hammers: 16\n", encoding="utf-8")
    file = call("scenario", "--seed", "big", "--board", "big", "--json").document["file"]
    called = call("solve", file, "--board", board.parent, "--json")
    assert called.code == WRONG
    told(called, "solver.limit")
    places = [(Path(each["file"]), each["line"], each["column"]) for each in called.document["findings"]]
    assert places == [(board, 4, 3), (board, 5, 3)]
    assert "Gold pans: the solver has room for 15, and this board has 20." in called.err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "moves.empty"),
        ("1.1 Kc 4s Kd : town K\n", "town.value"),
        ("1.1 Kc 4s Kd : dance\n", "step.unknown"),
        ("1.2 Kc 4s Kd : pass\n", "moves.wrong_turn"),
        ("scenario: other\n1.1 Kc 4s Kd : pass\n", "moves.other_scenario"),
    ],
)
def test_a_line_to_follow_that_is_none(solve: Solve, folder: Path, text: str, code: str) -> None:
    (folder / "my.moves").write_text(text, encoding="utf-8")
    called = solve("deaf", "--along", "my.moves", "--json")
    assert called.code == WRONG
    assert told(called, code)["file"] == "my.moves"


def test_a_line_to_follow_that_is_not_there(solve: Solve, folder: Path) -> None:
    (folder / "my.moves").write_text("old", encoding="utf-8")
    told(solve("deaf", "--along", "other/line.txt", "--moves", "my.moves", "--json"), "file.missing")
    assert (folder / "my.moves").read_text("utf-8") == "old"


# Ctrl-C


def running(folder: Path, solver: str, *arguments: str | Path) -> Terminal:
    command = [sys.executable, "-m", "tests.cli.solvers", solver, "solve", *map(str, arguments)]
    return Terminal(command, folder)


def test_ctrl_c_ends_the_search_with_the_interval_reached(sprint: Path, folder: Path) -> None:
    terminal = running(folder, "patient", sprint, "--json")
    terminal.read_until("   1.1   11 states   3..9")
    terminal.interrupt()
    code, out = terminal.end()
    assert code == NO
    assert (json.loads(out)["score"], json.loads(out)["bound"]) == (2, 7)


def test_a_second_ctrl_c_quits(sprint: Path, folder: Path) -> None:
    before = contents(folder)
    terminal = running(folder, "deaf", sprint, "--moves", "my.moves")
    terminal.read_until("Proving")
    terminal.interrupt()
    terminal.read_until("Stopping")
    terminal.interrupt()
    assert terminal.end() == (130, "")
    assert contents(folder) == before


def test_there_is_no_display_without_a_terminal(sprint: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.solvers", "proven", "solve", str(sprint)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
