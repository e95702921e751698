"""A handful of kills of each command. The long run is `python -m tests.crash --kills 200`."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path

import pytest

from tests.crash.kills import COMMANDS, Bench

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal there")]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_leaves_whole_files_and_the_next_run_works(tmp_path: Path, name: str) -> None:
    with closing(Bench(name, tmp_path)) as bench:
        # At any moment from an empty folder; while it writes where older files are; and by SIGTERM while it writes.
        tally = bench.kill(0, 1) + bench.kill(3, 1) + bench.kill(2, 1, signal.SIGTERM)
    assert tally.faults == []
    assert tally.kills
