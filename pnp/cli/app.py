"""The list of commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from pnp.cli import calibrate, check, games, play, print_, scenario, show, validate

_ARGUMENTS = "arguments"
_UsageError: Any = typer.BadParameter.__base__


class Commands(TyperGroup):
    """The commands. A wrong call is told on stderr as usual; with `--json` it has its document on stdout too."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        given = tuple(args)  # what is read is taken off the list
        with _answering(given):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[_ARGUMENTS] = given
        return context

    def invoke(self, ctx: Any) -> Any:
        with _answering(ctx.meta[_ARGUMENTS]):
            return super().invoke(ctx)


@contextmanager
def _answering(arguments: Sequence[str]) -> Iterator[None]:
    try:
        yield
    except _UsageError as error:
        if "--json" in arguments:
            from pnp.cli.common import findings_json, show_json, words_of
            from pnp.core.findings import Finding, Kind

            finding = Finding("call.wrong", {"detail": error.format_message()}, Kind.UNREADABLE)
            show_json(findings_json((finding,), words_of(None)))
        raise


app = typer.Typer(
    name="pnp",
    cls=Commands,
    help="Print-and-play Wild West games and rules-checked puzzles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (games, print_, calibrate, scenario, show, play, check, validate):
    command.register(app)


@app.callback(invoke_without_command=True)
def version(
    show_version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if show_version:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit
