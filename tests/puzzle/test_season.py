"""A season: every day in its place, what is proven is kept at once, and nobody is believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

import pytest

import pnp.puzzle.find
from pnp.core.findings import BadInput
from pnp.core.scenario import Best
from pnp.puzzle.booklet.helpers import Helpers, News
from pnp.puzzle.booklet.job import Plain, job_of, work
from pnp.puzzle.booklet.season import Interrupted, Outcome, Season, Standing, rest_of
from pnp.puzzle.figures import COUNTS
from pnp.puzzle.find import kept_puzzle
from pnp.puzzle.keep import puzzle_json, puzzle_of
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from tests.puzzle.tiny import Tiny, nothing
from tests.puzzle.workers import LIMITS, order_of

DAYS = ("2026-11-01", "2026-11-02", "2026-11-03")


@dataclass
class Backwards:
    """Helpers that do the last job first, at once, when they are listened to."""

    change: Callable[[Plain], Plain] = lambda reply: reply
    given: list[tuple[int, Plain]] = field(default_factory=list)
    days: list[str] = field(default_factory=list)
    closed: bool = False

    def room(self) -> int:
        return 2

    def give(self, number: int, job: Plain) -> None:
        assert len(self.given) < self.room()
        self.given.append((number, job))
        self.days.append(job["order"]["wish"]["day"])

    def hear(self, _seconds: float) -> list[News]:
        number, job = self.given.pop()
        return [News(number, reply=self.change(work(job)))]

    def close(self) -> None:
        self.closed = True


@dataclass
class Place:
    """Where a season is worked out."""

    folder: Path
    store: Store | None
    standings: list[Standing] = field(default_factory=list)
    onlook: Callable[[Standing], None] | None = None
    undecided: bool = False
    kind: str = "finale"

    def outcomes(self, helpers: Helpers | None, stopped: Event | None = None) -> tuple[Outcome, ...]:
        orders = [order_of(day, kind=self.kind) for day in DAYS]

        def job(order: DailyOrder) -> Plain:
            return job_of(order, LIMITS, self.folder, undecided=self.undecided)

        season = Season(orders, job, self.folder, self.store)

        def hire() -> Helpers:
            assert helpers is not None, "nobody is needed"
            return helpers

        return season.outcomes(hire, stopped or Event(), self.onlook or self.standings.append)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny())
    return Place(tmp_path, Store(tmp_path / "puzzles"))


def codes(outcomes: tuple[Outcome, ...]) -> list[list[str]]:
    return [[finding.code for finding in outcome.findings] for outcome in outcomes]


def test_the_days_come_in_their_order_whoever_is_done_first(place: Place) -> None:
    helpers = Backwards()
    outcomes = place.outcomes(helpers)
    assert tuple(outcome.found.puzzle.scenario.daily.day for outcome in outcomes) == DAYS
    assert helpers.days == list(DAYS)
    assert [outcome.found.from_cache for outcome in outcomes] == [False] * 3
    assert all(outcome.kept for outcome in outcomes)
    assert helpers.closed


def test_what_is_kept_is_given_to_nobody(place: Place) -> None:
    helpers = Backwards()
    first = place.outcomes(helpers)
    place.store.file(key_of_day(place, 1)).unlink()
    again = Backwards()
    second = place.outcomes(again)
    assert again.days == [DAYS[1]]
    assert [outcome.found.from_cache for outcome in second] == [True, False, True]
    assert [outcome.found.puzzle.scenario for outcome in second] == [each.found.puzzle.scenario for each in first]
    assert all(outcome.found.from_cache for outcome in place.outcomes(None))


def key_of_day(place: Place, number: int) -> str:
    order = order_of(DAYS[number])
    board = pnp.puzzle.find.find_game("fliptown").boards.ref(None, "en", place.folder)
    return pnp.puzzle.find.key_of(order, board)


def test_how_it_goes_is_told(place: Place) -> None:
    place.outcomes(Backwards())
    fresh = [standing for standing in place.standings if standing.fresh]
    assert [standing.done for standing in fresh] == [1, 2, 3]
    assert [standing.fresh.order.wish.day for standing in fresh] == [DAYS[1], DAYS[2], DAYS[0]]
    busy = next(standing for standing in place.standings if standing.done == 1)
    assert [day.day for day in busy.underway] == [DAYS[0]]


def test_what_is_not_proven_is_kept_nowhere(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny(more=2))
    place.kind = "opening"
    outcomes = place.outcomes(Backwards())
    assert [outcome.found.puzzle.proven for outcome in outcomes] == [False] * 3
    assert not any(outcome.kept for outcome in outcomes)
    assert kept_puzzle(order_of(DAYS[0], kind="opening"), beside=place.folder, store=place.store) is None


def test_what_is_kept_is_used_where_the_house_has_no_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny(more=2))
    place.kind = "opening"
    first = place.outcomes(Backwards())
    hasty = {"findings": [{"code": "daily.unmeasured", "params": {"reason": "time"}, "kind": "illegal"}]}
    again = place.outcomes(Backwards(lambda _: hasty))
    assert [outcome.found.puzzle for outcome in again] == [outcome.found.puzzle for outcome in first]
    place.store = None
    assert codes(place.outcomes(Backwards(lambda _: hasty))) == [["daily.unmeasured"]] * 3


def test_what_nobody_may_choose_is_not_used(place: Place) -> None:
    """A finale under the day's own id is proven, or it is none."""

    def open_again(reply: Plain) -> Plain:
        puzzle = puzzle_of(reply["puzzle"])
        best = Best(puzzle.answer.score, puzzle.answer.bound + 2, proven=False)
        proof = replace(puzzle.answer.certificate, threshold=best.bound + 1)
        daily = puzzle.scenario.daily
        figures = {name: number for name, number in daily.figures.items() if name not in COUNTS}
        scenario = replace(puzzle.scenario, best=best, daily=replace(daily, figures=figures))
        answer = replace(puzzle.answer, bound=best.bound, certificate=proof)
        return {**reply, "puzzle": puzzle_json(replace(puzzle, scenario=scenario, answer=answer))}

    outcomes = place.outcomes(Backwards(open_again))
    assert [outcome.findings[0].params["what"] for outcome in outcomes] == [["proof"]] * 3


def test_a_day_that_is_not_decided_has_no_puzzle_unless_a_candidate_will_do(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny(undecided=True))
    outcomes = place.outcomes(Backwards())
    assert codes(outcomes) == [["daily.undecided"]] * 3
    assert [outcome.found for outcome in outcomes] == [None] * 3
    place.undecided = True
    outcomes = place.outcomes(Backwards())
    assert [outcome.found.puzzle.decided for outcome in outcomes] == [False] * 3
    assert all(outcome.found.puzzle.scenario.id.endswith("-candidate-4") for outcome in outcomes)
    assert not any(outcome.kept for outcome in outcomes)


def test_one_day_fails_and_the_others_are_made_and_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Tiny()

    def some(order: object, *rest: object) -> object:
        return (nothing if order.wish.day == DAYS[1] else quick)(order, *rest)

    monkeypatch.setattr(pnp.puzzle.find, "curated", some)
    outcomes = place.outcomes(Backwards())
    assert codes(outcomes) == [[], ["daily.no_candidate"], []]
    assert [outcome.kept for outcome in outcomes] == [True, False, True]


def test_whoever_asks_to_stop_loses_nothing_that_is_done(place: Place) -> None:
    stopped, helpers = Event(), Backwards()
    place.onlook = lambda standing: stopped.set() if standing.fresh else None
    with pytest.raises(Interrupted) as early:
        place.outcomes(helpers, stopped)
    assert (early.value.kept, early.value.total) == (1, 3)
    assert helpers.closed
    rest = Backwards()
    assert [outcome.found.from_cache for outcome in place.outcomes(rest)].count(True) == 1
    assert len(rest.days) == 2


def test_a_store_that_keeps_nothing(place: Place) -> None:
    place.store.folder.write_text("a file", encoding="utf-8")
    outcomes = place.outcomes(Backwards())
    assert [finding.code for outcome in outcomes for finding in outcome.found.unkept] == ["file.unwritable"] * 3
    assert not any(outcome.kept for outcome in outcomes)


def test_helpers_that_are_gone_are_the_end_of_it(place: Place) -> None:
    class Gone(Backwards):
        def hear(self, _seconds: float) -> list[News]:
            raise BadInput([])

    helpers = Gone()
    with pytest.raises(BadInput):
        place.outcomes(helpers)
    assert helpers.closed


# -- nobody is believed ------------------------------------------------------------------------------------------------


def with_score(reply: Plain) -> Plain:
    reply["puzzle"]["answer"] |= {"score": 999, "bound": 999}
    return reply


REPLIES = {
    "a better score": (with_score, "booklet.unfit"),
    "no puzzle": (lambda reply: {**reply, "puzzle": {"moves": "1.1"}}, "booklet.unfit"),
    "another version": (lambda reply: {**reply, "versions": {"pnp": "9", "maker": "9"}}, "cluster.version"),
    "another version's maker": (
        lambda reply: {**reply, "versions": {**reply["versions"], "maker": "9/9"}},
        "cluster.version",
    ),
}


@pytest.mark.parametrize("case", REPLIES)
def test_a_reply_that_is_refused(place: Place, case: str) -> None:
    change, code = REPLIES[case]
    outcomes = place.outcomes(Backwards(change))
    assert codes(outcomes) == [[code]] * 3
    assert not place.store.folder.exists()


def test_the_puzzle_of_another_day(place: Place) -> None:
    other = work(job_of(order_of("2026-12-24"), LIMITS, place.folder))
    assert codes(place.outcomes(Backwards(lambda _: other))) == [["booklet.unfit"]] * 3


# -- how long it will take ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("took", "underway", "waiting", "lanes", "rest"),
    [
        ([], [3.0], 5, 2, None),
        ([10.0, 20.0], [], 4, 2, 30.0),
        ([10.0, 20.0], [5.0, 15.0], 4, 2, 35.0),
        ([10.0], [4.0], 0, 2, 6.0),
        ([10.0], [40.0], 0, 2, 0.0),
        ([10.0], [], 0, 1, 0.0),
    ],
)
def test_the_rest(took: list[float], underway: list[float], waiting: int, lanes: int, rest: float | None) -> None:
    assert rest_of(took, underway, waiting, lanes) == rest
