"""Help in the chosen language: commands and options carry no texts, they get them from `lang/` when help is shown.

The text of an option is found by the names of its command and its own: `--paper` of `pnp print` is `print.paper`, or
`option.paper` where the option is the same for several commands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from typer.core import TyperCommand, TyperGroup

_EXAMPLE = "example"
_LANG = "--lang"

_FRAME = {
    "ARGUMENTS_PANEL_TITLE": "word.arguments",
    "OPTIONS_PANEL_TITLE": "word.options",
    "COMMANDS_PANEL_TITLE": "word.commands",
    "ERRORS_PANEL_TITLE": "word.error",
    "ABORTED_TEXT": "word.aborted",
    "DEFAULT_STRING": "word.default",
    "REQUIRED_LONG_STRING": "word.required",
    "RICH_HELP": "word.try",
}
"""Typer's own words around the texts; it has them as settings of its module, and no other way to say them."""

_FILLED = {"DEFAULT_STRING": "{}", "RICH_HELP": "[blue]{command_path} {help_option}[/]"}


class WordedCommand(TyperCommand):
    """A command whose help is in the chosen language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _word(self, ctx)
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(self, ctx, super().get_usage)


class WordedGroup(TyperGroup):
    """A group of commands whose help is in the chosen language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _word(self, ctx)
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(self, ctx, super().get_usage)


def chosen_language(arguments: Sequence[str]) -> str:
    """The language that a call asks for, wherever in it; else, or where there is no such language, the locale's."""
    from pnp.lang.folder import languages
    from pnp.lang.locale import default_language

    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    wishes = [after for before, after in pairwise(own) if before == _LANG]
    wishes += [each.removeprefix(f"{_LANG}=") for each in own if each.startswith(f"{_LANG}=")]
    return next((wish for wish in wishes if wish in languages()), None) or default_language(os.environ)


def word_frame(texts: Mapping[str, str]) -> None:
    """Typer's own words. A version of it that has no such setting keeps its English one."""
    from typer import rich_utils

    for name, key in _FRAME.items():
        if hasattr(rich_utils, name):
            setattr(rich_utils, name, texts[key].replace("#", _FILLED.get(name, "#")))


def _texts(ctx: Any) -> Mapping[str, str]:
    from pnp.lang.help import help_texts

    return help_texts(chosen_language(ctx.obj or ()))


def _path(ctx: Any) -> str:
    """`lang.check` for `pnp lang check`; the program itself is `pnp`, whatever it was called by."""
    names: list[str] = []
    while ctx.parent is not None:
        names.insert(0, ctx.info_name)
        ctx = ctx.parent
    return ".".join(names) or "pnp"


def _word(command: Any, ctx: Any) -> None:
    texts, path = _texts(ctx), _path(ctx)
    word_frame(texts)
    example = texts.get(f"{path}.{_EXAMPLE}")
    shown = f"\n\n{texts['word.example']}  {example}" if example else ""
    command.help = texts.get(path, "") + shown
    word_placeholders(command, ctx, texts)
    for param in command.get_params(ctx):
        param.help = text_of(texts, path, param)
    inside = "" if path == "pnp" else f"{path}."
    for name, each in getattr(command, "commands", {}).items():
        each.help = texts.get(f"{inside}{name}", "")


def text_of(texts: Mapping[str, str], path: str, param: Any) -> str | None:
    """The text of an option or argument of the command at `path`; None where nobody wrote one.

    `#` stands for the languages there are, so that a new one is told of without a change of the others.
    """
    from pnp.lang.folder import languages

    long = [word.removeprefix("--") for word in param.opts if word.startswith("--")]
    name = long[0] if long else param.name
    text = texts.get(f"{path}.{name}", texts.get(f"option.{name}"))
    return text and text.replace("#", ", ".join(languages()))


def word_placeholders(command: Any, ctx: Any, texts: Mapping[str, str]) -> None:
    """What stands for a value: FILE. Typer's own column of types, such as `<bool>`, would tell a player nothing."""
    for param in command.get_params(ctx):
        own = vars(param).setdefault("own_metavar", param.metavar)  # to have it at hand for the next language
        param.metavar = own and placeholder(own, texts)
        if param.param_type_name == "argument" or param.is_flag:
            param.display_type_rich = lambda **_: None


def placeholder(written: str, texts: Mapping[str, str]) -> str:
    """`FILE|DIR` in the language of the texts; what they have no word for, such as MM, stays."""
    return re.sub(r"[A-Z]{2,}", lambda match: texts.get(f"placeholder.{match[0].lower()}", match[0]), written)


def _usage(command: Any, ctx: Any, say: Any) -> str:
    texts = _texts(ctx)
    word_placeholders(command, ctx, texts)
    command.options_metavar = texts["word.some-options"]
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = texts["word.some-command"]
    said = re.sub(r"\{([^{}]*)\}", r"\1", say(ctx))  # {FILE} for what is required: only what is not has brackets here
    return said.replace("Usage:", texts["word.usage"], 1)
