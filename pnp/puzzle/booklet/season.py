"""A season: the puzzles of many days, worked out by helpers. Each proven puzzle is kept at once.

An interrupted season goes on from the kept puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, TypeAlias

from pnp.core.findings import BadInput, Finding
from pnp.puzzle.booklet.helpers import Helpers, News
from pnp.puzzle.booklet.job import Plain, finding_of, other_version, versions_of
from pnp.puzzle.confirm import Unfit, confirm_kept
from pnp.puzzle.curate import Undecided
from pnp.puzzle.find import Found, keep_puzzle, kept_open, kept_puzzle
from pnp.puzzle.keep import NoPuzzle, kept_of
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from pnp.solve.answer import Progress
from pnp.solve.puzzle import OpenPuzzle

_TICK = 0.1
_SILENCE = 60.0
"""Seconds beyond its time until a day without any news is given up."""


@dataclass(frozen=True)
class Outcome:
    """The result of a day: its puzzle, or why it has none. `seconds`: how long the work took."""

    order: DailyOrder
    found: Found | None
    findings: tuple[Finding, ...] = ()
    seconds: float = 0.0

    @property
    def kept(self) -> bool:
        """Whether the next run finds the puzzle in the store."""
        found = self.found
        return found is not None and found.puzzle.proven and found.puzzle.decided and not found.unkept


@dataclass(frozen=True)
class Underway:
    """A day that is being worked on, for how long, and its helper's last report."""

    day: str
    seconds: float
    progress: Progress | None


@dataclass(frozen=True)
class Standing:
    """A moment of the work. `rest`: the seconds that are left, estimated from the days that are done."""

    done: int
    total: int
    underway: tuple[Underway, ...] = ()
    rest: float | None = None
    fresh: Outcome | None = None
    """The day that has just been done."""
    doubt: Finding | None = None
    """Why a kept day is worked out again."""


Onlook: TypeAlias = Callable[[Standing], None]
Hire: TypeAlias = Callable[[], Helpers]
"""Gets the helpers, before the first day is handed out; raises `BadInput`."""


class Interrupted(Exception):
    """The user asked to stop. `kept` of `total` days are done and need not be done again."""

    def __init__(self, kept: int, total: int) -> None:
        super().__init__(kept, total)
        self.kept = kept
        self.total = total


@dataclass(frozen=True)
class Season:
    """The days to be worked out, for scenario files in the folder `beside`. `job` makes the job of an order."""

    orders: Sequence[DailyOrder]
    job: Callable[[DailyOrder], Plain]
    beside: Path
    store: Store | None
    patience: float | None = None
    """Seconds after which an undecided day is given up; None: wait for every day."""

    def outcomes(self, hire: Hire, stopped: Event, onlook: Onlook) -> tuple[Outcome, ...]:
        """The outcome of each day, in their order. Raises `Interrupted` once `stopped`, `BadInput` without helpers."""
        return _Run(self, stopped, onlook).outcomes(hire)


@dataclass
class _Given:
    """A day that a helper works on."""

    order: DailyOrder
    began: float
    progress: Progress | None = None

    def is_late(self, patience: float | None) -> bool:
        """Whether the day is to be given up. A helper without any news gets more time: it may be about to start."""
        if patience is None:
            return False
        return monotonic() - self.began > patience + (_SILENCE if self.progress is None else 0.0)


@dataclass
class _Run:
    season: Season
    stopped: Event
    onlook: Onlook
    done: dict[int, Outcome] = field(default_factory=dict)
    given: dict[int, _Given] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    lanes: int = 1

    def outcomes(self, hire: Hire) -> tuple[Outcome, ...]:
        self._look_up()
        if self.waiting:
            with closing(hire()) as helpers:
                self._hand_out(helpers)
        return tuple(self.done[number] for number in sorted(self.done))

    def _look_up(self) -> None:
        """Take all kept puzzles first, so that it is known how much work is left."""
        season = self.season
        store = season.store and season.store.telling(self._doubt)
        for number, order in enumerate(season.orders):
            self._check()
            found = kept_puzzle(order, beside=season.beside, store=store)
            if found is None:
                self.waiting.append(number)
            else:
                self._is_done(number, Outcome(order, found))

    def _doubt(self, finding: Finding) -> None:
        self.onlook(replace(self._standing(), doubt=finding))

    def _hand_out(self, helpers: Helpers) -> None:
        season = self.season
        while self.waiting or self.given:
            self._check()
            self.lanes = helpers.room()
            while self.waiting and len(self.given) < self.lanes:
                number = self.waiting.pop(0)
                order = season.orders[number]
                self.given[number] = _Given(order, monotonic())
                helpers.give(number, season.job(order))
            for news in helpers.hear(_TICK):
                self._hear(news)
            for number in [number for number, given in self.given.items() if given.is_late(season.patience)]:
                helpers.drop(number)
                self._give_up(number)
            self.onlook(self._standing())

    def _hear(self, news: News) -> None:
        given = self.given.get(news.number)
        if given is None:
            return
        if news.reply is None:
            given.progress = news.progress
            return
        del self.given[news.number]
        seconds = monotonic() - given.began
        self._is_done(news.number, self._received(given.order, news.reply, seconds))

    def _give_up(self, number: int) -> None:
        """Give up a day: its time is over before its puzzle is decided."""
        given = self.given.pop(number)
        candidate = max(1, given.progress.candidate if given.progress else 1)
        findings = Undecided(candidate, "time").findings
        self._is_done(number, Outcome(given.order, None, findings, monotonic() - given.began))

    def _received(self, order: DailyOrder, reply: Mapping[str, Any], seconds: float) -> Outcome:
        beside, store = self.season.beside, self.season.store
        try:
            try:
                found = keep_puzzle(received(order, reply, beside), order, beside=beside, store=store)
            except BadInput as bad:
                found = kept_open(bad, order, beside=beside, store=store)
        except BadInput as bad:
            return Outcome(order, None, bad.findings, seconds)
        return Outcome(order, found, (), seconds)

    def _is_done(self, number: int, outcome: Outcome) -> None:
        self.done[number] = outcome
        self.onlook(replace(self._standing(), fresh=outcome))

    def _standing(self) -> Standing:
        now = monotonic()
        underway = tuple(Underway(each.order.wish.day, now - each.began, each.progress) for each in self.given.values())
        took = [outcome.seconds for outcome in self.done.values() if outcome.found and not outcome.found.from_cache]
        rest = rest_of(took, [each.seconds for each in underway], len(self.waiting), self.lanes)
        done, total = len(self.done), len(self.season.orders)
        return Standing(done, total, underway, rest)

    def _check(self) -> None:
        if self.stopped.is_set():
            self.onlook(self._standing())
            raise Interrupted(sum(outcome.kept for outcome in self.done.values()), len(self.season.orders))


def received(order: DailyOrder, reply: Mapping[str, Any], beside: Path) -> OpenPuzzle:
    """The puzzle of a reply, confirmed like one that was made here; raises `BadInput` with the reply's own findings, or
    with what is wrong with the reply. Its sender is not told, and the next order may go to another helper."""
    ours = versions_of(order)
    try:
        if "puzzle" not in reply:
            first, *rest = map(finding_of, reply["findings"])
            raise BadInput([first, *rest])
        if reply["versions"] != ours:
            raise BadInput([other_version(reply["versions"], ours)])
        return confirm_kept(kept_of(reply["puzzle"]), order, beside)
    except Unfit as fault:
        raise BadInput([Finding("booklet.unfit", {"what": [fault.part]})]) from fault
    except (NoPuzzle, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise BadInput([Finding("booklet.unfit", {"what": ["document"]})]) from fault


def rest_of(took: Sequence[float], underway: Sequence[float], waiting: int, lanes: int) -> float | None:
    """The seconds that are left, estimated from the days that are done; None before the first one."""
    if not took:
        return None
    mean = sum(took) / len(took)
    left = waiting * mean + sum(max(0.0, mean - seconds) for seconds in underway)
    return left / max(1, min(lanes, waiting + len(underway)))
