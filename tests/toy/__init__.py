"""Lode: a game of a dozen rules that exists only here, to test everything that serves every game.

`docs/add-a-game.md` walks through these files. Read them in this order: `rules`, `boards`, `scenarios`, `play`,
`views`, `kit`, `solver`, `dailies`, `game`.
"""
