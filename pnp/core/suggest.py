"""The known word that a typed one means: the same but for case and spaces, or the nearest one, for "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

_LONGEST = 80
"""Comparing costs the product of both lengths; a word longer than this is not a typing error."""
_SHORTEST = 3
"""The fewest letters of a word that may be the beginning of a choice."""
_MOST = 4000
"""The most choices that are compared: with more, a suggestion is not worth the wait."""
_SUGGESTED = 20
"""Wrong words of one file that get a suggestion: a file made to have thousands must not keep us busy."""


def meant(found: str, choices: Iterable[str]) -> str:
    """The choice that a text in capitals or with spaces means: `Gold Tooth` is `gold-tooth`.

    A text that means none of them, or could mean two, stays as it is.
    """
    known = list(choices)
    if found in known:
        return found
    alike = [choice for choice in known if _key(choice) == _key(found)]
    return alike[0] if len(alike) == 1 else found


def _key(word: str) -> str:
    return re.sub(r"[\s_-]+", "-", word.strip().casefold())


class Suggestions:
    """`nearest` for the wrong words of a whole file."""

    def __init__(self) -> None:
        self._left = _SUGGESTED

    def nearest(self, found: str, choices: Iterable[str]) -> str | None:
        """The choice most like `found`; None if no choice is near, or after many calls."""
        if self._left <= 0:
            return None
        self._left -= 1
        return nearest(found, choices)


def nearest(found: str, choices: Iterable[str]) -> str | None:
    """The choice most like `found`, ignoring case, or None if no choice is near."""
    if len(found) > _LONGEST:
        return None
    folded: dict[str, str] = {}
    for choice in islice(choices, _MOST):
        folded.setdefault(choice.casefold(), choice)
    close = get_close_matches(found.casefold(), folded, n=1, cutoff=0.6)
    if close:
        return folded[close[0]]
    begun = [choice for name, choice in folded.items() if len(found) >= _SHORTEST and name.startswith(found.casefold())]
    return begun[0] if len(begun) == 1 else None
