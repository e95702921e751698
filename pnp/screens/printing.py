"""A run of `pnp print` in front of a person: plan, progress, files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from pnp.core.findings import Finding
from pnp.lang.words import Words
from pnp.screens.console import console
from pnp.screens.printed import files_screen, plan_screen
from pnp.sheet.plan import Plan

if TYPE_CHECKING:
    from pnp.kit.printing import Made, Step

_BESIDE = 40
"""Columns for the text beside a path."""


class PrintScreen:
    """A view of a print run (see `pnp.kit.runs`); `tell` says a sentence. For a program there are no files to list."""

    def __init__(self, words: Words, tell: Callable[[str], None], *, quiet: bool = False, listed: bool = True) -> None:
        self._words = words
        self._tell = tell
        self._quiet = quiet
        self._listed = listed

    def say(self, said: RenderableType) -> None:
        """A message: stderr, so that stdout stays the answer."""
        if not self._quiet:
            console(stderr=True).print(said)

    def planned(self, plan: Plan) -> None:
        self.say(plan_screen(plan, self._words))

    def printed(self, plan: Plan, files: Sequence[Made]) -> None:
        """List the files on stdout; paths are not wrapped if a program reads them."""
        if self._quiet or not self._listed:
            return
        paper = console()
        if not paper.is_terminal:
            paper = console(width=max(paper.width, max(len(str(file.path)) for file in files) + _BESIDE))
        paper.print(files_screen(files, self._words))

    def refused(self, findings: Sequence[Finding]) -> None:
        for finding in findings:
            self._tell(self._words.placed(finding))

    def watching(self) -> None:
        self.say(self._words.label("print.watching"))

    def changed(self) -> None:
        self.say(self._words.label("print.changed"))

    @contextmanager
    def drawing(self, steps: int) -> Iterator[Step]:
        """A bar on stderr if that is a terminal."""
        screen = console(stderr=True)
        if self._quiet or not self._listed or not screen.is_terminal:
            yield lambda _: None
            return
        described = TextColumn("{task.description}", style="bright_black", markup=False)
        with Progress(described, BarColumn(), MofNCompleteColumn(), console=screen, transient=True) as progress:
            task = progress.add_task("", total=steps)
            begun = False

            def step(title: str) -> None:
                nonlocal begun
                progress.update(task, description=title, advance=1 if begun else 0)
                begun = True

            yield step
