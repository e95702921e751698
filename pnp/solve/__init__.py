"""What exact search needs whatever the game: what it may use up, what it tells on the way, and what it answers.

A game's own solver searches; here is only what a command and a daily need to know of it. Nothing here imports a game.
"""
