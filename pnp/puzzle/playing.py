"""The moves file of a game that is being played: taken up where it was left, written as one goes.

Nobody else's changes are lost: where somebody wrote the file meanwhile, the moves go on beside it.
"""

from __future__ import annotations

from itertools import count
from os.path import realpath
from pathlib import Path
from typing import Any

from pnp.core.answerfile import is_answer
from pnp.core.findings import BadInput, Finding
from pnp.core.referee import Match, judge
from pnp.core.verdict import Verdict
from pnp.definition.scenario import ScenarioFile
from pnp.files.disk import check_writable, read_text, write_text_atomic
from pnp.files.resources import examples


class MovesBook:
    """A moves file, which need not exist. `path` is where the moves are, which may change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_moved = False
        self._written: str | None = None
        self._on_disk: str | None = None
        """What we last read or wrote there; None where there was no file."""

    def open(self) -> str | None:
        """The text to go on from, or None for a new game; raises `BadInput`, also where it could not be written later.

        Never an answer, whatever it is called: all of it would be on the screen, and the next turn would be its last.
        """
        if not _is_taken(self.path):
            check_writable(self.path)
            return None
        self._on_disk = read_text(self.path)
        if is_answer(self._on_disk):
            raise BadInput([Finding("moves.answer", file=str(self.path))])
        return self._on_disk

    def begin(self, text: str) -> None:
        """What the game says before the first move: this alone is not worth a file."""
        self._written = text

    def write(self, text: str, *, always: bool = False) -> Path | None:
        """Write the moves, if they are others than before. Returns the file that was left to somebody else for it."""
        left = None
        if always or text != self._written:
            if self._has_changed():
                left, self.path, self.is_moved = self.path, _beside(self.path), True
            write_text_atomic(self.path, text)
            self._written = self._on_disk = text
        return left

    def verdict(self, match: Match[Any]) -> Verdict:
        """The referee's verdict on what stands in the file; raises `BadInput`."""
        return judge(match, read_text(self.path), str(self.path))

    def _has_changed(self) -> bool:
        """Whether somebody else wrote the file since we did: an editor, or another game."""
        try:
            return _is_taken(self.path) and read_text(self.path) != self._on_disk
        except BadInput:
            return True


def moves_file(out: Path, file: ScenarioFile, *, usual: bool = False) -> Path:
    """Where the moves go.

    Where that is the `usual` folder, nobody asked for it: whoever stands in the folder of a game that was left finds it
    beside its scenario. The moves beside a shipped example are not the player's own, and are never gone on with.
    """
    name = f"{file.scenario.id}.moves"
    beside = file.path.with_name(name)
    if not usual or _is_taken(out / name) or not _is_taken(beside) or _is_shipped(beside):
        return out / name
    return beside


def _is_shipped(path: Path) -> bool:
    """Whether this is a moves file that comes with `pnp`."""
    return realpath(path) in {realpath(example) for example in examples(".moves").values()}


def _is_taken(path: Path) -> bool:
    """Whether something stands there, and be it a link that leads nowhere; no file has a name that is too long."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _beside(path: Path) -> Path:
    """A name that nobody uses yet: `my-2.moves` for `my.moves`."""
    return next(free for n in count(2) if not _is_taken(free := path.with_stem(f"{path.stem}-{n}")))
