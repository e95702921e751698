"""The time and memory that a search may use, and how it learns that it must stop."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from math import isfinite
from threading import Event
from time import monotonic

from pnp.core.findings import BadCall, BadInput, Finding

GIGABYTE = 1 << 30
LEAST_MEMORY = GIGABYTE // 2
"""The memory that a search takes before it begins: the kernel, tables, room for its workers."""

MOST_GIGABYTES = 1_000_000

_LATE = 0.4
_SPAN = re.compile(r"(?:(?P<h>\d+)h)?(?:(?P<m>\d+)m(?:in)?)?(?:(?P<s>\d+(?:\.\d+)?)s?)?", re.IGNORECASE)


def seconds_of(text: str | None) -> float | None:
    """`90`, `90s`, `2m`, `1h30m` in seconds; raises `BadCall` for any other text."""
    if text is None:
        return None
    match = _SPAN.fullmatch(text.strip().replace(" ", ""))
    hours, minutes, rest = (float(part or 0) for part in match.group("h", "m", "s")) if match else (0.0, 0.0, 0.0)
    found = 3600 * hours + 60 * minutes + rest
    if not (found > 0 and isfinite(found)):
        raise BadCall("usage.time", "--time-limit", found=text)
    return found


def memory_of(gigabytes: float) -> int:
    """Gigabytes in bytes; raises `BadCall` for a number that no machine has."""
    if not 0 < gigabytes <= MOST_GIGABYTES:
        raise BadCall("usage.memory", "--memory", found=gigabytes)
    return int(gigabytes * GIGABYTE)


def checked_memory(memory: int) -> int:
    """The memory limit of a search, in bytes; raises `BadInput` if it is too small for any search."""
    if memory < LEAST_MEMORY:
        figures = {"found": f"{memory / GIGABYTE:.3g}", "least": f"{LEAST_MEMORY / GIGABYTE:.3g}"}
        raise BadInput([Finding("solver.memory", figures)])
    return memory


class TimeOver(Exception):
    """The time has run out, or the user has asked to stop, during work that is useless unless it is finished."""


@dataclass(frozen=True)
class Limits:
    """`seconds` of None: no time limit. `memory` in bytes, for everything that the process holds."""

    seconds: float | None = None
    memory: int = 4 * GIGABYTE
    workers: int = 2


@dataclass(frozen=True)
class Budget:
    """Limits that have begun to run. A search asks `is_over` often, and then answers with what it has."""

    limits: Limits
    clock: Callable[[], float] = monotonic
    began: float = field(init=False)
    stopped: Event = field(default_factory=Event)
    whole: Budget | None = None
    """The budget that this is a part of; when it is over, so is the part."""
    cut: Event = field(default_factory=Event)
    """Set once time or memory ran short: with more, the search might have found more."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "began", self.clock())

    def seconds(self) -> float:
        """The seconds since the budget began."""
        return self.clock() - self.began

    def left(self) -> float | None:
        """The seconds that are left; None without a time limit."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.seconds())

    def is_over(self) -> bool:
        """Whether the time has run out or the user has asked to stop."""
        late = self.limits.seconds is not None and self.seconds() >= self.limits.seconds
        return self._told(late or self.stopped.is_set() or (self.whole is not None and self.whole.is_over()))

    def look(self) -> None:
        """Raise `TimeOver` if `is_over`."""
        if self.is_over():
            raise TimeOver

    def overtime(self) -> float:
        """How long ago the time ran out, in seconds; 0 before that."""
        return 0.0 if self.limits.seconds is None else max(0.0, self.seconds() - self.limits.seconds)

    def is_late(self) -> bool:
        """Whether so much of the time is gone that it is better to settle for less than everything."""
        left = self.left()
        late = left is not None and self.limits.seconds is not None and left <= _LATE * self.limits.seconds
        return self._told(late or self.stopped.is_set() or (self.whole is not None and self.whole.is_late()))

    def _told(self, hurry: bool) -> bool:
        if hurry:
            self.cut.set()
        return hurry

    def part(self, workers: int) -> Budget:
        """A part of this budget with `workers` threads, which can be stopped by itself."""
        return Budget(replace(self.limits, seconds=self.left(), workers=workers), self.clock, whole=self)

    def stop(self) -> None:
        """Ask the search to end, as Ctrl-C does."""
        self.stopped.set()


def most_held() -> int:
    """The most memory that this process has held so far, in bytes; 0 if the system does not tell."""
    if find_spec("resource") is None:  # as on Windows
        return 0
    resource = import_module("resource")
    most = int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return most if sys.platform == "darwin" else most * 1024
