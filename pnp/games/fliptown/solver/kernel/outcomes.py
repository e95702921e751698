"""How a call of the kernel may end, and a few of its figures."""

from __future__ import annotations

DONE, TOO_BIG, NO_MEMORY, HALTED, NOT_A_STATE = range(5)
"""All was found; a resource outgrew its bits; there is no memory; another thread has called the worker back; the words
are no state of the game."""
WITHOUT_ROUND, WITH_ROUND = 1, 2
"""The last turn of all: the game ends with it, or with the round's end after it."""
SCALE = 64
"""Bounds and prices are whole 64ths of a point."""
MOST_WAYS = 300
"""Ways to end a round: more than any ability has, even one that crosses out every number of Wanted that can be held."""
DECK = 52


class NotAState(Exception):
    """The kernel was handed words that are no state of the game: whoever packed them made a mistake."""
