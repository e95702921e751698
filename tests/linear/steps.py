"""Counting the steps of a call: the lines of Python that it runs, and the letters and items that C looks at for it.

Time would tell the same less reliably. A method of a text looks at each of its letters, whatever it finds, and some
methods of a list at each of its items; those are counted by their length, so that a loop that cuts the rest of a text
off again and again is seen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from pnp.core.findings import BadInput, MoveError

_AT_ONCE = frozenset({"startswith", "endswith", "isidentifier", "append", "pop", "extend", "get"})
"""Methods that take no longer for a long text or list."""
FASTEST = 2.6
"""Linear work grows twofold when its input is doubled again, the square of it fourfold; sorting is in between."""
LEAST = 2800
"""Steps that nobody counts: those of a few more letters in a message."""
_LISTS = frozenset({"index", "count", "remove", "insert", "copy", "sort", "reverse"})


def steps(call: Callable[[], object]) -> int:
    """How many steps a call takes."""
    count = 0

    def line(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        if event == "line":
            count += 1
        return line

    def c_call(_frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        if event == "c_call":
            count += 1
            whole = getattr(arg, "__self__", None)
            if isinstance(whole, str | bytes):
                count += 0 if arg.__name__ in _AT_ONCE else len(whole)
            elif isinstance(whole, list | tuple) and arg.__name__ in _LISTS:
                count += len(whole)

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.setprofile(c_call)
    sys.settrace(line)
    try:
        call()
    finally:
        sys.settrace(traced)
        sys.setprofile(profiled)
    return count


def growth(steps_at: Callable[[int], int], length: int) -> tuple[int, int]:
    """How many steps the second and the third doubling of an input add: linear work adds twice as many each time."""
    one, two, four = (steps_at(length * factor) for factor in (1, 2, 4))
    return two - one, four - two


def assert_linear(call_at: Callable[[int], Callable[[], object]], length: int) -> None:
    """Whatever the call of each length answers or raises, its steps grow no faster than its input."""

    def steps_at(number: int) -> int:
        call = call_at(number)

        def heard() -> None:
            with suppress(MoveError, BadInput):
                call()

        return steps(heard)

    steps_at(length)  # what is worked out once and kept is no part of it
    first, second = growth(steps_at, length)
    assert second <= FASTEST * max(first, LEAST), f"{first} steps more, then {second}"
