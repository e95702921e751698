"""Drafts: a file is written under a name of its own first, and what a run that was killed left behind is removed.

A draft's name tells whose it is: the host, the process, and when that process began, since a system uses the numbers
of its processes again. So nobody takes a draft away from somebody who is still writing it.
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
"""Seconds until a draft is given up whose process can't be asked for: it may run on another machine."""

_NAME = re.compile(
    r"\.pnp-(?P<host>[0-9a-f]{12})-(?P<pid>[1-9][0-9]{0,9})-(?P<began>[0-9]{1,20})-[0-9a-f]{16}\.tmp", re.ASCII
)
_NOWHERE = "0" * 12
"""The host of a system that does not tell which one it is."""

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
    """This process is no longer busy with these drafts; whoever writes next removes what is left of them."""
    _own.difference_update(names)


def is_draft(name: str) -> bool:
    """Whether a file of this name is a draft: exactly our pattern, and nothing else."""
    return _NAME.fullmatch(name) is not None


def sweep(folder: Path) -> None:
    """Remove the drafts of a folder that nobody will finish. What can't be listed or removed stays as it is."""
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
    """Who is behind a draft's name."""
    match = _NAME.fullmatch(name)
    assert match is not None
    host, pid, began = match["host"], int(match["pid"]), match["began"]
    if (host, pid, began) == (_host(), os.getpid(), _began_here(os.getpid())):
        return _Owner.BUSY if name in _own else _Owner.GONE
    if host == _NOWHERE or host != _host():
        return _Owner.UNKNOWN
    try:
        os.kill(pid, 0)  # asks only
    except ProcessLookupError:
        return _Owner.GONE
    except (OSError, OverflowError):
        pass  # somebody else's process
    running = _began(pid)
    if running is None:
        return _Owner.UNKNOWN
    return _Owner.BUSY if running == began else _Owner.GONE


@cache
def _host() -> str:
    """The running system and its space of process numbers (a container has its own); zeros where that is not told."""
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
        # "123 (any name) S 1 ...": what follows the name is the state, and 19 fields on the beginning.
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return "" if fields[0] in "ZX" else fields[19]
    except (OSError, IndexError):
        return None
