"""Whether code is being compiled at this moment: nobody who wants to stop has to wait for that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


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
    """A thread begins to compile; `end` has to follow."""
    _count.add(1)


def end() -> None:
    _count.add(-1)


@contextmanager
def underway() -> Iterator[None]:
    """What is done in here is compiling."""
    begin()
    try:
        yield
    finally:
        end()


def is_underway() -> bool:
    return _count.now > 0
