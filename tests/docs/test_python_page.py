"""The tour of the Python API runs as it stands: every block of `docs/python.md` is a doctest."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import pnp

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.usefixtures("published")
def test_the_tour_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day's puzzle is published: a search has tests of its own."""
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"^```.*$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert results.failed == 0, "".join(said)
    assert results.attempted > 30


def test_the_page_names_all_that_there_is() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in pnp.__all__ if name not in text and not name.startswith("_")] == []
