"""What `pnp print` shows: the plan before, the files after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.lang.words import Words
from pnp.sheet.plan import Plan, PlanLine

if TYPE_CHECKING:
    from pnp.kit.printing import Made

_KILO = 1024


def plan_screen(plan: Plan, words: Words) -> RenderableType:
    """A line for each component, and the totals."""
    table = Table(box=None, pad_edge=False, header_style="bright_black", footer_style="bold", show_footer=True)
    total = plan.total
    table.add_column(words.label("heading.component"), words.label("print.total"), overflow="fold")
    table.add_column(words.label("heading.print_cards"), _count(total.cards), justify="right", overflow="fold")
    table.add_column(words.label("heading.print_pages"), _count(total.pages), justify="right", overflow="fold")
    table.add_column(words.label("heading.print_sheets"), _count(total.sheets), justify="right", overflow="fold")
    for line in plan.lines:
        table.add_row(Text(line.title), _count(line.cards), _count(line.pages), _count(line.sheets))
    return table


def files_screen(files: Sequence[Made], words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bright_black")
    table.add_column(words.label("heading.file"), overflow="fold")
    table.add_column(words.label("heading.print_pages"), justify="right")
    table.add_column(words.label("heading.size"), justify="right", no_wrap=True)
    for file in files:
        table.add_row(Text(str(file.path)), _count(file.pages), f"{max(1, round(file.size / _KILO))} KB")
    return table


def print_json(plan: Plan, files: Sequence[Made]) -> dict[str, Any]:
    return {
        "plan": {"components": [_line_json(line) | {"component": line.component} for line in plan.lines],
                 "total": _line_json(plan.total)},
        "files": [
            {"file": str(file.path), "components": list(file.components), "pages": file.pages, "bytes": file.size}
            for file in files
        ],
    }  # fmt: skip


def _line_json(line: PlanLine) -> dict[str, Any]:
    return {"cards": line.cards, "pages": line.pages, "sheets": line.sheets}


def _count(number: int) -> str:
    return str(number) if number else "–"
