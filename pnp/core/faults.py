"""Faults of the machine, not of its input: no memory, a file or a folder that fails during the work."""

from __future__ import annotations

import errno
from collections.abc import Iterator

from pnp.core.findings import Finding, Kind
from pnp.core.reasons import reason_of

_NO_ROOM = (
    "failed to map segment",
    "allocate memory",
    "can't start new thread",
    "can't load unicodedata",
    "error return without exception set",
    "without setting an exception",
)
"""The English messages of loaders and threads that raise another error in place of a `MemoryError`."""
_OTHERS = (ImportError, OSError, RuntimeError, SyntaxError, SystemError)


def is_out_of_memory(error: BaseException) -> bool:
    """Whether memory was short, also if a library turned the `MemoryError` into another error."""
    return any(map(_is_short, _chain(error)))


def _is_short(error: BaseException) -> bool:
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    return isinstance(error, _OTHERS) and any(said in str(error) for said in _NO_ROOM)


def fault_finding(error: BaseException) -> Finding | None:
    """The finding for a fault of the machine; None for any other error."""
    if is_out_of_memory(error):
        return Finding("system.memory")
    if isinstance(error, OSError):
        file = None if error.filename is None else str(error.filename)
        return Finding("system.failed", {"reason": reason_of(error)}, Kind.UNREADABLE, file)
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        yield error
        seen.add(id(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
