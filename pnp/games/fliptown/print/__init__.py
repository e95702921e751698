"""Fliptown on paper: every component as pure drawings, its figures from the board alone."""
