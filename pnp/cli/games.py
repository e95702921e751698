"""`pnp games`: lists the games."""

from __future__ import annotations

import typer

from pnp.cli.common import Json, Lang, show, show_json, teaching, words_of
from pnp.cli.worded import WordedCommand


def games(lang: Lang = None, json: Json = False) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json):
        from pnp.files.resources import examples
        from pnp.games import GAMES, find_game
        from pnp.games.named import named
        from pnp.lang.words import languages

        entries = [find_game(name) for name in GAMES]
        listed = [
            {
                "game": entry.name,
                "can": list(entry.can),
                "boards": entry.boards.names(),
                "components": entry.kit.components() if "kit" in entry.can else {},
                "settings": {setting: list(names) for setting, names in named(entry.name).items()},
                "editions": list(entry.editions),
                "languages": languages(),
                "kinds": list(entry.kinds),
                "examples": [name for name in examples(".scenario.yaml") if name.startswith(entry.name)],
            }
            for entry in entries
        ]
        if json:
            show_json({"games": listed})
        else:
            from pnp.screens.shelf import games_screen

            show(games_screen(listed, words))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(games)
