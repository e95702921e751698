"""The store of kept puzzles: a folder of files that can be lost or damaged without harm.

Several processes may read and write one entry at once: a file appears whole, under its own name, or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from pnp.core.findings import BadInput, Finding
from pnp.files.disk import read_text, write_text_atomic
from pnp.files.folders import cache_folder
from pnp.puzzle.keep import Kept, NoPuzzle, kept_of, puzzle_json
from pnp.solve.puzzle import Puzzle

_KIND = "pnp-puzzle/"
FORMAT = f"{_KIND}2"
"""Changes with the content of a puzzle, so that older entries are no longer read."""
_FOLDER = "puzzles"


Doubt: TypeAlias = Callable[[Finding], None]
"""Called with the reason why a kept puzzle is not used; the finding tells no score."""


class Store:
    """The entries of one folder, which need not exist. Keys are hexadecimal digits: see `find.key_of`."""

    def __init__(self, folder: Path, doubt: Doubt = lambda _: None) -> None:
        self.folder = folder
        self.doubt = doubt

    def telling(self, doubt: Doubt) -> Store:
        """The same entries; `doubt` is called for each one that is not used."""
        return Store(self.folder, doubt)

    def file(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"

    def get(self, key: str) -> Puzzle | None:
        """The puzzle that is kept under a key."""
        kept = self.kept(key)
        return None if kept is None else kept.puzzle

    def kept(self, key: str) -> Kept | None:
        """The entry of a key; None for one that is missing, damaged, cut short, of another key or of another format."""
        try:
            entry = json.loads(read_text(self.file(key)))
            body = entry["puzzle"]
            sound = (entry["format"], entry["key"], entry["sum"]) == (FORMAT, key, _sum(body))
            return kept_of(body) if sound else None
        except (BadInput, NoPuzzle, LookupError, TypeError, ValueError, RecursionError):
            return None

    def entries(self) -> Iterator[Kept]:
        """All entries that can be read, in the order of their keys."""
        for file in sorted(self.folder.glob("*/*.json")):
            kept = self.kept(file.stem)
            if kept is not None:
                yield kept

    def is_damaged(self, key: str) -> bool:
        """Whether the entry of a key can't be read, although it is not of another format."""
        try:
            if not self.file(key).is_file() or self.kept(key) is not None:
                return False
        except OSError:  # the system does not let us look there
            return False
        try:
            format_ = json.loads(read_text(self.file(key)))["format"]
            return not (isinstance(format_, str) and format_.startswith(_KIND)) or format_ == FORMAT
        except (BadInput, LookupError, TypeError, ValueError, RecursionError):
            return True

    def put(self, key: str, puzzle: Puzzle) -> tuple[Finding, ...]:
        """Keep a puzzle in place of the old entry. If that fails, returns why and does not raise: the run goes on."""
        body = puzzle_json(puzzle)
        entry = {"format": FORMAT, "key": key, "sum": _sum(body), "puzzle": body}
        try:
            write_text_atomic(self.file(key), json.dumps(entry, indent=1) + "\n")
        except BadInput as bad:
            return bad.findings
        return ()


def user_store(environ: Mapping[str, str], doubt: Doubt = lambda _: None) -> Store | None:
    """The store in the user's cache folder; None for a user who has no home."""
    try:
        return Store(cache_folder(environ) / _FOLDER, doubt)
    except RuntimeError:
        return None


def _sum(body: Any) -> str:
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
