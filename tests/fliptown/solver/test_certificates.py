"""A change that is not meant to change the search leaves its nodes, layers, prices and bounds as they were."""

from __future__ import annotations

import pytest

from tests.fliptown.solver.certificates import SEARCHES, line_of, recorded

LAST = len(SEARCHES) - 1


@pytest.mark.parametrize("number", [*range(LAST), pytest.param(LAST, marks=pytest.mark.slow)])
def test_the_search_is_the_recorded_one(number: int) -> None:
    """`python -m tests.fliptown.solver.certificates` records them again, if they are meant to change."""
    assert line_of(*SEARCHES[number]) == recorded()[number]


def test_every_search_is_recorded() -> None:
    assert len(recorded()) == len(SEARCHES)
