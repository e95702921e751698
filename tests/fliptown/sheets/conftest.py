"""Fixtures for the tests of the printed kit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of pictures for this run alone, all its workers together; laid out like a user's cache folder."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "kit-cache" / "pnp" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
