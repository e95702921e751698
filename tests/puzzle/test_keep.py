"""A puzzle can be written down and read again, and nothing else is taken for one."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.daily import Daily, Medals
from pnp.core.scenario import Best
from pnp.puzzle.keep import NoPuzzle, puzzle_json, puzzle_of
from pnp.solve.answer import Answer, Certificate
from pnp.solve.puzzle import House, Puzzle
from tests.puzzle.sample import sample_puzzle

WHOLE = st.integers(-999, 999)
LARGE = st.integers(0, 10**15)
REAL = st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
PROOFS = st.builds(Certificate, TEXT, TEXT, LARGE, st.lists(LARGE).map(tuple), WHOLE, TEXT, st.none() | REAL)
ANSWERS = st.builds(Answer, WHOLE, WHOLE, TEXT, PROOFS, REAL, LARGE, st.sampled_from(["solver", "house", "greedy"]))
HOUSES = st.builds(House, WHOLE, TEXT, st.lists(WHOLE).map(tuple), WHOLE, TEXT)
FIGURES = st.dictionaries(st.sampled_from(["greedy", "house", "optimal", "near"]), WHOLE).map(MappingProxyType)
DAILIES = st.builds(
    Daily,
    st.integers(1, 99),
    st.dates().map(str),
    st.integers(1, 999),
    st.integers(1, 5),
    FIGURES,
    st.none() | st.builds(Medals, WHOLE, WHOLE, WHOLE),
)
BESTS = st.none() | st.builds(Best, WHOLE, WHOLE, st.booleans())


@given(ANSWERS, HOUSES, st.none() | DAILIES, BESTS, st.booleans())
def test_what_is_written_is_read(answer: Answer, house: House, day: Daily, best: Best, told: bool) -> None:
    scenario = replace(sample_puzzle().scenario, daily=day, best=best)
    puzzle = Puzzle(scenario if told else replace(scenario, history=None), answer, house)
    assert puzzle_of(json.loads(json.dumps(puzzle_json(puzzle)))) == puzzle


def test_the_same_puzzle_is_the_same_text() -> None:
    assert json.dumps(puzzle_json(sample_puzzle())) == json.dumps(puzzle_json(puzzle_of(puzzle_json(sample_puzzle()))))


def changed(**values: Any) -> dict[str, Any]:
    return {**puzzle_json(sample_puzzle()), **values}


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        "puzzle",
        {},
        {1, 2},
        changed(more=1),
        changed(scenario=5),
        changed(scenario="format: pnp-scenario/1\n"),
        changed(scenario="}{"),
        changed(answer={}),
        changed(answer={**puzzle_json(sample_puzzle())["answer"], "score": "114"}),
        changed(answer={**puzzle_json(sample_puzzle())["answer"], "score": True}),
        changed(house={**puzzle_json(sample_puzzle())["house"], "spread": [1.5]}),
        changed(house=None),
    ],
)
def test_anything_else_is_no_puzzle(document: Any) -> None:
    with pytest.raises(NoPuzzle):
        puzzle_of(document)
