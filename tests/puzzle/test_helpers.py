"""Helpers: this process and others. They share the work, may die, and leave nobody behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import pnp.puzzle.find
from pnp.puzzle.booklet.helpers import Here, News, Processes
from pnp.puzzle.keep import puzzle_of
from pnp.solve.answer import Stage
from tests.cli.bad import ROOT
from tests.puzzle.tiny import Tiny, nothing, starving
from tests.puzzle.workers import all_news, dying, endless, job_for, meeting


def is_running(process: int) -> bool:
    """A process that nobody has heard the end of yet is dead all the same."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def busy(folder: Path, count: int) -> list[int]:
    ends = time.monotonic() + 60
    while len(found := list(folder.glob("*.busy"))) < count:
        assert time.monotonic() < ends
        time.sleep(0.02)
    return [int(path.stem) for path in found]


def gone(processes: list[int]) -> bool:
    ends = time.monotonic() + 20
    while any(map(is_running, processes)) and time.monotonic() < ends:
        time.sleep(0.02)
    return not any(map(is_running, processes))


def test_two_processes_work_at_the_same_time(tmp_path: Path) -> None:
    with closing(Processes(2, meeting)) as helpers:
        assert helpers.room() == 2
        for number in range(2):
            helpers.give(number, job_for(f"2026-11-0{number + 1}", tmp_path))
        news = all_news(helpers, 2)
    processes = {news[number].reply["process"] for number in range(2)}
    assert len(processes) == 2
    assert os.getpid() not in processes
    days = [puzzle_of(news[number].reply["puzzle"]).scenario.daily.day for number in range(2)]
    assert days == ["2026-11-01", "2026-11-02"]


def test_one_that_dies_loses_its_job_and_is_replaced(tmp_path: Path) -> None:
    with closing(Processes(1, dying)) as helpers:
        helpers.give(0, job_for("2026-11-01", tmp_path))
        (lost,) = all_news(helpers, 1)[0].reply["findings"]
        assert (lost["code"], lost["params"]) == ("booklet.helper_lost", {"code": 3})
        helpers.give(1, job_for("2026-11-02", tmp_path))
        assert "puzzle" in all_news(helpers, 1)[1].reply


def test_helpers_can_be_sent_away_in_the_middle(tmp_path: Path) -> None:
    helpers = Processes(2, endless)
    for number in range(2):
        helpers.give(number, job_for(f"2026-11-0{number + 1}", tmp_path))
    processes = busy(tmp_path, 2)
    began = time.monotonic()
    helpers.close()
    assert time.monotonic() - began < 3
    assert gone(processes)


def test_no_helper_outlives_its_master(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.puzzle.workers", str(tmp_path)]
    master = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=ROOT)
    processes = busy(tmp_path, 2)
    assert all(map(is_running, processes))
    master.send_signal(signal.SIGKILL)
    master.wait(20)
    assert gone(processes)


# -- this process ------------------------------------------------------------------------------------------------------


def test_this_very_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny())
    with closing(Here()) as helpers:
        helpers.give(7, job_for("2026-11-01", tmp_path))
        told = list[News]()
        while not told or told[-1].reply is None:
            told += helpers.hear(0.1)
    first, last = told[0], told[-1]
    assert (first.number, first.progress.stage, first.progress.candidate) == (7, Stage.PROVE, 4)
    assert puzzle_of(last.reply["puzzle"]).proven


@pytest.mark.skipif(os.name != "posix", reason="no such signals there")
def test_a_signal_in_the_middle_of_listening() -> None:
    """Whose handling takes longer than it was to be listened for: once that made the program wait for ever."""
    heard = []

    def slow(*_: object) -> None:
        if heard:
            raise TimeoutError
        heard.append(time.sleep(0.3))

    before = signal.signal(signal.SIGALRM, slow)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 10)
    try:
        assert Here().hear(0.1) == []
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert heard


def test_it_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny(more=3, waits=True))
    helpers = Here()
    helpers.give(0, job_for("2026-11-01", tmp_path, "opening"))
    helpers.close()
    assert not puzzle_of(all_news(helpers, 1)[0].reply["puzzle"]).proven


@pytest.mark.parametrize(
    ("maker", "code"),
    [(nothing, "daily.no_candidate"), (starving, "solver.out_of_memory"), (Tiny(boast=1), "solver.refused")],
)
def test_what_goes_wrong_comes_back_as_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, maker: object, code: str
) -> None:
    monkeypatch.setattr(pnp.puzzle.find, "curated", maker)
    with closing(Here()) as helpers:
        helpers.give(0, job_for("2026-11-01", tmp_path))
        (finding,) = all_news(helpers, 1)[0].reply["findings"]
    assert finding["code"] == code


def test_a_fault_of_the_program_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(pnp.puzzle.find, "curated", broken)
    with closing(Here()) as helpers:
        helpers.give(0, job_for("2026-11-01", tmp_path))
        (finding,) = all_news(helpers, 1)[0].reply["findings"]
    assert (finding["code"], finding["params"]["detail"]) == ("booklet.crashed", "ZeroDivisionError: by nought")
