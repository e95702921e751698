"""What exact search needs in every game: its limits, its progress reports and its answers.

A game's own solver searches; this package has only what commands and dailies need of it. It imports no game.
"""
