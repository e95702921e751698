"""Runs that are ended from outside: SIGTERM tidies up like Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds until a run that should end counts as one that does not."""
OPENING = "fliptown-2026-11-15-opening"
IGNORING = ("/bin/sh", "-c", "trap '' TERM; exec \"$@\"", "sh")
"""What stands before a command that is to ignore SIGTERM."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no such signals there")


def started(folder: Path, *command: str, before: Sequence[str] = ()) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*before, sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(folder / "cache")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    """The exit code after a signal, and what was said on stderr."""
    process.send_signal(number)
    try:
        return process.wait(PATIENCE), process.stderr.read() if process.stderr else ""
    finally:
        process.kill()
        process.communicate()


def wait_for(process: subprocess.Popen[str], true: Callable[[], bool]) -> None:
    while not true():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def spoken(process: subprocess.Popen[str], said: str) -> None:
    """Wait for a line on stdout."""
    assert process.stdout is not None
    while said not in (line := process.stdout.readline()):
        assert line, process.communicate()


def test_sigterm_while_somebody_plays(tmp_path: Path) -> None:
    process = started(tmp_path, "pnp", "play", OPENING)
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    moves = tmp_path / "output" / f"{OPENING}.moves"
    wait_for(process, moves.exists)
    before = moves.read_bytes()
    assert ended(process, signal.SIGTERM) == (143, "")
    assert {path.name: path.read_bytes() for path in moves.parent.iterdir()} == {moves.name: before}


@pytest.mark.parametrize(
    "command",
    [
        ["tests.cli.solvers", "deaf", "solve", OPENING],
        ["tests.puzzle.tiny", "deaf", "daily", "2026-11-15"],
        ["tests.puzzle.tiny", "deaf", "booklet", "2026-11-15", "2026-11-16", "--workers", "1"],
        ["tests.puzzle.tiny", "deaf", "booklet", "2026-11-15", "2026-11-16", "--workers", "2"],
    ],
)
def test_sigterm_in_a_search_that_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    terminal = Terminal([sys.executable, "-m", *command], tmp_path)
    terminal.read_until("Proving")
    os.kill(terminal.process, signal.SIGTERM)
    assert terminal.end() == (143, "")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


LATE = """
import atexit, os, signal, sys
import pnp.cli
run = pnp.cli._run
def hit():
    signal.raise_signal(signal.{signal})  # to this very thread, at once
def late():
    code = run()
    hit()
    return code
if sys.argv.pop(1) == "before":
    pnp.cli._run = late
else:
    atexit.register(hit)
pnp.cli.main()
"""


@pytest.mark.parametrize(
    ("name", "moment", "code"), [("SIGTERM", "before", 143), ("SIGINT", "before", 130), ("SIGINT", "behind", 0)]
)
def test_signals_when_all_is_done(tmp_path: Path, name: str, moment: str, code: int) -> None:
    """Before and behind the moment in which the exit code is decided."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", LATE.format(signal=name), moment, "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, "")


def test_whoever_is_to_ignore_sigterm_does(tmp_path: Path) -> None:
    process = started(tmp_path, "pnp", "play", OPENING, before=IGNORING)
    spoken(process, OPENING)
    process.send_signal(signal.SIGTERM)
    assert process.communicate("quit\n", timeout=PATIENCE)[1] == ""
    assert process.returncode == 0
