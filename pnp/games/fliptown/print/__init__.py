"""Fliptown on paper: every component as pure drawings; all figures come from the board."""
