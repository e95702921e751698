"""Every registered game and the toy: what serves one game has to serve them all."""

from __future__ import annotations

import pytest

from tests.toy.registered import register


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
