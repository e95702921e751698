"""Days of tests are made by quick makers: nothing is published for whoever puts `nowhere` into place.

`tests/conftest.py` does that for every test that does not ask for the fixture `published`.
"""

from __future__ import annotations

from pathlib import Path

import pnp.puzzle.published


def nowhere(_game: str) -> Path:
    """No folder of published days."""
    return Path(__file__).parent / "no-such-folder"


def hide() -> None:
    """For a process of its own."""
    pnp.puzzle.published.days_dir = nowhere
