"""Text files from anywhere: every way a file can be unusable becomes a finding, and nothing is half written."""

from __future__ import annotations

import codecs
import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.core.findings import BadInput, Finding, Kind

LIMIT_BYTES = 1_000_000


def read_text(path: Path, limit_bytes: int = LIMIT_BYTES) -> str:
    """The text of a UTF-8 file without its byte order mark; line ends are kept as they are.

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
        raise _bad("file.unreadable", path, reason=_reason(error)) from error
    _check_size(path, len(raw), limit_bytes)  # it may have grown since
    return _decode(path, raw)


def write_text_atomic(path: Path, text: str) -> None:
    """Write the whole file or leave the old one as it was, whatever happens in between."""
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _bad("file.unwritable", path, reason="encoding") from error
    write_all_atomic({path: raw})


def check_writable(path: Path) -> None:
    """Raise now what writing would raise later: whoever works long for a file wants to know before. Leaves no trace."""
    target, draft = _names(path)
    with _told(path):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        folder = next(above for above in target.parents if above.exists())
        probe = folder / draft.name
        try:
            probe.open("xb").close()
        finally:
            with suppress(OSError):
                probe.unlink(missing_ok=True)


def write_all_atomic(files: Mapping[Path, bytes]) -> None:
    """Write all files, or leave all as they were.

    Each one's bytes go to a new file in the same folder. Only when all are there do they take their targets' places;
    a symbolic link stays one. Folders that are missing are made.
    """
    drafts: dict[Path, tuple[Path, Path]] = {}
    try:
        for path, raw in files.items():
            drafts[path] = _names(path)
            with _told(path):
                _write_draft(*drafts[path], raw)
        for path, (target, draft) in drafts.items():
            with _told(path):
                draft.replace(target)
    finally:
        for _, draft in drafts.values():
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _names(path: Path) -> tuple[Path, Path]:
    """Where a file comes to stand, and where it is written first."""
    try:
        target = Path(os.path.realpath(path))
        return target, target.with_name(f".{secrets.token_hex(8)}.tmp")
    except ValueError as error:
        raise _bad("file.unwritable", path, reason="name") from error


def _write_draft(target: Path, draft: Path, raw: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with draft.open("xb") as stream:
        stream.write(raw)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "")
    if target.exists():
        shutil.copymode(target, draft)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _bad("file.unwritable", path, reason=_reason(error)) from error


def _check_size(path: Path, size: int, limit: int) -> None:
    if size > limit:
        raise _bad("file.too_big", path, size=size, limit=limit)


def _decode(path: Path, raw: bytes) -> str:
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # full of NULs, and yet a text
    if not wide and (nul := raw.find(b"\0")) >= 0:
        raise _bad("file.binary", path, *_line_and_column(raw, nul), offset=nul)
    try:
        return raw.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + len(raw) - len(error.object)
        where = _line_and_column(raw, offset)
        raise _bad("file.encoding", path, *where, offset=offset, byte=f"{raw[offset]:02X}") from error


def _line_and_column(raw: bytes, offset: int) -> tuple[int, int]:
    """The place of a byte, counted from 1; the column counts characters as far as there are any."""
    before = raw[:offset].removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="replace")
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _reason(error: OSError) -> str:
    """The system's name of the trouble (`EACCES`), since its sentence would come in the system's language."""
    return errno.errorcode.get(error.errno or 0, "unknown")


def _bad(code: str, path: Path, line: int | None = None, column: int | None = None, **params: Any) -> BadInput:
    return BadInput([Finding(code, MappingProxyType(params), Kind.UNREADABLE, str(path), line, column)])
