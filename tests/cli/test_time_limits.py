"""Time that is over: nobody waits for a search that runs on, and what it can't tell in time is told without it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import NoReturn

import pytest

from pnp.cli.common import tell
from pnp.core.findings import BadInput, Finding
from pnp.files.resources import game_dir
from pnp.games import find_game
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.puzzle.booklet.helpers import Here, News
from pnp.puzzle.booklet.job import Plain, job_of
from pnp.puzzle.booklet.season import Outcome, Season
from pnp.screens.searching import SearchScreen
from pnp.solve import overtime
from pnp.solve.answer import Progress, Reach, Stage, Watch
from pnp.solve.explain import explain, line_of
from pnp.solve.limits import Budget, Limits
from pnp.solve.searching import Lookout
from pnp.solve.solution import Wish, find_solution, follow
from tests.cli.solvers import Canned
from tests.looks import Looks
from tests.puzzle.workers import LIMITS, order_of

WORDS = load_words("en")


@pytest.fixture(autouse=True)
def left(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Whether a search was left behind, in this test alone."""
    event = Event()
    monkeypatch.setattr(overtime, "_left", event)
    return event


@pytest.fixture
def release() -> Iterator[Event]:
    """Ends the searches of a test that would go on for ever."""
    event = Event()
    yield event
    event.set()


def test_how_long_ago_the_time_ran_out() -> None:
    now = [10.0]
    budget = Budget(Limits(5.0), lambda: now[0])
    assert budget.overtime() == 0.0
    now[0] = 17.5
    assert budget.overtime() == 2.5
    assert Budget(Limits(None), lambda: 1e9).overtime() == 0.0


def _late() -> NoReturn:
    raise BadInput([Finding("daily.undecided", {"candidate": 3})])


def test_a_search_that_does_not_end_with_its_time_is_left_behind(release: Event, left: Event) -> None:
    lookout = Lookout(Budget(Limits(1.0), Looks(3)))
    with pytest.raises(BadInput, match=r"daily\.undecided"):
        lookout.run(release.wait, _late)
    assert left.is_set()


def test_a_search_that_ends_with_its_time_is_heard(left: Event) -> None:
    assert Lookout(Budget(Limits(1.0), Looks(1))).run(lambda: 7, _late) == 7
    assert not left.is_set()


def test_which_candidate_was_being_looked_at() -> None:
    lookout = Lookout(Budget(Limits()))
    assert lookout.candidate == 0
    lookout.watch(Progress(Stage.HOUSE, candidate=4))
    assert lookout.candidate == 4


def test_the_process_ends_over_a_search_that_was_left_behind() -> None:
    """Python itself would wait a minute for the thread of the pool."""
    code = (
        "import sys, time\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from pnp.cli import main\n"
        "from pnp.solve.overtime import leave_behind\n"
        "ThreadPoolExecutor(1).submit(time.sleep, 600)\n"
        "leave_behind()\n"
        "sys.argv = ['pnp', *sys.argv[1:]]\n"
        "main()\n"
    )
    for arguments, expected in ((["--version"], 0), (["no-such-command"], 2)):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == expected
        assert done.stdout if expected == 0 else "no-such-command" in done.stderr


# -- the days of a booklet -------------------------------------------------------------------------------------------


@dataclass
class Silent:
    """Helpers that are never done, and say that they are at a candidate."""

    progress: Progress
    dropped: list[int] = field(default_factory=list)
    waited: int = 0
    given: list[int] = field(default_factory=list)
    speaks: int = 0
    """How often it is listened to in vain before it says anything."""

    def room(self) -> int:
        return 2

    def give(self, number: int, _job: Plain) -> None:
        self.given.append(number)

    def hear(self, _seconds: float) -> list[News]:
        self.waited += 1
        if self.waited <= self.speaks:
            return []
        return [News(number, self.progress) for number in self.given]

    def drop(self, number: int) -> None:
        self.dropped.append(number)
        self.given.remove(number)

    def close(self) -> None:
        pass


def _outcomes(helpers: Silent, folder: Path, patience: float | None) -> tuple[Outcome, ...]:
    orders = [order_of(day) for day in ("2026-11-01", "2026-11-02", "2026-11-03")]
    season = Season(orders, lambda order: job_of(order, LIMITS, folder), folder, None, patience)
    return season.outcomes(lambda: helpers, Event(), lambda _: None)


def test_a_day_that_is_not_decided_in_its_time_is_given_up(tmp_path: Path) -> None:
    helpers = Silent(Progress(Stage.PROVE, candidate=2))
    outcomes = _outcomes(helpers, tmp_path, 0.0)
    assert helpers.dropped == [0, 1, 2]
    assert [[(each.code, each.params) for each in outcome.findings] for outcome in outcomes] == [
        [("daily.undecided", {"candidate": 2, "reason": "time"})]
    ] * 3
    assert helpers.waited <= 6


def test_a_day_of_which_nothing_was_heard_is_waited_for(tmp_path: Path) -> None:
    """Its helper may be about to start."""
    helpers = Silent(Progress(Stage.PROVE, candidate=2), speaks=5)
    _outcomes(helpers, tmp_path, 0.0)
    assert helpers.dropped == [0, 1, 2]
    assert helpers.waited > helpers.speaks


def test_this_very_process_leaves_a_day_behind(release: Event, left: Event) -> None:
    here = Here(lambda _job, _watch: {"findings": [str(release.wait())]})
    here.give(5, {"name": "a"})
    here.drop(5)
    assert left.is_set()
    left.clear()
    here.give(6, {"name": "b"})
    here.close()
    assert left.is_set()


# -- explaining ------------------------------------------------------------------------------------------------------


class Counting(Canned):
    """Counts the positions that it searches."""

    searched = 0

    def along(self, states: object, _budget: Budget, _watch: Watch) -> tuple[Reach, ...]:
        Counting.searched += 1
        return super().along(states, _budget, _watch)

    def unsearched(self, _state: object) -> int:
        return 777


def test_once_the_time_is_over_a_line_is_followed_without_a_search() -> None:
    name = "fliptown-2026-11-15-full"
    match = find_game("fliptown").scenarios.open(
        read_scenario(game_dir("fliptown") / "examples" / f"{name}.scenario.yaml")
    )
    text = (game_dir("fliptown") / "examples" / f"{name}.moves").read_text(encoding="utf-8")
    line = follow(match, text, "")
    for looks, most in ((1, 1), (1000, 18)):
        Counting.searched = 0
        solved = find_solution(
            match, Counting(match), Wish(line=line), Budget(Limits(1.0), Looks(looks)), lambda _: None
        )
        assert Counting.searched == most
        assert solved.along is not None
        assert [mark.label for mark in solved.along] == [stop.label for stop in line]


def test_a_puzzle_that_is_made_for_somebody_shows_no_score() -> None:
    """`pnp daily --hide-best` once showed `96..96` while it searched."""
    for spoils in (True, False):
        screen = SearchScreen(WORDS, tell, quiet=True, spoils=spoils)
        progress = Progress(Stage.PROVE, "3.2", 150, 96, 104, candidate=2)
        assert ("96..104" in str(screen._line(Budget(Limits()), progress))) is spoils


def test_once_the_time_is_over_turns_are_explained_without_a_search() -> None:
    name = "fliptown-2026-11-15-full"
    file = read_scenario(game_dir("fliptown") / "examples" / f"{name}.scenario.yaml")
    match = find_game("fliptown").scenarios.open(file)
    line = line_of(match, (game_dir("fliptown") / "examples" / f"{name}.moves").read_text(encoding="utf-8"))
    assert len(line) == 18
    for looks, most in ((1, 1), (4, 5), (1000, 19)):
        Counting.searched = 0
        found = explain(match, Counting(match), line, Budget(Limits(1.0), Looks(looks)), lambda _: None)
        assert 1 <= Counting.searched <= most
        assert found.start.score >= found.marks[-1].reach.score == line[-1].standing
        assert found.start.bound == (777 if looks < 19 else found.start.score)
