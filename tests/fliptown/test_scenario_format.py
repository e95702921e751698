"""Scenario files: what is written is read again as it was, whatever it is called."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.daily import candidate_id
from pnp.core.described import described
from pnp.core.findings import BadInput
from pnp.core.scenario import SEED, Best, BoardRef, Scenario, format_scenario
from pnp.core.shuffle import shuffled_deck
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.curate import as_candidate
from tests.fliptown.envelopes import flat_scenario
from tests.puzzle.sample import sample_puzzle

WORDS = st.from_regex(r"[a-z][a-z0-9-]{0,39}", fullmatch=True) | st.sampled_from(["null", "true", "false", "no", "yes"])
NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9 _./-]{0,59}", fullmatch=True) | WORDS
PATHS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=30)
POSITIONS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30)
TURNS = st.tuples(st.integers(1, 9), st.integers(1, 9))
IDS = st.from_regex(r"[a-z][A-Za-z0-9._-]{0,60}", fullmatch=True).filter(
    lambda word: word not in {"null", "true", "false"}
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    players = tuple(draw(st.one_of(st.just([]), st.lists(st.none() | WORDS, min_size=2, max_size=4))))
    score = draw(st.integers(0, 999))
    return flat_scenario(
        game="fliptown",
        id=draw(IDS),
        seed=draw(st.from_regex(SEED, fullmatch=True)),
        board=BoardRef(draw(NAMES), draw(st.from_regex(r"[0-9a-f]{64}", fullmatch=True)), draw(st.none() | PATHS)),
        edition=draw(st.sampled_from(["en", "pl"])),
        kind=draw(st.sampled_from(["opening", "finale", "full", "sprint"])),
        first=draw(TURNS),
        last=draw(TURNS),
        variant=MappingProxyType(draw(st.dictionaries(WORDS, st.none() | st.booleans() | WORDS, max_size=4))),
        start=tuple(draw(POSITIONS) for _ in range(len(players) or 1)),
        decks=MappingProxyType({n: shuffled_deck(f"{n}") for n in draw(st.sets(st.integers(1, 9), min_size=1))}),
        objective=draw(st.sampled_from(["score", "margin"])),
        players=players,
        bounties=tuple(draw(st.lists(WORDS, max_size=3))) if players else (),
        best=draw(st.none() | st.just(Best(score, score + 3, False)) | st.just(Best(score, score, True))),
    )


@settings(max_examples=60)
@given(scenario=scenarios())
def test_a_scenario_is_read_as_it_was_written(scenario: Scenario, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "x.scenario.yaml"
    text = format_scenario(scenario)
    path.write_text(text, encoding="utf-8")
    again = read_scenario(path).scenario
    assert again == scenario
    assert format_scenario(again) == text


def test_what_is_not_decided_says_so_and_what_is_says_nothing(tmp_path: Path) -> None:
    """Files of decided days stay as they are, letter for letter."""
    decided = sample_puzzle()
    path = tmp_path / "x.scenario.yaml"
    for puzzle, said in ((decided, False), (as_candidate(decided), True)):
        text = format_scenario(puzzle.scenario)
        assert ("\n  decided: false\n" in text) == said
        assert ("decided" in text) == said
        path.write_text(text, encoding="utf-8")
        assert read_scenario(path).scenario == puzzle.scenario
    path.write_text(text.replace("decided: false", "decided: maybe"), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        read_scenario(path)
    (finding,) = caught.value.findings
    assert (finding.code, finding.line) == ("value.type", text[: text.index("decided")].count("\n") + 1)


def test_a_candidate_has_the_descriptive_id_of_the_same_puzzle() -> None:
    decided = sample_puzzle()
    assert described(as_candidate(decided).scenario) == described(decided.scenario)


def test_the_id_of_a_candidate_is_never_too_long() -> None:
    assert candidate_id("fliptown-2026-12-01-finale-v1", 3) == "fliptown-2026-12-01-finale-v1-candidate-3"
    long = [f"{'a' * 196}{end}" for end in ("-v1", "bcd")]
    made = {candidate_id(each, 60) for each in long}
    assert len(made) == 2
    assert {len(each) for each in made} == {200}
