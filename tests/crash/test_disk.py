"""A fault at every system call of the writer: files are whole, old or new, and the next write leaves no draft."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.files import drafts
from tests.crash.disk import FAULTS

ROOT = Path(__file__).parents[2]
WRITERS, TIMES = 4, 60
WRITER = """
import sys
from pathlib import Path
from pnp.files.disk import write_all_atomic
folder, me, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for time in range(times):
    write_all_atomic({folder / me: str(time).encode(), folder / "shared": me.encode() * 50_000})
"""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nobody can be made to die here")


def python(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def tried(folder: Path, fault: str, moment: str, lasting: str) -> dict[str, Any]:
    process = python("-m", "tests.crash.disk", str(folder), fault, moment, lasting)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize(("fault", "moment"), FAULTS)
def test_one_call_fails(tmp_path: Path, fault: str, moment: str) -> None:
    found = tried(tmp_path, fault, moment, "once")
    assert {"open", "write", "close", "chmod", "replace", "unlink", "listdir", "lstat", "kill"} <= set(found["calls"])
    assert found["calls"].count("replace") == 3
    assert found["faults"] == []


@pytest.mark.parametrize("fault", ["ENOSPC", "EIO"])
def test_every_call_fails_from_one_on(tmp_path: Path, fault: str) -> None:
    assert tried(tmp_path, fault, "before", "lasting")["faults"] == []


def test_writers_at_the_same_time_leave_each_other_s_drafts_alone(tmp_path: Path) -> None:
    writers = [python("-c", WRITER, str(tmp_path), str(number), str(TIMES)) for number in range(WRITERS)]
    assert [writer.communicate()[1] for writer in writers] == [""] * WRITERS
    there = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert there.pop("shared") in {str(number) * 50_000 for number in range(WRITERS)}
    assert there == {str(number): str(TIMES - 1) for number in range(WRITERS)}
    assert not any(map(drafts.is_draft, there))
