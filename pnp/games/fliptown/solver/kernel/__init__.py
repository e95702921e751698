"""The way to the C code: a game as tables, states as words, and calls."""
