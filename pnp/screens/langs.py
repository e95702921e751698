"""What `pnp lang check` shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from pnp.lang.check import LanguageReport
from pnp.lang.words import Words


def reports_screen(reports: Sequence[LanguageReport], words: Words) -> Table:
    """Each language with how much of it is done."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("language", "texts", "state", "file"):
        table.add_column(words.label(f"heading.{heading}"), overflow="fold")
    for report in reports:
        found = len(report.findings)
        state = words.label("langs.problems", n=found) if found else words.label("langs.complete")
        done = words.label("langs.done", done=report.done, total=report.total)
        name = f"{report.language.name} ({report.language.code})"
        style = "red" if found else "green"  # a name or path may look like markup
        table.add_row(Text(name), done, Text(state, style), Text(str(report.path)))
    return table
