"""Fliptown, in rooms: read `board.spec` first, then `board.board`, `rules.state`, `rules.moves` and the rules."""
