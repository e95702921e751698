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
        from pnp.files.resources import example_or_path
        from pnp.games import find_game
        from pnp.games.claims import open_match
        from pnp.games.scenario_files import read_scenario
        from pnp.screens import show as screens

        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        game = find_game(file.scenario.game)
        match = open_match(game, file, board=board)
        if json:
            show_json(screens.show_json(game.views, match))
        else:
            words = game.views.words(match, words)
            print_screen(screens.show_screen(game.views, match, words, spoils=best))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(show)
