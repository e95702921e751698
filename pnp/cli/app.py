"""The list of commands."""

from __future__ import annotations

import typer

from pnp.cli import check, games, play, scenario, show, validate

app = typer.Typer(
    name="pnp",
    help="Print-and-play Wild West games and rules-checked puzzles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (games, scenario, show, play, check, validate):
    command.register(app)


@app.callback(invoke_without_command=True)
def version(
    show_version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if show_version:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit
