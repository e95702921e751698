"""Fliptown's capabilities, one module each: commands reach the game only through these."""
