"""The printed files are byte for byte what they were: the whole kit, a puzzle with its answer, a booklet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import pytest

from tests.fliptown.pdf_files import (
    BOOKLETS,
    LOOKS,
    OTHER_KITS,
    PUBLISHED,
    booklet_files,
    checksum,
    daily_files,
    kit_files,
    other_kit_files,
    published_files,
    recorded,
)

KIT = 9
"""Files of a whole kit."""


@pytest.fixture(autouse=True)
def recorded_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of `pnp` changes the footer of each page, and nothing else."""
    version, _ = recorded()
    monkeypatch.setattr("pnp.__version__", version)
    monkeypatch.setattr("pnp.pdf.workshop.__version__", version)


def changed(files: Iterable[tuple[str, bytes]]) -> tuple[int, list[str]]:
    """How many files there are, and the names of those that are not as they were."""
    _, known = recorded()
    found = {name: checksum(raw) for name, raw in files}
    return len(found), [name for name, digest in found.items() if known.get(name) != digest]


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_the_kit_and_a_puzzle(look: tuple[str, str, str]) -> None:
    assert changed(chain(kit_files(look), daily_files(look))) == (KIT + 2, [])


@pytest.mark.parametrize("name", OTHER_KITS)
def test_other_papers_and_boards(name: str) -> None:
    count, wrong = changed(other_kit_files(name))
    assert count == (1 if name == "large" else KIT)
    assert wrong == []


@pytest.mark.usefixtures("published")
@pytest.mark.parametrize("day", PUBLISHED, ids="-".join)
def test_a_published_day(day: tuple[str, str, str]) -> None:
    assert changed(published_files(day)) == (2, [])


@pytest.mark.parametrize("look", BOOKLETS, ids="-".join)
def test_a_booklet(look: tuple[str, str, str]) -> None:
    assert changed(booklet_files(look)) == (1, [])
