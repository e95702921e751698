"""Whole turns on packed states, compiled."""
