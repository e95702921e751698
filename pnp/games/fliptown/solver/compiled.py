"""How kernel functions are compiled: once, kept in the user's cache folder, free of Python's lock.

What is kept ends with its own hash. What was cut short or damaged is compiled anew: running it could do anything.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from pnp.definition import folders

Array: TypeAlias = npt.NDArray[np.int64]
Array32: TypeAlias = npt.NDArray[np.int32]
Array16: TypeAlias = npt.NDArray[np.int16]
NUMBA = "numba"
F = TypeVar("F", bound=Callable[..., Any])
_KEPT = "*.nb[ci]"
_SUM = sha256().digest_size


def cache_folder() -> Path:
    """The folder for compiled code; its name changes with every change of this package, so it is never stale."""
    return folders.cache_folder(os.environ) / f"kernel-{version(NUMBA)}-{_text_hash(Path(__file__).parent)}"


@cache
def _text_hash(package: Path) -> str:
    text = sha256()
    for file in sorted(package.glob("*.py")):
        text.update(file.read_bytes())
    return text.hexdigest()[:16]


_FOLDER = cache_folder()
# Numba reads this once, when it is imported, so it has to be there first.
os.environ["NUMBA_CACHE_DIR"] = str(_FOLDER)
_numba = import_module(NUMBA)
_caching = import_module("numba.core.caching")
_FILES: Any = _caching.IndexDataCacheFile
_CACHE: Any = _caching.FunctionCache
_IMPL: Any = _caching.CompileResultCacheImpl
_LOCATOR: Any = _caching.UserProvidedCacheLocator


_HEAD = pickle.dumps(_numba.__version__, protocol=-1)
"""What an index begins with; it is no part of the hash at its end."""


_sound: set[Path] = set()
"""The folder, once it was found sound: hundreds of files, which whoever searches for many puzzles reads once."""


def is_compiled() -> bool:
    """Whether the kernel was compiled on this machine before, and nothing is damaged; if not, it will take a while."""
    if not _sound:
        files = list(_FOLDER.rglob(_KEPT))
        if files and all(map(is_sound, files)):
            _sound.add(_FOLDER)
    return bool(_sound)


def is_sound(file: Path) -> bool:
    """Whether a kept file ends with the hash of what stands before it."""
    raw = file.read_bytes().removeprefix(_HEAD)
    return sha256(raw[:-_SUM]).digest() == raw[-_SUM:]


class _SoundFiles(_FILES):
    """Numba's files of one function. Numba itself would trip over a damaged one, or run it."""

    def _dump(self, found: Any) -> bytes:
        raw: bytes = super()._dump(found)
        return raw + sha256(raw).digest()  # unpickling passes over what follows

    def _load_index(self) -> dict[Any, str]:
        index = Path(self._index_path)
        return super()._load_index() if index.exists() and is_sound(index) else {}

    def _load_data(self, name: str) -> Any:
        if not is_sound(Path(self._data_path(name))):
            raise OSError(name)  # which numba takes for a file that is not there
        return super()._load_data(name)


class _ByContent(_LOCATOR):
    """Where a function is kept: by what its package says, not by where that lies or when it was written.

    Functions call each other, so what one file says may be in the code of all. Installed anew, or in another
    environment, the same kernel need not be compiled again.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, file: str) -> str:
        package = Path(file).parent
        return f"{package.name}-{_text_hash(package)}"

    def get_source_stamp(self) -> str:
        return Path(self.get_cache_path()).name


class _ContentImpl(_IMPL):
    _locator_classes = (_ByContent,)


class _SoundCache(_CACHE):
    """Numba's cache of one function, on sound files."""

    _impl_class = _ContentImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _SoundFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )


def kernel(function: F) -> F:
    """A function of the kernel: arrays and numbers in, numbers out. It makes no arrays.

    Numba counts who holds an array, at every call that hands one on; without that the search runs far faster.
    """
    return _compiled(function, counts=False)


def making_kernel(function: F) -> F:
    """A function of the kernel that makes arrays itself."""
    return _compiled(function, counts=True)


def _compiled(function: F, *, counts: bool) -> F:
    made = _numba.njit(nogil=True, _nrt=counts)(function)
    with suppress(RuntimeError):  # nowhere to keep it: it is compiled every time
        made._cache = _SoundCache(function)
    return cast(F, made)
