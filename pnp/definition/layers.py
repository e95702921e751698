"""Layers: a definition may extend another and state only what differs.

Loading a chain and merging it are two steps, so that a game can put layers of its own between them.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.suggest import Suggestions, nearest
from pnp.definition.places import Placed, Spot
from pnp.definition.tree import Tree, parse_tree, type_code
from pnp.files.disk import read_text
from pnp.files.resources import layouts_dir, shipped_file, shipped_names

BOARD_FILE = "board.yaml"
EXTENDS = "extends"
MAX_LAYERS = 16
_LISTED = 20
_LOOKED_AT = 2000
"""The most entries of a folder that are compared with a mistyped name."""

_SHIPPED_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*", re.ASCII)
"""The form of a shipped name; no other text reaches the file system as one."""


@dataclass(frozen=True)
class Merged(Placed):
    """Layers made one; every place names the file that supplied the value. `findings`: what no layer may do."""

    findings: tuple[Finding, ...] = ()


def definition_file(target: Path) -> Path:
    """The file of a definition: for a folder, the `board.yaml` in it; any other path stands for itself.

    Raises `BadInput` if nothing is there and a file or folder with a similar name is.
    """
    if not _mode(target) and (guess := near_path(target)) is not None:
        raise BadInput([Finding("file.missing", {"suggestion": guess}, Kind.UNREADABLE, str(target))])
    if not stat.S_ISDIR(_mode(target)):
        return target
    board = target / BOARD_FILE
    if stat.S_ISREG(_mode(board)):
        return board
    try:
        inside = sorted(entry.name for entry in target.iterdir())[:_LISTED]
    except OSError:
        inside = []
    params = {"expected": BOARD_FILE, "found": inside, "suggestion": nearest(BOARD_FILE, inside)}
    raise BadInput([Finding("board.no_file", MappingProxyType(params), file=str(target))])


def near_path(target: Path) -> str | None:
    """The definition that a wrong path may mean: every mistyped folder on the way is corrected."""
    found = Path()
    for number, part in enumerate(target.parts, start=1):
        there: str | None = part
        if not _mode(found / part):
            there = nearest(part, _definitions(found) if number == len(target.parts) else _folders(found))
        if there is None:
            return None
        found /= there
    return str(found) if found != target else None


def _definitions(folder: Path) -> list[str]:
    """Folders with a board in them, and definitions that are files; without either, all folders."""
    inside = _inside(folder)
    boards = [entry.name for entry in inside if entry.suffix == ".yaml" or _mode(entry / BOARD_FILE)]
    return boards or _folders(folder)


def _folders(folder: Path) -> list[str]:
    return [entry.name for entry in _inside(folder) if stat.S_ISDIR(_mode(entry))]


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(islice(folder.iterdir(), _LOOKED_AT))
    except (OSError, ValueError):
        return []


def shipped(folder: str) -> list[str]:
    """The names of shipped definitions, as `extends` takes them: a game's boards, or those of another folder."""
    if not _SHIPPED_NAME.fullmatch(folder):
        return []
    return shipped_names(folder)


def is_shipped(name: object) -> bool:
    """Whether a definition of this name is shipped. It looks at one file; `shipped` lists the names for suggestions."""
    return isinstance(name, str) and bool(_SHIPPED_NAME.fullmatch(name)) and stat.S_ISREG(_mode(shipped_file(name)))


def within(path: Path, folder: Path) -> bool:
    """Whether a file or folder really lies in a folder, once links and dots are resolved."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def load_chain(top: Path | Tree, folder: Path | None = None) -> tuple[Tree, ...]:
    """A definition, given as its file or its tree, and all that it extends, the root first.

    Raises BadInput if the chain breaks. With a `folder`, only files in it and shipped files are opened.
    """
    trees = [top if isinstance(top, Tree) else _tree(top)]
    names = [Path(trees[0].name).name]
    seen = {os.path.realpath(trees[0].name)}
    while EXTENDS in trees[-1].data:
        tree = trees[-1]
        here = tree.place((EXTENDS,))
        name = tree.data[EXTENDS]
        if not isinstance(name, str) or not name:
            raise BadInput([here.finding("extends.not_text", found=type_code(name))])
        base = _resolve(tree, name, folder)
        names.append(name)
        if os.path.realpath(base) in seen:
            raise BadInput([here.finding("extends.cycle", chain=names)])
        if len(trees) == MAX_LAYERS:
            raise BadInput([here.finding("extends.too_deep", limit=MAX_LAYERS)])
        seen.add(os.path.realpath(base))
        trees.append(_tree(base))
    return tuple(reversed(trees))


def merge(layers: Sequence[Placed]) -> Merged:
    """Lay each layer over the ones before it; the first is the root.

    Mappings merge deeply, keys in the order of the base and new ones after them. Lists and scalars are replaced
    whole: no rule for joining lists is right for all of them. Null removes a key of the base. The place of the null
    is kept, so that a finding about the missing key can point there.
    """
    root, *others = layers
    findings: list[Finding] = []
    suggest = Suggestions()
    data, spot = {key: value for key, value in root.data.items() if key != EXTENDS}, root.spot
    for layer in others:
        stated = {key: value for key, value in layer.data.items() if key != EXTENDS}
        data, spot = _lay_over((data, spot), (stated, layer.spot), findings, suggest)
    return Merged(data, spot, tuple(findings))


def _lay_over(
    under: tuple[dict[str, Any], Spot],
    layer: tuple[dict[str, Any], Spot],
    findings: list[Finding],
    suggest: Suggestions,
) -> tuple[dict[str, Any], Spot]:
    """One mapping over another, as new objects. Recursion is safe: a tree's depth is limited."""
    (base, base_spot), (over, over_spot) = under, layer
    data, inner = dict(base), dict(base_spot.inner)
    for key, value in over.items():
        spot = over_spot.inner[key]
        if value is None and key in data:
            del data[key]
            inner[key] = spot
        elif value is None:
            place = spot.key or spot.place
            suggestion = suggest.nearest(key, base)
            findings.append(place.finding("extends.nothing_to_remove", key=key, suggestion=suggestion))
        elif isinstance(value, dict):
            below = data.get(key)
            beneath = (below, inner[key]) if isinstance(below, dict) else ({}, Spot(spot.place))
            data[key], inner[key] = _lay_over(beneath, (value, spot), findings, suggest)
        else:
            data[key], inner[key] = value, spot
    return data, Spot(over_spot.place, over_spot.key, inner)


def _tree(path: Path) -> Tree:
    return _parsed(read_text(path), str(path))


@lru_cache(maxsize=32)
def _parsed(text: str, name: str) -> Tree:
    """Cached, since chains read the same files again and again. A tree never changes."""
    return parse_tree(text, name)


def _resolve(tree: Tree, name: str, folder: Path | None) -> Path:
    """The file that `extends: name` means: a path beside this file, or a shipped name."""
    if name.startswith(("./", "../")) or name.endswith(".yaml"):
        base = Path(tree.name).parent / name
        if folder is not None and not within(base, folder):
            raise BadInput([tree.place((EXTENDS,)).finding("extends.outside", found=name)])
        if _mode(base):
            return definition_file(base)
        raise _missing(tree, name, _beside(base, name))
    if is_shipped(name):
        return shipped_file(name)
    raise _missing(tree, name, [])


def _missing(tree: Tree, name: str, beside: list[str]) -> BadInput:
    top = layouts_dir()
    folders = sorted(folder.name for folder in top.iterdir() if folder.is_dir()) if top.is_dir() else []
    known = [shipped_name for folder in folders for shipped_name in shipped(folder)]
    suggestion = nearest(name, [*beside, *known])
    return BadInput([tree.place((EXTENDS,)).finding("extends.missing", found=name, suggestion=suggestion)])


def _beside(base: Path, name: str) -> list[str]:
    """The definitions in the folder where `base` was looked for, written the way `name` is."""
    try:
        files = sorted(entry.name for entry in base.parent.iterdir() if entry.suffix == ".yaml")
    except (OSError, ValueError):
        return []
    return [name.removesuffix(base.name) + file for file in files]


def _mode(path: Path) -> int:
    """The system's mode of a file or folder; 0 if nothing is there, or if the system refuses to tell."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0
