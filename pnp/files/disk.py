"""Text files from anywhere: every way a file can be unusable becomes a finding, and no file is half written."""

from __future__ import annotations

import codecs
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO

from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.reasons import reason_of
from pnp.files import drafts

LIMIT_BYTES = 1_000_000


def read_text(path: Path, limit_bytes: int = LIMIT_BYTES) -> str:
    """The text of a UTF-8 file without its byte order mark; line ends are kept as they are."""
    return _decode(path, read_bytes(path, limit_bytes))


def read_bytes(path: Path, limit_bytes: int = LIMIT_BYTES) -> bytes:
    """The bytes of a file.

    Size and kind are asked of the system first, so that a huge file costs nothing and a pipe cannot block us.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _bad("file.directory", path)
        if not stat.S_ISREG(status.st_mode):
            raise _bad("file.unreadable", path, reason="not_regular")
        _check_size(path, status.st_size, limit_bytes)
        with path.open("rb") as stream:
            raw = stream.read(limit_bytes + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:  # ValueError: a NUL within the name
        raise _bad("file.missing", path) from error
    except OSError as error:
        raise _bad("file.unreadable", path, reason=reason_of(error)) from error
    _check_size(path, len(raw), limit_bytes)  # it may have grown since
    return raw


def read_stream(stream: BinaryIO, name: str, limit_bytes: int = LIMIT_BYTES) -> str:
    """The text that comes from a stream, to its end; `name` stands for it in findings."""
    path = Path(name)
    try:
        raw = stream.read(limit_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: it was closed
        reason = reason_of(error) if isinstance(error, OSError) else "EBADF"
        raise _bad("file.unreadable", path, reason=reason) from error
    if raw is None:  # the stream does not block, and has no bytes yet
        raise _bad("file.unreadable", path, reason="EAGAIN")
    if len(raw) > limit_bytes:
        raise _bad("stdin.too_big", path, limit=limit_bytes)
    return _decode(path, raw)


def write_text_atomic(path: Path, text: str) -> None:
    """Write the whole file or leave the old one as it was, whatever happens in between."""
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _bad("file.unwritable", path, reason="encoding") from error
    write_all_atomic({path: raw})


def check_writable(path: Path) -> None:
    """Raise now what writing would raise later, before long work for the file. Leaves no trace on the disk."""
    target = _target(path)
    with _told(path), _drafts() as name:
        _check_target(target)
        folder = next(above for above in target.parents if above.exists())
        for part in target.relative_to(folder).parts:
            with suppress(FileNotFoundError):
                (folder / part).lstat()  # raises for a name that is too long
        drafts.sweep(folder)
        name(folder).open("xb").close()


def write_all_atomic(files: Mapping[Path, bytes]) -> None:
    """Write all files, or leave all as they were; only a process that is killed between two of them leaves a mixture.

    Each file's bytes go to a draft in the same folder. Once all drafts are written, they replace their targets; a
    symbolic link stays one. Missing folders are made, and drafts that a killed run left there are removed.
    """
    targets = {path: _target(path) for path in files}
    with _drafts() as name:
        for folder in {target.parent for target in targets.values()}:
            drafts.sweep(folder)
        written: dict[Path, Path] = {}
        for path, raw in files.items():
            with _told(path):
                written[path] = name(targets[path].parent)
                _write_draft(targets[path], written[path], raw)
        before = {path: _kept_aside(path, targets[path], name) for path in files} if len(files) > 1 else {}
        placed: list[Path] = []
        try:
            for path, draft in written.items():
                with _told(path):
                    placed.append(path)
                    draft.replace(targets[path])
        except BaseException:
            for path in placed:
                _put_back(targets[path], written[path], before.get(path))
            raise


def _kept_aside(path: Path, target: Path, name: Callable[[Path], Path]) -> Path | None:
    """A second name for the present file; None if there is no file yet."""
    with _told(path):
        if not target.exists():
            return None
        old = name(target.parent)
        try:
            old.hardlink_to(target)
        except OSError:  # a disk without hard links
            shutil.copy2(target, old)
        return old


def _put_back(target: Path, draft: Path, old: Path | None) -> None:
    """Undo what happened to one file of several, as far as that is possible."""
    with suppress(OSError):
        if draft.exists():  # the draft has not replaced the target
            return
        if old is None:
            target.unlink(missing_ok=True)
        else:
            old.replace(target)


@contextmanager
def _drafts() -> Iterator[Callable[[Path], Path]]:
    """Names drafts in any folder, and at the end removes those that are left."""
    named: list[Path] = []

    def name(folder: Path) -> Path:
        named.append(folder / drafts.new_name())
        return named[-1]

    try:
        yield name
    finally:
        drafts.give_up(draft.name for draft in named)  # first: if we are stopped now, the next run removes them
        for draft in named:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _target(path: Path) -> Path:
    """The path that is really written: symbolic links are followed."""
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:
        raise _bad("file.unwritable", path, reason="name") from error


def _write_draft(target: Path, draft: Path, raw: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with draft.open("xb") as stream:
        stream.write(raw)
    _check_target(target)
    if target.exists():
        shutil.copymode(target, draft)


def _check_target(target: Path) -> None:
    """Refuse a folder, and a pipe or a device: a file in its place would destroy it."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "")
    if target.exists() and not target.is_file():
        raise _bad("file.unwritable", target, reason="not_regular")


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _bad("file.unwritable", path, reason=reason_of(error)) from error


def _check_size(path: Path, size: int, limit: int) -> None:
    if size > limit:
        raise _bad("file.too_big", path, size=size, limit=limit)


def _decode(path: Path, raw: bytes) -> str:
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # text, though it is full of NULs
    if not wide and (nul := raw.find(b"\0")) >= 0:
        raise _bad("file.binary", path, *_line_and_column(raw, nul), offset=nul)
    try:
        return raw.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + len(raw) - len(error.object)
        where = _line_and_column(raw, offset)
        raise _bad("file.encoding", path, *where, offset=offset, byte=f"{raw[offset]:02X}") from error


def _line_and_column(raw: bytes, offset: int) -> tuple[int, int]:
    """The place of a byte, counted from 1; the column counts characters as far as the bytes can be decoded."""
    before = raw[:offset].removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="replace")
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _bad(code: str, path: Path, line: int | None = None, column: int | None = None, **params: Any) -> BadInput:
    return BadInput([Finding(code, MappingProxyType(params), Kind.UNREADABLE, str(path), line, column)])
