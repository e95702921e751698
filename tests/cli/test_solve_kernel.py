"""`pnp solve` with the real solver, on puzzles of one turn."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.bad import NO
from tests.cli.runner import Call
from tests.cli.terminal import Terminal


@pytest.fixture
def sprint(call: Call, folder: Path) -> Path:
    call("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.1")
    return folder / "output" / "fliptown-friday-sprint-1.1-1.1.scenario.yaml"


def test_one_turn_is_proven_and_check_agrees(call: Call, sprint: Path) -> None:
    document = call("solve", sprint, "--json", "--verify", "--moves", "best.moves", "--write").document
    assert (document["score"], document["bound"], document["proven"]) == (7, 7, True)
    assert document["verified"] == {"done": True, "score": 7}
    assert document["nodes"] > 0
    assert document["memory"] > 0
    checked = call("check", sprint, "best.moves", "--json").document
    assert (checked["score"], checked["best"], checked["proven"]) == (7, 7, True)


def test_the_screen(call: Call, sprint: Path) -> None:
    called = call("solve", sprint)
    assert called.code == 0
    for said in ("7, proven: no play makes more.", "Turn", "Score 7", "Positions searched"):
        assert said in called.out


def test_first_moves_and_lines(call: Call, sprint: Path) -> None:
    document = call("solve", sprint, "--json", "--first-moves", "--count").document
    best = {move["move"]: move["score"] for move in document["first_moves"]}
    assert max(best.values()) == 7
    assert best["pass"] < 7
    assert all(move["score"] <= move["bound"] <= 7 for move in document["first_moves"])
    assert document["lines"]["count"] >= 1


def test_along_a_line(call: Call, folder: Path) -> None:
    call("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.2")
    scenario = folder / "output" / "fliptown-friday-sprint-1.1-1.2.scenario.yaml"
    (folder / "my.moves").write_text("1.1 Kc 4s Kd : town 4\n1.2 As 8h Jd : rob 8\n", encoding="utf-8")
    document = call("solve", scenario, "--json", "--along", "my.moves").document
    first, second = document["along"]
    assert document["score"] == 19
    assert second["score"] == second["bound"] == second["standing"] <= first["score"] <= document["score"]


def test_workers_change_nothing(call: Call, sprint: Path) -> None:
    lines = {call("solve", sprint, "--json", "--workers", workers).document["moves"] for workers in ("1", "2", "3")}
    assert len(lines) == 1


def test_a_lead_over_a_cowbot(call: Call, folder: Path) -> None:
    call(
        "scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.1",
        "--cowbot", "black-bart", "--level", "hard",
    )  # fmt: skip
    (path,) = (folder / "output").iterdir()
    by_score = call("solve", path, "--json").document
    path.write_text(path.read_text("utf-8").replace("objective: score", "objective: margin"), encoding="utf-8")
    called = call("solve", path, "--json", "--write", "--moves", "best.moves")
    assert called.code == 0
    lead = called.document
    assert (lead["objective"], lead["proven"]) == ("margin", True)
    checked = call("check", path, "best.moves", "--json").document
    assert checked["score"] - checked["cowbot"]["total"] == lead["score"]
    assert checked["score"] <= by_score["score"]
    assert "You found it!" in call("check", path, "best.moves").out


def test_a_time_limit_gives_an_interval(call: Call, folder: Path) -> None:
    called = call("solve", "fliptown-2026-11-15-full", "--time-limit", "1", "--json", "--moves", "some.moves")
    assert called.code == NO
    assert called.document["score"] < called.document["bound"]
    assert call("check", "fliptown-2026-11-15-full", folder / "some.moves").code == 0


@pytest.mark.slow
def test_ctrl_c_reaches_the_kernel(folder: Path) -> None:
    terminal = Terminal([sys.executable, "-m", "pnp", "solve", "fliptown-2026-11-15-opening", "--json"], folder)
    terminal.read_until(" states ", 300)
    terminal.interrupt()
    code, out = terminal.end(300)
    assert code == NO
    assert json.loads(out)["score"] < json.loads(out)["bound"]
