"""Screens that belong to no single game."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.lang.words import Words


def games_screen(listed: list[dict[str, Any]], words: Words) -> RenderableType:
    """Each game with what it has."""
    parts: list[RenderableType] = []
    for entry in listed:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bright_black", no_wrap=True)
        grid.add_column()
        counts = [f"{words.label(f'component.{name}')} ({n})" for name, n in entry["components"].items()]
        rows = {
            "boards": ", ".join(entry["boards"]),
            "components": ", ".join(counts),
            "editions": ", ".join(words.label(f"edition.{name}") for name in entry["editions"]),
            "languages": ", ".join(entry["languages"]),
            "kinds": ", ".join(entry["kinds"]),
            "examples": ", ".join(entry["examples"]),
        }
        for key, text in rows.items():
            grid.add_row(words.label(f"heading.{key}"), text)
        parts += [Text(words.label(f"game.{entry['game']}"), style="bold red"), grid]
    return Group(*parts)
