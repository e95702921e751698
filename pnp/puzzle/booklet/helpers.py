"""Helpers that work on several days at once: processes of this machine, or this very process.

Each helper gets one day and reports when it is done. Helpers write no files, so that they can be ended at any moment.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from queue import Empty, Queue, SimpleQueue
from time import monotonic, sleep
from typing import Any, NamedTuple, Protocol

from pnp.core.findings import Finding
from pnp.puzzle.booklet.job import Plain, Work, plain_finding, stop, work
from pnp.solve.answer import Progress
from pnp.solve.overtime import PATIENCE, leave_behind

_PAUSE = 0.2
"""Seconds between two progress reports of a helper."""
_PATIENCE = 3.0
"""Seconds until a helper that does not end by itself is killed."""


class News(NamedTuple):
    """A helper's report on the job of a number: how it goes (`progress`), or that it is done (`reply`)."""

    number: int
    progress: Progress | None = None
    reply: Plain | None = None


class Helpers(Protocol):
    """The helpers that work on jobs. All calls come from one thread."""

    def room(self) -> int:
        """How many jobs can be worked on at once."""

    def give(self, number: int, job: Plain) -> None:
        """Hand a job to a helper; the caller has seen that there is room."""

    def hear(self, seconds: float) -> list[News]:
        """The news, after waiting at most `seconds`; raises `BadInput` if the helpers can't be reached any more."""

    def drop(self, number: int) -> None:
        """Give up a job that takes too long, and end its helper."""

    def close(self) -> None:
        """End all helpers. The jobs that they work on are lost."""


# -- this process ----------------------------------------------------------------------------------------------------


class Here:
    """Works in this process, on one job after the other."""

    def __init__(self, work: Work = work) -> None:
        self._work = work
        self._news: Queue[News] = Queue()  # a `SimpleQueue` may wait for ever if a signal comes
        self._names: dict[int, str] = {}
        self._thread: threading.Thread | None = None

    def room(self) -> int:
        return 1

    def give(self, number: int, job: Plain) -> None:
        self._names = {number: job["name"]}
        self._thread = threading.Thread(target=self._run, args=(number, job), daemon=True)
        self._thread.start()

    def _run(self, number: int, job: Plain) -> None:
        reply = self._work(job, lambda progress: self._news.put(News(number, progress)))
        self._news.put(News(number, reply=reply))

    def hear(self, seconds: float) -> list[News]:
        found: list[News] = []
        with suppress(Empty):
            found.append(self._news.get(timeout=seconds))
            while True:
                found.append(self._news.get_nowait())
        return found

    def drop(self, number: int) -> None:
        """A thread can't be ended: it goes on beside the next one until it looks at its budget."""
        stop([self._names.pop(number)])
        if self._thread is not None and self._thread.is_alive():
            leave_behind()
        self._thread = None

    def close(self) -> None:
        """Wait for the search to end, unless Ctrl-C or SIGTERM is ending the program."""
        at_once = isinstance(sys.exception(), KeyboardInterrupt)
        ends = monotonic() + PATIENCE
        while self._thread is not None and self._thread.is_alive():
            stop(list(self._names.values()))
            if at_once or monotonic() > ends:
                leave_behind()
                return
            self._thread.join(0.1)


# -- processes -------------------------------------------------------------------------------------------------------


@dataclass
class _Helper:
    """A process, the line to it, and the number of the job that it works on."""

    process: Any
    line: Connection
    number: int | None = None


@dataclass
class Processes:
    """Helper processes on this machine. One that dies loses its job, and another one takes its place."""

    count: int
    work: Work = work
    _helpers: list[_Helper] = field(default_factory=list)

    def room(self) -> int:
        return self.count

    def give(self, number: int, job: Plain) -> None:
        helper = next((each for each in self._helpers if each.number is None), None) or self._start()
        helper.number = number
        with suppress(OSError):  # it is gone, which is heard of below
            helper.line.send(job)

    def _start(self) -> _Helper:
        # Spawned, not forked: the search has threads of its own, and threads do not survive a fork.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=help_out, args=(theirs, self.work), daemon=True)
        with _unheard_interrupts():
            process.start()
        theirs.close()
        self._helpers.append(helper := _Helper(process, ours))
        return helper

    def hear(self, seconds: float) -> list[News]:
        if not self._helpers:
            sleep(seconds)
        found: list[News] = []
        for line in wait([helper.line for helper in self._helpers], seconds):
            helper = next(each for each in self._helpers if each.line is line)
            found += self._heard(helper)
        return found

    def _heard(self, helper: _Helper) -> Iterator[News]:
        number = helper.number
        try:
            said = helper.line.recv()
        except (EOFError, OSError):
            self._helpers.remove(helper)
            _send_away([helper])
            if number is not None:
                finding = Finding("booklet.helper_lost", {"code": helper.process.exitcode})
                yield News(number, reply={"findings": [plain_finding(finding)]})
            return
        if number is None:
            return
        if isinstance(said, Progress):
            yield News(number, said)
        else:
            helper.number = None
            yield News(number, reply=said)

    def drop(self, number: int) -> None:
        gone = [helper for helper in self._helpers if helper.number == number]
        self._helpers = [helper for helper in self._helpers if helper.number != number]
        _send_away(gone)

    def close(self) -> None:
        gone, self._helpers = self._helpers, []
        _send_away(gone)


def _send_away(helpers: list[_Helper]) -> None:
    for helper in helpers:
        helper.process.terminate()
    ends = monotonic() + _PATIENCE
    for helper in helpers:
        helper.process.join(max(0.0, ends - monotonic()))
        if helper.process.is_alive():
            helper.process.kill()
            helper.process.join()
        helper.line.close()


def help_out(line: Connection, work: Work) -> None:
    """The main loop of a helper: it gets jobs over the line, sends news back, and ends when the line is cut."""
    with suppress(ValueError):  # where no signals can be blocked, Ctrl-C is ignored from here on
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs: SimpleQueue[Plain] = SimpleQueue()
    threading.Thread(target=_listen, args=(line, jobs), daemon=True).start()
    teller = _Teller(line)
    while True:
        teller.tell(work(jobs.get(), teller.watch))


def _listen(line: Connection, jobs: SimpleQueue[Plain]) -> None:
    """Listen in a thread of its own, so that a helper ends with its master even during a search."""
    try:
        while True:
            jobs.put(line.recv())
    except (EOFError, OSError):
        os._exit(1)


class _Teller:
    """Sends a helper's news; its search may report from any thread."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._lock = threading.Lock()
        self._last = 0.0

    def watch(self, progress: Progress) -> None:
        now = monotonic()
        if now - self._last >= _PAUSE:
            self._last = now
            self.tell(progress)

    def tell(self, said: Progress | Mapping[str, Any]) -> None:
        with self._lock, suppress(OSError):
            self._line.send(said)


@contextmanager
def _unheard_interrupts() -> Iterator[None]:
    """A process started in here never gets Ctrl-C, not even before its first line; this process gets it later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
