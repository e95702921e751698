"""The command line. Each command is a file: arguments -> one call -> exit code. The only importer of typer."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOBase, TextIOWrapper
from typing import NoReturn


class _Closed(TextIOBase):
    """Stands in for a stdout that is closed: nobody can be answered, and whoever tries is told."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, _: str, /) -> NoReturn:
        raise OSError(errno.EBADF, "")


def main() -> None:
    """Run `pnp`."""
    from pnp.cli.app import app

    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # an old terminal may not have our stars
    try:
        app()
    except OSError as error:
        if error.filename is not None:  # no stream has a name: this is another's trouble
            raise
        _give_up(error)


def _give_up(error: OSError) -> NoReturn:
    """The answer could not be written: say so where that is still possible, and end."""
    from pnp.cli.common import NO, tell, words_of
    from pnp.core.findings import Finding

    reason = errno.errorcode.get(error.errno or 0, "unknown")
    finding = Finding("stdout.unwritable", {"reason": reason})
    nowhere = os.open(os.devnull, os.O_WRONLY)
    if isinstance(sys.stdout, TextIOWrapper):
        os.dup2(nowhere, sys.stdout.fileno())  # what is left in the buffer goes there, without another error
    try:
        tell(words_of(None).placed(finding))
    except OSError:
        if isinstance(sys.stderr, TextIOWrapper):
            os.dup2(nowhere, sys.stderr.fileno())
    sys.exit(NO)
