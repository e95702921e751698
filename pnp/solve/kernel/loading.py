"""Load a kernel's library. A library that is missing, stale or damaged is a finding that says what to do about it."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

from pnp.core.faults import is_out_of_memory
from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.reasons import reason_of
from pnp.solve.kernel.places import Kernel, seal, seal_of

VARIANT = "PNP_KERNEL_VARIANT"
"""The environment variable that asks for another library of the same kernel; the tests set it to `sanitized`."""
_INSTALL = "pip install --force-reinstall --no-deps ."


class NoKernel(BadInput):
    """A kernel that can't be used; all but solving works without it. Carries one finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__([finding])


def load_kernel(folder: Path, game: str) -> ctypes.CDLL:
    """The library of the kernel in a folder; raises `NoKernel`, and `BadInput` if memory is short.

    In a source tree it must have been built from the sources beside it; a wheel has no sources.
    """
    kernel = Kernel(game, folder)
    library = kernel.library(variant=os.environ.get(VARIANT, ""))
    is_source_tree = bool(kernel.sources())
    remedy = {"command": _command("pnp.solve.kernel.build" if is_source_tree else _INSTALL)}
    try:
        content = library.read_bytes()
        sealed = seal_of(library).read_bytes() if seal_of(library).exists() else b""
    except FileNotFoundError:
        raise NoKernel(Finding("kernel.unbuilt" if is_source_tree else "kernel.missing", remedy)) from None
    except OSError as error:
        reason = {"reason": reason_of(error)}
        raise NoKernel(Finding("file.unreadable", reason, Kind.UNREADABLE, str(library))) from None
    # The system trusts a library: half of one ends the process, so it is looked at first.
    if sealed != seal(content, library.name).encode():
        raise NoKernel(Finding("kernel.damaged", remedy, Kind.UNREADABLE, str(library)))
    try:
        loaded = ctypes.CDLL(str(library))
        says = loaded.pnp_kernel_source
    except (OSError, AttributeError) as error:
        if is_out_of_memory(error):
            raise BadInput([Finding("system.memory")]) from None
        told = {"detail": " ".join(str(error).split()).rstrip("."), **remedy}
        raise NoKernel(Finding("kernel.refused", told, Kind.UNREADABLE, str(library))) from None
    says.restype = ctypes.c_char_p
    if is_source_tree and says() != kernel.source_hash().encode():
        raise NoKernel(Finding("kernel.stale", remedy, Kind.UNREADABLE, str(library)))
    return loaded


def _command(module: str) -> str:
    """A call of this very Python, as a user types it."""
    python = sys.executable or "python"
    return f'"{python}" -m {module}' if " " in python else f"{python} -m {module}"
