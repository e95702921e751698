"""What a scenario claims about its best score: contradictions are found, each at its key, and nothing else is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.claims import contradictions, misdated
from pnp.core.daily import Daily, Medals
from pnp.core.findings import Finding
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.files.resources import examples
from pnp.games.scenario_files import read_scenario
from pnp.lang import load_words
from pnp.puzzle.criteria import rules_of
from tests.fliptown.sheets.answer_table import full_game
from tests.fliptown.sheets.daily_table import EVERYTHING, begun, finale
from tests.puzzle.sample import FIGURES, sample_puzzle

SAMPLE = sample_puzzle().scenario
GOOD = Best(114, 114, proven=True)
MEDALS = Medals(114, 108, 100)


def claiming(
    best: Best | None = GOOD,
    medals: Medals | None = MEDALS,
    figures: Mapping[str, int] = MappingProxyType(FIGURES),
) -> Scenario:
    return replace(SAMPLE, best=best, daily=Daily(1, "2026-11-15", 2, 5, figures, medals))


def told(scenario: Scenario) -> dict[str, str]:
    """The codes of what is wrong, by the place where it stands."""
    return {".".join(each.keys): each.finding.code for each in contradictions(scenario)}


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("fliptown-2026-11-15-finale-v1", 0), ("fliptown-2026-11-16-finale-v1", 1), ("of-my-paper", 0)],
)
def test_an_id_that_names_a_day_names_the_puzzles_own(name: str, wrong: int) -> None:
    found = list(misdated(replace(claiming(), id=name)))
    assert [(each.keys, each.finding.code) for each in found] == [(("daily", "day"), "claim.day")] * wrong
    assert not list(misdated(replace(claiming(), id=name, daily=None)))


def figured(**figures: int) -> Scenario:
    return claiming(figures={**FIGURES, **figures})


FALSE = {
    "less than no region": (figured(regions=-1), {"daily.figures.regions": "claim.negative"}),
    "less than no end of a turn": (figured(breadth=-1), {"daily.figures.breadth": "claim.negative"}),
    "score above bound": (claiming(Best(114, 113, proven=False)), {"best.score": "claim.above_bound"}),
    "proven, and yet above": (claiming(Best(114, 113, proven=True)), {"best.score": "claim.above_bound"}),
    "proven with a gap": (claiming(Best(114, 115, proven=True)), {"best.proven": "claim.not_proven"}),
    "gold too low": (claiming(medals=Medals(113, 108, 100)), {"daily.medals.gold": "claim.gold"}),
    "gold too high": (claiming(medals=Medals(921, 108, 100)), {"daily.medals.gold": "claim.gold"}),
    "silver above gold": (claiming(medals=Medals(114, 115, 100)), {"daily.medals.silver": "claim.medals"}),
    "bronze above silver": (claiming(medals=Medals(114, 108, 109)), {"daily.medals.bronze": "claim.medals"}),
    "medals upside down": (
        claiming(medals=Medals(100, 108, 114)),
        {
            "daily.medals.gold": "claim.gold",
            "daily.medals.silver": "claim.medals",
            "daily.medals.bronze": "claim.medals",
        },
    ),
    "another optimum": (figured(optimum=113), {"daily.figures.optimum": "claim.optimum"}),
    "the house is better": (figured(house=115), {"daily.figures.house": "claim.beaten"}),
    "greedy play is better": (figured(greedy=115), {"daily.figures.greedy": "claim.beaten"}),
    "no way to the best": (figured(optimal=0), {"daily.figures.optimal": "claim.no_line"}),
    "fewer near than best": (figured(near=2), {"daily.figures.near": "claim.near"}),
    "nothing near": (claiming(figures={"near": 0}), {"daily.figures.near": "claim.near"}),
    "no best, but gold and the optimum differ": (
        claiming(None, MEDALS, {"optimum": 113, "house": 115}),
        {"daily.figures.optimum": "claim.optimum", "daily.figures.house": "claim.beaten"},
    ),
    "no best, no medals, and the house is better": (
        claiming(None, None, {"optimum": 100, "house": 101}),
        {"daily.figures.house": "claim.beaten"},
    ),
}


@pytest.mark.parametrize("case", FALSE)
def test_a_contradiction_is_found_at_its_key(case: str) -> None:
    scenario, expected = FALSE[case]
    assert told(scenario) == expected


@pytest.mark.parametrize("case", FALSE)
def test_the_key_is_one_of_the_file(case: str, tmp_path: Path) -> None:
    """So that a line and a column can be told."""
    path = tmp_path / "x.scenario.yaml"
    path.write_text(format_scenario(FALSE[case][0]), encoding="utf-8")
    source = read_scenario(path).source
    for each in contradictions(FALSE[case][0]):
        assert source.place(each.keys).line > 1
        assert source.place(each.keys) != source.place(each.keys[:-1])


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("case", FALSE)
def test_each_is_told_with_what_was_found(case: str, lang: str) -> None:
    words = load_words(lang)
    for each in contradictions(FALSE[case][0]):
        said = words.finding(each.finding)
        assert isinstance(each.finding, Finding)
        assert not {"{", "}"} & set(said)
        assert all(str(value) in said for value in each.finding.params.values() if isinstance(value, int))


SOUND: dict[str, Scenario] = {
    "nothing claimed": claiming(None, None, {}),
    "not a day's": replace(SAMPLE, daily=None),
    "nothing solved, and no day": replace(SAMPLE, best=None, daily=None),
    "the sample": SAMPLE,
    "the sample, unproven": sample_puzzle(proven=False).scenario,
    "a whole game": full_game().puzzle.scenario,
    "a finale": finale().puzzle.scenario,
    "a finale with all variants": finale(luck=2, **EVERYTHING).puzzle.scenario,
    **{kind: begun(kind).puzzle.scenario for kind in ("opening", "sprint", "full")},
    "all medals alike": claiming(medals=Medals(114, 114, 114), figures={}),
    "the house finds the best": figured(house=114, greedy=114),
    "no gap, no proof": claiming(Best(114, 114, proven=False)),
    "a lead below nothing": claiming(Best(-4, 2, proven=False), Medals(-4, -5, -9), {"optimum": -4, "house": -20}),
    "figures that nobody knows": claiming(figures={"courage": -7, "optimum": 114}),
}


@pytest.mark.parametrize("case", SOUND)
def test_what_the_program_writes_contradicts_nothing(case: str) -> None:
    assert contradictions(SOUND[case]) == ()


@pytest.mark.parametrize("name", sorted(examples(".scenario.yaml")))
def test_the_shipped_examples_contradict_nothing(name: str) -> None:
    assert contradictions(read_scenario(examples(".scenario.yaml")[name]).scenario) == ()


@given(
    best=st.integers(-50, 150),
    gap=st.integers(0, 9),
    house=st.integers(0, 60),
    greedy=st.integers(0, 60),
    spread=st.lists(st.integers(-99, 200), min_size=1, max_size=40).map(sorted),
    counts=st.fixed_dictionaries({}, optional={"optimal": st.integers(1, 9), "near": st.integers(9, 99)}),
)
def test_medals_by_the_shipped_rules_contradict_nothing(
    best: int, gap: int, house: int, greedy: int, spread: list[int], counts: dict[str, Any]
) -> None:
    """Whatever the house makes of other cards: of these it makes no more than the best."""
    medals = rules_of("fliptown").medals(best, best - house, spread)
    figures = {"optimum": best, "house": best - house, "greedy": best - greedy, "regions": 3, **counts}
    assert contradictions(claiming(Best(best, best + gap, proven=not gap), medals, figures)) == ()
