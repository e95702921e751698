"""Fixtures for the definition tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding

Write = Callable[[str, str], Path]
Refused = Callable[..., tuple[Finding, ...]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file below tmp_path and return its path."""

    def make(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        return path

    return make


@pytest.fixture
def refused() -> Refused:
    """Call something that must be refused and return its findings."""

    def call(function: Callable[..., object], *args: object, **kwargs: object) -> tuple[Finding, ...]:
        with pytest.raises(BadInput) as caught:
            function(*args, **kwargs)
        assert caught.value.findings
        return caught.value.findings

    return call
