"""The command line. Each command is a file: arguments -> one call -> exit code. The only importer of typer."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Run `pnp`."""
    from pnp.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # an old terminal may not have our stars
    app()
