"""Where kernels lie, how their libraries are named, and which sources a library was built from.

A game's kernel is the C files in `pnp/games/GAME/solver/c`. This module needs the standard library alone: a wheel is
built where nothing that `pnp` needs is installed.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

FOLDERS = "pnp/games/*/solver/c"
ENDING = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
"""How the name of a library ends on this machine."""


@dataclass(frozen=True)
class Kernel:
    """A game's C files. In a wheel the folder has the library and no sources."""

    game: str
    folder: Path

    def sources(self) -> list[Path]:
        """Its C files and headers."""
        return sorted(path for path in self.folder.glob("*.[ch]") if path.is_file())

    def source_hash(self) -> str:
        """What tells these sources from others; it is the same whatever git does to the ends of lines."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{path.name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()[:16]

    def library(self, ending: str = ENDING, variant: str = "") -> Path:
        return self.folder / f"lib{self.game}{variant and f'-{variant}'}{ending}"


def kernels(root: Path) -> list[Kernel]:
    """The kernels of a source tree that can be built."""
    folders = sorted(folder for folder in root.glob(FOLDERS) if any(folder.glob("*.c")))
    return [Kernel(folder.parent.parent.name, folder) for folder in folders]


def seal_of(library: Path) -> Path:
    """The file beside a library that tells whether the library is whole."""
    return library.with_suffix(".sha256")


def seal(library: bytes, name: str) -> str:
    """What stands in it; `sha256sum --check` can read it."""
    return f"{hashlib.sha256(library).hexdigest()}  {name}\n"
