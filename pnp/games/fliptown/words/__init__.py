"""Fliptown's words, and sentences that are put together from a board's figures."""
