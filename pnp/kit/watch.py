"""Watching files: do something again whenever one of them changes, until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import TypeAlias

ENDINGS = frozenset({".yaml", ".yml", ".svg", ".ttf", ".otf"})
PAUSE = 0.4
_MOST = 2000
"""The most files that are watched below a folder: the user may name their home folder."""

Stamps: TypeAlias = dict[Path, tuple[int, int]]


def stamps(targets: Iterable[Path]) -> Stamps:
    """When each file was last written, and its size; for a folder, the same for all files in it that can matter."""
    found: Stamps = {}
    for target in targets:
        for path in _files(target):
            try:
                status = path.stat()
            except (OSError, ValueError):
                continue  # deleted meanwhile: that is a change too
            found[path] = (status.st_mtime_ns, status.st_size)
    return found


def keep_doing(act: Callable[[], Iterable[Path]], wait: Callable[[float], None], changed: Callable[[], None]) -> None:
    """Call `act` now and after every change of the files it names; `changed` is called before it acts again.

    A change during `act` counts too. Ends with KeyboardInterrupt, which both `act` and `wait` may raise.
    """
    targets: tuple[Path, ...] = ()
    while True:
        before = stamps(targets)
        targets = tuple(act())
        now = stamps(targets)
        seen = now | {path: stamp for path, stamp in before.items() if path in now}
        while stamps(targets) == seen:
            wait(PAUSE)
        changed()


def _files(target: Path) -> Iterable[Path]:
    try:
        if not target.is_dir():
            return [target]
        inside = [path for path in target.glob("*") if path.suffix.lower() in ENDINGS]
        inside += [path for path in target.glob("*/*") if path.suffix.lower() in ENDINGS]
        return islice(sorted(inside), _MOST)
    except (OSError, ValueError):
        return []
