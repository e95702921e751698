"""`pnp lang check`: language files looked over for their translators."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.common import (
    DONE,
    NO,
    Json,
    Lang,
    Quiet,
    findings_json,
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
        from pnp.cli.lang_check import checked, target_files
        from pnp.lang.folder import languages

        files = dict.fromkeys(file for target in targets or languages() for file in target_files(target))
        reports = [checked(file) for file in files]
    if json:
        listed = [
            {
                "file": str(report.path),
                "language": report.language.code,
                "name": report.language.name,
                "complete": report.complete,
                "done": report.done,
                "total": report.total,
                "findings": findings_json(report.findings, words)["findings"],
            }
            for report in reports
        ]
        show_json({"complete": all(report.complete for report in reports), "files": listed})
    for report in reports:
        for finding in report.findings:
            tell(words.placed(finding))
    if not json and not quiet:
        from pnp.cli.lang_check import reports_screen

        show(reports_screen(reports, words))
    raise typer.Exit(DONE if all(report.complete for report in reports) else NO)


def register(app: typer.Typer) -> None:
    group = typer.Typer(name="lang", cls=WordedGroup, no_args_is_help=True, rich_markup_mode="rich")
    group.callback()(_group)  # without it, a single command would take the place of its group
    group.command(cls=WordedCommand)(check)
    app.add_typer(group)


def _group(ctx: typer.Context, lang: Lang = None) -> None:
    pass_on(ctx, lang)
