"""`pnp show`: a scenario as text."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.common import Board, Json, Lang, ScenarioPath, show_json, teaching, words_of
from pnp.cli.common import show as print_screen
from pnp.cli.worded import WordedCommand


def show(
    scenario: ScenarioPath,
    board: Board = None,
    best: Annotated[bool, typer.Option("--best")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.puzzle.opening import named_scenario, opened

        game = opened(named_scenario(scenario), board=board)
        if json:
            show_json(game.entry.show_json(game.match))
        else:
            print_screen(game.entry.show_screen(game.match, game.words(words), spoils=best))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(show)
