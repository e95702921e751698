"""One input: the files that lie about, what is typed, and the calls; and how a call ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MADE = "{made}"
"""Stands in a later call for the file that the call before it named on stdout."""
INTERRUPT = b"\x03"
"""A typed line that begins so is Ctrl-C."""


@dataclass(frozen=True)
class Case:
    """An input. `kind` is what was mutated, `way` by which mutator, `hostile` are the names of the files that were."""

    kind: str
    way: str
    calls: tuple[tuple[str, ...], ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    hostile: tuple[str, ...] = ()
    typed: bytes = b""
    environ: Mapping[str, str] = field(default_factory=dict)
    command: str = "pnp"
    """What was called, before anybody mistyped it."""


@dataclass(frozen=True)
class Ended:
    """How one call ended. `steps` were counted only where it took long."""

    arguments: tuple[str, ...]
    code: int | None
    out: str
    err: str
    raised: BaseException | None = None
    seconds: float = 0.0
    steps: int = 0
    unread: tuple[str, ...] = ()
    """The codes of what was told as unreadable: the program came no further than the file's form."""
    changed: tuple[str, ...] = ()
    made: Mapping[str, bytes] = field(default_factory=dict)
