"""Names with a text for each: side by side, or one below the other if the screen is too narrow."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

DIM = "bright_black"
BESIDE = 24
"""Columns that the text needs beside the names; with fewer it stands below them."""
NARROW = 60
_GAP, _INDENT = 2, 2


class Pairs:
    """A list of names and texts. Long words are broken, never cut. Texts begin at the column `least` or after it."""

    def __init__(self, rows: Sequence[tuple[str, str]], least: int = 0) -> None:
        self.rows = rows
        self.least = least

    @property
    def width(self) -> int:
        """The columns of the longest name and the gap after it."""
        return max(self.least, max(cell_len(name) for name, _ in self.rows) + _GAP)

    def _beside(self, screen: int) -> int:
        """The columns that the texts need beside the names; on a narrow screen, enough for every id in one piece."""
        words = [cell_len(word) for _, text in self.rows for word in text.split()] if screen < NARROW else []
        return max(BESIDE, *(word for word in words if word <= screen - _INDENT), 0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < self.width + self._beside(options.max_width):
            for name, text in self.rows:
                yield Text(name, style=DIM)
                yield Padding(Text(text, overflow="fold"), (0, 0, 0, _INDENT))
            return
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        grid.add_column(style=DIM, no_wrap=True, min_width=self.width - _GAP)
        grid.add_column(overflow="fold")
        for name, text in self.rows:
            grid.add_row(name, Text(text))
        yield grid
