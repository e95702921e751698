"""How a run ends at Ctrl-C, or at SIGTERM, which cleans up the same way."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Any, NoReturn

INTERRUPTED, TERMINATED = 130, 143
"""Exit codes, as a shell gives them: 128 plus the number of the signal."""


class Terminated(KeyboardInterrupt):
    """Raised at SIGTERM. Code that tidies up after Ctrl-C does so after this too."""


class _Heard:
    sigterm = False


def hear_sigterm() -> None:
    """From now on SIGTERM raises `Terminated`, unless the parent process set it to be ignored."""

    def end(*_: Any) -> NoReturn:
        _Heard.sigterm = True
        raise Terminated

    with suppress(ValueError):  # this is not the main thread; signals arrive only there
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, end)


def hear_no_more() -> None:
    """Stop handling signals: nothing is left to tidy up, and the exit code is decided.

    SIGTERM ends the process as usual. A late Ctrl-C is ignored: while Python shuts down, it would end the process by
    the signal and not with the exit code.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def was_terminated() -> bool:
    return _Heard.sigterm


def leave(code: int) -> NoReturn:
    """End at once, without waiting for threads."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
