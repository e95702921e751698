"""`pnp lang check`: checks language files for their translators."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.common import (
    DONE,
    NO,
    Json,
    Lang,
    Quiet,
    pass_on,
    show,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.worded import WordedCommand, WordedGroup


def check(
    targets: Annotated[list[str] | None, typer.Argument(metavar="FILE|CODE")] = None,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.kit.letters import language_reports, reports_json

        reports = language_reports(targets or ())
    if json:
        show_json(reports_json(reports, words))
    for report in reports:
        for finding in report.findings:
            tell(words.placed(finding))
    if not json and not quiet:
        from pnp.screens.langs import reports_screen

        show(reports_screen(reports, words))
    raise typer.Exit(DONE if all(report.complete for report in reports) else NO)


def register(app: typer.Typer) -> None:
    group = typer.Typer(name="lang", cls=WordedGroup, no_args_is_help=True, rich_markup_mode="rich")
    group.callback()(_group)  # without it, Typer would replace a group of one command by that command
    group.command(cls=WordedCommand)(check)
    app.add_typer(group)


def _group(ctx: typer.Context, lang: Lang = None) -> None:
    pass_on(ctx, lang)
