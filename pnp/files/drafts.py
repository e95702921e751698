"""Drafts: a file is first written under another name, and drafts that a killed run left behind are removed.

A draft's name tells which process made it: the host, the process number, and when that process began, since a system
uses process numbers again. So no process removes a draft that another one is still writing.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path

PATIENCE = 3600.0
"""Seconds until a draft counts as abandoned if its process can't be looked up: it may run on another machine."""

_NAME = re.compile(
    r"\.pnp-(?P<host>[0-9a-f]{12})-(?P<pid>[1-9][0-9]{0,9})-(?P<began>[0-9]{1,20})-[0-9a-f]{16}\.tmp", re.ASCII
)
_NOWHERE = "0" * 12
"""The host of a system that does not tell its identity."""

_own: set[str] = set()
"""The drafts that this process is busy with."""


class _Owner(Enum):
    GONE = "gone"
    BUSY = "busy"
    UNKNOWN = "unknown"


def new_name() -> str:
    """A name for a draft of this process, which counts as busy with it until `give_up`."""
    name = f".pnp-{_host()}-{os.getpid()}-{_began_here(os.getpid())}-{secrets.token_hex(8)}.tmp"
    _own.add(name)
    return name


def give_up(names: Iterable[str]) -> None:
    """Note that this process is no longer busy with these drafts; the next `sweep` removes those that are left."""
    _own.difference_update(names)


def is_draft(name: str) -> bool:
    """Whether a file of this name is a draft: exactly our pattern, and nothing else."""
    return _NAME.fullmatch(name) is not None


def sweep(folder: Path) -> None:
    """Remove the abandoned drafts of a folder. A draft that can't be listed or removed stays as it is."""
    with suppress(OSError):
        for draft in [each for each in folder.iterdir() if is_draft(each.name)]:
            with suppress(OSError):
                if _is_stale(draft):
                    draft.unlink()


def _is_stale(draft: Path) -> bool:
    status = draft.lstat()
    if not stat.S_ISREG(status.st_mode):
        return False
    match _owner(draft.name):
        case _Owner.GONE:
            return True
        case _Owner.BUSY:
            return False
    return time.time() - status.st_mtime > PATIENCE


def _owner(name: str) -> _Owner:
    """Whether the process that made a draft is gone, still busy with it, or unknown."""
    match = _NAME.fullmatch(name)
    assert match is not None
    host, pid, began = match["host"], int(match["pid"]), match["began"]
    if (host, pid, began) == (_host(), os.getpid(), _began_here(os.getpid())):
        return _Owner.BUSY if name in _own else _Owner.GONE
    if host == _NOWHERE or host != _host():
        return _Owner.UNKNOWN
    try:
        os.kill(pid, 0)  # signal 0 only asks
    except ProcessLookupError:
        return _Owner.GONE
    except (OSError, OverflowError):
        pass  # another user's process
    running = _began(pid)
    if running is None:
        return _Owner.UNKNOWN
    return _Owner.BUSY if running == began else _Owner.GONE


@cache
def _host() -> str:
    """The running system and its space of process numbers (a container has its own); zeros if it does not tell."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return sha256(f"{boot} {Path('/proc/self/ns/pid').readlink()}".encode()).hexdigest()[:12]
    except (OSError, ValueError):
        return _NOWHERE


@cache
def _began_here(pid: int) -> str:
    return _began(pid) or "0"


def _began(pid: int) -> str | None:
    """When a process began, in the system's ticks; "" for one that has ended and is still listed, None if unknown."""
    try:
        # "123 (any name) S 1 ...": the field after the name is the state; 19 fields later comes the start time.
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return "" if fields[0] in "ZX" else fields[19]
    except (OSError, IndexError):
        return None
