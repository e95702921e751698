"""How kernel functions are compiled: once, kept in the user's cache folder, free of Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Array32: TypeAlias = npt.NDArray[np.int32]
Array16: TypeAlias = npt.NDArray[np.int16]
NUMBA = "numba"
F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """The folder for compiled code; its name changes with every change of this package, so it is never stale."""
    text = sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        text.update(file.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "pnp" / f"kernel-{version('numba')}-{text.hexdigest()[:16]}"


# Numba reads this once, when it is imported, so it has to be there first.
os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
_numba = import_module(NUMBA)


def kernel(function: F) -> F:
    """A function of the kernel: arrays and numbers in, arrays and numbers out."""
    return cast(F, _numba.njit(cache=True, nogil=True)(function))
