"""`pnp check`: the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import DONE, NO, Board, Json, Lang, Quiet, ScenarioPath, show, show_json, teaching, words_of
from pnp.cli.worded import WordedCommand


def check(
    scenario: ScenarioPath,
    moves: Annotated[Path, typer.Argument(metavar="MOVES")],
    board: Board = None,
    beaten: Annotated[list[str] | None, typer.Option("--beaten", metavar="COWBOT")] = None,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.core.referee import judge
        from pnp.definition.files import read_text
        from pnp.definition.resources import example_or_path
        from pnp.definition.scenario import read_scenario
        from pnp.games import game_entry

        if scenario.suffix == ".moves" or moves.suffix in {".yaml", ".yml"}:
            raise typer.BadParameter(words.label("usage.order"), param_hint="SCENARIO MOVES")
        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        moves = example_or_path(moves, ".moves")
        entry = game_entry(file.scenario.game)
        match = entry.match(file, board=board, beaten=tuple(beaten or ()))
        verdict = judge(match, read_text(moves), str(moves))
        words = entry.words(match, words)
        if json:
            show_json(entry.verdict_json(verdict, words))
        elif not quiet:
            show(entry.verdict_screen(match, verdict, words))
    raise typer.Exit(DONE if verdict.legal else NO)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(check)
