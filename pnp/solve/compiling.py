"""Whether code is being compiled at this moment: a user who stops a search need not wait for that.

It also says whether the search has looked yet if it must compile: loading the compiler takes a second or two, and the
first search on a machine must not be given up before it can report that it compiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock


class _Count:
    """How many threads compile, or wait for another process that does."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.now = 0

    def add(self, number: int) -> None:
        with self._lock:
            self.now += number


_count = _Count()


def begin() -> None:
    """Note that a thread begins to compile; `end` must follow."""
    _count.add(1)


def end() -> None:
    _count.add(-1)


@contextmanager
def underway() -> Iterator[None]:
    """Count the code inside this context as compiling."""
    begin()
    try:
        yield
    finally:
        end()


def is_underway() -> bool:
    return _count.now > 0


_looked = Event()


def look_done() -> None:
    """From now on it is known whether this search has to compile anything: it has said so, or it has not."""
    _looked.set()


def is_known() -> bool:
    return _looked.is_set()
