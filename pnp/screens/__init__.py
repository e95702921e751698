"""What the terminal shows, whatever the game."""
