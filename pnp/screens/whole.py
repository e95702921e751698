"""A line that is wrapped for a person and stays in one piece for a program."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.text import Text


class Whole:
    """A text that is wrapped only at a terminal; elsewhere a path in it can be copied."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if console.is_terminal:
            yield self.text
        else:
            yield Segment(self.text.plain)
            yield Segment.line()
