"""The files and folders that a print depends on, also those that are missing or broken now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.core.findings import BadInput, Finding
from pnp.definition.layers import BOARD_FILE, EXTENDS, MAX_LAYERS
from pnp.definition.tree import read_tree
from pnp.files.resources import layouts_dir
from pnp.sheet.component import Printable
from pnp.sheet.paper import NAME as PRINT
from pnp.sheet.theme import theme_file

_ENDING = ".yaml"


def watched(target: str, theme: str, board: Printable | None = None) -> tuple[Path, ...]:
    """The files and folders that a print depends on; those of the board as far as the board can be read.

    They include missing ones that are named: these may appear.
    """
    found: list[Path] = [layouts_dir(), *_board(Path(target)), *_theme(theme)]
    if board is not None:
        found += [*board.files(), *board.folders]
        found += [file for folder in board.folders for file in _chain(folder / f"{PRINT}{_ENDING}")]
    return tuple(dict.fromkeys(found))


def at_fault(findings: Iterable[Finding]) -> tuple[Path, ...]:
    """The faulty files: after the user mends one of them, it prints again."""
    return tuple(dict.fromkeys(Path(finding.file) for finding in findings if finding.file))


def _board(target: Path) -> Iterator[Path]:
    """The target, the folder it is in if it is a file, and what it extends."""
    yield target
    named = target.suffix == _ENDING
    if named:
        yield target.parent
    yield from _chain(target if named else target / BOARD_FILE)


def _theme(theme: str) -> Iterator[Path]:
    try:
        yield from _chain(theme_file(theme))
    except BadInput:
        yield Path(theme)


def _chain(file: Path) -> Iterator[Path]:
    """A definition and what it extends, up to and including the first file that can't be read.

    Shipped definitions are left out: their folder is watched.
    """
    for _ in range(MAX_LAYERS):
        yield file
        try:
            base = read_tree(file).data.get(EXTENDS)
        except BadInput:
            return
        if not isinstance(base, str) or not (base.startswith(("./", "../")) or base.endswith(_ENDING)):
            return
        file = file.parent / base
        if file.suffix != _ENDING:
            yield file
            file = file / BOARD_FILE
