"""The work on a booklet as it is shown on stderr: a bar at a terminal, else a line for each day."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from pnp.lang.words import Words
from pnp.screens.console import console

if TYPE_CHECKING:
    from pnp.puzzle.booklet.season import Outcome, Standing, Underway

_BAR = 28
_MOST_LINES = 8
"""The most days in progress that are shown."""
_MINUTE, _HOUR = 60, 3600


def duration(seconds: float) -> str:
    """A length of time in short form: `12 s`, `3 min 20 s`, `1 h 5 min`."""
    whole = round(seconds)
    if whole < 2 * _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min {whole % _MINUTE} s"
    return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE} min"


class BookletScreen:
    """Shows the work; without a terminal, `tell` says a sentence.

    `listed`: whether the user sees the files' names and is told of the pictures.
    """

    def __init__(self, words: Words, tell: Callable[[str], None], *, quiet: bool, listed: bool = True) -> None:
        self._words = words
        self._tell = tell
        self._quiet = quiet
        self._listed = listed
        self._began = monotonic()
        self._stopping: Callable[[], bool] = lambda: False
        self._refresh: Callable[[RenderableType], None] | None = None
        self._say = tell

    @contextmanager
    def watching(self, stopping: Callable[[], bool]) -> Iterator[None]:
        self._stopping = stopping
        if self._quiet or sys.stderr is None or not sys.stderr.isatty():
            yield
            return
        screen = console(stderr=True)
        with Live(console=screen, auto_refresh=False, transient=True, redirect_stdout=False) as live:
            self._refresh = lambda picture: live.update(picture, refresh=True)
            self._say = screen.print
            try:
                yield
            finally:
                self._refresh, self._say = None, self._tell

    def onlook(self, standing: Standing) -> None:
        """Show how the days go."""
        if standing.doubt is not None and not self._quiet:
            self._say(self._words.finding(standing.doubt))
        if self._refresh is not None:
            self._refresh(self._picture(standing))
        elif standing.fresh is not None and not self._quiet:
            self._tell(self._line(standing, standing.fresh))

    def drawn(self, done: int, total: int) -> None:
        """Show how the pages go."""
        if self._refresh is not None:
            self._refresh(self._bar(self._words.label("booklet.drawing"), done, total, None))
        elif done == 1 and not self._quiet:
            self._tell(self._words.label("booklet.drawing"))

    def pictures(self) -> None:
        """Show that the pictures come now."""
        if self._listed and not self._quiet:
            self._tell(self._words.label("booklet.pictures"))

    def _line(self, standing: Standing, outcome: Outcome) -> str:
        words, found = self._words, outcome.found
        day, seconds = outcome.order.wish.day, duration(outcome.seconds)
        done, total = standing.done, standing.total
        if found is None:
            return words.label("booklet.none", day=day, done=done, total=total)
        if found.from_cache:
            return words.label("booklet.from_cache", day=day, done=done, total=total)
        if not found.puzzle.decided:
            return words.label("booklet.found_undecided", day=day, seconds=seconds, done=done, total=total)
        if not found.puzzle.proven:
            return words.label("booklet.found_open", day=day, seconds=seconds, done=done, total=total)
        return words.label("booklet.found", day=day, seconds=seconds, done=done, total=total)

    def _picture(self, standing: Standing) -> RenderableType:
        """The bar, and below it the days in progress."""
        bar = self._bar(self._words.label("booklet.days"), standing.done, standing.total, standing.rest)
        if self._stopping():
            return Group(bar, self._words.label("solve.stage.stop"))
        return Group(bar, *map(self._underway, standing.underway[:_MOST_LINES]))

    def _bar(self, title: str, done: int, total: int, rest: float | None) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        left = "" if rest is None else self._words.label("booklet.rest", time=duration(rest))
        grid.add_row(
            Text(title, style="bold"),
            ProgressBar(total, done, width=_BAR, complete_style="yellow", finished_style="green"),
            f"{done}/{total}",
            duration(monotonic() - self._began),
            Text(left, style="dim"),
        )
        return grid

    def _underway(self, day: Underway) -> RenderableType:
        words, progress = self._words, day.progress
        line = Text(f"  {day.day}  ", no_wrap=True, overflow="ellipsis").append(duration(day.seconds), style="dim")
        if progress is not None:
            parts = [words.label(f"solve.stage.{progress.stage}")]
            if progress.candidate:
                parts.insert(0, words.label("solve.candidate", n=progress.candidate))
            line.append("  " + "  ".join(parts), style="dim")
        return line
