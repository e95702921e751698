"""Compiled code in the cache folder: what is damaged there is compiled anew, and nobody notices."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.games.fliptown.solver.kernel.compiled import is_sound

ROOT = Path(__file__).parents[3]
MODULE = """
from pnp.games.fliptown.solver.kernel.compiled import announce, is_compiled, kernel, mark_compiled


@kernel
def inner(n):
    return 2 * n


@kernel
def doubled(n):
    return inner(n) + 0 * n


said = []
before = is_compiled()
announce(said.append)
print(doubled(21), before, sum(doubled.stats.cache_hits.values()))
mark_compiled()
for progress in said:
    print(progress.stage, progress.unkept and progress.unkept.params["reason"])
"""
LAUNCHER = """
import builtins, errno, io, os, runpy, sys
from pathlib import Path

_, how, folder, script = sys.argv


def refusing(call, writes):
    def asked(path, *arguments, **named):
        if str(path).startswith(folder) and writes(*arguments):
            raise OSError(errno.EROFS, "", str(path))
        return call(path, *arguments, **named)

    return asked


def no_home():
    raise RuntimeError


if how == "read-only":
    os.open = refusing(os.open, lambda flags, *_: flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR))
    os.mkdir = refusing(os.mkdir, lambda *_: True)
    os.unlink = refusing(os.unlink, lambda *_: True)
    os.replace = refusing(os.replace, lambda *_: True)
    builtins.open = io.open = refusing(open, lambda mode="r", *_: set(mode) & set("wxa+"))
if how == "homeless":
    Path.home = no_home
runpy.run_path(script, run_name="__main__")
"""
"""A folder in which every write is refused as on a disk that can only be read, also for root; or nobody at home."""

pytestmark = pytest.mark.slow  # each call starts numba anew


def run(folder: Path, cache: Path | None = None, *, read_only: bool = False, homeless: bool = False) -> list[str]:
    """The result, whether there was compiled code, how often it came from the cache, and what was told."""
    cache = cache or folder / "cache"
    how = "read-only" if read_only else "homeless" if homeless else "plain"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": "" if homeless else str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", LAUNCHER, how, str(cache), str(folder / "doubling.py")],
        env={**environment, "HOME": ""} if homeless else environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


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
    assert run(folder) == ["42", "False", "0", "compile", "None"]
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
    assert run(tmp_path) == ["42", "False", "0", "compile", "ENOTDIR"]


def test_a_whole_kernel_that_can_only_be_read_is_used_as_it_is(compiled: Path) -> None:
    before = contents(compiled / "cache")
    assert run(compiled, read_only=True) == ["42", "True", "1"], "nothing is compiled, and nothing said"
    assert contents(compiled / "cache") == before


def test_a_part_of_a_kernel_that_can_only_be_read_is_told_of(compiled: Path, tmp_path: Path) -> None:
    """It is whole as far as anybody knows, and then something is missing."""
    shutil.copytree(compiled / "cache", tmp_path / "cache")
    for path in (tmp_path / "cache").rglob("*doubled*.nbc"):
        path.unlink()
    before = contents(tmp_path / "cache")
    assert run(compiled, tmp_path / "cache", read_only=True) == ["42", "True", "0", "compile", "EROFS"]
    assert contents(tmp_path / "cache") == before


def test_an_empty_cache_that_can_only_be_read_is_told_of(compiled: Path, tmp_path: Path) -> None:
    assert run(compiled, tmp_path, read_only=True) == ["42", "False", "0", "compile", "EROFS"]
    assert contents(tmp_path) == {}


def test_a_user_without_a_home_compiles_for_one_run(compiled: Path) -> None:
    assert run(compiled, homeless=True) == ["42", "False", "0", "compile", "no_home"]


def test_a_kernel_of_which_a_part_was_compiled_is_not_whole(compiled: Path, tmp_path: Path) -> None:
    """Whoever is stopped while it compiles is told of it again the next time, and goes on from there."""
    shutil.copytree(compiled / "cache", tmp_path / "cache")
    for path in (tmp_path / "cache").rglob("whole"):
        path.unlink()
    assert run(compiled, tmp_path / "cache") == ["42", "False", "1", "compile", "None"]
    assert run(compiled, tmp_path / "cache") == ["42", "True", "1"]
