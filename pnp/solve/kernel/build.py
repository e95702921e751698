"""Build the kernels of a source tree: `python -m pnp.solve.kernel.build`. The build of a wheel calls it too.

This module needs the standard library alone: a wheel is built where nothing that `pnp` needs is installed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.solve.kernel.compiler import Compiler, Mode, NotBuilt, find_compiler
from pnp.solve.kernel.places import Kernel, kernels, seal, seal_of

ROOT = Path(__file__).resolve().parents[3]
_LOADS = """\
import ctypes, sys
says = ctypes.CDLL(sys.argv[1]).pnp_kernel_source
says.restype = ctypes.c_char_p
sys.exit(0 if says() == sys.argv[2].encode() else "pnp_kernel_source() does not return PNP_KERNEL_SOURCE")
"""


def build_kernel(kernel: Kernel, compiler: Compiler, into: Path, mode: Mode = Mode.PLAIN) -> tuple[Path, Path]:
    """Compile a kernel's library into a folder, whole or not at all: the library and its seal.

    Raises `NotBuilt` if it can't be compiled, or if this Python can't load it.
    """
    variant = mode if mode is Mode.SANITIZED else ""
    # The compiler runs in another folder.
    into = into.resolve()
    library = into / kernel.library(compiler.ending, variant).name
    source_hash = kernel.source_hash()
    try:
        with TemporaryDirectory(prefix=".build-", dir=into) as name:
            made = Path(name) / library.name
            compiler.compile(kernel.folder, made, source_hash, mode)
            if compiler.target is None and mode is not Mode.SANITIZED:
                _check_loads(made, source_hash)
            sealed = seal_of(made)
            sealed.write_text(seal(made.read_bytes(), made.name), encoding="ascii", newline="\n")
            made.replace(library)
            sealed.replace(seal_of(library))
    except OSError as error:
        raise NotBuilt(f"{error.filename or into}: {error.strerror}") from None
    return library, seal_of(library)


def _check_loads(library: Path, source_hash: str) -> None:
    """A compiler may build for another machine than this Python is for. A process of its own may crash."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", _LOADS, str(library), source_hash],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise NotBuilt(f"{library.name} can't be loaded: exit code {done.returncode}\n{done.stdout}".rstrip())


def main(arguments: Sequence[str] | None = None) -> int:
    """Build every kernel in its own folder, and say so; 1 if one can't be built, or if there is none."""
    parser = argparse.ArgumentParser(prog="python -m pnp.solve.kernel.build", description="Build the solvers' C code.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree (default: the one of this module)")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--strict", action="store_true", help="let a warning fail the build")
    modes.add_argument("--sanitize", action="store_true", help="build a second library, with ASan and UBSan, for tests")
    wish = parser.parse_args(arguments)
    mode = Mode.SANITIZED if wish.sanitize else Mode.STRICT if wish.strict else Mode.PLAIN
    root = wish.root.resolve()
    found = kernels(root)
    if not found:
        print(f"No kernel in {root}.", file=sys.stderr)
        return 1
    try:
        compiler = find_compiler()
        for kernel in found:
            library, _ = build_kernel(kernel, compiler, kernel.folder, mode)
            print(f"{library.relative_to(root)}: built by {compiler} from sources {kernel.source_hash()}")
    except NotBuilt as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
