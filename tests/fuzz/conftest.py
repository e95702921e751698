"""The tester, at work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.campaign import Tester, at_work


@pytest.fixture(scope="module")
def tester() -> Iterator[Tester]:
    with at_work() as found:
        yield found
