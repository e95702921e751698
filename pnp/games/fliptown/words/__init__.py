"""Fliptown's words, and sentences built from a board's figures."""
