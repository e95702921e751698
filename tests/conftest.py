"""Hypothesis without a clock, and which tests share a process.

A slow machine is no failure, and every run tries the same examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

import pnp.puzzle.published
from pnp.core.findings import BadInput, Finding
from tests.puzzle.unpublished import nowhere

Write = Callable[[str, str], Path]
Refused = Callable[..., tuple[Finding, ...]]

settings.register_profile("pnp", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pnp")


@pytest.fixture(scope="session")
def data_homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Data folders, one for each test; none of them is made before somebody writes there."""
    top = tmp_path_factory.mktemp("data")
    return (top / str(number) for number in count())


@pytest.fixture(autouse=True)
def data_home(data_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into the log of whoever runs it: each has a data folder of its own, and so have its processes."""
    home = next(data_homes)
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home


@pytest.fixture
def published() -> None:
    """Ask for it to have the published days: without it no day is published, and the makers of tests make it."""


@pytest.fixture(autouse=True)
def unpublished(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if published.__name__ not in request.fixturenames:
        monkeypatch.setattr(pnp.puzzle.published, "days_dir", nowhere)


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


TOGETHER = ("tests/puzzle/test_cluster",)
"""Tests that share a cluster: with several processes (`-n`), one runs all that begin so."""


class Grouped(LoadScopeScheduling):
    """Hands tests out one by one, but for those that belong together."""

    def _split_scope(self, nodeid: str) -> str:
        return next((group for group in TOGETHER if nodeid.startswith(group)), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Grouped:
    return Grouped(config, log)
