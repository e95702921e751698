"""Fliptown: read `spec` first, then `board`, `state`, `moves` and the rules."""
