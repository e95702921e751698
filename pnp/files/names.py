"""File names, made from the names on a board."""

from __future__ import annotations

import re
from pathlib import PurePath
from unicodedata import normalize

_OTHER = re.compile(r"[^\w.-]+")


def file_name(name: str) -> str:
    """A name of letters, digits, dots and hyphens only, so that no name on a board leads out of the folder."""
    return _OTHER.sub("-", name).strip(".-") or "board"


class Taken:
    """The file names that are in use. Many disks take `Jack` and `jack` for one file."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def free(self, name: str) -> str:
        """The name, with a number before its ending if it is in use; marks the result as used."""
        path = PurePath(name)
        number, found = 1, name
        while _key(found) in self._names:
            number += 1
            found = str(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        self._names.add(_key(found))
        return found


def _key(name: str) -> str:
    return normalize("NFC", name).casefold()
