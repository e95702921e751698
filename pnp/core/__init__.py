"""What all games share. Imports nothing else of pnp."""
