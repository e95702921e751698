"""The parts that the checks of a definition share: findings at the entry to mend, and entries that clash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from pnp.core.cards import parse_value, value_name
from pnp.core.findings import Finding
from pnp.definition.places import KeyPath, Placed

Findings: TypeAlias = Iterator[Finding]


def at(source: Placed, path: KeyPath, code: str, **params: Any) -> Finding:
    return source.key_place(path).finding(code, **params)


class Entry(NamedTuple):
    """An entry that may clash with another one, and its name in the message."""

    path: KeyPath
    label: str


def told_first(source: Placed, first: Entry, second: Entry) -> tuple[Entry, Entry]:
    """Of two entries that clash, the one to mend, then the other: mend the board itself, not one it extends."""
    own = source.spot.place.file
    if source.key_place(first.path).file == own != source.key_place(second.path).file:
        return first, second
    return second, first


def twice_written(source: Placed, path: KeyPath) -> Findings:
    """`10` and `T` are the same value: the second spelling would silently win."""
    data: Any = source.data
    for step in path:
        data = data.get(step, {}) if isinstance(data, dict) else {}
    seen: dict[int, str] = {}
    for key in data if isinstance(data, dict) else ():
        value = parse_value(key)
        if value is not None and value in seen:
            yield at(source, (*path, key), "site.duplicate", found=key, first=seen[value])
        elif value is not None:
            seen[value] = key


def key_of(source: Placed, path: KeyPath, value: int) -> str:
    """How a value was spelled in the file."""
    data: Any = source.data
    for step in path:
        data = data[step]
    return next((key for key in data if parse_value(key) == value), value_name(value))
