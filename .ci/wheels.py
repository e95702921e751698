"""Look at the wheels of a folder: `python .ci/wheels.py SOURCE_TREE WHEELS`.

There must be one for each platform that kernels are built for. It must say so in its tag, and it must have a library of
the right kind for each kernel of the source tree, whole, and no C files.
"""

from __future__ import annotations

import re
import struct
import sys
from pathlib import Path
from zipfile import ZipFile

from pnp.solve.kernel.compiler import TARGETS, Target
from pnp.solve.kernel.places import Kernel, kernels, seal, seal_of

MACHINES = {
    "linux-x86_64": ("ELF", 62),
    "linux-aarch64": ("ELF", 183),
    "macos-arm64": ("Mach-O", 0x0100000C),
    "macos-x86_64": ("Mach-O", 0x01000007),
    "windows-x86_64": ("PE", 0x8664),
}
"""The kind of file and the number of the processor, as the systems write them."""


def kind_of(library: bytes) -> tuple[str, int]:
    if library.startswith(b"\x7fELF"):
        return "ELF", struct.unpack_from("<H", library, 18)[0]
    if library.startswith(b"\xcf\xfa\xed\xfe"):
        return "Mach-O", struct.unpack_from("<I", library, 4)[0]
    if library.startswith(b"MZ"):
        header = struct.unpack_from("<I", library, 0x3C)[0]
        return "PE", struct.unpack_from("<H", library, header + 4)[0]
    return "unknown", 0


def faults(wheel: ZipFile, found: list[Kernel], root: Path, name: str, target: Target) -> list[str]:
    told, names = [], wheel.namelist()
    facts = next(wheel.read(each).decode() for each in names if each.endswith(".dist-info/WHEEL"))
    for line in (f"Tag: py3-none-{target.tag}", "Root-Is-Purelib: false"):
        if line not in facts.splitlines():
            told.append(f"its WHEEL lacks {line!r}")
    told += [f"{each} should not be there" for each in names if each.endswith((".c", ".h"))]
    for kernel in found:
        path = kernel.library(target.ending).relative_to(root)
        if not {path.as_posix(), seal_of(path).as_posix()} <= set(names):
            told.append(f"{path} or its seal is missing")
            continue
        library = wheel.read(path.as_posix())
        if kind_of(library) != MACHINES[name]:
            told.append(f"{path} is for {kind_of(library)}, not for {MACHINES[name]}")
        if wheel.read(seal_of(path).as_posix()).decode() != seal(library, path.name):
            told.append(f"{path} is not what its seal says")
        if kernel.source_hash().encode() not in library:
            told.append(f"{path} was built from other sources")
        if newer := [each for each in re.findall(rb"GLIBC_2\.(\d+)", library) if int(each) > 17]:
            told.append(f"{path} needs glibc 2.{max(map(int, newer))}")
    return told


def main(root: Path, folder: Path) -> int:
    found, bad = kernels(root), 0
    for name, target in TARGETS.items():
        wheels = list(folder.glob(f"*-py3-none-{target.tag}.whl"))
        told = [] if len(wheels) == 1 else [f"{len(wheels)} wheels in place of one"]
        for path in wheels:
            with ZipFile(path) as wheel:
                told += faults(wheel, found, root, name, target)
        print(f"{name}: {'; '.join(told) or 'good'}")
        bad += len(told)
    return 1 if bad or not found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
