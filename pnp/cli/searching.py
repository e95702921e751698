"""A long search at the terminal: it runs beside the main thread, so that Ctrl-C and the display never wait for it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from pnp.cli import ending
from pnp.cli.common import console, tell
from pnp.core.findings import BadInput, Finding
from pnp.solve import compiling
from pnp.solve.answer import Progress, Stage
from pnp.solve.limits import GIGABYTE, Budget
from pnp.solve.overtime import PATIENCE, leave_behind
from pnp.solve.refereed import Refused

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.lang.words import Words

T = TypeVar("T")
_TICK = 0.1
_NO_ANSWER = ("solver.refused", "solver.out_of_memory", "system.memory")


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


class _Display(NamedTuple):
    """Where a search is shown: how to say something, and how to show the moment."""

    tell: Callable[[str], None]
    refresh: Callable[[], None]


class Lookout:
    """Hears how a search goes, and shows it on stderr: all along at a terminal, else only that it compiles.

    `spoils`: whether scores may be shown. Whoever has a puzzle made for them wants to solve it.
    """

    def __init__(self, budget: Budget, words: Words, *, quiet: bool, spoils: bool = True) -> None:
        self._budget = budget
        self._words = words
        self._quiet = quiet
        self._spoils = spoils
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
        with interruptible(self._budget.stopped), self._display() as display:
            search = Search(call)
            while not search.wait(_TICK):
                if late is not None and self._is_search() and self._budget.overtime() > PATIENCE:
                    leave_behind()
                    late()
                self._tell_doubts(display)
                self._tell_of_compiling(display.tell)
                display.refresh()
                if self._budget.stopped.is_set() and compiling.is_underway():
                    raise KeyboardInterrupt
            self._tell_doubts(display)
        return search.result()

    def _is_search(self) -> bool:
        """Whether the time is spent on the search itself, as far as anybody knows."""
        return self._was_compiled and (self._last is not None or compiling.is_known())

    def _tell_doubts(self, display: _Display) -> None:
        while not self._doubts.empty():
            finding = self._doubts.get()
            if not self._quiet:
                display.tell(self._words.finding(finding))

    def _tell_of_compiling(self, tell: Callable[[str], None]) -> None:
        if self._quiet:
            return
        if self._compiling.is_set():
            self._compiling.clear()
            tell(self._words.label("solve.compiling"))
        if self._unkept is not None:
            tell(self._words.finding(self._unkept))
            self._unkept = None

    @contextmanager
    def _display(self) -> Iterator[_Display]:
        if self._quiet or sys.stderr is None or not sys.stderr.isatty():
            yield _Display(tell, lambda: None)
            return
        from rich.live import Live
        from rich.spinner import Spinner

        screen = console(stderr=True)
        spinner = Spinner("dots", style="yellow")
        with Live(spinner, console=screen, auto_refresh=False, transient=True, redirect_stdout=False) as live:

            def refresh() -> None:
                spinner.update(text=self._line())
                live.refresh()

            yield _Display(screen.print, refresh)

    def _line(self) -> RenderableType:
        """Stage, turn, states, what is known of the score, seconds."""
        from rich.text import Text

        words, last = self._words, self._last
        stage = "stop" if self._budget.stopped.is_set() else str(last.stage) if last else "start"
        text = Text(words.label(f"solve.stage.{stage}"), style="bold", no_wrap=True, overflow="ellipsis")
        parts = [f"{self._budget.seconds():.0f} s"]
        if last is not None:
            if self._spoils and (last.bound is not None or last.score is not None):
                parts.insert(0, f"{_figure(last.score)}..{_figure(last.bound)}")
            if last.states:
                parts.insert(0, words.label("solve.states", n=last.states))
            if last.moment and not last.moment.startswith("0."):  # before the first turn there is none
                parts.insert(0, last.moment)
            if last.candidate:
                parts.insert(0, words.label("solve.candidate", n=last.candidate))
        return text.append("   " + "   ".join(parts), style="not bold")


def _figure(number: int | None) -> str:
    return "?" if number is None else str(number)


@contextmanager
def interruptible(stopped: Event) -> Iterator[None]:
    """The first Ctrl-C asks the search to end; at the second one nobody waits for its threads any longer."""

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
        ending.leave(ending.TERMINATED if ending.was_terminated() else ending.INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, before)
