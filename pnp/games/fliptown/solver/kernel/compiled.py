"""How kernel functions are compiled: once, kept in the user's cache folder, free of Python's lock.

What is kept ends with its own hash. What was cut short or damaged is compiled anew: running it could do anything.
A folder that can't be written is read all the same; what is not in there is compiled for this run alone, and told.
"""

from __future__ import annotations

import os
import pickle
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from pnp.core.findings import BadInput, Finding
from pnp.files import folders
from pnp.files.disk import check_writable, write_all_atomic
from pnp.solve import compiling
from pnp.solve.answer import Progress, Stage, Watch

Array: TypeAlias = npt.NDArray[np.int64]
Array32: TypeAlias = npt.NDArray[np.int32]
Array16: TypeAlias = npt.NDArray[np.int16]
NUMBA = "numba"
F = TypeVar("F", bound=Callable[..., Any])
_KEPT = "*.nb[ci]"
_WHOLE = "whole"
"""A file in the folder, once a search has gone through: until then a run may have been stopped while it compiled."""
_SUM = sha256().digest_size


def cache_folder() -> Path | None:
    """The folder for compiled code; its name changes with every change of this package, so it is never stale.

    None for a user without a home.
    """
    try:
        folder = folders.cache_folder(os.environ)
    except RuntimeError:
        return None
    return folder / f"kernel-{version(NUMBA)}-{_text_hash(Path(__file__).parents[1])}"


@cache
def _text_hash(package: Path) -> str:
    text = sha256()
    for file in sorted(package.rglob("*.py")):
        text.update(file.read_bytes())
    return text.hexdigest()[:16]


_FOLDER = cache_folder()
# Numba reads this once, when it is imported, so it has to be there first.
os.environ["NUMBA_CACHE_DIR"] = str(_FOLDER or "")
_numba = import_module(NUMBA)
_caching = import_module("numba.core.caching")
_event = import_module("numba.core.event")
_FILES: Any = _caching.IndexDataCacheFile
_CACHE: Any = _caching.FunctionCache
_IMPL: Any = _caching.CompileResultCacheImpl
_LOCATOR: Any = _caching.UserProvidedCacheLocator
_LISTENER: Any = _event.Listener


_HEAD = pickle.dumps(_numba.__version__, protocol=-1)
"""What an index begins with; it is no part of the hash at its end."""


# -- what is known of it ---------------------------------------------------------------------------------------------

_sound: set[Path | None] = set()
"""The folder, once it was found sound: hundreds of files, which whoever searches for many puzzles reads once."""


def is_compiled() -> bool:
    """Whether the kernel was compiled on this machine before, and nothing is damaged; if not, it will take a while.

    What is damaged is removed, so that it is missed only once.
    """
    if not _sound and _FOLDER is not None:
        with suppress(OSError):
            damaged = [file for file in _FOLDER.rglob(_KEPT) if not is_sound(file)]
            if (_FOLDER / _WHOLE).exists() and not damaged:
                _sound.add(_FOLDER)
            for file in damaged:
                file.unlink(missing_ok=True)
    return bool(_sound)


def mark_compiled() -> None:
    """A search has gone through: what it needs is compiled, if only in this process."""
    if not is_compiled():
        _sound.add(_FOLDER)
        if _FOLDER is not None:
            with suppress(BadInput):
                write_all_atomic({_FOLDER / _WHOLE: b""})


def is_sound(file: Path) -> bool:
    """Whether a kept file can be read and ends with the hash of what stands before it."""
    try:
        raw = file.read_bytes().removeprefix(_HEAD)
    except OSError:
        return False
    return sha256(raw[:-_SUM]).digest() == raw[-_SUM:]


@cache
def unkept() -> Finding | None:
    """Why what is compiled can't be kept, where that is so."""
    if _FOLDER is None:
        return _why_unkept("no_home")
    try:
        check_writable(_FOLDER / _WHOLE)
    except BadInput as bad:
        return _why_unkept(bad.findings[0].params["reason"])
    return None


def _why_unkept(reason: str) -> Finding:
    return Finding("solver.unkept", {"folder": str(_FOLDER or ""), "reason": reason})


# -- who is told -----------------------------------------------------------------------------------------------------


class _Teller:
    """Tells the running search, once, that the compiled code can't be saved."""

    watch: Watch | None = None
    told = False

    def tell(self, finding: Finding) -> None:
        if self.watch is not None and not self.told:
            self.told = True
            self.watch(Progress(Stage.COMPILE, unkept=finding))


_teller = _Teller()


def announce(watch: Watch) -> None:
    """Have a search told what it waits for: the kernel, if that is not compiled; and if it can't be kept, why."""
    _teller.watch = watch
    if not is_compiled() and unkept() is None:
        watch(Progress(Stage.COMPILE))
    compiling.look_done()


class _Compiling(_LISTENER):
    """Hears when a function is really compiled, rather than read."""

    def on_start(self, _event: Any) -> None:
        compiling.begin()
        if finding := unkept():
            _teller.tell(finding)

    def on_end(self, _event: Any) -> None:
        compiling.end()


_event.register("numba:compile", _Compiling())


# -- where it is kept ------------------------------------------------------------------------------------------------


class _SoundFiles(_FILES):
    """Numba's files of one function. Numba itself would trip over a damaged one, or run it."""

    def _dump(self, found: Any) -> bytes:
        raw: bytes = super()._dump(found)
        return raw + sha256(raw).digest()  # unpickling passes over what follows

    def save(self, key: Any, found: Any) -> None:
        """The data first, under a name that nothing else ever has: a run that ends here leaves no index to other code.

        What can't be kept is used all the same.
        """
        name = self._data_name(secrets.randbits(48))
        try:
            self._save_data(name, found)
            self._save_index({**self._load_index(), key: name})
        except BadInput as bad:
            _teller.tell(_why_unkept(bad.findings[0].params["reason"]))

    @contextmanager
    def _open_for_write(self, path: str) -> Iterator[BytesIO]:
        stream = BytesIO()
        yield stream
        write_all_atomic({Path(path): stream.getvalue()})

    def _load_index(self) -> dict[Any, str]:
        return super()._load_index() if is_sound(Path(self._index_path)) else {}

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

    def ensure_cache_path(self) -> None:
        """Nothing: a folder that can only be read is good enough, and whoever saves makes one."""


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
    with suppress(RuntimeError):  # nowhere to keep it
        made._cache = _SoundCache(function)
    return cast(F, made)
