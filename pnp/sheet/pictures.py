"""The gallery of SVG files. A board's own pictures come first, then its game's, then those that all games share.

A file in a board's folder (beside `board.yaml`, or in its `icons` or `pictures`) replaces the shipped one of its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.files.disk import read_text
from pnp.files.resources import game_dir, layouts_dir
from pnp.sheet.svg import LIMIT_BYTES, SafeSvg, read_size, read_svg

ART, ICONS, ORNAMENTS, PICTURES = "art", "icons", "ornaments", "pictures"
ENDING = ".svg"
ROLES = {
    "#2a1a12": "ink",
    "#f7edd8": "paper",
    "#8a2418": "oxblood",
    "#d79b22": "gold",
    "#66754a": "sage",
    "#6f8290": "slate",
    "#e7cfa2": "sand",
}
"""The colours of `themes/broadside.yaml`: pictures are drawn in these and printed in those of the theme and ink."""
_NAME = re.compile(r"[A-Za-z0-9_-]+")


class _Folder(NamedTuple):
    path: Path
    within: Path | None
    """A board's folder, which its files may not lead out of; None for what is shipped with the program."""
    names: frozenset[str]


class PictureFiles:
    """Pictures in folders, looked up in the order of the folders; it is the `Gallery` of the press.

    The folders are listed once: a caller that watches for changes makes a new `PictureFiles`.
    """

    def __init__(self, boards: Iterable[Path] = (), game: str | None = None) -> None:
        self._folders = [_listed(folder, board) for board in boards for folder in _folders_of(board)]
        ours = [] if game is None else [game_dir(game) / ICONS, game_dir(game) / PICTURES]
        ours += [layouts_dir() / ART / kind for kind in (ICONS, ORNAMENTS, PICTURES)]
        self._folders += [_listed(folder, None) for folder in ours]
        self._texts: dict[str, str] = {}
        self._sizes: dict[str, tuple[float, float]] = {}

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where pictures are looked for, in that order."""
        return tuple(folder.path for folder in self._folders)

    def names(self) -> list[str]:
        """The names of all pictures."""
        return sorted({name for folder in self._folders for name in folder.names})

    def has(self, name: str) -> bool:
        return any(name in folder.names for folder in self._folders)

    def size(self, name: str) -> tuple[float, float]:
        known = self._sizes.get(name)
        if known is None:
            file = self.file(name)
            known = self._sizes[name] = read_size(self._text(file), str(file))
        return known

    def file(self, name: str) -> Path:
        """The file of a picture; raises `BadInput` if it is missing or leads out of the board's folder."""
        for folder in self._folders:
            if name in folder.names:
                return _inside(folder, name)
        params = {"name": name, "looked": [str(path) for path in self.folders]}
        raise BadInput([Finding("picture.missing", {**params, "suggestion": nearest(name, self.names())})])

    def text(self, name: str) -> str:
        """The file's raw text, to tell whether a picture has changed. It is not safe to draw; use `load` for that."""
        return self._text(self.file(name))

    def load(self, name: str) -> SafeSvg:
        """The shapes of a picture; raises `BadInput` for one that cannot be used."""
        file = self.file(name)
        return read_svg(self._text(file), str(file))

    def check(self) -> list[Finding]:
        """All problems of the boards' pictures; the shipped pictures are known to be good."""
        found: list[Finding] = []
        for folder in self._folders:
            for name in sorted(folder.names) if folder.within is not None else ():
                try:
                    file = _inside(folder, name)
                    read_svg(self._text(file), str(file))
                except BadInput as error:
                    found.extend(error.findings)
        return found

    def _text(self, file: Path) -> str:
        known = self._texts.get(str(file))
        if known is None:
            known = self._texts[str(file)] = read_text(file, LIMIT_BYTES)
        return known


def plain_colour(colour: str) -> str:
    """The colour that black ink prints for a picture's own colour: black or white, by how light it is."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.4 else "#FFFFFF"


def _folders_of(board: Path) -> tuple[Path, ...]:
    return board, board / ICONS, board / PICTURES


def _listed(folder: Path, within: Path | None) -> _Folder:
    """The pictures in a folder; a missing or unreadable folder has none."""
    try:
        names = [path.stem for path in folder.iterdir() if path.suffix == ENDING]
    except OSError:
        names = []
    return _Folder(folder, within, frozenset(name for name in names if _NAME.fullmatch(name)))


def _inside(folder: _Folder, name: str) -> Path:
    """The file of a picture in a folder; raises `BadInput` if it leads out of the board's folder."""
    path = folder.path / f"{name}{ENDING}"
    if folder.within is not None and not _stays(path, folder.within):
        raise BadInput([Finding("picture.outside", {"folder": str(folder.within)}).at(file=str(path))])
    return path


def _stays(path: Path, within: Path) -> bool:
    try:
        return path.resolve().is_relative_to(within.resolve())
    except (OSError, RuntimeError):  # a loop of links
        return False
