"""Screens that belong to no single game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from pnp.lang.words import Words
from pnp.screens.pairs import Pairs


def games_screen(listed: list[dict[str, Any]], words: Words) -> RenderableType:
    """Each game with what it has."""
    parts: list[RenderableType] = []
    for entry in listed:
        rows = {
            "can": ", ".join(words.label(f"capability.{name}") for name in entry["can"]),
            "boards": ", ".join(entry["boards"]),
            "components": _names({name: words.label(f"component.{name}") for name in entry["components"]}),
            **{f"{setting}s": _names(_called(setting, names, words)) for setting, names in entry["settings"].items()},
            "editions": _names({name: words.label(f"edition.{name}") for name in entry["editions"]}),
            "languages": ", ".join(entry["languages"]),
            "kinds": ", ".join(entry["kinds"]),
            "examples": ", ".join(entry["examples"]),
        }
        named = Pairs([(words.label(f"heading.{key}"), text) for key, text in rows.items()])
        parts += [Text(words.label(f"game.{entry['game']}"), style="bold red"), named]
    return Group(*parts)


def _called(setting: str, names: Iterable[str], words: Words) -> dict[str, str]:
    return {name: words.label(f"{setting}.{name}", default=name) for name in names}


def _names(called: Mapping[str, str]) -> str:
    """Names as they are typed, each followed by its label if that is another word."""
    return ", ".join(name if _same(name, said) else f"{name} ({said})" for name, said in called.items())


def _same(name: str, said: str) -> bool:
    return said.casefold().replace(" ", "-") == name
