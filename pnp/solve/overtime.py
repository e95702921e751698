"""Searches that go on after their time is over.

A search looks at the clock often, but not during a sweep of the kernel or plays of the house. The thread that waits for
it waits a moment longer than the limit and then goes on without it. A search's threads can't be ended; the process ends
without waiting for them, see `is_any_left`.
"""

from __future__ import annotations

from threading import Event

PATIENCE = 0.3
"""Seconds that a search may take beyond its limit before it is left behind."""

_left = Event()


def leave_behind() -> None:
    """Note that a search of this process goes on and its result is no longer wanted."""
    _left.set()


def is_any_left() -> bool:
    """Whether a search may still go on: then the process must not wait for its threads when it ends."""
    return _left.is_set()
