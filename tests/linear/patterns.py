"""Patterns that can be made to try the same letters again and again, told by their form.

Two endless repetitions that stand side by side and take the same letters can share a run of them in every possible way,
and a text that fits nowhere makes `re` try them all: the square of its length, or worse. One of them has to be
possessive (`*+`), or something that neither takes has to stand between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from re import _constants as c
from re import _parser  # what `re` itself reads a pattern with
from typing import Any, NamedTuple

LETTERS = "".join(map(chr, range(128))) + "ąŻ♣\ufe0f\xa0\u2028"
_MOST = 4096
"""Ways through a pattern that are looked at."""


class Atom(NamedTuple):
    """A piece of a way through a pattern: what it may take, whether again and again, and whether that may be nothing.

    `firm`: what it took it keeps.
    """

    letters: frozenset[str]
    endless: bool = False
    empty: bool = False
    firm: bool = False


def side_by_side(pattern: str, flags: int = 0) -> list[str]:
    """The letters that two neighbouring endless repetitions of a pattern both take, for each such pair."""
    found = []
    for way in _ways(_parser.parse(pattern, flags), flags):
        for number, atom in enumerate(way):
            if not atom.endless or atom.firm:
                continue
            for after in way[number + 1 :]:
                if after.endless and after.letters & atom.letters:
                    found.append("".join(sorted(after.letters & atom.letters))[:12])
                if not after.empty:
                    break
    return sorted(set(found))


def _ways(items: Any, flags: int) -> list[list[Atom]]:
    ways: list[list[Atom]] = [[]]
    for item in items:
        ways = [[*before, *after] for before, after in product(ways, _item(item, flags))][:_MOST]
    return ways


def _item(item: tuple[Any, Any], flags: int) -> list[list[Atom]]:
    kind, value = item
    if kind in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
        return [[Atom(_letters(item, flags))]]
    if kind is c.SUBPATTERN:
        return _ways(value[3], flags)
    if kind is c.ATOMIC_GROUP:
        return [[atom._replace(firm=True) for atom in way] for way in _ways(value, flags)]
    if kind is c.BRANCH:
        return [way for branch in value[1] for way in _ways(branch, flags)]
    if kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
        return list(_repeated(kind, *value, flags))
    return [[]]  # a place, a look ahead or behind: takes nothing


def _repeated(kind: Any, least: int, most: Any, body: Any, flags: int) -> Iterator[list[Atom]]:
    firm = kind is c.POSSESSIVE_REPEAT
    if not least:
        yield []
    for way in _ways(body, flags):
        if most is not c.MAXREPEAT:
            yield [atom._replace(firm=atom.firm or firm) for atom in way]
        elif len(way) == 1 and not way[0].endless:
            yield [Atom(way[0].letters, endless=True, empty=not least, firm=firm)]
        else:
            begins = frozenset[str]().union(*(atom.letters for atom in _beginning(way)))
            yield [Atom(begins, endless=True, empty=not least, firm=firm), *way, *way]


def _beginning(way: list[Atom]) -> Iterator[Atom]:
    for atom in way:
        yield atom
        if not atom.empty:
            return


def _letters(item: tuple[Any, Any], flags: int) -> frozenset[str]:
    return frozenset(letter for letter in LETTERS if _takes(item, letter, flags))


def _takes(item: tuple[Any, Any], letter: str, flags: int) -> bool:
    kind, value = item
    if kind is c.ANY:
        return letter != "\n" or bool(flags & re.DOTALL)
    spellings = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
    if kind is c.NOT_LITERAL:
        return all(ord(each) != value for each in spellings if len(each) == 1)
    if kind is c.LITERAL:
        return any(ord(each) == value for each in spellings if len(each) == 1)
    negated = value[0][0] is c.NEGATE
    return any(_in(part, each) for part in value for each in spellings if len(each) == 1) != negated


def _in(part: tuple[Any, Any], letter: str) -> bool:
    kind, value = part
    if kind is c.LITERAL:
        return ord(letter) == value
    if kind is c.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    if kind is c.CATEGORY:
        kinds = {c.CATEGORY_SPACE: str.isspace, c.CATEGORY_DIGIT: str.isdigit}
        others = {c.CATEGORY_NOT_SPACE: str.isspace, c.CATEGORY_NOT_DIGIT: str.isdigit}
        if value in kinds:
            return bool(kinds[value](letter))
        if value in others:
            return not others[value](letter)
        return (letter.isalnum() or letter == "_") is (value is c.CATEGORY_WORD)
    return False
