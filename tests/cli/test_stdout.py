"""A standard output that takes nothing: a sentence and an exit code, whatever the command; never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def ended(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """How `pnp` ends in a shell, which can close its streams."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(folder)}
    line = f'"{sys.executable}" -m pnp {command}'
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to be had")
@pytest.mark.parametrize("command", ["games", "games --json", "--help"])
def test_a_full_disk(tmp_path: Path, command: str) -> None:
    done = ended(f"{command} >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (
        1, "The answer can’t be written to the standard output: the disk is full.\n",
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize("command", ["games --json", "calibrate --show"])
def test_a_closed_stream(tmp_path: Path, command: str) -> None:
    done = ended(f"{command} >&-", tmp_path)
    assert (done.returncode, done.stderr) == (1, "The answer can’t be written to the standard output: it is closed.\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
def test_whoever_asks_for_nothing_needs_no_stream(tmp_path: Path) -> None:
    assert ended("calibrate --show --quiet >&-", tmp_path).returncode == 0
    assert ended("games >&- 2>&-", tmp_path).returncode == 1
