"""A line that a person reads wrapped, and that stays in one piece where a program reads it."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.text import Text


class Whole:
    """A text whose line ends are its own wherever nobody looks at a terminal: a path in it can be copied."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if console.is_terminal:
            yield self.text
        else:
            yield Segment(self.text.plain)
            yield Segment.line()
