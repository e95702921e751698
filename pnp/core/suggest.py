"""The nearest right word for a wrong one, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

_LONGEST = 80
"""Comparing costs the product of both lengths; nobody mistypes a word longer than this."""
_MOST = 4000
"""Choices looked at: beyond that a suggestion is not worth the wait."""


def nearest(found: str, choices: Iterable[str]) -> str | None:
    """The choice most like `found`, whatever the case of its letters, or None where nothing is near."""
    if len(found) > _LONGEST:
        return None
    folded: dict[str, str] = {}
    for choice in islice(choices, _MOST):
        folded.setdefault(choice.casefold(), choice)
    close = get_close_matches(found.casefold(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None
