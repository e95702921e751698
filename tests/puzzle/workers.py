"""Ways to do a job, for tests of those who do it: a quick one, and some that go wrong. Processes find them by name."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from threading import Event
from typing import Any

import pnp.puzzle.find
from pnp.puzzle.booklet.helpers import News, Processes
from pnp.puzzle.booklet.job import Plain, job_of, work
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Watch
from pnp.solve.limits import Limits
from tests.fliptown.envelopes import daily_wish
from tests.puzzle import unpublished
from tests.puzzle.tiny import Tiny

LIMITS = Limits(60, workers=1)


def order_of(day: str, board: str | None = None, kind: str = "finale") -> DailyOrder:
    return DailyOrder("fliptown", daily_wish(day, kind), board)


def job_for(day: str, beside: Path, kind: str = "finale") -> Plain:
    return job_of(order_of(day, kind=kind), LIMITS, beside, name=day)


def quick(job: Mapping[str, Any], watch: Watch | None) -> Plain:
    """The real thing, with a maker of puzzles that does not search."""
    pnp.puzzle.find.curated = Tiny()
    unpublished.hide()
    return {**work(job, watch), "process": os.getpid()}


def meeting(job: Mapping[str, Any], watch: Watch | None) -> Plain:
    """Waits for another process that works at the same time."""
    folder, ends = Path(job["beside"]), time.monotonic() + 30
    (folder / f"{os.getpid()}.here").touch()
    while len(list(folder.glob("*.here"))) < 2 and time.monotonic() < ends:
        time.sleep(0.01)
    return quick(job, watch)


def dying(job: Mapping[str, Any], watch: Watch | None) -> Plain:
    """Dies of the first of November."""
    if job["name"].endswith("-01"):
        os._exit(3)
    return quick(job, watch)


def endless(job: Mapping[str, Any], _watch: Watch | None) -> Plain:
    (Path(job["beside"]) / f"{os.getpid()}.busy").touch()
    Event().wait()
    raise AssertionError


def all_news(helpers: Any, count: int, seconds: float = 60) -> dict[int, News]:
    """The last news of so many jobs."""
    found: dict[int, News] = {}
    ends = time.monotonic() + seconds
    while len(found) < count and time.monotonic() < ends:
        found |= {news.number: news for news in helpers.hear(0.1) if news.reply is not None}
    return found


if __name__ == "__main__":  # somebody who has two helpers at work, until somebody else kills them
    master = Processes(2, endless)
    for number in range(2):
        master.give(number, job_for(f"2026-11-0{number + 1}", Path(sys.argv[1])))
    master.hear(600)
