"""Lode: what it can do, and where that stands."""

from __future__ import annotations

from pnp.core.settings import SettingSpec
from pnp.games.game import Game

GAME = Game(
    name="lode",
    editions=("en",),
    kinds=("rush", "dash"),
    dealt=("rush", "dash"),
    settings=(SettingSpec("lamps", "number", daily=True),),
    standard="lode/standard",
    components=("claims",),
    rooms={
        "boards": "tests.toy.boards:BOARDS",
        "scenarios": "tests.toy.scenarios:SCENARIOS",
        "kit": "tests.toy.kit:KIT",
        "play": "tests.toy.play:PLAY",
        "views": "tests.toy.views:VIEWS",
        "solver": "tests.toy.solver:SOLVER",
        "dailies": "tests.toy.dailies:DAILIES",
    },
)
