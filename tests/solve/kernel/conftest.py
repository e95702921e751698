"""A kernel of the tests, in a source tree of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.solve.kernel.compiler import TARGET, Compiler, NotBuilt, find_compiler
from pnp.solve.kernel.loading import VARIANT
from pnp.solve.kernel.places import Kernel
from tests.solve.kernel.toy_kernel import toy_kernel


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (TARGET, VARIANT):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Its sources, not yet built."""
    return toy_kernel(tmp_path)


@pytest.fixture
def compiler() -> Compiler:
    try:
        return find_compiler()
    except NotBuilt:
        pytest.skip("no C compiler here")
