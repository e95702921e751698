"""Help in the chosen language: commands and options carry no texts, they get them from `lang/` when help is shown.

The text of an option is found by the names of its command and its own: `--paper` of `pnp print` is `print.paper`, or
`option.paper` where the option is the same for several commands.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any

from typer.core import TyperCommand, TyperGroup

from pnp.cli.common import WrongCall
from pnp.cli.narrow import is_narrow, narrow_help

_EXAMPLE = "example"
_LANG = "--lang"
_SETTINGS = {"beaten": "cowbot"}
"""Options that take the names of a setting with another name."""

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
"""Typer's own words around the texts. They can be changed only as variables of its module."""

_UNUSED = ("Markdown", "Traceback")
"""Classes that Typer's module imports from rich, each from the module of its name, and never uses here."""

_FILLED = {"DEFAULT_STRING": "{}", "RICH_HELP": "[blue]{command_path} {help_option}[/]"}


class WordedCommand(TyperCommand):
    """A command whose help is in the chosen language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _check_values(self, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _format_help(self, ctx, formatter, super().format_help)

    def get_usage(self, ctx: Any) -> str:
        return _usage(self, ctx, super().get_usage)


class WordedGroup(TyperGroup):
    """A group of commands whose help is in the chosen language."""

    _listed: Mapping[str, TyperCommand] | None = None
    """What help lists in place of the commands: it needs only their names and texts."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        texts = _listed_texts(self, ctx)
        self._listed = {name: TyperCommand(name, help=text) for name, text in texts.items()}
        try:
            _format_help(self, ctx, formatter, super().format_help)
        finally:
            self._listed = None

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name) if self._listed is None else self._listed.get(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def get_usage(self, ctx: Any) -> str:
        return _usage(self, ctx, super().get_usage)


def _format_help(command: Any, ctx: Any, formatter: Any, format_wide: Callable[[Any, Any], None]) -> None:
    _word(command, ctx)
    if is_narrow():
        formatter.write(narrow_help(command, ctx, _texts(ctx), _listed_texts(command, ctx)))
    else:
        format_wide(ctx, formatter)


def _check_values(command: Any, ctx: Any, arguments: Sequence[str]) -> None:
    """Raise a usage error for an option without its value: the library would take the next option as the value."""
    options = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    names = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    taking = {name for option in options if not (option.is_flag or option.count) for name in option.opts}
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    values = iter(pairwise(own))
    for name, value in values:
        if name in taking:
            if value in names:
                raise WrongCall(f"Option '{name}' requires an argument.", ctx=ctx)
            next(values, None)  # skip the value: it is not the name of an option


def chosen_language(arguments: Sequence[str]) -> str:
    """The language that a call asks for, anywhere in it; without one, or for an unknown one, the locale's."""
    from pnp.lang.folder import languages
    from pnp.lang.locale import default_language

    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    wishes = [after for before, after in pairwise(own) if before == _LANG]
    wishes += [each.removeprefix(f"{_LANG}=") for each in own if each.startswith(f"{_LANG}=")]
    known = {code.casefold(): code for code in languages()}
    return next((known[wish.casefold()] for wish in wishes if wish.casefold() in known), None) or default_language(
        os.environ
    )


def word_frame(texts: Mapping[str, str]) -> None:
    """Set Typer's own words. A version of Typer without such a variable keeps its English word."""
    drawing = _drawing()
    for name, key in _FRAME.items():
        if hasattr(drawing, name):
            setattr(drawing, name, texts[key].replace("#", _FILLED.get(name, "#")))


def _drawing() -> Any:
    """Typer's module that draws help and errors.

    It imports parsers of Markdown and of source code, which take longer than all the rest of `pnp --help`. Our texts
    are not Markdown and its tracebacks are never shown, so an empty class replaces each parser during the import.
    """
    away = {f"rich.{unused.lower()}": unused for unused in _UNUSED}
    away = {name: unused for name, unused in away.items() if name not in sys.modules}
    for name, unused in away.items():
        sys.modules[name] = module = ModuleType(name)
        setattr(module, unused, type(unused, (), {}))
    try:
        from typer import rich_utils
    finally:
        for name in away:
            del sys.modules[name]
    return rich_utils


def _texts(ctx: Any) -> Mapping[str, str]:
    from pnp.lang.help import help_texts

    return help_texts(chosen_language(ctx.obj or ()))


def _path(ctx: Any) -> str:
    """`lang.check` for `pnp lang check`; the program itself is `pnp`, under whatever name it was called."""
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
    codes = f"\n\n{texts['word.codes']}" if path == "pnp" else ""
    command.help = texts.get(path, "") + shown + codes
    word_placeholders(command, ctx, texts)
    for param in command.get_params(ctx):
        param.help = text_of(texts, path, param)


def _listed_texts(command: Any, ctx: Any) -> dict[str, str]:
    """The commands of a group with a text for each; empty for a single command."""
    texts, path = _texts(ctx), _path(ctx)
    inside = "" if path == "pnp" else f"{path}."
    return {name: texts.get(f"{inside}{name}", "") for name in getattr(command, "commands", ())}


def text_of(texts: Mapping[str, str], path: str, param: Any) -> str | None:
    """The text of an option or argument of the command at `path`; None if it has no text.

    `#` stands for the names that can be typed there, so that a new name needs no change of the texts.
    """
    long = [word.removeprefix("--") for word in param.opts if word.startswith("--")]
    name = long[0] if long else param.name
    text = texts.get(f"{path}.{name}", texts.get(f"option.{name}"))
    return text.replace("#", ", ".join(_known(name))) if text and "#" in text else text


def _known(option: str) -> Sequence[str]:
    """The names that an option takes: languages, or what the first game's standard board calls its people."""
    if option == _LANG.removeprefix("--"):
        from pnp.lang.folder import languages

        return languages()
    from pnp.games import GAMES
    from pnp.games.named import named

    if option == "game":
        return list(GAMES)

    return named(next(iter(GAMES)))[_SETTINGS.get(option, option)]


def word_placeholders(command: Any, ctx: Any, texts: Mapping[str, str]) -> None:
    """Set the placeholder of each value: FILE. Typer's own types, such as `<bool>`, would tell a player nothing."""
    for param in command.get_params(ctx):
        own = vars(param).setdefault("own_metavar", param.metavar)  # kept for the next language
        param.metavar = own and placeholder(own, texts)
        if param.param_type_name == "argument" or param.is_flag:
            param.display_type_rich = lambda **_: None


def placeholder(written: str, texts: Mapping[str, str]) -> str:
    """`FILE|DIR` in the language of the texts; a placeholder without a word, such as MM, stays."""
    return re.sub(r"[A-Z]{2,}", lambda match: texts.get(f"placeholder.{match[0].lower()}", match[0]), written)


def _usage(command: Any, ctx: Any, say: Any) -> str:
    texts = _texts(ctx)
    word_placeholders(command, ctx, texts)
    command.options_metavar = texts["word.some-options"]
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = texts["word.some-command"]
    said = re.sub(r"\{([^{}]*)\}", r"\1", say(ctx))  # {FILE} is required: only optional values have brackets
    return said.replace("Usage:", texts["word.usage"], 1)
