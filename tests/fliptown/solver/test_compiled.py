"""Compiled code in the cache folder: what is damaged there is compiled anew, and nobody notices."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.games.fliptown.solver.compiled import is_sound

ROOT = Path(__file__).parents[3]
MODULE = """
from pnp.games.fliptown.solver.compiled import is_compiled, kernel


@kernel
def inner(n):
    return 2 * n


@kernel
def doubled(n):
    return inner(n) + 0 * n


before = is_compiled()
print(doubled(21), before, sum(doubled.stats.cache_hits.values()))
"""

pytestmark = pytest.mark.slow  # each call starts numba anew


def run(folder: Path, cache: Path | None = None) -> list[str]:
    """The result, whether there was compiled code, and how often it came from the cache."""
    done = subprocess.run(
        [sys.executable, str(folder / "doubling.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cache or folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garble(path: Path) -> None:
    path.write_bytes(b"\x80\x04" + b"garbage" * 50)


def flip(path: Path) -> None:
    """One bit in the middle, in the machine code: numba alone would run it."""
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "doubling.py").write_text(MODULE, encoding="utf-8")
    assert run(folder) == ["42", "False", "0"]
    assert run(folder) == ["42", "True", "1"]
    return folder


@pytest.mark.parametrize("files", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("damage", [cut, empty, garble, flip])
def test_damage_is_seen(compiled: Path, tmp_path: Path, files: str, damage: Callable[[Path], None]) -> None:
    for path in (compiled / "cache").rglob(files):
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())
        assert is_sound(copy)
        damage(copy)
        assert not is_sound(copy)


def test_damaged_files_are_made_anew(compiled: Path) -> None:
    damaged = list((compiled / "cache").rglob("*.nb[ci]"))
    assert damaged
    for path in damaged:
        flip(path)
    assert run(compiled)[:2] == ["42", "False"], "which is told"
    assert run(compiled) == ["42", "True", "1"], "and are sound again"


def test_lost_files_are_made_anew(compiled: Path) -> None:
    for path in (compiled / "cache").rglob("*.nbc"):
        path.unlink()
    assert run(compiled)[0] == "42"
    assert run(compiled) == ["42", "True", "1"]


def test_the_same_code_elsewhere_is_not_compiled_again(compiled: Path, tmp_path: Path) -> None:
    for number, (text, hits) in enumerate([(MODULE, "1"), (MODULE.replace("2 * n", "n + n"), "0")]):
        package = tmp_path / str(number) / compiled.name
        package.mkdir(parents=True)
        (package / "doubling.py").write_text(text, encoding="utf-8")
        assert run(package, compiled / "cache") == ["42", "True", hits]


def test_a_cache_folder_that_cannot_be_made(compiled: Path, tmp_path: Path) -> None:
    (tmp_path / "doubling.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert compiled.exists()
    assert run(tmp_path)[0] == "42"
