"""Help for a screen that is too narrow for boxes and columns: names, and below each name its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

BOXES = 50
"""The fewest columns for help in boxes; with fewer, most of it would be cut off."""
_INDENT = "  "


def is_narrow() -> bool:
    return get_terminal_size().columns < BOXES


def narrow_help(command: Any, ctx: Any, texts: Mapping[str, str], listed: Mapping[str, str]) -> str:
    """The help of a command whose texts are in the chosen language already. `listed`: the commands of a group."""
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    lists = {
        "arguments": [(param.metavar or param.name, _meaning(param, texts)) for param in arguments],
        "options": [(_spelling(param), _meaning(param, texts)) for param in options],
        "commands": list(listed.items()),
    }
    lines = [*_lines(command.get_usage(ctx))]
    for paragraph in (command.help or "").split("\n\n"):
        lines += ["", *_lines(paragraph)]
    for heading, entries in lists.items():
        lines += ["", texts[f"word.{heading}"]] if entries else []
        for name, meaning in entries:
            lines += [*_lines(name), *_lines(meaning, _INDENT)]
    return "\n".join([*lines, ""])


def _spelling(param: Any) -> str:
    names = ", ".join([*sorted(param.opts, key=len, reverse=True), *param.secondary_opts])
    return names if param.is_flag or not param.metavar else f"{names} {param.metavar}"


def _meaning(param: Any, texts: Mapping[str, str]) -> str:
    """The text of an option, and its default."""
    said = param.help or ""
    if param.param_type_name == "argument" or param.is_flag or param.default is None or callable(param.default):
        return said
    default = texts["word.default"].replace("#", str(param.default))
    return f"{said} {default}"


def _lines(text: str, indent: str = "") -> Iterator[str]:
    width = get_terminal_size().columns
    yield from wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
