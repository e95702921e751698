"""A real Dask cluster: a scheduler and two workers on this machine, each a process of its own."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import distributed
import pytest

import pnp.puzzle.booklet.cluster
import pnp.puzzle.booklet.job
import pnp.puzzle.find
from pnp.core.findings import BadInput
from pnp.files.resources import game_dir
from pnp.puzzle.booklet.cluster import cluster
from pnp.puzzle.booklet.job import job_of, packed_board, versions_of, work
from pnp.puzzle.keep import puzzle_of
from tests.cli.bad import ROOT, WRONG
from tests.cli.runner import Call, caller
from tests.puzzle.tiny import Tiny
from tests.puzzle.workers import LIMITS, all_news, job_for, order_of

DAYS = ("2026-11-01", "2026-11-02", "2026-11-03")
NO_PORT = "127.0.0.1:0"
"""Any port of this machine that is free."""
NOWHERE = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def dask() -> Iterator[distributed.LocalCluster]:
    """A scheduler with two workers, whose puzzles are made at once."""
    quiet = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": NO_PORT, "silence_logs": logging.CRITICAL}
    with distributed.LocalCluster(processes=True, host="127.0.0.1", **quiet) as local:
        with distributed.Client(local, set_as_default=False) as client:
            client.run(quick_makers)
        yield local


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return caller(capsys)


def quick_makers() -> None:
    pnp.puzzle.find.curated = Tiny()


def slow_makers() -> None:
    pnp.puzzle.find.curated = Tiny(more=3, waits=True)


def other_version(key: str | None) -> None:
    """Another version of what makes puzzles, or again the same."""
    pnp.puzzle.booklet.job.version_key = pnp.puzzle.curate.version_key if key is None else lambda _: key


def codes(bad: pytest.ExceptionInfo[BadInput]) -> list[str]:
    return [finding.code for finding in bad.value.findings]


def booklet(call: Call, address: str, *more: str) -> Any:
    return call("booklet", DAYS[0], DAYS[-1], "--cluster", address, "--json", "--quiet", *more)


@pytest.mark.slow
def test_a_booklet_by_two_workers(dask: distributed.LocalCluster, call: Call, tmp_path: Path) -> None:
    """The same file as without a cluster, and the days are kept here."""
    made = booklet(call, dask.scheduler_address)
    assert (made.code, made.err) == (0, "")
    assert [day["from_cache"] for day in made.document["days"]] == [False] * 3
    again = booklet(call, NOWHERE, "--out", "again")
    assert [day["from_cache"] for day in again.document["days"]] == [True] * 3
    files = [tmp_path / each.document["file"] for each in (made, again)]
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_both_workers_work(dask: distributed.LocalCluster, tmp_path: Path) -> None:
    order = order_of(DAYS[0])
    with closing(cluster(dask.scheduler_address, job_for(DAYS[0], tmp_path), versions_of(order))) as helpers:
        assert helpers.room() == 2
        with distributed.Client(dask, set_as_default=False) as client:
            client.run(slow_makers)
            for number, day in enumerate(DAYS[:2]):
                helpers.give(number, job_for(day, tmp_path))
            while len([key for keys in client.processing().values() for key in keys]) < 2:
                helpers.hear(0.05)
            assert sorted(len(keys) for keys in client.processing().values()) == [1, 1]
            helpers.close()
            ends = time.monotonic() + 30
            while any(client.processing().values()) and time.monotonic() < ends:
                time.sleep(0.02)
            assert not any(client.processing().values()), "a search that nobody wants any more ends there too"
            client.run(quick_makers)


@pytest.mark.slow
def test_a_board_of_ones_own_goes_with_the_job(dask: distributed.LocalCluster, call: Call, tmp_path: Path) -> None:
    """It extends another one in a folder beside it, and both are changed by nobody."""
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "boards" / "gulch")
    mine = tmp_path / "boards" / "mine" / "board.yaml"
    mine.parent.mkdir()
    mine.write_text("extends: ../gulch/board.yaml\nname: mine\n", encoding="utf-8")
    made = booklet(call, dask.scheduler_address, "--board", "boards/mine")
    assert made.code == 0
    assert "finale-mine-" in made.document["file"]
    scenarios = [day["scenario"] for day in made.document["days"]]
    assert call("validate", *scenarios, "--board", "boards/mine").code == 0


def test_a_board_is_packed_with_all_that_it_extends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "boards" / "gulch")
    mine = tmp_path / "boards" / "mine.yaml"
    mine.write_text("extends: ./gulch/board.yaml\nname: mine\n", encoding="utf-8")
    order = order_of(DAYS[0], str(mine))
    packed = packed_board(order)
    assert sorted(packed["texts"]) == ["gulch/board.yaml", "mine.yaml"]
    shutil.rmtree(tmp_path / "boards" / "gulch")
    job = json.loads(json.dumps(job_of(order, LIMITS, tmp_path, board=packed)))
    monkeypatch.setattr(pnp.puzzle.find, "curated", Tiny())
    made = puzzle_of(work(job)["puzzle"]).scenario
    assert made.board.name == "mine"
    assert packed_board(order_of(DAYS[0])) is None
    assert packed_board(order_of(DAYS[0], "fliptown/standard")) is None


@pytest.mark.slow
def test_a_worker_of_another_version(dask: distributed.LocalCluster, call: Call, tmp_path: Path) -> None:
    with distributed.Client(dask, set_as_default=False) as client:
        one = sorted(client.scheduler_info()["workers"])[0]
        client.run(other_version, "9/9/other", workers=[one])
        try:
            refused = booklet(call, dask.scheduler_address)
        finally:
            client.run(other_version, None)
    assert (refused.code, refused.document["finding"]["code"]) == (WRONG, "cluster.version")
    assert one in refused.err
    assert "9/9/other" in refused.err
    assert not (tmp_path / "output").exists()


@pytest.mark.slow
def test_a_cluster_that_is_lost_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever."""
    monkeypatch.setattr(pnp.puzzle.booklet.cluster, "_PATIENCE", 5)
    file = tmp_path / "scheduler.json"
    scheduler = dask_program("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", file=file)
    worker = dask_program("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", file=file)
    try:
        ends = time.monotonic() + 60
        while not file.exists() and time.monotonic() < ends:
            time.sleep(0.02)
        address = json.loads(file.read_text("utf-8"))["address"]
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            client.run(slow_makers)
        job = job_for(DAYS[0], tmp_path)
        with closing(cluster(address, job, versions_of(order_of(DAYS[0])))) as helpers:
            helpers.give(0, job)
            assert helpers.hear(0.2) == []
            scheduler.kill()
            with pytest.raises(BadInput) as bad:
                all_news(helpers, 1, 30)
        assert codes(bad) == ["cluster.lost"]
    finally:
        for program in (scheduler, worker):
            program.kill()
            program.wait()


def dask_program(name: str, *options: str, file: Path) -> subprocess.Popen[bytes]:
    """A part of a cluster as people start it; all of them meet by a file."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *options, "--scheduler-file", str(file)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=environ, cwd=file.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# -- no cluster -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [NOWHERE, "tcp://", "nowhere", "http://127.0.0.1:9", "", "tcp://nowhere.invalid:1"])
def test_nobody_answers(call: Call, tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.booklet.cluster, "_PATIENCE", 1)
    refused = booklet(call, address)
    assert (refused.code, refused.document["finding"]["code"]) == (WRONG, "cluster.unreachable")
    assert "Traceback" not in refused.err
    assert list(tmp_path.iterdir()) == []


def test_the_package_is_not_installed(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = booklet(call, NOWHERE)
    assert refused.code == WRONG
    assert "pip install 'pnp-west[cluster]'" in refused.err


@pytest.mark.slow
def test_nobody_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.puzzle.booklet.cluster, "_PATIENCE", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=True, host="127.0.0.1", dashboard_address=NO_PORT) as empty,
        pytest.raises(BadInput) as bad,
    ):
        cluster(empty.scheduler_address, job_for(DAYS[0], tmp_path), {})
    assert codes(bad) == ["cluster.no_workers"]
