"""A clock for tests: it runs by the looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Looks:
    """A clock that has run out from a number of looks on."""

    last: int
    looks: int = 0
    running: ClassVar[Looks]

    def __call__(self) -> float:
        self.looks += 1
        return 0.0 if self.looks <= self.last else 1000.0

    @property
    def over(self) -> bool:
        return self.looks > self.last
