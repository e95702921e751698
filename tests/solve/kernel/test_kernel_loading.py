"""Libraries that are loaded and called, and libraries that can't be."""

from __future__ import annotations

import ctypes
from array import array
from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.solve.kernel.build import build_kernel
from pnp.solve.kernel.compiler import Compiler
from pnp.solve.kernel.header import structure
from pnp.solve.kernel.loading import VARIANT, NoKernel, load_kernel
from pnp.solve.kernel.places import Kernel, seal, seal_of
from tests.solve.kernel.toy_kernel import ROW


@pytest.fixture
def library(kernel: Kernel, compiler: Compiler) -> Path:
    return build_kernel(kernel, compiler, kernel.folder)[0]


def without_sources(kernel: Kernel) -> None:
    """As in a wheel."""
    for path in kernel.sources():
        path.unlink()


def refusal(kernel: Kernel) -> Finding:
    with pytest.raises(NoKernel) as refused:
        load_kernel(kernel.folder, kernel.game)
    assert isinstance(refused.value, BadInput)
    (finding,) = refused.value.findings
    return finding


@pytest.mark.usefixtures("library")
def test_a_kernel_is_called(kernel: Kernel) -> None:
    numbers = array("h", [1, -2, 300])
    row = structure(ROW)(count=3, numbers=numbers.buffer_info()[0])
    toy_sum = load_kernel(kernel.folder, "toy").toy_sum
    toy_sum.restype = ctypes.c_int64
    assert toy_sum(ctypes.byref(row)) == (1 << 40) + 299


@pytest.mark.usefixtures("library")
def test_c_and_ctypes_agree_on_the_layout(kernel: Kernel) -> None:
    loaded, made = load_kernel(kernel.folder, "toy"), structure(ROW)
    assert loaded.toy_offset() == made.numbers.offset
    assert loaded.toy_size() == ctypes.sizeof(made)


@pytest.mark.usefixtures("library")
def test_a_wheel_has_no_sources_to_compare(kernel: Kernel) -> None:
    without_sources(kernel)
    assert load_kernel(kernel.folder, "toy").toy_offset()


def test_a_source_tree_that_is_not_built(kernel: Kernel) -> None:
    finding = refusal(kernel)
    assert finding.code == "kernel.unbuilt"
    assert finding.params["command"].endswith(" -m pnp.solve.kernel.build")


def test_an_installation_without_a_library(kernel: Kernel) -> None:
    without_sources(kernel)
    finding = refusal(kernel)
    assert finding.code == "kernel.missing"
    assert finding.params["command"].endswith(" -m pip install --force-reinstall --no-deps .")


@pytest.mark.usefixtures("library")
def test_a_library_of_other_sources_is_stale(kernel: Kernel) -> None:
    with (kernel.folder / "names.h").open("a", encoding="utf-8") as header:
        header.write("/* one more line */\n")
    assert refusal(kernel).code == "kernel.stale"


@pytest.mark.parametrize("part", [0, 100, 5000, -1])
def test_a_library_that_was_cut_short_is_damaged(kernel: Kernel, library: Path, part: int) -> None:
    library.write_bytes(library.read_bytes()[:part])
    finding = refusal(kernel)
    assert (finding.code, finding.file) == ("kernel.damaged", str(library))


def test_a_library_with_another_byte_is_damaged(kernel: Kernel, library: Path) -> None:
    content = bytearray(library.read_bytes())
    content[len(content) // 2] ^= 1
    library.write_bytes(content)
    assert refusal(kernel).code == "kernel.damaged"


@pytest.mark.parametrize("content", [None, b"", b"\xff\x00", b"0" * 64])
def test_a_library_without_its_seal_is_damaged(kernel: Kernel, library: Path, content: bytes | None) -> None:
    if content is None:
        seal_of(library).unlink()
    else:
        seal_of(library).write_bytes(content)
    assert refusal(kernel).code == "kernel.damaged"


def test_a_file_that_the_system_does_not_load_is_refused(kernel: Kernel, library: Path) -> None:
    content = b"no library at all"
    library.write_bytes(content)
    seal_of(library).write_text(seal(content, library.name))
    finding = refusal(kernel)
    assert finding.code == "kernel.refused"
    assert finding.params["detail"]


def test_a_folder_in_place_of_the_library(kernel: Kernel) -> None:
    kernel.library().mkdir()
    assert refusal(kernel).code == "file.unreadable"


def test_tests_may_ask_for_a_variant(kernel: Kernel, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIANT, "sanitized")
    assert refusal(kernel).code == "kernel.unbuilt"
    other = kernel.library(variant="sanitized")
    other.write_bytes(library.read_bytes())
    seal_of(other).write_text(seal(other.read_bytes(), other.name))
    assert load_kernel(kernel.folder, "toy").toy_offset()
