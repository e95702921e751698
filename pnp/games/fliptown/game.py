"""Fliptown: what it can do, and the doors to it."""

from __future__ import annotations

from pnp.games.fliptown.board.named import COMPONENTS, DEALT, EDITIONS, KINDS, SETTINGS, STANDARD
from pnp.games.game import Game

_DOORS = "pnp.games.fliptown.doors"

GAME = Game(
    name="fliptown",
    editions=EDITIONS,
    kinds=KINDS,
    dealt=DEALT,
    settings=SETTINGS,
    standard=STANDARD,
    components=COMPONENTS,
    rooms={
        "boards": f"{_DOORS}.boards:BOARDS",
        "scenarios": f"{_DOORS}.scenarios:SCENARIOS",
        "kit": f"{_DOORS}.kit:KIT",
        "play": f"{_DOORS}.play:PLAY",
        "views": f"{_DOORS}.views:VIEWS",
        "solver": f"{_DOORS}.solver:SOLVER",
        "dailies": f"{_DOORS}.dailies:DAILIES",
    },
)
