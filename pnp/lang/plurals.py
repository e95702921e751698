"""Plural forms: which form of a word a number takes, as each language's YAML says it.

A rule is written as in Unicode's table of plural rules (CLDR), so that a translator can copy it from there:
`n % 10 = 2..4 and n % 100 != 12..14`. We count whole things, so `n` and `i` are the number and every operand that
speaks of fractions is 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

_RELATION = re.compile(
    r"\s*+(?P<operand>[nivwftce])\s*+(?:%\s*+(?P<modulus>[1-9][0-9]{0,6}))?\s*+(?P<sign>!?=)"
    r"\s*+(?P<ranges>[0-9]{1,7}(?:\.\.[0-9]{1,7})?(?:\s*+,\s*+[0-9]{1,7}(?:\.\.[0-9]{1,7})?)*+)\s*+"
)


class Relation(NamedTuple):
    """`n % 100 != 12..14, 20`."""

    operand: str
    modulus: int
    equal: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, number: int) -> bool:
        amount = abs(number) if self.operand in "ni" else 0
        if self.modulus:
            amount %= self.modulus
        return any(low <= amount <= high for low, high in self.ranges) is self.equal


@dataclass(frozen=True)
class Plurals:
    """A language's forms in the order of the templates. A rule is an "or" of "and"s; the last form has no rule."""

    names: tuple[str, ...]
    rules: tuple[tuple[tuple[Relation, ...], ...], ...]

    def form(self, number: int) -> int:
        """The form that a number takes, counted from 0."""
        for index, rule in enumerate(self.rules):
            if any(all(relation.holds(number) for relation in part) for part in rule):
                return index
        return len(self.rules)


def read_plurals(forms: Mapping[str, Any]) -> Plurals:
    """The forms as a language file lists them. Raises ValueError with the first unreadable rule."""
    *ruled, last = forms.items()
    if last[1] is not None:
        raise ValueError(str(last[1]))
    return Plurals(tuple(forms), tuple(_rule(text) for _, text in ruled))


def _rule(text: Any) -> tuple[tuple[Relation, ...], ...]:
    if text is None:  # only the last form has no rule
        raise ValueError("null")
    parts = re.split(r"\bor\b", str(text))
    return tuple(tuple(_relation(one) for one in re.split(r"\band\b", part)) for part in parts)


def _relation(text: str) -> Relation:
    match = _RELATION.fullmatch(text)
    if match is None:
        raise ValueError(text.strip())
    ranges = [each.strip().partition("..") for each in match["ranges"].split(",")]
    return Relation(
        match["operand"],
        int(match["modulus"] or 0),
        match["sign"] == "=",
        tuple((int(low), int(high or low)) for low, _, high in ranges),
    )
