"""pnp: print-and-play generator and rules-checked puzzles for Wild West tabletop games."""

__version__ = "0.1.0"
