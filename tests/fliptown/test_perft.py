"""Perft files against the plain engine."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.games.fliptown.rules.lines import outcomes
from tests.fliptown.perft_files import FOLDER, Entry, best, divide, perft, read_entries

ENTRIES = [
    (file.stem, entry) for file in sorted(FOLDER.glob("*.perft")) for entry in read_entries(file.read_text("utf-8"))
]


LONG = ("late-0", "late-1")
"""Positions with tens of thousands of ways to end a turn."""


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(entry, id=f"{file}-{entry.id}", marks=[pytest.mark.slow] if entry.id in LONG else [])
        for file, entry in ENTRIES
    ],
)
def test_perft(entry: Entry) -> None:
    game = entry.game()
    state = entry.state(game)
    assert entry.figures, "a perft entry without figures checks nothing"
    ends = cache(lambda: set(outcomes(game, state)))
    for figure, depth, expected, mark in entry.figures:
        if figure == "perft":
            found = perft(game, state, depth)
            told = f"{entry.id}: perft {depth} is {found}, {expected} was {mark}"
            assert found == expected, f"{told}:\n{_listed(divide(game, state, depth))}"
        elif figure == "states":
            assert len(ends()) == expected, f"{entry.id}: states, {mark}"
        else:
            assert best(game, ends()) == expected, f"{entry.id}: best, {mark}"


def _listed(lines: dict[str, int]) -> str:
    return "\n".join(f"{count:8} {line}" for line, count in lines.items())


def test_there_are_figures_by_hand_by_brute_force_and_recorded() -> None:
    marks = {mark for _, entry in ENTRIES for *_, mark in entry.figures}
    assert marks == {"by hand", "brute force", "recorded"}
