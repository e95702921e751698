"""A print run, from a wish to files: once, or again after every change; a view is told how it goes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.kit.printing import Job, Made, Step, Wish, prepare, write
from pnp.kit.watch import keep_doing
from pnp.kit.watched import at_fault, watched
from pnp.lang.words import Words
from pnp.sheet.plan import Plan


class PrintView(Protocol):
    """Is told how a print run goes."""

    def planned(self, plan: Plan) -> None:
        """Told the plan, before the first file is drawn."""

    def drawing(self, steps: int) -> AbstractContextManager[Step]:
        """The context of the work, with its number of steps; gives a function to call at each step."""

    def printed(self, plan: Plan, files: Sequence[Made]) -> None:
        """Told that all files are written."""

    def refused(self, findings: Sequence[Finding]) -> None:
        """Told, while files are watched, why it could not be printed."""

    def watching(self) -> None:
        """Told that it waits for the next change."""

    def changed(self) -> None:
        """Told that a file has changed and it prints again."""


class Nobody:
    """A view that does nothing."""

    def planned(self, plan: Plan) -> None:
        pass

    def drawing(self, steps: int) -> AbstractContextManager[Step]:
        return nullcontext(lambda _: None)

    def printed(self, plan: Plan, files: Sequence[Made]) -> None:
        pass

    def refused(self, findings: Sequence[Finding]) -> None:
        pass

    def watching(self) -> None:
        pass

    def changed(self) -> None:
        pass


NOBODY = Nobody()


def print_once(wish: Wish, words: Words, view: PrintView = NOBODY) -> tuple[Job, tuple[Made, ...]]:
    """Print once; raises `BadInput`."""
    job = prepare(wish, words)
    view.planned(job.plan)
    with view.drawing(job.steps) as step:
        files = write(job, step)
    view.printed(job.plan, files)
    return job, files


def keep_printing(wish: Wish, words: Words, view: PrintView = NOBODY) -> None:
    """Print, and again after every change, even after a fault; ends with `KeyboardInterrupt`."""
    good: tuple[Path, ...] = ()

    def act() -> Iterable[Path]:
        nonlocal good
        try:
            found = good = print_once(wish, words, view)[0].watched
        except BadInput as bad:
            view.refused(bad.findings)
            # the files of the last good run count too: the user may mend any of them
            found = (*good, *watched(wish.target, wish.theme), *at_fault(bad.findings))
        view.watching()
        return found

    keep_doing(act, time.sleep, view.changed)
