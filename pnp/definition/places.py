"""Places: which file, line and column each value of a definition came from.

Data stays plain (dict, list, str, int, bool, None); the places stand beside it in a tree of the same shape, so that
code which reads data need not know about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.core.findings import Finding, Kind

Step: TypeAlias = str | int
KeyPath: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def finding(self, code: str, kind: Kind = Kind.ILLEGAL, /, **params: Any) -> Finding:
        """A finding that stands here."""
        return Finding(code, MappingProxyType(params), kind, self.file, self.line, self.column)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a value stands, where its key stands (list items and the top have none), and the same for its entries."""

    place: Place
    key: Place | None = None
    inner: Mapping[Step, Spot] = field(default_factory=dict)


@dataclass(frozen=True)
class Placed:
    """A mapping read from one or more files, with the place of every value in it."""

    data: dict[str, Any]
    spot: Spot

    def place(self, path: KeyPath) -> Place:
        """Where the value at `path` stands; if there is no such value, the place of its nearest ancestor."""
        return self._find(path)[0].place

    def key_place(self, path: KeyPath) -> Place:
        """Where the key of the value at `path` stands; for a list item, where the item stands. Otherwise as `place`."""
        spot, exact = self._find(path)
        return spot.key if exact and spot.key is not None else spot.place

    def removed(self, path: KeyPath) -> Place | None:
        """Where a layer removed the entry at `path`, if one did."""
        data: Any = self.data
        for step in path[:-1]:
            data = data.get(step) if isinstance(data, dict) else None
        spot, exact = self._find(path)
        if not exact or (isinstance(data, dict) and path[-1] in data):
            return None
        return spot.key or spot.place

    def _find(self, path: KeyPath) -> tuple[Spot, bool]:
        spot = self.spot
        for step in path:
            below = spot.inner.get(step)
            if below is None:
                return spot, False
            spot = below
        return spot, True
