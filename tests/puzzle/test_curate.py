"""The choice of a day's puzzle, with candidates that are made up: which is taken, and what is told of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.core.daily import Medals
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best, Scenario
from pnp.games.fliptown.doors.dailies import FliptownDailies
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.lang.words import load_words
from pnp.puzzle import curate
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.curate import Undecided, curated, version_key
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Progress, Stage, Watch
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Count, DayOrder, Effort, House, Puzzle
from pnp.solve.refereed import Refused
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import sample_puzzle

RULES = rules_of("fliptown")
MONDAY = daily_wish("2026-11-16")
ORDER = DailyOrder("fliptown", MONDAY)
BEST, BOUND = 100, 104
SAMPLE = sample_puzzle()
FIGURES = {"optimum": BEST, "house": 90, "greedy": 80, "regions": 3, "chain": 3, "breadth": 900}
"""Good enough for every Monday."""


@dataclass
class Made:
    """A candidate whose figures are said. `hard`: its proof takes too much; `open`: it has no proof once it is late;
    `lucky`: it has one all the same."""

    figures_: dict[str, int] = field(default_factory=dict)
    hard: bool = False
    open: bool = False
    lucky: bool = False
    counted: dict[str, int] = field(default_factory=dict)
    during: Callable[[], None] = lambda: None
    """What happens while it is being solved."""
    counting: Callable[[], None] = lambda: None
    """And while its lines are counted."""
    scenario: Scenario = SAMPLE.scenario
    done: list[str] = field(default_factory=list)

    def solve(self, budget: Budget, watch: Watch, effort: Effort | None) -> Answer | None:
        self.done.append("solved freely" if effort is None else "solved")
        self.during()
        watch(Progress(Stage.PROVE))
        if self.hard:
            return None
        late = (budget.is_over() and not self.lucky) or self.open
        return replace(SAMPLE.answer, score=BEST, bound=BOUND if late else BEST)

    def figures(self, answer: Answer) -> dict[str, int]:
        self.done.append("measured")
        return {**FIGURES, **self.figures_, "optimum": answer.score}

    def counts(self, _answer: Answer, _count: Count, budget: Budget, _watch: Watch) -> dict[str, int]:
        self.done.append("counted")
        self.counting()
        return {} if budget.is_over() else self.counted

    def house(self, _watch: Watch, budget: Budget | None = None, *, partly: bool = False) -> House:
        if budget is not None and not partly:
            budget.look()
        self.done.append("played in part" if partly else "played")
        return House(90, SAMPLE.house.moves, tuple(range(60, 100)), 80, "")


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
        monkeypatch.setattr(FliptownDailies, "candidates", day.candidates)
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
    assert (number_of(puzzle), first.done, second.done) == (1, ["played", "solved freely", "measured"], [])


@pytest.mark.parametrize(("stopped", "reason"), [(False, "time"), (True, "stopped")])
def test_a_kind_without_a_choice_has_no_puzzle_before_the_house_has_played(
    choose: Choose, stopped: bool, reason: str
) -> None:
    """Fewer plays would set other medals under the same id."""
    made, budget = Made(), Budget(Limits(None if stopped else 0.0, workers=1))
    if stopped:
        budget.stop()
    with pytest.raises(BadInput) as caught:
        choose(Day(made), DailyOrder("fliptown", replace(MONDAY, kind="full")), budget)
    assert caught.value.findings == (Finding("daily.unmeasured", {"reason": reason}),)
    assert made.done == []


def test_a_sprint_is_told_how_long_it_is(choose: Choose) -> None:
    day = Day(Made())
    order = DailyOrder("fliptown", replace(MONDAY, kind="sprint"), "a-board")
    choose(day, order)
    assert day.wanted == [(DayOrder(order.wish, "a-board", Path(), RULES.house_rules(), RULES.version, 3),)]


class Surprised(Made):
    """The house or greed does better than the search, which was cut short."""

    def figures(self, answer: Answer) -> dict[str, int]:
        return {**super().figures(answer), "chain": len(answer.moves)}

    def house(self, watch: Watch, budget: Budget | None = None, *, partly: bool = False) -> House:
        made = super().house(watch, budget, partly=partly)
        return replace(made, score=self.figures_["house"], greedy=self.figures_["greedy"], greedy_moves="greed's")


@pytest.mark.parametrize(
    ("house", "greedy", "by"), [(102, 90, "house"), (90, 103, "greedy"), (102, 102, "house"), (100, 100, "solver")]
)
def test_the_best_line_of_all_is_the_answer(choose: Choose, house: int, greedy: int, by: str) -> None:
    """A sheet once said that 100 was the best score, and that the house makes 102."""
    made = Surprised({"house": house, "greedy": greedy}, open=True)
    puzzle = choose(Day(made), DailyOrder("fliptown", replace(MONDAY, kind="opening")))
    best = max(BEST, house, greedy)
    moves = {"solver": SAMPLE.answer.moves, "house": SAMPLE.house.moves, "greedy": "greed's"}[by]
    assert (puzzle.answer.score, puzzle.answer.by, puzzle.answer.moves) == (best, by, moves)
    assert puzzle.scenario.best == Best(best, BOUND, proven=False)
    daily = puzzle.scenario.daily
    assert daily is not None
    assert daily.medals is not None
    assert (daily.medals.gold, daily.figures["optimum"]) == (best, best)
    assert (daily.figures["house"], daily.figures["greedy"]) == (house, greedy)
    assert daily.figures["chain"] == len(moves), "what is measured of the best line is measured of this one"
    assert made.done.count("played") == 1


def test_a_line_of_the_houses_can_complete_a_proof(choose: Choose) -> None:
    """It reaches the bound."""
    made = Surprised({"house": BOUND, "greedy": 0}, open=True)
    puzzle = choose(Day(made), DailyOrder("fliptown", replace(MONDAY, kind="opening")))
    assert (puzzle.proven, puzzle.answer.by) == (True, "house")


@pytest.mark.parametrize(("house", "greedy", "by"), [(102, 90, "house"), (90, 103, "greedy")])
def test_a_candidate_that_nobody_chose_has_the_best_line_too(choose: Choose, house: int, greedy: int, by: str) -> None:
    with pytest.raises(Undecided) as early:
        choose(Day(Surprised({"house": house, "greedy": greedy}, open=True)))
    assert early.value.puzzle is not None
    puzzle = early.value.puzzle()
    assert puzzle.scenario.best == Best(max(house, greedy), BOUND, proven=False)
    assert puzzle.answer.moves == (puzzle.house.moves if by == "house" else puzzle.house.greedy_moves)


def test_nobody_beats_what_is_proven(choose: Choose) -> None:
    with pytest.raises(Refused):
        choose(Day(Surprised({"house": BEST + 1, "greedy": 0})))


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


def undecided(choose: Choose, day: Day, **more: Any) -> Undecided:
    """The refusal to call a candidate the day's puzzle."""
    with pytest.raises(Undecided) as caught:
        choose(day, **more)
    assert [finding.code for finding in caught.value.findings] == ["daily.undecided"]
    return caught.value


def told(early: Undecided) -> tuple[int, str]:
    params = early.findings[0].params
    return params["candidate"], params["reason"]


@pytest.mark.parametrize("workers", [1, 2])
def test_where_the_time_is_over_nothing_is_decided(choose: Choose, workers: int) -> None:
    clock = Clock()
    made = [Made(DULL), Made(DULL, during=clock.run_out), Made(), Made()]
    if workers > 1:  # one that is solved beside another may not end its time
        made = [Made(DULL, during=clock.run_out), Made(), Made(), Made()]
    early = undecided(choose, Day(*made), budget=Budget(Limits(60, workers=workers), clock))
    at = 2 if workers == 1 else 1
    assert told(early) == (at, "time")
    assert "measured" not in [done for later in made[at:] for done in later.done], "no later one is looked at"
    assert made[at - 1].done == ["solved"], "whoever wants it printed asks for it"


def test_a_candidate_can_be_had_under_an_id_of_its_own(choose: Choose) -> None:
    clock = Clock()
    made = Made(DULL, during=clock.run_out)
    early = undecided(choose, Day(Made(DULL), made), budget=Budget(Limits(60, workers=1), clock))
    assert early.puzzle is not None
    puzzle = early.puzzle()
    assert made.done == ["solved", "played in part", "measured"]
    assert puzzle.scenario.id == f"{SAMPLE.scenario.id}-candidate-2"
    assert puzzle.scenario.best == Best(BEST, BOUND, False)
    assert puzzle.scenario.daily is not None
    assert (number_of(puzzle), puzzle.decided, puzzle.scenario.daily.decided) == (2, False, False)
    head = f"scenario: {puzzle.scenario.id}\n"
    for moves, before in ((puzzle.answer.moves, SAMPLE.answer.moves), (puzzle.house.moves, SAMPLE.house.moves)):
        assert moves == head + before.partition("\n")[2]


def test_a_proof_from_a_search_that_was_told_to_hurry_decides_nothing(choose: Choose) -> None:
    """With more time it might have been another line, or another candidate's turn."""
    clock = Clock()
    made = Made(lucky=True, during=clock.run_out)
    early = undecided(choose, Day(made, Made()), budget=Budget(Limits(60, workers=1), clock))
    assert told(early) == (1, "time")
    assert early.puzzle is not None
    assert (early.puzzle().proven, early.puzzle().decided) == (True, False)


def test_a_proof_just_before_the_end_is_as_good_as_any(choose: Choose) -> None:
    clock = Clock()
    budget = Budget(Limits(60, workers=1), clock)

    def nearly() -> None:
        clock.now = 59.9

    late = choose(Day(Made(DULL), Made(during=nearly, counted={"near": 4})), budget=budget)
    assert late == choose(Day(Made(DULL), Made(counted={"near": 4})))


def test_lines_that_were_not_counted_to_the_end_decide_nothing(choose: Choose) -> None:
    clock = Clock()
    made = Made(counted={"optimal": 2}, counting=clock.run_out)
    early = undecided(choose, Day(made, Made()), budget=Budget(Limits(60, workers=1), clock))
    assert told(early) == (1, "time")


class Ending(Clock):
    """Runs out once it was looked at so often."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.left = looks

    def __call__(self) -> float:
        self.left -= 1
        return 0.0 if self.left >= 0 else 1000.0


def test_time_never_changes_which_candidate_it_is(choose: Choose) -> None:
    """Whenever the clock ends: the same puzzle, or none that bears the day's id."""
    day = Day(Made(hard=True), Made(DULL), None, Made(FLAT), Made(counted={"near": 3}), Made())
    right, found, looked_at = choose(day), list[Puzzle](), list[int]()
    for looks in range(60):
        try:
            found.append(choose(day, budget=Budget(Limits(60, workers=1), Ending(looks))))
        except Undecided as early:
            looked_at.append(told(early)[0])
    assert found
    assert all(puzzle == right for puzzle in found)
    assert set(looked_at) == {2, 4, 5}, "the others are ruled out whatever the time"


def test_whoever_stops_it_is_told_which_candidate_it_was(choose: Choose) -> None:
    budget = Budget(Limits(workers=1))
    early = undecided(choose, Day(Made(DULL), Made(during=budget.stop)), budget=budget)
    assert told(early) == (2, "stopped")


def starved() -> None:
    raise MemoryError


def test_without_memory_nothing_is_decided(choose: Choose) -> None:
    early = undecided(choose, Day(Made(DULL), Made(during=starved)))
    assert told(early) == (2, "memory")
    assert early.puzzle is None
    with pytest.raises(MemoryError):
        choose(Day(Made(during=starved)), DailyOrder("fliptown", replace(MONDAY, kind="opening")))


def test_one_that_had_no_room_for_a_proof_decides_nothing(choose: Choose) -> None:
    assert told(undecided(choose, Day(Made(DULL), Made(open=True)))) == (2, "memory")


def test_one_that_is_too_hard_is_no_matter_of_time(choose: Choose) -> None:
    assert number_of(choose(Day(Made(hard=True), Made()))) == 2


@pytest.mark.parametrize("kind", ["opening", "full"])
def test_what_is_never_chosen_is_decided_from_the_start(choose: Choose, kind: str) -> None:
    clock = Clock()
    budget = Budget(Limits(60, workers=1), clock)
    puzzle = choose(Day(Made(during=clock.run_out)), DailyOrder("fliptown", replace(MONDAY, kind=kind)), budget)
    assert (puzzle.scenario.id, puzzle.proven, puzzle.decided) == (SAMPLE.scenario.id, False, True)


@pytest.mark.parametrize("reason", ["time", "stopped", "memory"])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_it_is_told_in_both_languages(lang: str, reason: str) -> None:
    words = load_words(lang)
    said = words.finding(Undecided(7, reason).findings[0])
    assert words.label(f"undecided.{reason}") in said
    assert "7" in said
    assert "--allow-unproven" in said


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
    assert version_key(ORDER) == f"{RULES.version}/{FLIPTOWN.solver.version()}"
