"""States and moves as text: the notation, the one-line position, what a person types."""
