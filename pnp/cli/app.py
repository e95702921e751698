"""The list of commands."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer

from pnp.cli.common import WRONG, Lang, WrongCall, pass_on
from pnp.cli.lazy import LazyCommands
from pnp.cli.worded import WordedGroup

COMMANDS = {
    "games": "games",
    "daily": "daily",
    "booklet": "booklet",
    "print": "print_",
    "calibrate": "calibrate",
    "scenario": "scenario",
    "show": "show",
    "play": "play",
    "check": "check",
    "log": "log",
    "solve": "solve",
    "validate": "validate",
    "lang": "lang",
}
"""Every command with its module, in the order of `pnp --help`. A module is imported when its command is called."""


class Commands(WordedGroup):
    """The commands. A wrong call is told on stderr; with `--json` its document is on stdout too."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = LazyCommands(COMMANDS)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        given = tuple(args)  # parsing takes arguments off the list, and help needs the language
        with _answering(given):
            return super().make_context(info_name, args, parent, **{"obj": given, **extra})

    def invoke(self, ctx: Any) -> Any:
        gc.enable()  # `main` has turned it off until here
        with _answering(ctx.obj):
            return super().invoke(ctx)


@contextmanager
def _answering(arguments: Sequence[str]) -> Iterator[None]:
    try:
        yield
    except WrongCall as error:
        from pnp.cli.usage import reword

        words = reword(error, arguments)
        if "--json" in arguments:
            from pnp.cli.common import show_json
            from pnp.core.findings import Finding, Kind
            from pnp.lang.told import findings_json

            said = error.format_message()
            document = findings_json((Finding("call.wrong", {"detail": said}, Kind.UNREADABLE),), words)
            document["finding"]["message"] = said  # the whole sentence: as a figure of a finding it may be cut
            show_json(document)
        raise
    except Exception as error:
        from pnp.core.findings import BadInput

        if isinstance(error, BadInput):  # an unusable language file; commands tell all other faults
            _tell_in_english(error, as_json="--json" in arguments)
        _tell_fault(error, arguments)
        raise


def _tell_fault(error: Exception, arguments: Sequence[str]) -> None:
    """A fault of the machine ends the command like bad input. `main` tells faults of the standard output."""
    from pnp.cli import is_stdout_s
    from pnp.core.faults import fault_finding

    finding = None if is_stdout_s(error) else fault_finding(error)
    if finding is not None:
        from pnp.cli.common import NO, teaching
        from pnp.cli.usage import words_for
        from pnp.core.findings import BadInput

        code = WRONG if finding.code == "system.failed" else NO
        with teaching(words_for(arguments), as_json="--json" in arguments, code=code):
            raise BadInput([finding])


def _tell_in_english(error: Exception, *, as_json: bool) -> None:
    from pnp.cli.common import teaching
    from pnp.lang.folder import DEFAULT
    from pnp.lang.words import load_words

    with teaching(load_words(DEFAULT), as_json=as_json):
        raise error


app = typer.Typer(
    name="pnp",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def pnp(
    ctx: typer.Context,
    lang: Lang = None,
    version: bool = typer.Option(False, "--version"),
    install_completion: bool = typer.Option(False, "--install-completion"),
    show_completion: bool = typer.Option(False, "--show-completion"),
) -> None:
    if version:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit
    if install_completion or show_completion:
        from pnp.cli import completion

        (completion.install_completion if install_completion else completion.show_completion)(lang)
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        if said := ctx.get_help():
            typer.echo(said)
        raise typer.Exit(WRONG)
    pass_on(ctx, lang)
