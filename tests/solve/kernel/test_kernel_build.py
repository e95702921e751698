"""Kernels built by this machine's compiler: what is built, what fails, and what a failure leaves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.solve.kernel.build import ROOT, build_kernel, main
from pnp.solve.kernel.compiler import TARGET, Compiler, Mode, NotBuilt, find_compiler, requirements
from pnp.solve.kernel.loading import VARIANT
from pnp.solve.kernel.places import ENDING, Kernel, kernels, seal, seal_of


def add(kernel: Kernel, text: str, name: str = "more.c") -> None:
    (kernel.folder / name).write_text(text, encoding="utf-8")


def test_a_source_tree_knows_its_kernels(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "pnp/games/other/solver/c").mkdir(parents=True)
    (tmp_path / "pnp/games/other/solver/c/names.h").touch()
    assert kernels(tmp_path) == [kernel]
    assert kernel.library().name == f"libtoy{ENDING}"


def test_the_hash_is_about_names_and_contents(kernel: Kernel) -> None:
    before = kernel.source_hash()
    (kernel.folder / "sum.c").rename(kernel.folder / "sums.c")
    renamed = kernel.source_hash()
    add(kernel, "int x;\n")
    assert len({before, renamed, kernel.source_hash()}) == 3


def test_ends_of_lines_do_not_count(kernel: Kernel) -> None:
    before = kernel.source_hash()
    for path in kernel.sources():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert kernel.source_hash() == before


def test_a_library_and_its_seal_are_built_and_nothing_else(kernel: Kernel, compiler: Compiler) -> None:
    sources = set(kernel.sources())
    library, sealed = build_kernel(kernel, compiler, kernel.folder)
    assert set(kernel.folder.iterdir()) == sources | {library, sealed}
    assert library == kernel.library()
    assert sealed.read_text() == seal(library.read_bytes(), library.name)


def test_the_same_sources_give_the_same_bytes(kernel: Kernel, compiler: Compiler, tmp_path: Path) -> None:
    first = build_kernel(kernel, compiler, kernel.folder)
    (tmp_path / "elsewhere").mkdir()
    moved = Kernel("toy", tmp_path / "moved")
    shutil.copytree(kernel.folder, moved.folder)
    second = build_kernel(moved, compiler, tmp_path / "elsewhere")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_a_mistake_is_told_and_leaves_the_old_library(kernel: Kernel, compiler: Compiler) -> None:
    library, _ = build_kernel(kernel, compiler, kernel.folder)
    old, files = library.read_bytes(), {*kernel.folder.iterdir(), kernel.folder / "more.c"}
    add(kernel, "int f(void) { return unknown(); }\n")
    with pytest.raises(NotBuilt, match=r"more\.c"):
        build_kernel(kernel, compiler, kernel.folder)
    assert library.read_bytes() == old
    assert set(kernel.folder.iterdir()) == files


def test_a_warning_fails_a_strict_build_alone(kernel: Kernel, compiler: Compiler) -> None:
    add(kernel, "void f(void) { int unused; }\n")
    build_kernel(kernel, compiler, kernel.folder)
    with pytest.raises(NotBuilt, match="unused"):
        build_kernel(kernel, compiler, kernel.folder, Mode.STRICT)


def test_a_library_that_python_cannot_use_is_not_built(kernel: Kernel, compiler: Compiler) -> None:
    (kernel.folder / "says.c").unlink()
    with pytest.raises(NotBuilt, match="pnp_kernel_source"):
        build_kernel(kernel, compiler, kernel.folder)
    assert not kernel.library().exists()
    assert not seal_of(kernel.library()).exists()


def test_a_folder_that_cannot_be_written(kernel: Kernel, compiler: Compiler, tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match="nowhere"):
        build_kernel(kernel, compiler, tmp_path / "nowhere")


def test_a_sanitized_library_ends_the_process_that_reads_too_far(kernel: Kernel, compiler: Compiler) -> None:
    asan = subprocess.run(
        [*compiler.command, "-print-file-name=libasan.so"], capture_output=True, text=True, check=False
    )
    if not Path(asan.stdout.strip()).is_absolute():
        pytest.skip("no sanitizer here")
    library, _ = build_kernel(kernel, compiler, kernel.folder, Mode.SANITIZED)
    assert library == kernel.library(variant="sanitized")
    code = """if True:
        import ctypes, sys
        from pathlib import Path
        from pnp.solve.kernel.header import structure
        from pnp.solve.kernel.loading import load_kernel
        from tests.solve.kernel.toy_kernel import ROW
        numbers = (ctypes.c_int16 * 100)()
        row = structure(ROW)(count=int(sys.argv[2]), numbers=ctypes.addressof(numbers))
        load_kernel(Path(sys.argv[1]), "toy").toy_sum(ctypes.byref(row))"""
    more = {"LD_PRELOAD": asan.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    environment = {**os.environ, **more, VARIANT: "sanitized", "PYTHONPATH": str(ROOT)}
    good, bad = (
        subprocess.run(
            [sys.executable, "-c", code, kernel.folder, str(count)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        for count in (100, 101)
    )
    assert good.returncode == 0, good.stderr
    assert bad.returncode != 0
    assert "heap-buffer-overflow" in bad.stderr


# The compiler


@pytest.mark.usefixtures("compiler")
@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler is called cc here")
def test_cc_may_hold_arguments(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc -DFROM_CC='1 + 1'")
    add(kernel, "#if FROM_CC != 2\n#error it has no arguments\n#endif\n")
    found = find_compiler()
    assert found.command == ("cc", "-DFROM_CC=1 + 1")
    build_kernel(kernel, found, kernel.folder)


@pytest.mark.parametrize("cc", ["false", "/no/such/compiler", "cc '", "cat"])
def test_a_cc_that_does_not_work_is_the_last_word(cc: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", cc)
    with pytest.raises(NotBuilt) as failed:
        find_compiler()
    assert cc in str(failed.value)
    assert requirements() == []


def test_ziglang_is_needed_where_no_compiler_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert requirements() == ["ziglang"]


def test_a_compiler_that_finds_no_headers_does_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "cc"
    script.write_text("#!/bin/sh\necho 'fatal error: stdint.h: No such file or directory' >&2\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert requirements() == ["ziglang"]


@pytest.mark.usefixtures("compiler")
def test_ziglang_is_not_needed_where_a_compiler_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        pytest.skip("only ziglang here")
    assert requirements() == []


def test_other_platforms_need_ziglang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TARGET, "windows-x86_64")
    assert requirements() == ["ziglang"]


def test_an_unknown_platform_is_told_with_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TARGET, "amiga")
    with pytest.raises(NotBuilt, match=r"amiga.* windows-x86_64"):
        find_compiler()


# The command


def test_the_command_says_what_it_built(
    kernel: Kernel, compiler: Compiler, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert str(kernel.library().relative_to(tmp_path)) in out
    assert str(compiler) in out
    assert kernel.source_hash() in out


def test_the_command_says_why_it_could_not(
    kernel: Kernel, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "false")
    assert main(["--root", str(tmp_path)]) == 1
    assert "No C compiler works" in capsys.readouterr().err
    shutil.rmtree(kernel.folder)
    assert main(["--root", str(tmp_path)]) == 1
    assert "No kernel" in capsys.readouterr().err


def test_the_build_needs_the_standard_library_alone() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pnp.solve.kernel.build"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True)
