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

        case = opened(named_scenario(scenario), board=board)
        if json:
            from pnp.games import documents

            show_json(documents.show_json(case.game.views, case.match))
        else:
            from pnp.screens.show import show_screen

            print_screen(show_screen(case.game.views, case.match, case.words(words), spoils=best))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(show)
