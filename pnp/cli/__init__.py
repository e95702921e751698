"""The command line. Each command is a file: arguments -> one call -> exit code. The only importer of typer."""

from __future__ import annotations

import errno
import gc
import os
import sys
from io import BufferedWriter, FileIO, TextIOBase, TextIOWrapper
from types import TracebackType
from typing import Any, NoReturn

from pnp.cli import ending
from pnp.core.faults import fault_finding, is_out_of_memory
from pnp.core.findings import Finding
from pnp.core.reasons import reason_of
from pnp.solve import overtime

OUT_OF_MEMORY = "There is not enough memory to go on. Close other programs, or allow this one more.\n"
"""The message of `system.memory`, for a moment in which no language file can be read any more."""
_LAST_WORDS = OUT_OF_MEMORY.encode()  # encoded now, while there is memory for it

_faults: list[OSError] = []
"""The errors of writing to the standard output. No other error is the standard output's fault."""


class _StdoutFile(FileIO):
    """The standard output's file, which notes its own write errors."""

    def write(self, raw: Any, /) -> Any:
        try:
            return super().write(raw)
        except OSError as error:
            _faults.append(error)
            raise


class _Closed(TextIOBase):
    """Stands in for a closed stdout: every attempt to write raises an error."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, _: str, /) -> NoReturn:
        error = OSError(errno.EBADF, "")
        _faults.append(error)
        raise error


def main() -> None:
    """Run `pnp`."""
    sys.excepthook, sys.unraisablehook = _tell_lost, _tell_thread
    gc.disable()  # imported modules stay: looking for garbage in them takes a tenth of the time of `pnp --help`
    if "_PNP_COMPLETE" in os.environ:
        from pnp.cli.completing import complete

        complete()
    try:
        ending.hear_sigterm()
        code = _run()
        ending.hear_no_more()
    except KeyboardInterrupt:  # it came when all was done
        ending.hear_no_more()
        code = ending.INTERRUPTED
    if ending.was_terminated():
        code = ending.TERMINATED
    if overtime.is_any_left():  # Python would wait for its threads
        ending.leave(code)
    sys.exit(code)


def is_stdout_s(error: BaseException) -> bool:
    """Whether an error is a failed write to the standard output."""
    return any(error is each for each in _faults)


def _run() -> int:
    """Run the command; returns its exit code. It tells the errors that the command could not tell."""
    try:
        _prepare_streams()
        from pnp.cli.app import app

        app()
    except KeyboardInterrupt:
        return ending.INTERRUPTED
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except Exception as error:
        if isinstance(error, OSError) and is_stdout_s(error):
            _drop(sys.stdout)
            return _tell_last(Finding("stdout.unwritable", {"reason": reason_of(error)}))
        finding = fault_finding(error)
        if finding is None:
            raise
        if not is_out_of_memory(error):
            return _tell_last(finding)
    # Only now the memory that the error held is free.
    return _tell_last(Finding("system.memory"))


def _tell_lost(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Where memory is so short that Python loses the error on the way here, it hands over another one at the end."""
    if is_out_of_memory(error):
        os.write(2, _LAST_WORDS)
    else:
        sys.__excepthook__(kind, error, trace)


def _tell_thread(lost: Any) -> None:
    """End the process if a thread fails to start for lack of memory: its starter would wait for ever."""
    if lost.exc_type is MemoryError and "thread" in (lost.err_msg or ""):
        os.write(2, _LAST_WORDS)
        os._exit(1)
    sys.__unraisablehook__(lost)


def _prepare_streams() -> None:
    from pnp.cli.streams import settle_streams, settle_width

    settle_width(os.environ)  # before the libraries read the width
    out = sys.stdout
    if out is None:
        sys.stdout = _Closed()
    elif isinstance(out, TextIOWrapper) and type(getattr(out.buffer, "raw", out.buffer)) is FileIO:
        answer = BufferedWriter(_StdoutFile(out.fileno(), "wb", closefd=False))
        lines, through = out.line_buffering, out.write_through
        sys.stdout = TextIOWrapper(answer, out.encoding, line_buffering=lines, write_through=through)
    settle_streams()


def _tell_last(finding: Finding) -> int:
    """Tell a finding if that is still possible; returns the exit code."""
    try:
        from pnp.cli.common import NO, WRONG, tell, words_of

        tell(words_of(None).placed(finding))
        return WRONG if finding.code == "system.failed" else NO
    except Exception:
        if finding.code == "system.memory":
            os.write(2, _LAST_WORDS)
        _drop(sys.stderr)
    return 1


def _drop(stream: Any) -> None:
    """Discard what is left in a stream's buffer, without another error."""
    if isinstance(stream, TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
