"""A long search in a thread of its own: whoever waits for it hears how it goes, and can end it at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from pnp.core.findings import BadInput, Finding
from pnp.solve import compiling
from pnp.solve.answer import Progress, Stage
from pnp.solve.limits import GIGABYTE, Budget
from pnp.solve.overtime import PATIENCE, leave_behind
from pnp.solve.refereed import Refused

T = TypeVar("T")
_TICK = 0.1
_NO_ANSWER = ("solver.refused", "solver.out_of_memory", "system.memory")


class Onlooker(Protocol):
    """Somebody who is told how a search goes, in the thread that waits for it."""

    def watching(self) -> AbstractContextManager[None]:
        """Around the search."""

    def moment(self, budget: Budget, last: Progress | None) -> None:
        """Ten times a second; `last` is what the search told last."""

    def doubts(self, finding: Finding) -> None:
        """Why a puzzle that was kept is not used."""

    def compiles(self) -> None:
        """It compiles, which takes a while; told once."""

    def loses(self, finding: Finding) -> None:
        """Why what is compiled now is lost with this run."""


class Nobody:
    """An onlooker who does not look."""

    def watching(self) -> AbstractContextManager[None]:
        return nullcontext()

    def moment(self, budget: Budget, last: Progress | None) -> None:
        pass

    def doubts(self, finding: Finding) -> None:
        pass

    def compiles(self) -> None:
        pass

    def loses(self, finding: Finding) -> None:
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
        """Whether it is done, after waiting so long at most."""
        return self._done.wait(seconds)

    def result(self) -> T:
        """What the call returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._result[0]


@contextmanager
def search_faults(memory: int) -> Iterator[None]:
    """What goes wrong within a search becomes `BadInput`; `memory` is its limit in bytes."""
    try:
        yield
    except Refused as fault:
        raise BadInput([Finding("solver.refused", {"detail": fault.detail})]) from fault
    except MemoryError:
        raise BadInput([Finding("solver.out_of_memory", {"limit": f"{memory / GIGABYTE:g}"})]) from None


def is_about_search(finding: Finding) -> bool:
    """Whether a finding is about the search, not about what it was given: then the answer is no."""
    return finding.code in _NO_ANSWER


class Lookout:
    """Waits for a search, and tells an onlooker how it goes."""

    def __init__(self, budget: Budget, onlooker: Onlooker = NOBODY) -> None:
        self._budget = budget
        self._onlooker = onlooker
        self._last: Progress | None = None
        self._compiling = Event()
        self._doubts: SimpleQueue[Finding] = SimpleQueue()
        self._unkept: Finding | None = None
        self._was_compiled = True

    @property
    def candidate(self) -> int:
        """The candidate of a day that the search told of last; 0 where it has not come to one."""
        return self._last.candidate if self._last else 0

    def watch(self, progress: Progress) -> None:
        """Called by the search, in its thread."""
        if progress.unkept is not None:
            self._unkept = progress.unkept
        elif progress.stage is Stage.COMPILE and self._was_compiled:  # each candidate says so, and once is enough
            self._was_compiled = False
            self._compiling.set()
        self._last = progress

    def doubt(self, finding: Finding) -> None:
        """Called by the search too: something that a person is told at once."""
        self._doubts.put(finding)

    def run(self, call: Callable[[], T], late: Callable[[], NoReturn] | None = None) -> T:
        """The call's result. The first Ctrl-C ends the budget; a second one, or one while it compiles, the run.

        A search that runs on after its time is left behind, if `late` says what is raised then; the first search on a
        machine is waited for, since it compiles.
        """
        with interruptible(self._budget.stopped), self._onlooker.watching():
            search = Search(call)
            while not search.wait(_TICK):
                if late is not None and self._is_search() and self._budget.overtime() > PATIENCE:
                    leave_behind()
                    late()
                self._tell_doubts()
                self._tell_of_compiling()
                self._onlooker.moment(self._budget, self._last)
                if self._budget.stopped.is_set() and compiling.is_underway():
                    raise KeyboardInterrupt
            self._tell_doubts()
        return search.result()

    def _is_search(self) -> bool:
        """Whether the time is spent on the search itself, as far as anybody knows."""
        return self._was_compiled and (self._last is not None or compiling.is_known())

    def _tell_doubts(self) -> None:
        while not self._doubts.empty():
            self._onlooker.doubts(self._doubts.get())

    def _tell_of_compiling(self) -> None:
        if self._compiling.is_set():
            self._compiling.clear()
            self._onlooker.compiles()
        if self._unkept is not None:
            self._onlooker.loses(self._unkept)
            self._unkept = None


@contextmanager
def interruptible(stopped: Event) -> Iterator[None]:
    """The first Ctrl-C asks the search to end; at the second one it is left behind, and `KeyboardInterrupt` raised.

    Whoever ends the process then does not wait for its threads: see `pnp.solve.overtime`.
    """

    def stop(*_: Any) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where no signal arrives either
        yield
        return
    try:
        yield
    except KeyboardInterrupt:
        leave_behind()
        raise
    finally:
        signal.signal(signal.SIGINT, before)
