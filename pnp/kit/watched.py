"""What a print depends on, as files and folders to look at: also those that are not there, or are broken now."""

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
    """The files and folders that a print depends on; those of the board as far as it could be read.

    What is named but not there is among them: it may appear.
    """
    found: list[Path] = [layouts_dir(), *_board(Path(target)), *_theme(theme)]
    if board is not None:
        found += [*board.files(), *board.folders]
        found += [file for folder in board.folders for file in _chain(folder / f"{PRINT}{_ENDING}")]
    return tuple(dict.fromkeys(found))


def at_fault(findings: Iterable[Finding]) -> tuple[Path, ...]:
    """The files that something is wrong with: whoever mends one of them wants to see it."""
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
    """A definition and what it extends, as far as that can be read; the first that can't is still one of them.

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
