"""A run of `pnp print` in front of a person: plan, progress, files; once, or again after every change."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType

from pnp.cli.common import show_json, tell
from pnp.cli.print_screens import files_screen, plan_screen, print_json
from pnp.cli.printing import Job, Step, Wish, prepare, watched, write
from pnp.cli.settings import read_settings, settings_file
from pnp.cli.watch import keep_doing
from pnp.core.findings import BadInput
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
            Console(stderr=True, highlight=False).print(said, markup=False)

    def answer(self, said: RenderableType, longest: int) -> None:
        """The answer, on stdout; paths are not broken where a program reads them."""
        console = Console(highlight=False)
        if not console.is_terminal:
            console = Console(highlight=False, width=max(console.width, longest + _BESIDE))
        console.print(said)


def saved_offset() -> tuple[float, float]:
    """How far this person's printer is off; raises `BadInput` for broken settings."""
    back = read_settings(settings_file(os.environ), load_standards()).back
    return back.x, back.y


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

    def act() -> Iterable[Path]:
        try:
            found = run(wish, desk).watched
        except BadInput as bad:
            for finding in bad.findings:
                tell(desk.words.placed(finding))
            found = watched(wish)
        desk.say(desk.words.label("print.watching"))
        return found

    try:
        keep_doing(act, time.sleep, lambda: desk.say(desk.words.label("print.changed")))
    except KeyboardInterrupt:
        desk.say("")


@contextmanager
def _progress(job: Job, desk: Desk) -> Iterator[Step]:
    """A bar on stderr where that is a terminal."""
    console = Console(stderr=True, highlight=False)
    if desk.quiet or desk.as_json or not console.is_terminal:
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", style="bright_black"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=job.steps)
        begun = False

        def step(title: str) -> None:
            nonlocal begun
            progress.update(task, description=title, advance=1 if begun else 0)
            begun = True

        yield step
