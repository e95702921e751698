"""Where things are printed for a person."""

from __future__ import annotations

from rich.console import Console, RenderableType


class Screen(Console):
    """Lays everything out alike, whatever the stream can show: `pnp.cli.streams` finds letters that it has."""

    @property
    def encoding(self) -> str:
        return "utf-8"


def console(*, stderr: bool = False, width: int | None = None, quiet: bool = False) -> Console:
    """A screen that prints things as they are, since a name of theirs may look like markup."""
    return Screen(stderr=stderr, width=width, quiet=quiet, highlight=False, markup=False, emoji=False)


def show(renderable: RenderableType) -> None:
    """Print for a person, on stdout.

    Where a program reads it, what is long on purpose is not cut.
    """
    paper = console()
    paper.print(renderable, crop=paper.is_terminal)
