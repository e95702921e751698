"""The screen that prints for a person."""

from __future__ import annotations

from rich.console import Console, RenderableType


class Screen(Console):
    """Lays everything out alike on every stream: `pnp.cli.streams` replaces letters that a stream lacks."""

    @property
    def encoding(self) -> str:
        return "utf-8"


def console(*, stderr: bool = False, width: int | None = None, quiet: bool = False) -> Console:
    """A screen that prints texts as they are, since a name may look like markup."""
    return Screen(stderr=stderr, width=width, quiet=quiet, highlight=False, markup=False, emoji=False)


def show(renderable: RenderableType) -> None:
    """Print for a person, on stdout.

    If a program reads the output, lines that are long on purpose are not cut.
    """
    paper = console()
    paper.print(renderable, crop=paper.is_terminal)
