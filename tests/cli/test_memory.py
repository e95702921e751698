"""`--memory` of the commands that search for puzzles: it reaches the search, and nonsense is told before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Watch
from pnp.solve.limits import GIGABYTE, Budget
from pnp.solve.puzzle import Puzzle
from tests.cli.dailies import made_by, names
from tests.cli.runner import Call
from tests.puzzle.tiny import Tiny, forbidden

COMMANDS = [("daily", "2026-11-16"), ("booklet", "2026-11-16", "2026-11-16", "--workers", "1")]


@pytest.fixture(autouse=True)
def own_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("given", "memory"), [([], 4 * GIGABYTE), (["--memory", "1.5"], 3 * GIGABYTE // 2)])
def test_the_limit_of_a_search(
    call: Call, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], given: list[str], memory: int
) -> None:
    limits: list[int] = []

    def noting(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
        limits.append(budget.limits.memory)
        return Tiny()(order, budget, watch, beside)

    made_by(noting, monkeypatch)
    assert call(*command, *given).code == 0
    assert limits == [memory]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("0", "is not an amount of memory. Write gigabytes, such as 4 or 0.5."),
        ("nan", "nan is not an amount of memory"),
        ("0.1", "0.1 GB of memory is too little: a search needs at least 0.5 GB."),
    ],
)
def test_too_little(
    folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], given: str, said: str
) -> None:
    made_by(forbidden, monkeypatch)
    called = call(*command, "--memory", given)
    assert called.code == 2
    assert said in " ".join(called.err.replace("│", " ").split())
    assert names(folder) == []
