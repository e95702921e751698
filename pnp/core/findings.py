"""Findings: what is wrong with an input, as a code and figures, never as a sentence.

The words for a code stand in `pnp/lang/*.yaml`; an engine that raised sentences could speak one language only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Kind(StrEnum):
    """Why a piece of notation was refused."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True)
class Finding:
    """One fault: its code, the figures its sentence needs, and where it stands (lines and columns count from 1)."""

    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    kind: Kind = Kind.ILLEGAL
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def at(self, *, file: str | None = None, line: int | None = None, column: int | None = None) -> Finding:
        """The same finding with its unknown places filled in; a known place is kept."""
        return replace(
            self,
            file=self.file if self.file is not None else file,
            line=self.line if self.line is not None else line,
            column=self.column if self.column is not None else column,
        )


class MoveError(Exception):
    """A line of notation that was refused. Carries one finding."""

    kind = Kind.ILLEGAL

    def __init__(self, code: str, *, line: int | None = None, column: int | None = None, **params: Any) -> None:
        super().__init__(code)
        self.finding = Finding(code, MappingProxyType(params), self.kind, None, line, column)

    def at(self, *, line: int | None = None, column: int | None = None) -> MoveError:
        """Fill in the place if it is not known yet; returns itself, so that `raise error.at(...)` reads well."""
        self.finding = self.finding.at(line=line, column=column)
        return self


class Unreadable(MoveError):
    """The text is not notation."""

    kind = Kind.UNREADABLE


class Illegal(MoveError):
    """The text is notation, and the rules forbid the move."""

    kind = Kind.ILLEGAL


class Ambiguous(MoveError):
    """The text is notation, and it could mean more than one legal move."""

    kind = Kind.AMBIGUOUS


class BadCall(Exception):
    """A call that is wrong whatever the files say: two options that exclude each other, a date that does not exist.

    `code` is the key of a label, `params` are its figures; a `suggestion` among them is told after it. `option` is
    the faulty option as it is written in a call; None if the call as a whole is wrong.
    """

    def __init__(self, code: str, option: str | None = None, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.option = option
        self.params: Mapping[str, Any] = MappingProxyType(params)


class BadInput(Exception):
    """A file that cannot be used: every problem found in it, at once."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(", ".join(finding.code for finding in self.findings))
