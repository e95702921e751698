"""A writer whose disk fails, or who dies, at each of its system calls in turn; SQLite is tested like this.

`python -m tests.crash.disk FOLDER FAULT MOMENT LASTING` tries one fault at all calls and prints a JSON document. It is
a process of its own, without threads, since it forks.
"""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import BuiltinFunctionType
from typing import Any

from pnp.core.findings import BadInput
from pnp.files import drafts
from pnp.files.disk import check_writable, write_all_atomic

FAULTS = (
    *((fault, "before") for fault in ("ENOSPC", "EIO", "EACCES")),
    *((fault, moment) for fault in ("interrupt", "death") for moment in ("before", "after")),
)
"""What goes wrong, and whether the call is still made."""
NO_CALLS = {"fspath", "getpid", "_exit", "fork", "waitpid", "strerror"}
"""Functions of the system's module that ask nobody, and our own."""

OLD, NEW, LATER = ({name: f"{age} {name} ".encode() * 2000 for name in "abc"} for age in ("old", "new", "later"))
"""Three files at three times; there is no old `c`. They are longer than a buffer, so that they take several writes."""


_kill = os.kill


class Disk:
    """Counts the system calls of whoever uses it, and has one fail, or all from one on."""

    def __init__(self, fault: str = "", at: int = -1, moment: str = "before", *, lasting: bool = False) -> None:
        self.fault, self.at, self.moment, self.lasting = fault, at, moment, lasting
        self.calls: list[str] = []

    def _fail(self, moment: str, number: int) -> None:
        due = number >= self.at if self.lasting else number == self.at
        if moment != self.moment or not due or not self.fault:
            return
        if self.fault == "death":
            _kill(os.getpid(), signal.SIGKILL)
        if self.fault == "interrupt":
            raise KeyboardInterrupt
        raise OSError(getattr(errno, self.fault), os.strerror(getattr(errno, self.fault)))

    def watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*arguments: Any, **named: Any) -> Any:
            number = len(self.calls)
            self.calls.append(name)
            self._fail("before", number)
            try:
                return call(*arguments, **named)
            finally:
                self._fail("after", number)

        return watching

    @contextmanager
    def used(self) -> Iterator[None]:
        """Everything that Python has of the system's own calls goes through this disk."""
        calls = {
            name: call
            for name, call in vars(os).items()
            if isinstance(call, BuiltinFunctionType) and call.__module__ == os.name and name not in NO_CALLS
        }
        opened = io.open
        try:
            for name, call in calls.items():
                setattr(os, name, self.watched(name, call))
            io.open = self.watched("open", lambda *a, **k: Stream(opened(*a, **k), self))
            yield
        finally:
            io.open = opened
            for name, call in calls.items():
                setattr(os, name, call)


class Stream:
    """An open file on such a disk."""

    def __init__(self, stream: Any, disk: Disk) -> None:
        self._stream = stream
        self.read = disk.watched("read", stream.read)
        self.write = disk.watched("write", self._written)
        self.close = disk.watched("close", stream.close)

    def _written(self, raw: bytes) -> None:
        """In two halves, so that the second one may be the one that fails."""
        self._stream.write(raw[: len(raw) // 2])
        self._stream.flush()
        self._stream.write(raw[len(raw) // 2 :])

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.close()
        finally:
            self._stream.close()


def prepare(folder: Path) -> None:
    """Two old files, and the draft of somebody who was killed."""
    folder.mkdir(parents=True)
    for name in "ab":
        (folder / name).write_bytes(OLD[name])
    (folder / "a").chmod(0o640)
    child = os.fork()
    if not child:
        (folder / drafts.new_name()).write_bytes(b"half")
        os._exit(0)
    os.waitpid(child, 0)


def write(folder: Path, texts: dict[str, bytes], disk: Disk) -> str:
    """What came of writing them all with a disk: `done`, `told`, `interrupted`, or else what is a traceback."""
    for remembered in (drafts._host, drafts._began_here):
        remembered.cache_clear()  # so that the calls are the same each time
    try:
        with disk.used():
            check_writable(folder / "a")
            write_all_atomic({folder / name: raw for name, raw in texts.items()})
    except BadInput:
        return "told"
    except KeyboardInterrupt:
        return "interrupted"
    except BaseException as error:
        return repr(error)
    return "done"


def died(folder: Path, texts: dict[str, bytes], disk: Disk) -> str:
    """The same by a process that does not outlive it."""
    child = os.fork()
    if not child:
        write(folder, texts, disk)
        os._exit(0)
    return "died" if os.WIFSIGNALED(os.waitpid(child, 0)[1]) else "done"


def wrong(folder: Path, came: str, call: str, fault: str, *, lasting: bool) -> Iterator[str]:
    """What should not be after a fault, and after the next write."""
    expected = {"interrupt": {"interrupted"}, "death": {"died"}}.get(fault, {"told", "done"})
    if came not in expected:
        yield f"{call}: {came}"
    there = {path.name: path.read_bytes() for path in folder.iterdir() if not drafts.is_draft(path.name)}
    for name, raw in there.items():
        if raw not in (OLD[name], NEW[name]) or (name == "c" and raw != NEW["c"]):
            yield f"{call}: {name} is not whole"
    if set(there) - {"c"} != {"a", "b"}:
        yield f"{call}: {sorted(there)}"
    undone = not lasting or call != "replace"  # a disk that never works again can't be put in order either
    if came in ("told", "interrupted") and undone and there not in ({name: OLD[name] for name in "ab"}, NEW):
        yield f"{call}: some of them are old and some new"
    if came == "told" and undone and there == NEW:
        yield f"{call}: not all of them are old"
    if came == "done" and there != NEW:
        yield f"{call}: not all of them are new"
    if (after := write(folder, LATER, Disk())) != "done":
        yield f"{call}: the next write: {after}"
    if {path.name: path.read_bytes() for path in folder.iterdir()} != LATER:
        yield f"{call}: after the next write there are {sorted(path.name for path in folder.iterdir())}"
    if (folder / "a").stat().st_mode & 0o777 != 0o640:
        yield f"{call}: other permissions"


def tried(folder: Path, fault: str, moment: str, *, lasting: bool) -> dict[str, Any]:
    """The fault at each call: which calls there are, and what went wrong."""
    counted = Disk()
    prepare(folder / "all")
    assert write(folder / "all", NEW, counted) == "done"
    faults: list[str] = []
    for at, call in enumerate(counted.calls):
        place = folder / str(at)
        prepare(place)
        disk = Disk(fault, at, moment, lasting=lasting)
        came = (died if fault == "death" else write)(place, NEW, disk)
        faults += (f"{at} {each}" for each in wrong(place, came, call, fault, lasting=lasting))
    return {"calls": counted.calls, "faults": faults}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(tried(Path(sys.argv[1]), *sys.argv[2:4], lasting=sys.argv[4] == "lasting")))
