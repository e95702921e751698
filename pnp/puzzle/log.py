"""The log file: results of puzzles of the day, a line each, in the user's data folder. It is never sent anywhere.

Lines are only ever added, one process at a time. A damaged line stays where it is and does not affect the others.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pnp.core.daylog import Checked, Damaged, Entry, entries_of, format_result, parse_result
from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.reasons import reason_of
from pnp.files.disk import read_bytes, write_all_atomic
from pnp.files.folders import data_folder
from pnp.files.lock import locked

_NAME = "log"
_LIMIT_BYTES = 20_000_000
_MISSING = "file.missing"


class Noted(StrEnum):
    """How a result was noted: its puzzle was new to the log; was there with less; was there with as much or more."""

    NEW = "new"
    BETTER = "better"
    KEPT = "kept"


@dataclass(frozen=True)
class Page:
    """All that the log says: its puzzles by day, and a finding for each line that is damaged."""

    entries: tuple[Entry, ...]
    damaged: tuple[Finding, ...]
    results: tuple[Checked, ...] = ()
    """All results in the order in which they were noted."""


@dataclass(frozen=True)
class _Line:
    number: int
    raw: bytes
    result: Checked | None


class Log:
    """The log in a folder, which need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / f"{_NAME}.jsonl"

    def read(self) -> Page:
        """The page of the log. Raises `BadInput` if the file exists and can't be read."""
        lines = self._lines()
        damaged = [
            Finding("log.damaged", kind=Kind.UNREADABLE, file=str(self.file), line=line.number)
            for line in lines
            if line.result is None
        ]
        results = tuple(line.result for line in lines if line.result)
        return Page(entries_of(results), tuple(damaged), results)

    def note(self, result: Checked) -> Noted:
        """Add a result, if it is the first of its puzzle or better than those before; raises `BadInput`.

        An equal result is added if its medal or the best score differs: more is known of the puzzle now.
        """
        with self._alone():
            known = {entry.best.id: entry.best for entry in self.read().entries}.get(result.id)
            if known is None or result.score > known.score or (result.score == known.score and _differs(result, known)):
                _append(self.file, format_result(result).encode())
            if known is None:
                return Noted.NEW
            return Noted.BETTER if result.score > known.score else Noted.KEPT

    def forget(self, meant: Callable[[Checked], bool]) -> int:
        """Remove results; returns how many puzzles are gone. Raises `BadInput`."""
        with self._alone():
            lines = self._lines()
            gone = {line.result.id for line in lines if line.result and meant(line.result)}
            kept = [line.raw for line in lines if not line.result or line.result.id not in gone]
            if gone:
                write_all_atomic({self.file: b"".join(raw + b"\n" for raw in kept)})
            return len(gone)

    def erase(self) -> int:
        """Remove everything, damaged lines too; returns how many puzzles are gone. Raises `BadInput`."""
        with self._alone():
            gone = len(self.read().entries)
            self.file.unlink(missing_ok=True)
            return gone

    def _lines(self) -> list[_Line]:
        try:
            raws = read_bytes(self.file, _LIMIT_BYTES).split(b"\n")
        except BadInput as bad:
            if bad.findings[0].code == _MISSING:
                return []
            raise
        return [_Line(number, raw, _result(raw)) for number, raw in enumerate(raws, start=1) if raw.strip()]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            with locked(self.folder / f"{_NAME}.lock"):
                yield
        except OSError as error:
            found = Finding("file.unwritable", {"reason": reason_of(error)}, Kind.UNREADABLE, str(self.file))
            raise BadInput([found]) from error


def user_log(environ: Mapping[str, str]) -> Log:
    """The log in the user's data folder; raises `BadInput` for a user who has no home."""
    try:
        return Log(data_folder(environ))
    except RuntimeError as error:
        raise BadInput([Finding("log.no_home")]) from error


def _result(raw: bytes) -> Checked | None:
    try:
        return parse_result(raw.decode("utf-8"))
    except (Damaged, UnicodeDecodeError):
        return None


def _differs(one: Checked, other: Checked) -> bool:
    return (one.medal, one.best, one.proven) != (other.medal, other.best, other.proven)


def _append(path: Path, line: bytes) -> None:
    """Add a line, whole or not at all. If a crash cut the last line short, that line gets its end first."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    with os.fdopen(descriptor, "r+b", buffering=0) as stream:
        size = os.fstat(descriptor).st_size
        stream.seek(max(0, size - 1))
        cut = size > 0 and stream.read(1) != b"\n"
        added = (b"\n" if cut else b"") + line + b"\n"
        try:
            if stream.write(added) != len(added):
                raise OSError(errno.ENOSPC, "")
        except OSError:
            stream.truncate(size)
            raise
