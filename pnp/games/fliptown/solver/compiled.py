"""How kernel functions are compiled: once, kept in the user's cache folder, free of Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """The folder for compiled code; its name changes with every change of this package, so it is never stale."""
    text = sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        text.update(file.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "pnp" / f"kernel-{numba.__version__}-{text.hexdigest()[:16]}"


numba.config.CACHE_DIR = str(cache_folder())


def kernel(function: F) -> F:
    """A function of the kernel: arrays and numbers in, arrays and numbers out."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))
