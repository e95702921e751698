"""One process at a time: a lock that the system releases when its process dies."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

_PAUSE = 0.02
_BUSY = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _give_back(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give_back(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextmanager
def locked(path: Path, seconds: float = 5.0) -> Iterator[None]:
    """Wait for the lock, at most `seconds`; raises `OSError` if another process still has it then.

    On a file system without locks it locks nothing: processes that append whole lines rarely lose one even so.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as stream:
        taken = _wait(stream.fileno(), seconds)
        try:
            yield
        finally:
            if taken:
                with suppress(OSError):
                    _give_back(stream.fileno())


def _wait(descriptor: int, seconds: float) -> bool:
    ends = monotonic() + seconds
    while True:
        try:
            _take(descriptor)
        except OSError as error:
            if error.errno not in _BUSY:
                return False
            if monotonic() > ends:
                raise OSError(errno.EBUSY, "") from None
            sleep(_PAUSE)
        else:
            return True
