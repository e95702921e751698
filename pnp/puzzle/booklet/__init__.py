"""Booklets: the puzzles of many days, worked out by helpers and bound into one document."""
