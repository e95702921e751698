"""The tour of the Python API runs as it stands: every block of `docs/python.md` is a doctest."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path

import pytest

import pnp
from pnp.puzzle.store import user_store
from tests.cli.dailies import key
from tests.puzzle.sample import sample_puzzle
from tests.puzzle.unasked import unasking

PAGE = Path(__file__).parents[2] / "docs" / "python.md"
assert unasking  # none of the day's criteria is asked of the sample


@pytest.mark.slow
def test_the_tour_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day's puzzle is in the cache already: its search has tests of its own."""
    monkeypatch.chdir(tmp_path)
    user_store(os.environ).put(key(), sample_puzzle())
    text = re.sub(r"^```.*$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert results.failed == 0, "".join(said)
    assert results.attempted > 30


def test_the_page_names_all_that_there_is() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in pnp.__all__ if name not in text and not name.startswith("_")] == []
