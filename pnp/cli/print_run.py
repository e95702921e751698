"""A run of `pnp print` in front of a person: plan, progress, files; once, or again after every change."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType

from pnp.cli.common import console, show_json, tell
from pnp.core.findings import BadInput
from pnp.kit.printing import Job, Step, Wish, prepare, write
from pnp.kit.settings import BackSpec, read_settings, settings_file
from pnp.kit.watch import keep_doing
from pnp.kit.watched import at_fault, watched
from pnp.screens.printed import files_screen, plan_screen, print_json
from pnp.sheet.paper import load_standards

if TYPE_CHECKING:
    from pnp.lang.words import Words

_BESIDE = 40
"""Columns for what stands beside a path."""


@dataclass(frozen=True)
class Desk:
    """Where messages and answers go."""

    words: Words
    as_json: bool = False
    quiet: bool = False

    def say(self, said: RenderableType) -> None:
        """A message: stderr, so that stdout stays the answer."""
        if not self.quiet:
            console(stderr=True).print(said)

    def answer(self, said: RenderableType, longest: int) -> None:
        """The answer, on stdout; paths are not broken where a program reads them."""
        paper = console()
        if not paper.is_terminal:
            paper = console(width=max(paper.width, longest + _BESIDE))
        paper.print(said)


def saved_back() -> BackSpec:
    """How far this person's printer is off; raises `BadInput` for broken settings."""
    return read_settings(settings_file(os.environ), load_standards()).back


def run(wish: Wish, desk: Desk) -> Job:
    """Print once; raises `BadInput`."""
    job = prepare(wish, desk.words)
    desk.say(plan_screen(job.plan, desk.words))
    with _progress(job, desk) as step:
        files = write(job, step)
    if desk.as_json:
        show_json(print_json(job.plan, files))
    elif not desk.quiet:
        desk.answer(files_screen(files, desk.words), max(len(str(file.path)) for file in files))
    return job


def run_and_watch(wish: Wish, desk: Desk) -> None:
    """Print, and again after every change, also where something was wrong; until Ctrl-C."""

    good: tuple[Path, ...] = ()

    def act() -> Iterable[Path]:
        nonlocal good
        try:
            found = good = run(wish, desk).watched
        except BadInput as bad:
            for finding in bad.findings:
                tell(desk.words.placed(finding))
            # what was looked at while all was well still counts: any of it may be the one that is mended
            found = (*good, *watched(wish.target, wish.theme), *at_fault(bad.findings))
        desk.say(desk.words.label("print.watching"))
        return found

    try:
        keep_doing(act, time.sleep, lambda: desk.say(desk.words.label("print.changed")))
    except KeyboardInterrupt:
        desk.say("")


@contextmanager
def _progress(job: Job, desk: Desk) -> Iterator[Step]:
    """A bar on stderr where that is a terminal."""
    screen = console(stderr=True)
    if desk.quiet or desk.as_json or not screen.is_terminal:
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", style="bright_black", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("", total=job.steps)
        begun = False

        def step(title: str) -> None:
            nonlocal begun
            progress.update(task, description=title, advance=1 if begun else 0)
            begun = True

        yield step
