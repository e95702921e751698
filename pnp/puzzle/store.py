"""Puzzles that were found before: a folder of files that can be lost or damaged without any harm.

Several processes may read and write one entry at once: a file appears whole, under its own name, or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from pnp.core.findings import BadInput, Finding
from pnp.definition.files import read_text, write_text_atomic
from pnp.definition.folders import cache_folder
from pnp.puzzle.keep import NoPuzzle, puzzle_json, puzzle_of
from pnp.solve.puzzle import Puzzle

FORMAT = "pnp-puzzle/1"
"""Changes with everything that a puzzle is made of: older entries are no longer read then."""
_FOLDER = "puzzles"


class Store:
    """The entries of one folder, which need not exist. Keys are hexadecimal digits: see `find.key_of`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"

    def get(self, key: str) -> Puzzle | None:
        """What is kept under a key. Whatever is damaged, cut short, of another key or of another format is nothing."""
        try:
            entry = json.loads(read_text(self.file(key)))
            body = entry["puzzle"]
            sound = (entry["format"], entry["key"], entry["sum"]) == (FORMAT, key, _sum(body))
            return puzzle_of(body) if sound else None
        except (BadInput, NoPuzzle, LookupError, TypeError, ValueError, RecursionError):
            return None

    def put(self, key: str, puzzle: Puzzle) -> tuple[Finding, ...]:
        """Keep a puzzle, in place of what was there. Returns why that is impossible here; nobody has to stop for it."""
        body = puzzle_json(puzzle)
        entry = {"format": FORMAT, "key": key, "sum": _sum(body), "puzzle": body}
        try:
            write_text_atomic(self.file(key), json.dumps(entry, indent=1) + "\n")
        except BadInput as bad:
            return bad.findings
        return ()


def user_store(environ: Mapping[str, str]) -> Store | None:
    """The store in the user's cache folder; None for a user who has no home."""
    try:
        return Store(cache_folder(environ) / _FOLDER)
    except RuntimeError:
        return None


def _sum(body: Any) -> str:
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
