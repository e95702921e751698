"""Where the language files lie. Imports nothing heavy: `pnp --help` looks here too."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
DEFAULT = "en"


def languages() -> list[str]:
    """The codes of the languages there are."""
    return sorted(file.stem for file in FOLDER.glob("*.yaml"))
