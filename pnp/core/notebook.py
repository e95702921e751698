"""The moves file of a game that is being played: read with the player's comments, and written back with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.core.findings import MoveError
from pnp.core.movesfile import MovesFile, read_moves

_UNFINISHED = re.compile(r"\s*+#\s*+unfinished:\s*+(?P<label>[0-9]\S*+)\s++(?P<moves>.*\S)\s*+$", re.IGNORECASE)


@dataclass(frozen=True)
class Notebook:
    """What the file said when it was opened: its head, and each line with the comments behind it, as they stood.

    `lost` is the part of an unfinished turn that could not be taken over.
    """

    head: str
    chunks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    lost: str = ""

    def __repr__(self) -> str:
        return f"Notebook({len(self.lines)} lines)"


class Unfinished(NamedTuple):
    """A turn that was left in the middle: its label, and its decisions as they were written."""

    label: str
    decisions: tuple[str, ...]


def new_notebook(scenario: str) -> Notebook:
    return Notebook(f"scenario: {scenario}\n")


def read_begun(text: str) -> MovesFile:
    """Read the file of a begun game. A file with only a header is the game before its first turn."""
    try:
        return read_moves(text)
    except MoveError as error:
        if error.finding.code != "moves.empty":
            raise
    return read_moves(f"{text}\n1.1")._replace(lines=())


def read_unfinished(text: str) -> Unfinished | None:
    """The turn that was left in the middle, if there is one."""
    found = [match for line in text.splitlines() if (match := _UNFINISHED.match(line))]
    if not found:
        return None
    return Unfinished(found[-1]["label"], tuple(piece.strip() for piece in found[-1]["moves"].split(";")))


def opened_notebook(scenario: str, text: str, moves: MovesFile, written: Sequence[str]) -> Notebook:
    """Cut the text at its lines of moves, so that comments between them can be written back in their places.

    `written` are the same lines in canonical notation.
    """
    starts = [raw.line - 1 for raw in moves.lines]
    whole = text.removeprefix("\ufeff").splitlines()
    cuts = [0, *starts, len(whole)]
    kept = [
        "".join(f"{line}\n" for line in whole[first:last] if not _UNFINISHED.match(line))
        for first, last in pairwise(cuts)
    ]
    head = kept[0] if moves.scenario is not None else new_notebook(scenario).head + kept[0]
    return Notebook(head, tuple(kept[1:]), tuple(written))


def write(notebook: Notebook, lines: Sequence[str], unfinished: Unfinished | None = None) -> str:
    """The file's text: unchanged lines as they were written, the others in canonical notation."""
    parts = [notebook.head]
    same = True
    for number, line in enumerate(lines):
        same = same and number < len(notebook.lines) and notebook.lines[number] == line
        parts.append(notebook.chunks[number] if same else f"{line}\n")
    if unfinished is not None:
        parts.append(f"# unfinished: {unfinished.label} {' ; '.join(unfinished.decisions)}\n")
    return "".join(parts)
