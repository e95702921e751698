"""A long search in a thread of its own: the waiting thread hears of its progress and can end it at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from pnp.core.findings import BadInput, Finding
from pnp.solve.answer import Progress
from pnp.solve.limits import GIGABYTE, Budget
from pnp.solve.overtime import PATIENCE, leave_behind
from pnp.solve.refereed import Refused

T = TypeVar("T")
_TICK = 0.1
_NO_ANSWER = ("solver.refused", "solver.out_of_memory", "system.memory")


class Onlooker(Protocol):
    """Is told how a search goes, in the thread that waits for it."""

    def watching(self) -> AbstractContextManager[None]:
        """The context in which the search runs."""

    def moment(self, budget: Budget, last: Progress | None) -> None:
        """Called ten times a second; `last` is the last progress that the search reported."""

    def doubts(self, finding: Finding) -> None:
        """Told why a puzzle in the store is not used."""


class Nobody:
    """An onlooker that does nothing."""

    def watching(self) -> AbstractContextManager[None]:
        return nullcontext()

    def moment(self, budget: Budget, last: Progress | None) -> None:
        pass

    def doubts(self, finding: Finding) -> None:
        pass


NOBODY = Nobody()


class Search(Generic[T]):
    """A call in a thread of its own."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._done = Event()
        self._result: list[T] = []
        self._error: BaseException | None = None
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._result.append(self._call())
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()

    def wait(self, seconds: float) -> bool:
        """Wait at most that many seconds; returns whether the call is done."""
        return self._done.wait(seconds)

    def result(self) -> T:
        """What the call returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._result[0]


@contextmanager
def search_faults(memory: int) -> Iterator[None]:
    """Turn the faults of a search into `BadInput`; `memory` is its limit in bytes."""
    try:
        yield
    except Refused as fault:
        raise BadInput([Finding("solver.refused", {"detail": fault.detail})]) from fault
    except MemoryError:
        raise BadInput([Finding("solver.out_of_memory", {"limit": f"{memory / GIGABYTE:g}"})]) from None


def is_about_search(finding: Finding) -> bool:
    """Whether a finding is about the search, not about its input: then a command answers "no"."""
    return finding.code in _NO_ANSWER


class Lookout:
    """Waits for a search, and tells an onlooker how it goes."""

    def __init__(self, budget: Budget, onlooker: Onlooker = NOBODY) -> None:
        self._budget = budget
        self._onlooker = onlooker
        self._last: Progress | None = None
        self._doubts: SimpleQueue[Finding] = SimpleQueue()

    @property
    def candidate(self) -> int:
        """The last candidate of a day that the search reported; 0 before the first one."""
        return self._last.candidate if self._last else 0

    def watch(self, progress: Progress) -> None:
        """Called by the search, in its thread."""
        self._last = progress

    def doubt(self, finding: Finding) -> None:
        """Called by the search too, with a finding that the onlooker is told at once."""
        self._doubts.put(finding)

    def run(self, call: Callable[[], T], late: Callable[[], NoReturn] | None = None) -> T:
        """The call's result. The first Ctrl-C ends the budget; a second one ends the run.

        With `late`, a search that goes on after its time is left behind, and `late` raises.
        """
        with interruptible(self._budget.stopped), self._onlooker.watching():
            search = Search(call)
            while not search.wait(_TICK):
                if late is not None and self._budget.overtime() > PATIENCE:
                    leave_behind()
                    late()
                self._tell_doubts()
                self._onlooker.moment(self._budget, self._last)
            self._tell_doubts()
        return search.result()

    def _tell_doubts(self) -> None:
        while not self._doubts.empty():
            self._onlooker.doubts(self._doubts.get())


@contextmanager
def interruptible(stopped: Event) -> Iterator[None]:
    """The first Ctrl-C asks the search to end; the second one leaves it behind and raises `KeyboardInterrupt`.

    The process then ends without waiting for the search's threads: see `pnp.solve.overtime`.
    """

    def stop(*_: Any) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # this is not the main thread; signals arrive only there
        yield
        return
    try:
        yield
    except KeyboardInterrupt:
        leave_behind()
        raise
    finally:
        signal.signal(signal.SIGINT, before)
