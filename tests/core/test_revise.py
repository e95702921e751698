"""A new best score in a scenario: medals and figures belong to it afterwards, or are gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.claims import contradictions
from pnp.core.daily import Daily, Medals
from pnp.core.revise import revised
from pnp.core.scenario import Best, Scenario
from pnp.puzzle.criteria import rules_of
from tests.puzzle.sample import FIGURES, sample_puzzle

SAMPLE = sample_puzzle().scenario
POINTS = st.integers(-9, 30)
NAMES = st.sampled_from(["optimum", "house", "greedy", "optimal", "near", "regions", "breadth", "courage"])
BESTS = st.builds(lambda score, gap: Best(score, score + gap, proven=not gap), POINTS, st.integers(0, 5))


def day(figures: dict[str, int], medals: Medals | None) -> Daily:
    return Daily(1, "2026-11-15", 2, 5, figures, medals)


@given(
    old=st.none() | st.builds(Best, POINTS, POINTS, st.booleans()),
    figures=st.dictionaries(NAMES, POINTS),
    medals=st.none() | st.builds(Medals, POINTS, POINTS, POINTS),
    new=BESTS,
)
def test_nothing_contradicts_the_new_score(
    old: Best | None, figures: dict[str, int], medals: Medals | None, new: Best
) -> None:
    """Whatever was claimed before."""
    again = revised(replace(SAMPLE, best=old, daily=day(figures, medals)), new)
    assert again.best == new
    assert contradictions(again) == ()
    assert replace(again, best=None, daily=None) == replace(SAMPLE, best=None, daily=None)
    assert revised(again, new) == again


@given(
    first=BESTS,
    new=BESTS,
    house=st.integers(0, 20),
    spread=st.lists(st.integers(-20, 40), min_size=1, max_size=9).map(sorted),
)
def test_medals_are_those_that_the_rules_would_give(first: Best, new: Best, house: int, spread: list[int]) -> None:
    """Where enough is known; the house's plays are the same for every best score."""
    medals = rules_of("fliptown").medals
    old = medals(first.score, first.score - house, spread)
    daily = revised(replace(SAMPLE, best=first, daily=day({}, old)), new).daily
    assert daily is not None
    assert daily.medals in (None, medals(new.score, first.score - house, spread))
    if new.score == first.score or (old.silver < old.gold - 1):
        assert daily.medals is not None


@pytest.mark.parametrize(
    ("score", "kept"),
    [
        (114, FIGURES),
        (116, {"greedy": 100, "house": 110, "optimum": 116, "breadth": 900}),
        (105, {"greedy": 100, "optimum": 105, "breadth": 900}),
    ],
)
def test_figures_that_no_longer_hold_are_left_out(score: int, kept: dict[str, int]) -> None:
    daily = revised(SAMPLE, Best(score, score, proven=True)).daily
    assert daily is not None
    assert daily.figures == kept


def test_what_contradicted_itself_is_not_kept() -> None:
    wrong = replace(SAMPLE, daily=day({**FIGURES, "house": 119}, Medals(114, 108, 100)))
    daily = revised(wrong, Best(114, 114, proven=True)).daily
    assert daily is not None
    assert (daily.figures, daily.medals) == ({"optimum": 114, "breadth": 900}, None)


def test_a_scenario_without_a_day() -> None:
    plain: Scenario = replace(SAMPLE, daily=None, best=None)
    assert revised(plain, Best(3, 5, proven=False)) == replace(plain, best=Best(3, 5, proven=False))
