"""Names of files, made from names that a board gives."""

from __future__ import annotations

import re

_OTHER = re.compile(r"[^\w.-]+")


def file_name(name: str) -> str:
    """A name with letters, digits, dots and hyphens alone: it stays in its folder, whatever a board is called."""
    return _OTHER.sub("-", name).strip(".-") or "board"
