"""By what a day's puzzle is chosen: the shipped figures, what meets them, and the medals that follow."""

from __future__ import annotations

import pytest

from pnp.core.quantile import quantile
from pnp.definition.tree import parse_tree
from pnp.definition.validate import check_model
from pnp.files.resources import game_dir
from pnp.games.fliptown.play.setup import KINDS
from pnp.puzzle.criteria import MARGINS, Rules, judged, rules_of
from pnp.solve.puzzle import Count, Effort, HouseRules

RULES = rules_of("fliptown")
TEXT = (game_dir("fliptown") / "daily.yaml").read_text(encoding="utf-8")
WEEK = [f"2026-11-{day}" for day in range(16, 23)]
"""Monday to Sunday."""
GOOD = {"optimum": 100, "house": 90, "greedy": 80, "regions": 3, "chain": 3, "breadth": 900}


def test_the_shipped_rules_say_something_about_every_kind() -> None:
    assert set(RULES.kinds) == set(KINDS)
    assert all(kind.choose == kind.proven for kind in RULES.kinds.values()), "only what is chosen from can be proven"


def test_every_weekday_has_a_difficulty_with_criteria() -> None:
    stars = [RULES.difficulty(day) for day in WEEK]
    assert stars == [1, 2, 2, 3, 3, 4, 5]
    assert set(stars) == set(RULES.criteria)


def test_figures_are_handed_on_as_the_file_has_them() -> None:
    assert RULES.house_rules() == HouseRules(before=(3, 1), puzzle=(3, 2), plays=200, alike=3)
    assert RULES.limits() == Effort(breadth=1000, rounds=30, gap=20, early=8000, states=25000, nodes=4_000_000)
    assert RULES.counting() == Count(near=2, most=1000, nodes=400_000)


# -- meeting criteria ------------------------------------------------------------------------------------------------


def test_figures_within_all_spans_meet_all_criteria() -> None:
    assert RULES.unmet(GOOD, 1) == ()


@pytest.mark.parametrize("stars", sorted(RULES.criteria))
@pytest.mark.parametrize("name", ["house", "greedy", "regions", "chain"])
def test_a_span_holds_both_its_ends_and_nothing_beyond(stars: int, name: str) -> None:
    least, most = RULES.criteria[stars][name]

    def fails(figure: int) -> bool:
        measured = GOOD["optimum"] - figure if name in MARGINS else figure
        return name in RULES.unmet(GOOD | {name: measured}, stars)

    assert [fails(figure) for figure in (least - 1, least, most, most + 1)] == [True, False, False, True]


def test_a_figure_that_was_not_measured_meets_nothing() -> None:
    assert judged({"optimum": 100}, "near") == judged({"optimum": 100}, "house") == -1
    few = {name: figure for name, figure in GOOD.items() if name != "chain"}
    assert RULES.unmet(few, 1) == ("chain",)
    counting = RULES.model_copy(update={"criteria": {1: {"near": (0, 1000)}}})
    assert counting.unmet(GOOD, 1) == ("near",)
    assert counting.unmet(GOOD | {"near": 0}, 1) == ()


def test_a_difficulty_that_nothing_is_said_about_takes_everything() -> None:
    assert RULES.model_copy(update={"criteria": {}}).unmet({}, 3) == ()


# -- medals ----------------------------------------------------------------------------------------------------------

SPREAD = tuple(range(200))
"""Plays of the house: three quarters of them stay below 150 points, half of them below 100."""


@pytest.mark.parametrize(
    ("best", "house", "spread", "expected"),
    [
        (180, 120, SPREAD, (180, 150, 100)),  # these cards were unkind to the house: silver is a good day's play
        (180, 160, SPREAD, (180, 160, 100)),  # they were kind: silver is what it made of them
        (140, 120, SPREAD, (140, 139, 100)),  # nobody has to beat the best score
        (180, 180, SPREAD, (180, 179, 100)),
        (100, 90, SPREAD, (100, 99, 98)),
        (100, 100, (100,) * 200, (100, 99, 98)),
        (20, 12, (10,), (20, 12, 10)),
    ],
)
def test_medals(best: int, house: int, spread: tuple[int, ...], expected: tuple[int, int, int]) -> None:
    medals = RULES.medals(best, house, spread)
    assert (medals.gold, medals.silver, medals.bronze) == expected
    assert medals.gold > medals.silver > medals.bronze


def test_a_quantile_is_one_of_the_numbers() -> None:
    assert [quantile((3, 5, 8, 9), hundredths) for hundredths in (0, 24, 25, 50, 75, 99, 100)] == [3, 3, 5, 8, 9, 9, 9]


# -- broken files ----------------------------------------------------------------------------------------------------


def line_of(start: str) -> int:
    """The number of the shipped file's line that begins so."""
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if line.startswith(start))


BROKEN = {
    "no whole week": ("weekdays: [1, 2,", "weekdays: [", "weekdays"),
    "six stars": ("3, 4, 5]     #", "3, 4, 6]     #", "weekdays"),
    "no candidates": ("candidates: 60", "candidates: 0", "candidates"),
    "a word for a number": ("version: 2", "version: first", "version"),
    "more than a hundred hundredths": ("silver: 75", "silver: 175", "  silver"),
    "a span with one end": ("  5: {house: [8, 40]", "  5: {house: [8]", "  5:"),
    "an unknown key": ("  bronze: 50", "  bronze: 50\n  copper: 25", "  bronze"),
    "another format": ("pnp-daily/1", "pnp-daily/2", "format"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_told_with_the_line(what: str) -> None:
    before, after, start = BROKEN[what]
    assert TEXT.count(before) == 1
    rules, _, findings = check_model(Rules, parse_tree(TEXT.replace(before, after), "rules.yaml"))
    assert rules is None
    at = line_of(start) + after.count("\n")
    assert {(finding.file, finding.line) for finding in findings} == {("rules.yaml", at)}


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = TEXT.replace("candidates: 60", "candidates: 0").replace("gap: 20", "gap: many")
    _, _, findings = check_model(Rules, parse_tree(text, "rules.yaml"))
    assert [finding.line for finding in findings] == [line_of("candidates"), line_of("  gap")]
