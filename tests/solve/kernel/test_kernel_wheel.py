"""The build hook at work: wheels, source archives and editable installations, made by hatchling itself.

The tree has the project's own settings and hook, the toy kernel, and nothing else of pnp than the hook needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from pnp.solve.kernel import build
from pnp.solve.kernel.places import ENDING, kernels
from tests.solve.kernel.toy_kernel import toy_kernel

ROOT = Path(__file__).parents[3]
FOLDER = "pnp/games/toy/solver/c"
LIBRARY = {f"{FOLDER}/libtoy{ENDING}", f"{FOLDER}/libtoy.sha256"}

IMPORTS = "from hatchling.build import *; from hatchling.builders.wheel import WheelBuilder"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    root.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, root)
    for name in ("layouts", "fonts"):
        (root / name).mkdir()
        (root / name / "some.txt").touch()
    shutil.copytree(ROOT / "pnp/solve/kernel", root / "pnp/solve/kernel", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pnp/__init__.py", root / "pnp")
    toy_kernel(root)
    return root


def hatchling(tree: Path, call: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What hatchling does in a tree when pip asks for it; the environment says nothing of compilers by itself."""
    pytest.importorskip("hatchling")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CC", "PNP_", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-c", f"{IMPORTS}; print({call})"],
        cwd=tree,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def wheel(tree: Path, into: Path, **environment: str) -> Path:
    return into / hatchling(tree, f"build_wheel({str(into)!r})", **environment).stdout.split()[-1]


def in_kernel_folder(names: list[str]) -> set[str]:
    return {name for name in names if name.startswith(FOLDER)}


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.usefixtures("compiler")
def test_a_wheel_has_the_library_and_no_sources(tree: Path, tmp_path: Path) -> None:
    made = wheel(tree, tmp_path)
    assert in_kernel_folder(list(contents(made))) == LIBRARY
    assert "-py3-none-" in made.name
    assert not made.name.endswith("-any.whl")
    assert not (tree / FOLDER / f"libtoy{ENDING}").exists()


@pytest.mark.usefixtures("compiler")
def test_a_source_archive_has_the_sources_and_gives_the_same_wheel(tree: Path, tmp_path: Path) -> None:
    assert build.main(["--root", str(tree)]) == 0  # what is built beside the sources stays out
    hatchling(tree, f"build_sdist({str(tmp_path)!r})")
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        top = packed.getnames()[0].split("/")[0]
        names = [name.removeprefix(f"{top}/") for name in packed.getnames()]
        packed.extractall(tmp_path, filter="data")
    assert in_kernel_folder(names) == {f"{FOLDER}/{name}" for name in ("names.h", "says.c", "sum.c")}
    assert "hatch_build.py" in names
    (tmp_path / "again").mkdir()
    first, second = wheel(tree, tmp_path), wheel(tmp_path / top, tmp_path / "again")
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.usefixtures("compiler")
def test_an_editable_installation_has_the_library_beside_the_sources(tree: Path) -> None:
    hatchling(tree, "list(WheelBuilder('.').build(versions=['editable'], hooks_only=True))")
    assert {f"{FOLDER}/{path.name}" for path in (tree / FOLDER).glob("lib*")} == LIBRARY


def test_a_compiler_that_fails_leaves_the_library_out_and_says_so(tree: Path, tmp_path: Path) -> None:
    done = hatchling(tree, f"build_wheel({str(tmp_path)!r})", CC="false")
    (made,) = tmp_path.glob("*.whl")
    assert made.name.endswith("-py3-none-any.whl")
    assert not in_kernel_folder(list(contents(made)))
    assert "The solver of toy is left out" in done.stdout + done.stderr


def test_a_tree_without_kernels_gives_a_pure_wheel(tree: Path, tmp_path: Path) -> None:
    shutil.rmtree(tree / FOLDER)
    assert kernels(tree) == []
    assert hatchling(tree, "get_requires_for_build_wheel()", PATH="").stdout.strip() == "[]"
    assert wheel(tree, tmp_path).name.endswith("-py3-none-any.whl")


def test_an_unknown_target_ends_the_build(tree: Path, tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        wheel(tree, tmp_path, PNP_KERNEL_TARGET="amiga")
    assert "PNP_KERNEL_TARGET=amiga is unknown" in failed.value.stderr


@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel()", "get_requires_for_build_editable()"])
def test_ziglang_is_asked_for_where_it_is_needed_alone(tree: Path, tmp_path: Path, hook: str) -> None:
    assert "ziglang" in hatchling(tree, hook, PATH=str(tmp_path)).stdout
    assert "ziglang" in hatchling(tree, hook, PNP_KERNEL_TARGET="macos-arm64").stdout
    assert "ziglang" not in hatchling(tree, hook, PATH=str(tmp_path), CC="false").stdout
    assert "ziglang" not in hatchling(tree, "get_requires_for_build_sdist()", PATH=str(tmp_path)).stdout


@pytest.mark.usefixtures("compiler")
@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler is called cc here")
def test_ziglang_is_not_asked_for_where_a_compiler_works(tree: Path) -> None:
    assert "ziglang" not in hatchling(tree, "get_requires_for_build_wheel()").stdout
