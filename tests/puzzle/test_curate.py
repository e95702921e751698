"""The choice of a day's puzzle, with candidates that are made up: which is taken, and what is told of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.core.daily import DailyWish, Medals
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best, Scenario
from pnp.games.fliptown.entry import ENTRY, Fliptown
from pnp.lang.words import load_words
from pnp.puzzle import curate
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.curate import curated, version_key
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Progress, Stage, Watch
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Count, Effort, House, Puzzle
from tests.puzzle.sample import sample_puzzle

RULES = rules_of("fliptown")
MONDAY = DailyWish("2026-11-16")
ORDER = DailyOrder("fliptown", MONDAY)
BEST, BOUND = 100, 104
SAMPLE = sample_puzzle()
FIGURES = {"optimum": BEST, "house": 90, "greedy": 80, "regions": 3, "chain": 3, "breadth": 900}
"""Good enough for every Monday."""


@dataclass
class Made:
    """A candidate whose figures are said. `hard`: its proof takes too much; `open`: it has no proof once it is late."""

    figures_: dict[str, int] = field(default_factory=dict)
    hard: bool = False
    open: bool = False
    counted: dict[str, int] = field(default_factory=dict)
    during: Callable[[], None] = lambda: None
    """What happens while it is being solved."""
    scenario: Scenario = SAMPLE.scenario
    done: list[str] = field(default_factory=list)

    def solve(self, budget: Budget, watch: Watch, effort: Effort | None) -> Answer | None:
        self.done.append("solved freely" if effort is None else "solved")
        self.during()
        watch(Progress(Stage.PROVE))
        if self.hard:
            return None
        late = self.open or budget.is_over()
        return replace(SAMPLE.answer, score=BEST, bound=BOUND if late else BEST)

    def figures(self, answer: Answer) -> dict[str, int]:
        self.done.append("measured")
        return {**FIGURES, **self.figures_, "optimum": answer.score}

    def counts(self, _answer: Answer, _count: Count, _budget: Budget, _watch: Watch) -> dict[str, int]:
        self.done.append("counted")
        return self.counted

    def house(self, _watch: Watch) -> House:
        self.done.append("played")
        return House(90, SAMPLE.house.moves, tuple(range(60, 100)), 80)


DULL = {"house": 99}
"""The house plays it nearly as well as anybody can."""
FLAT = {"regions": 1, "chain": 1}


class Day:
    """A day with made-up candidates, one for each number; a number without one repeats an earlier one."""

    def __init__(self, *made: Made | None) -> None:
        self.made, self.asked, self.wanted = made, list[int](), list[tuple[Any, ...]]()

    def candidates(self, *wanted: Any) -> Day:
        self.wanted.append(wanted)
        return self

    def __call__(self, number: int, watch: Watch) -> Made | None:
        self.asked.append(number)
        watch(Progress(Stage.HOUSE))
        return self.made[number - 1] if number <= len(self.made) else None


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Puzzle]:
    """`choose(day)`: the puzzle of a day with made-up candidates."""

    def chosen(day: Day, order: DailyOrder = ORDER, budget: Budget | None = None, watch: Watch = nobody) -> Puzzle:
        monkeypatch.setattr(Fliptown, "candidates", day.candidates)
        return curated(order, budget or Budget(Limits(workers=1)), watch, Path())

    return chosen


Choose = Callable[..., Puzzle]


def nobody(_: Progress) -> None:
    """Nobody looks."""


def number_of(puzzle: Puzzle) -> int:
    assert puzzle.scenario.daily is not None
    return puzzle.scenario.daily.candidate


def test_the_first_that_meets_the_criteria_is_taken(choose: Choose) -> None:
    day = Day(Made(DULL), Made(FLAT), Made(counted={"optimal": 2, "near": 7}), Made())
    puzzle = choose(day)
    assert day.asked == [1, 2, 3]
    assert puzzle.scenario.best == Best(BEST, BEST, True)
    daily = puzzle.scenario.daily
    assert daily is not None
    assert (daily.version, daily.day, daily.candidate, daily.difficulty) == (RULES.version, MONDAY.day, 3, 1)
    assert dict(daily.figures) == {**FIGURES, "optimal": 2, "near": 7}
    assert daily.medals == Medals(100, 90, 80)
    assert puzzle.house.score == 90


def test_what_fails_at_once_is_not_counted_or_played(choose: Choose) -> None:
    dull, good = Made(DULL), Made()
    choose(Day(dull, good))
    assert dull.done == ["solved", "measured"]
    assert good.done == ["solved", "measured", "counted", "played"]


def test_lines_are_counted_before_criteria_about_them_are_judged(
    choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = RULES.model_copy(update={"criteria": {1: {"house": (2, 18), "optimal": (1, 3)}}})
    monkeypatch.setattr(curate, "rules_of", lambda _: counting)
    many, unknown, few = Made(counted={"optimal": 9}), Made(), Made(counted={"optimal": 3})
    assert number_of(choose(Day(many, unknown, few))) == 3
    with pytest.raises(BadInput) as caught:
        choose(Day(many, unknown, Made(DULL)))
    assert caught.value.findings[0].params["failed"][1:] == ["optimal", "house"]


def test_watchers_hear_which_candidate_it_is(choose: Choose) -> None:
    heard = list[Progress]()
    choose(Day(Made(hard=True), Made()), watch=heard.append)
    assert [(told.stage, told.candidate) for told in heard] == [
        (Stage.HOUSE, 1),
        (Stage.PROVE, 1),
        (Stage.HOUSE, 2),
        (Stage.PROVE, 2),
    ]


@pytest.mark.parametrize("kind", ["opening", "full"])
def test_a_kind_without_a_choice_takes_the_days_own_cards(choose: Choose, kind: str) -> None:
    first, second = Made(DULL, open=True), Made()
    puzzle = choose(Day(first, second), DailyOrder("fliptown", replace(MONDAY, kind=kind)))
    assert puzzle.scenario.best == Best(BEST, BOUND, False)
    assert (number_of(puzzle), first.done[0], second.done) == (1, "solved freely", [])


def test_a_sprint_is_told_how_long_it_is(choose: Choose) -> None:
    day = Day(Made())
    order = DailyOrder("fliptown", replace(MONDAY, kind="sprint"), "a-board")
    choose(day, order)
    assert day.wanted == [(order.wish, "a-board", Path(), RULES.house_rules(), RULES.version, 3)]


# -- none will do ----------------------------------------------------------------------------------------------------


def refused(choose: Choose, day: Day, **more: Any) -> Finding:
    with pytest.raises(BadInput) as caught:
        choose(day, **more)
    (finding,) = caught.value.findings
    assert finding.code == "daily.no_candidate"
    return finding


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_where_none_will_do_it_is_told_why(choose: Choose, workers: int) -> None:
    """Two that are too hard to prove, three that fail otherwise, and the others repeat them."""
    made = (Made(hard=True), Made(DULL), Made(FLAT), Made(hard=True), Made(DULL | FLAT))
    finding = refused(choose, Day(*made), budget=Budget(Limits(workers=workers)))
    assert dict(finding.params) == {
        "candidates": RULES.candidates,
        "difficulty": 1,
        "failed": ["repeated", "chain", "house", "proven", "regions"],
    }


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_refusal_names_the_criteria_in_both_languages(choose: Choose, lang: str) -> None:
    words = load_words(lang)
    said = words.finding(refused(choose, Day(Made(hard=True), Made(DULL))))
    assert all(words.label(f"criterion.{name}") in said for name in ("repeated", "proven", "house"))
    assert "60" in said
    assert "{" not in said


def test_every_candidate_is_asked_for_once(choose: Choose) -> None:
    day = Day()
    refused(choose, day)
    assert day.asked == list(range(1, RULES.candidates + 1))


# -- time ------------------------------------------------------------------------------------------------------------


class Clock:
    """Stands still unless somebody moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def run_out(self) -> None:
        self.now = 1000.0


@pytest.mark.parametrize("workers", [1, 2])
def test_where_the_time_is_over_the_unproven_one_is_taken(choose: Choose, workers: int) -> None:
    clock = Clock()
    made = [Made(DULL), Made(DULL, during=clock.run_out), Made(), Made()]
    if workers > 1:  # one that is solved beside another may not end its time
        made = [Made(DULL, open=True), Made(), Made(), Made()]
    puzzle = choose(Day(*made), budget=Budget(Limits(60, workers=workers), clock))
    at = number_of(puzzle)
    assert at == (2 if workers == 1 else 1)
    assert (puzzle.proven, puzzle.scenario.best) == (False, Best(BEST, BOUND, False))
    assert "measured" not in [done for later in made[at:] for done in later.done], "no later one is looked at"
    assert made[at - 1].done == ["solved", "measured", "played"]


def test_one_that_is_too_hard_is_no_matter_of_time(choose: Choose) -> None:
    assert number_of(choose(Day(Made(hard=True), Made(open=True)))) == 2


@pytest.mark.parametrize("given", range(1, 5))
def test_threads_change_nothing(choose: Choose, given: int) -> None:
    """One candidate that will do, at each place in turn."""
    made = [Made(DULL), Made(hard=True), None, Made(FLAT), Made(), Made(counted={"near": 3})]
    made[given - 1] = Made(counted={"near": given})
    one, two = (choose(Day(*made), budget=Budget(Limits(workers=workers))) for workers in (1, 2))
    assert one == two
    assert number_of(one) == given


def test_whoever_waits_for_its_turn_is_stopped(choose: Choose) -> None:
    """The one that is searched beside the one that is taken does not go on."""
    budgets = list[Budget]()

    class Noting(Made):
        def solve(self, budget: Budget, watch: Watch, effort: Effort | None) -> Answer | None:
            budgets.append(budget)
            return super().solve(budget, watch, effort)

    whole = Budget(Limits(workers=4))
    choose(Day(Noting(), Noting()), budget=whole)
    assert {budget.limits.workers for budget in budgets} == {2}
    assert all(budget.is_over() for budget in budgets)
    assert not whole.is_over()


def test_a_part_ends_with_its_whole() -> None:
    clock = Clock()
    whole = Budget(Limits(60, workers=4), clock)
    clock.now = 20.0
    part = whole.part(1)
    assert (part.limits.workers, part.left()) == (1, 40.0)
    assert not part.is_over()
    clock.now = 40.0  # a third of the whole's time is left, and half of the part's
    assert whole.is_late()
    assert part.is_late()
    clock.now = 60.0
    assert part.is_over()


def test_what_is_over_is_late() -> None:
    nothing = Budget(Limits(0.0), Clock())
    assert (nothing.is_over(), nothing.is_late()) == (True, True)


def test_a_part_stops_by_itself_and_with_its_whole() -> None:
    whole = Budget(Limits())
    one, two = whole.part(1), whole.part(1)
    assert one.left() is None
    one.stop()
    assert (one.is_over(), one.is_late(), two.is_over(), whole.is_over()) == (True, True, False, False)
    whole.stop()
    assert (two.is_over(), two.is_late()) == (True, True)


def test_a_kept_puzzle_knows_the_way_of_choosing_and_the_solver() -> None:
    assert version_key(ORDER) == f"{RULES.version}/{ENTRY.solver_version()}"
