"""A search that somebody waits for: what an onlooker hears, and how it is ended from outside."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from pnp.core.findings import BadCall, BadInput, Finding
from pnp.solve import overtime
from pnp.solve.answer import Progress, Stage
from pnp.solve.limits import MOST_GIGABYTES, Budget, Limits, memory_of, seconds_of
from pnp.solve.refereed import Refused
from pnp.solve.searching import Lookout, interruptible, is_about_search, search_faults


class Ear:
    """An onlooker who keeps what is heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.stages: set[str] = set()

    @contextmanager
    def watching(self) -> Iterator[None]:
        self.heard.append("begins")
        yield
        self.heard.append("ends")

    def moment(self, budget: Budget, last: Progress | None) -> None:
        assert budget.seconds() >= 0
        self.stages.add(str(last.stage) if last else "")

    def doubts(self, finding: Finding) -> None:
        self.heard.append(finding.code)


@pytest.fixture(autouse=True)
def left(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Whether a search was left behind, in this test alone."""
    event = Event()
    monkeypatch.setattr(overtime, "_left", event)
    return event


def test_an_onlooker_hears_all_of_it() -> None:
    ear = Ear()
    lookout = Lookout(Budget(Limits()), ear)

    def search() -> int:
        lookout.watch(Progress(Stage.PRICE))
        Event().wait(0.3)
        lookout.doubt(Finding("daily.doubt"))
        Event().wait(0.3)
        lookout.watch(Progress(Stage.PROVE, candidate=2))
        Event().wait(0.3)
        return 7

    assert lookout.run(search) == 7
    assert ear.heard == ["begins", "daily.doubt", "ends"]
    assert ear.stages >= {"price", "prove"}
    assert lookout.candidate == 2


def test_a_doubt_at_the_very_end_is_told() -> None:
    ear = Ear()
    lookout = Lookout(Budget(Limits()), ear)
    lookout.run(lambda: lookout.doubt(Finding("daily.doubt")))
    assert ear.heard == ["begins", "daily.doubt", "ends"]


def test_what_a_search_raises_is_raised_to_whoever_waits() -> None:
    def fails() -> int:
        raise LookupError

    with pytest.raises(LookupError):
        Lookout(Budget(Limits())).run(fails)


def test_a_web_page_waits_in_a_thread_and_stops_it_by_its_budget() -> None:
    """No signal arrives there, and none is asked for."""
    budget, results = Budget(Limits()), list[bool]()
    waiting = Thread(target=lambda: results.append(Lookout(budget).run(budget.stopped.wait)))
    waiting.start()
    budget.stop()
    waiting.join(10)
    assert results == [True]


@pytest.mark.skipif(os.name != "posix", reason="no such signals there")
def test_the_first_ctrl_c_asks_and_the_second_ends(left: Event) -> None:
    stopped = Event()
    before = signal.getsignal(signal.SIGINT)

    def twice() -> None:
        with interruptible(stopped):
            signal.raise_signal(signal.SIGINT)
            assert stopped.is_set()
            assert not left.is_set()
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        twice()
    assert left.is_set(), "so that nobody waits for its threads"
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("error", "code"), [(Refused("1 != 2"), "solver.refused"), (MemoryError(), "solver.out_of_memory")]
)
def test_faults_of_a_search_are_findings(error: Exception, code: str) -> None:
    with pytest.raises(BadInput) as caught, search_faults(1 << 30):
        raise error
    [finding] = caught.value.findings
    assert (finding.code, is_about_search(finding)) == (code, True)


@pytest.mark.parametrize("text", ["", "soon", "0", "1d", "-5", "nan"])
def test_what_is_no_length_of_time(text: str) -> None:
    with pytest.raises(BadCall) as caught:
        seconds_of(text)
    assert (caught.value.code, caught.value.option) == ("usage.time", "--time-limit")
    assert caught.value.params == {"found": text}


def test_memory() -> None:
    assert memory_of(0.5) == 1 << 29
    for gigabytes in (0.0, -1.0, float("nan"), MOST_GIGABYTES + 1.0):
        with pytest.raises(BadCall):
            memory_of(gigabytes)
