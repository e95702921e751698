"""Time that is over, and searches that do not end with it.

A search looks at the clock often, but there are stretches between two looks: compiled code, plays of the house. Whoever
waits for it waits a moment longer than the limit and then goes on without it. Its threads can't be ended; the process
ends over them instead, see `is_any_left`.
"""

from __future__ import annotations

from threading import Event

PATIENCE = 0.3
"""Seconds that a search may take beyond its limit before nobody waits for it."""

_left = Event()


def leave_behind() -> None:
    """Say that a search of this process goes on though nobody waits for it."""
    _left.set()


def is_any_left() -> bool:
    """Whether some search may still go on: then the process must not wait for its threads at its end."""
    return _left.is_set()
