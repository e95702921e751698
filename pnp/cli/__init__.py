"""The command line. Each command is a file: arguments -> one call -> exit code. The only importer of typer."""

from __future__ import annotations


def main() -> None:
    """Run `pnp`."""
    from pnp.cli.app import app

    app()
