"""`pnp validate`: definitions, scenarios and moves files, every problem with its place."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.common import (
    DONE,
    NO,
    WRONG,
    Json,
    Lang,
    Quiet,
    WrongCall,
    findings_json,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.worded import WordedCommand


def validate(
    targets: Annotated[list[str] | None, typer.Argument(metavar="FILE|DIR")] = None,
    schema: Annotated[bool, typer.Option("--schema")] = False,
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = "fliptown",
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.games import game_entry
        from pnp.games.inspection import inspect

        if schema:
            show_json(game_entry(game).schema())
            raise typer.Exit(DONE)
        if not targets:
            raise WrongCall(words.label("usage.targets"))
        reports = [inspect(target) for target in targets]
        if json:
            files = [
                {"file": r.target, "kind": r.kind, "findings": findings_json(r.findings, words)["findings"]}
                for r in reports
            ]
            show_json({"valid": not any(r.findings for r in reports), "files": files})
        for report in reports:
            for finding in report.findings:
                tell(words.placed(finding))
            if not report.findings and not quiet and not json:
                typer.echo(words.label("screen.valid", file=report.target, kind=words.label(f"filekind.{report.kind}")))
    codes = [finding.code for report in reports for finding in report.findings]
    raise typer.Exit(WRONG if any(map(_unusable, codes)) else NO if codes else DONE)


def _unusable(code: str) -> bool:
    """There is nothing to look at, so nothing can be said about it."""
    return code.startswith("file.") or code in {"board.no_file", "moves.empty"}


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(validate)
