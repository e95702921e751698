"""Without the solver's library everything works but solving, and solving says what to do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.bad import WRONG

ROOT = Path(__file__).parents[2]
C = Path("pnp/games/fliptown/solver/c")
FULL, OPENING = "fliptown-2026-11-15-full", "fliptown-2026-11-15-opening"
WORKS = (
    ("games",),
    ("print", "-c", "score-pad"),
    ("validate", "fliptown/standard"),
    ("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.1"),
    ("show", OPENING),
    ("check", FULL, FULL),
    ("play", OPENING),
    ("daily", "2026-11-15"),
)
SOLVES = (
    ("solve", OPENING, "--json"),
    ("check", FULL, FULL, "--explain", "--json"),
    ("daily", "2020-01-06", "--json"),
)


def tree(folder: Path, *, sources: bool) -> Path:
    """A copy of the package as git has it; without C files it is like a wheel that was built without a compiler."""
    shutil.copytree(ROOT / "pnp", folder / "pnp", ignore=shutil.ignore_patterns("__pycache__", "libfliptown*"))
    if not sources:
        shutil.rmtree(folder / C)
    for name in ("layouts", "fonts"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def run(package: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(package),
        "LC_ALL": "C.UTF-8",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    return subprocess.run(
        [sys.executable, "-m", "pnp", *command],
        cwd=folder, env=environment, input="quit\n", capture_output=True, text=True, check=False,
    )  # fmt: skip


def refused(package: Path, folder: Path, *command: str) -> str:
    """The finding of a command that can't solve."""
    done = run(package, folder, *command)
    assert done.returncode == WRONG, (command, done.stderr)
    finding = json.loads(done.stdout)["finding"]
    assert finding["message"] in done.stderr
    assert sys.executable in finding["message"], "it says what to do"
    return str(finding["code"])


def test_an_installation_without_a_library_does_all_but_solve(tmp_path_factory: pytest.TempPathFactory) -> None:
    package, folder = tree(tmp_path_factory.mktemp("tree"), sources=False), tmp_path_factory.mktemp("user")
    for command in WORKS:
        done = run(package, folder, *command)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout, command
    assert {refused(package, folder, *command) for command in SOLVES} == {"kernel.missing"}


def test_a_source_tree_that_is_not_built_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    package, folder = tree(tmp_path_factory.mktemp("tree"), sources=True), tmp_path_factory.mktemp("user")
    assert refused(package, folder, *SOLVES[0]) == "kernel.unbuilt"


def test_a_damaged_library_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    package, folder = tree(tmp_path_factory.mktemp("tree"), sources=False), tmp_path_factory.mktemp("user")
    (package / C).mkdir()
    for path in (ROOT / C).glob("libfliptown.*"):
        content = path.read_bytes()
        (package / C / path.name).write_bytes(content if path.suffix == ".sha256" else content[:5000])
    assert refused(package, folder, *SOLVES[0]) == "kernel.damaged"
