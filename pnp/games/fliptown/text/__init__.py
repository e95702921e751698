"""States and moves as text: the notation, the one-line position, the player's input."""
