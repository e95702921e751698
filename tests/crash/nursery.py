"""Processes that begin where the program is loaded: a run takes a fraction of the time, and is killed while it works.

`python -m tests.crash.nursery` reads an order per line, as JSON: the arguments of `pnp`, and a folder to note things
in. It runs the first order itself, so that everything is loaded, and has a child run each of the others. Puzzles are
made by a quick maker, and scenarios solved by a quick solver.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from io import BufferedReader, FileIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pnp.games
import pnp.puzzle.find
from pnp.cli import main
from tests.cli import solvers
from tests.puzzle import unpublished
from tests.puzzle.tiny import Tiny

ROOT = Path(__file__).parents[2]
_GLANCE = 0.002


class Nursery:
    """A loaded program, of which children are born."""

    def __init__(self, arguments: tuple[str, ...], folder: Path) -> None:
        folder.mkdir(parents=True)
        self._orders = 0
        self._notes = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.PIPE,
            text=True,
        )
        (folder / "scratch").mkdir()
        self.run(arguments, folder / "scratch")

    def start(self, arguments: tuple[str, ...], folder: Path, typed: str = "") -> Child:
        self._orders += 1
        notes = self._notes / str(self._orders)
        notes.mkdir()
        (notes / "typed").write_text(typed, encoding="utf-8")
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([arguments, str(folder), str(notes)]) + "\n")
        self._process.stdin.flush()
        return Child(notes)

    def run(self, arguments: tuple[str, ...], folder: Path, typed: str = "") -> Child:
        child = self.start(arguments, folder, typed)
        child.wait()
        return child

    def close(self) -> None:
        self._process.communicate()


class Child:
    """A run of the program. `code` is its exit code, negative for a signal, None as long as it runs."""

    def __init__(self, notes: Path) -> None:
        self._notes = notes
        while not (notes / "pid").exists():
            time.sleep(_GLANCE)
        self.pid = int((notes / "pid").read_text("utf-8"))

    @property
    def code(self) -> int | None:
        ended = self._notes / "code"
        return int(ended.read_text("utf-8")) if ended.exists() else None

    def kill(self, how: signal.Signals) -> None:
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, how)

    def wait(self) -> int:
        while (code := self.code) is None:
            time.sleep(_GLANCE)
        return code

    @property
    def said(self) -> str:
        return (self._notes / "err").read_text("utf-8")


def _note(notes: Path, name: str, number: int) -> None:
    """Under its name only once it is whole."""
    (notes / f"{name}.part").write_text(str(number), encoding="utf-8")
    (notes / f"{name}.part").replace(notes / name)


def _run(arguments: list[str], folder: str, notes: Path) -> int:
    """The program itself; its exit code."""
    os.chdir(folder)
    os.environ["XDG_CACHE_HOME"] = str(Path(folder, "cache"))
    os.environ["XDG_CONFIG_HOME"] = str(Path(folder, "config"))
    for number, name in enumerate(("typed", "out", "err")):
        os.dup2(os.open(notes / name, os.O_RDWR | os.O_CREAT), number)
    sys.stdin = TextIOWrapper(BufferedReader(FileIO(0, closefd=False)), encoding="utf-8")
    sys.argv = ["pnp", *arguments]
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def _bear(arguments: list[str], folder: str, notes: Path) -> None:
    """A child, and its mother, who notes how it ends."""
    if os.fork():
        return
    child = os.fork()
    if not child:
        code = _run(arguments, folder, notes)
        sys.stdout.flush()
        os._exit(code)
    _note(notes, "pid", child)
    _note(notes, "code", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os._exit(0)


def _serve() -> None:
    streams = [os.dup(number) for number in range(3)]
    orders = os.fdopen(streams[0], encoding="utf-8")
    for line in orders:
        order: Any = json.loads(line)
        arguments, folder, notes = order[0], order[1], Path(order[2])
        if notes.name == "1":
            _note(notes, "pid", os.getpid())
            _note(notes, "code", _run(arguments, folder, notes))
        else:
            _bear(arguments, folder, notes)
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


if __name__ == "__main__":
    solvers.SOLVER.chosen = "proven"
    pnp.games.GAMES["fliptown"] = "tests.cli.solvers"
    pnp.puzzle.find.curated = Tiny()
    unpublished.hide()
    _serve()
