"""`pnp validate`: definitions, scenarios and moves files, every problem with its place."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.choosing import USUAL
from pnp.cli.common import (
    DONE,
    NO,
    WRONG,
    Board,
    Json,
    Lang,
    Quiet,
    WrongCall,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.stdin import DASH, is_stdin, read_stdin, stdin_name
from pnp.cli.worded import WordedCommand


def validate(
    targets: Annotated[list[str] | None, typer.Argument(metavar="FILE|DIR")] = None,
    schema: Annotated[bool, typer.Option("--schema")] = False,
    board: Board = None,
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = USUAL,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.games import find_game
        from pnp.games.inspection import inspect, inspect_text
        from pnp.puzzle.validating import is_any_unusable, validation_json

        chosen = find_game(game)
        if schema:
            show_json(chosen.boards.schema(words))
            raise typer.Exit(DONE)
        if not targets:
            raise WrongCall(words.label("usage.targets"))
        if targets.count(DASH) > 1:
            raise WrongCall(words.label("usage.one_stdin"))
        reports = [
            inspect_text(read_stdin(words), stdin_name(words), board) if is_stdin(target) else inspect(target, board)
            for target in targets
        ]
        if json:
            show_json(validation_json(reports, words))
        for report in reports:
            for finding in report.findings:
                tell(words.placed(finding))
            if not report.findings and not quiet and not json:
                typer.echo(words.label("screen.valid", file=report.target, kind=words.label(f"filekind.{report.kind}")))
    wrong = any(report.findings for report in reports)
    raise typer.Exit(WRONG if is_any_unusable(reports) else NO if wrong else DONE)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(validate)
