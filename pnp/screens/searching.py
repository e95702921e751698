"""A long search on stderr: at a terminal its progress, elsewhere only what is wrong with a kept puzzle."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from pnp.core.findings import Finding
from pnp.lang.words import Words
from pnp.screens.console import console
from pnp.solve.answer import Progress
from pnp.solve.limits import Budget


class SearchScreen:
    """An onlooker of a search (see `pnp.solve.searching`); `tell` says a sentence without a terminal.

    `spoils`: whether scores may be shown. A user who orders a puzzle wants to solve it.
    """

    def __init__(self, words: Words, tell: Callable[[str], None], *, quiet: bool, spoils: bool = True) -> None:
        self._words = words
        self._tell = tell
        self._quiet = quiet
        self._spoils = spoils
        self._refresh: Callable[[RenderableType], None] | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        if self._quiet or sys.stderr is None or not sys.stderr.isatty():
            yield
            return
        screen = console(stderr=True)
        spinner = Spinner("dots", style="yellow")
        elsewhere = self._tell
        with Live(spinner, console=screen, auto_refresh=False, transient=True, redirect_stdout=False) as live:

            def refresh(line: RenderableType) -> None:
                spinner.update(text=line)
                live.refresh()

            self._refresh, self._tell = refresh, screen.print
            try:
                yield
            finally:
                self._refresh, self._tell = None, elsewhere

    def moment(self, budget: Budget, last: Progress | None) -> None:
        if self._refresh is not None:
            self._refresh(self._line(budget, last))

    def doubts(self, finding: Finding) -> None:
        if not self._quiet:
            self._tell(self._words.finding(finding))

    def _line(self, budget: Budget, last: Progress | None) -> Text:
        """Stage, turn, states, what is known of the score, seconds."""
        words = self._words
        stage = "stop" if budget.stopped.is_set() else str(last.stage) if last else "start"
        text = Text(words.label(f"solve.stage.{stage}"), style="bold", no_wrap=True, overflow="ellipsis")
        parts = [f"{budget.seconds():.0f} s"]
        if last is not None:
            if self._spoils and (last.bound is not None or last.score is not None):
                parts.insert(0, f"{_figure(last.score)}..{_figure(last.bound)}")
            if last.states:
                parts.insert(0, words.label("solve.states", n=last.states))
            if last.moment and not last.moment.startswith("0."):  # None before the first turn
                parts.insert(0, last.moment)
            if last.candidate:
                parts.insert(0, words.label("solve.candidate", n=last.candidate))
        return text.append("   " + "   ".join(parts), style="not bold")


def _figure(number: int | None) -> str:
    return "?" if number is None else str(number)
