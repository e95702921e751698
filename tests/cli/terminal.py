"""A program with a terminal for its messages, which can be interrupted like one that a person runs."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Terminal:
    """A running call; its stderr is a terminal, its stdout a pipe."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._screen, other = pty.openpty()
        self._seen = ""
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "100"},
            stdout=subprocess.PIPE,
            stderr=other,
        )
        os.close(other)

    def read_until(self, said: str, seconds: float = 60) -> None:
        ends = time.monotonic() + seconds
        while said not in self._seen:
            if time.monotonic() > ends:
                self._process.kill()
                raise AssertionError(self._seen[-300:])
            self._seen += os.read(self._screen, 4096).decode("utf-8", "replace")

    @property
    def process(self) -> int:
        return self._process.pid

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def end(self, seconds: float = 60) -> tuple[int, str]:
        """The exit code and what stands on stdout."""
        out = self._process.communicate(timeout=seconds)[0].decode("utf-8")
        os.close(self._screen)
        return self._process.returncode, out
