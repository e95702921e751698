"""Fixtures for the tests of PDF files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pdf.kit import Shop, make_shop


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of pictures for this run alone."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def shop(cache: Path) -> Shop:
    return make_shop(cache)
