"""The smallest input with the same fault: fewer options, fewer lines, fewer letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import process_time

from tests.fuzz.case import Case

MOST_TRIES = 400
MOST_SECONDS = 20


def shrunk(case: Case, has_fault: Callable[[Case], bool], tries: int = MOST_TRIES) -> Case:
    """Smaller and smaller, as long as the fault stays; after so many tries the smallest one so far."""
    left, ends = tries, process_time() + MOST_SECONDS
    found = True
    while found:
        found = False
        for smaller in _smaller(case):
            if left <= 0 or process_time() > ends:
                return case
            left -= 1
            if has_fault(smaller):
                case, found = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Big cuts first."""
    if case.environ:
        yield replace(case, environ={})
    if case.typed:
        yield replace(case, typed=b"")
    for name in case.files:
        if name not in case.hostile:
            yield replace(case, files={key: raw for key, raw in case.files.items() if key != name})
    for number, call in enumerate(case.calls):
        for length in (2, 1):
            for at in range(1, len(call) - length + 1):
                fewer = (*call[:at], *call[at + length :])
                yield replace(case, calls=(*case.calls[:number], fewer, *case.calls[number + 1 :]))
    for name in case.hostile:
        for raw in _pieces(case.files[name]):
            yield replace(case, files={**case.files, name: raw})
    for raw in _pieces(case.typed):
        yield replace(case, typed=raw)


def _pieces(raw: bytes) -> Iterator[bytes]:
    """Without a stretch of lines; a text of few lines also without a stretch of letters."""
    lines = raw.splitlines(keepends=True)
    for without in _cuts(len(lines)):
        yield b"".join(lines[: without.start] + lines[without.stop :])
    if len(raw) <= 300:
        for without in _cuts(len(raw)):
            yield raw[: without.start] + raw[without.stop :]


def _cuts(length: int) -> Iterator[range]:
    """Halves, quarters and so on down to single ones."""
    size = length
    while size > 1:
        size = (size + 1) // 2
        for start in range(0, length, size):
            yield range(start, min(length, start + size))
