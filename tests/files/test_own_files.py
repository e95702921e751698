"""Which files may be somebody's own: moves that nobody vouches for, scenarios that are not as they were made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.core.answerfile import vouched
from pnp.core.daily import Medals
from pnp.core.findings import Finding
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.games.own_files import own_answer, own_before, own_scenario
from tests.puzzle.sample import BEST_LINE, ID, sample_puzzle

PROVEN, OPEN = sample_puzzle().scenario, sample_puzzle(proven=False).scenario
MOVES = f"scenario: {ID}\n{BEST_LINE}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.scenario.yaml"


def own(file: Path) -> list[Finding]:
    return [Finding("file.own", file=str(file))]


def measured(scenario: Scenario, best: Best) -> Scenario:
    """The same puzzle, with more or less known of it."""
    assert scenario.daily is not None
    figures = MappingProxyType({**scenario.daily.figures, "optimum": best.score})
    daily = replace(scenario.daily, figures=figures, medals=Medals(best.score, best.score - 1, best.score - 2))
    return replace(scenario, best=best, daily=daily)


# -- answers -----------------------------------------------------------------------------------------------------------


def test_an_answer_takes_the_place_of_an_answer_to_the_same_scenario(tmp_path: Path) -> None:
    file = tmp_path / "a.moves"
    assert list(own_answer(file, ID)) == []
    for old in (MOVES, MOVES.replace("rob 6", "pass")):
        file.write_text(vouched(old), encoding="utf-8")
        assert list(own_answer(file, ID)) == []
        assert list(own_answer(file, "another")) == own(file)


@pytest.mark.parametrize("old", [MOVES, "", "notes", vouched(MOVES) + "4.1 6c 9h 3s : pass\n"])
def test_whatever_else_stands_there_may_be_ones_own(tmp_path: Path, old: str) -> None:
    file = tmp_path / "a.moves"
    file.write_text(old, encoding="utf-8")
    assert list(own_answer(file, ID)) == own(file)


def test_what_is_no_text_may_be_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "a.moves"
    file.write_bytes(bytes(range(256)))
    assert list(own_answer(file, ID)) == own(file)
    assert list(own_scenario(file, "text")) == own(file)


# -- scenarios ---------------------------------------------------------------------------------------------------------


def test_the_same_bytes_are_fine(file: Path) -> None:
    text = format_scenario(PROVEN)
    assert list(own_scenario(file, text)) == []
    file.write_text(text, encoding="utf-8")
    assert list(own_scenario(file, text)) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text + "# mine\n",
        lambda text: text.replace("edition: en", "edition: pl"),
        lambda text: text.replace(f"id: {ID}", "id: another"),
        lambda text: text.replace("candidate: 2", "candidate: 3"),
        lambda text: text.replace("proven: false", "proven: true"),
        lambda text: text.replace("best: {", "best:   {"),
        lambda text: text.replace("format: pnp-scenario/1", "format: pnp-scenario/9"),
        lambda _: "",
    ],
)
@pytest.mark.parametrize("scenario", [PROVEN, OPEN])
def test_a_scenario_that_was_changed_stays(file: Path, change: object, scenario: Scenario) -> None:
    assert callable(change)
    text = format_scenario(scenario)
    changed = change(text)
    if changed == text:
        changed += "\n"
    file.write_text(changed, encoding="utf-8")
    assert [finding.file for finding in own_scenario(file, text)] == [str(file)]


def test_what_more_is_known_of_takes_the_place_of_less(file: Path) -> None:
    """A search of the same puzzle that came further, or as far; never one that came less far."""
    little, much = (format_scenario(measured(OPEN, best)) for best in (Best(100, 130, False), Best(104, 120, False)))
    proven = format_scenario(measured(OPEN, Best(110, 110, True)))
    unsolved = format_scenario(replace(OPEN, best=None))
    for old, new, code in (
        (little, much, None),
        (much, little, "file.better"),
        (much, proven, None),
        (proven, much, "file.better"),
        (proven, proven.replace("breadth: 900", "breadth: 901"), "file.own"),
        (much, much.replace(", breadth: 900", ""), None),
        (much, unsolved, "file.own"),
        (unsolved, much, "file.own"),
        (much + "# mine\n", little, "file.own"),
        (much, little.replace(OPEN.id, "another"), "file.own"),
    ):
        file.write_text(old, encoding="utf-8")
        assert [(each.code, each.file) for each in own_scenario(file, new)] == ([(code, str(file))] if code else [])


def test_before_a_search_only_what_is_certain_is_refused(file: Path) -> None:
    for scenario, proven, fine in (
        (PROVEN, True, True),
        (OPEN, True, False),
        (PROVEN, False, True),
        (OPEN, False, True),
    ):
        file.write_text(format_scenario(scenario), encoding="utf-8")
        assert list(own_before(file, proven=proven)) == ([] if fine else own(file))
    file.write_text(format_scenario(replace(PROVEN, daily=None)), encoding="utf-8")
    assert list(own_before(file, proven=True)) == own(file)
