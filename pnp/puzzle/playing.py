"""The moves file of a game that is being played: resumed where the player left it, written after every move.

Other changes are never lost: if another program wrote the file meanwhile, the moves go on in a new file beside it.
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
        """What we last read or wrote there; None if there was no file."""

    def open(self) -> str | None:
        """The text to go on from, or None for a new game; raises `BadInput`, also if writing would fail later.

        An answer is refused, whatever its name: the screen would show all of it, and the game would be over.
        """
        if not _is_taken(self.path):
            check_writable(self.path)
            return None
        self._on_disk = read_text(self.path)
        if is_answer(self._on_disk):
            raise BadInput([Finding("moves.answer", file=str(self.path))])
        return self._on_disk

    def begin(self, text: str) -> None:
        """Note the text before the first move: this alone is not worth a file."""
        self._written = text

    def write(self, text: str, *, always: bool = False) -> Path | None:
        """Write the moves if they changed; returns the old file if they went to a new one because of other changes."""
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
        """Whether another program wrote the file since we did: an editor, or another game."""
        try:
            return _is_taken(self.path) and read_text(self.path) != self._on_disk
        except BadInput:
            return True


def moves_file(out: Path, file: ScenarioFile, *, usual: bool = False) -> Path:
    """Where the moves go.

    If the user did not choose the folder (`usual`), a moves file beside the scenario is resumed, so that a game
    that was left there is found from any folder. The moves beside a shipped example are never resumed: they are not
    the player's own.
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
    """Whether anything is at the path, even a broken link; False for a name that is too long for any file."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _beside(path: Path) -> Path:
    """A name that is not in use: `my-2.moves` for `my.moves`."""
    return next(free for n in count(2) if not _is_taken(free := path.with_stem(f"{path.stem}-{n}")))
