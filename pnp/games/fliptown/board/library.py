"""Loading boards: a shipped name, a folder or a file, read in an edition."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from shlex import quote

from pnp.core.brief import brief
from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.layers import Merged, definition_file, is_shipped, load_chain, merge, near_path, shipped, within
from pnp.definition.places import Place
from pnp.definition.tree import Tree
from pnp.definition.validate import check_model, in_order
from pnp.files.resources import is_there, layouts_dir, shipped_file
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.checks import check_board
from pnp.games.fliptown.board.compiler import compile_board
from pnp.games.fliptown.board.named import EDITIONS, STANDARD
from pnp.games.fliptown.board.spec import BoardSpec

GAME = "fliptown"
NAMING = ("name", "edition")


@dataclass(frozen=True)
class _Source:
    """A board as read from its files. `name` is the name of its own file or tree; `files` are all files of the board:
    its own, those it extends, the edition's."""

    name: str
    files: tuple[Path, ...]
    merged: Merged
    edition: str


@dataclass(frozen=True)
class Loaded:
    """A board ready to play on, with its source, so that a place in its files is found without reading them again."""

    board: Board
    definition: BoardSpec
    edition: str
    source: Merged
    file: Path
    files: tuple[Path, ...]
    own: bool
    """Whether it is a homebrew board, not a shipped one."""

    def __repr__(self) -> str:
        return brief(self, self.board.tag, self.edition, "own" if self.own else "")


def board_file(target: str) -> Path:
    """The file of a board: a shipped name such as `fliptown/standard`, or else a path to a folder or a file."""
    path = Path(target)
    if is_shipped_board(target):
        return shipped_file(target)
    if is_there(path) or target.endswith((".yaml", ".yml")) or target.startswith((".", "/")):
        return definition_file(path)
    near, known = near_path(path), shipped_boards()
    suggestion = nearest(target, known if near is None else [near, *known])
    params = {"found": target, "known": known, "suggestion": suggestion}
    raise BadInput([Finding("board.unknown", params)])


def board_inside(folder: Path, named: str, place: Place) -> Path:
    """The board that a file in `folder` names at `place`; raises `BadInput` if any of its files lies outside."""
    path = Path(os.path.realpath(folder / named))
    if not within(path, folder) or not within(definition_file(path), folder):
        raise BadInput([place.finding("board.outside", found=named, board=quote(os.path.normpath(folder / named)))])
    load_chain(definition_file(path), folder)
    return path


def shipped_boards() -> list[str]:
    """The names of the shipped boards, for lists and suggestions."""
    return shipped(GAME)


def is_shipped_board(target: object) -> bool:
    return isinstance(target, str) and target.startswith(f"{GAME}/") and is_shipped(target)


def read_board(target: str | Tree, edition: str | None = None) -> tuple[BoardSpec | None, str, list[Finding]]:
    """The checked definition in an edition, and every problem found. The definition is None if there are problems.

    `target` is a name or path as for `board_file`, or a definition that was read already.
    """
    source = _source(target, edition)
    definition, findings = _checked(target, source)
    return definition, source.edition, findings


def _checked(target: str | Tree, source: _Source) -> tuple[BoardSpec | None, list[Finding]]:
    name, merged = source.name, source.merged
    if "format" not in merged.data:
        return None, [Place(name, 1, 1).finding("board.no_extends", suggestion=f"extends: {STANDARD}")]
    definition, sections, findings = check_model(BoardSpec, merged)
    findings = in_order(
        [*merged.findings, *findings, *check_board(merged, sections), *_check_name(target, name, merged)]
    )
    return (None if findings else definition), findings


def board_layers(target: str, edition: str | None = None) -> Merged:
    """A board's definition as it was written, with the place of every value."""
    return _source(target, edition).merged


def _source(target: str | Tree, edition: str | None) -> _Source:
    """The files of a board, read. A missing key is reported in the board's own file, even below an edition."""
    file = board_file(target) if isinstance(target, str) else target
    layers, edition = _layers(file, edition)
    merged, name = merge(layers), str(file) if isinstance(file, Path) else file.name
    own = next(tree for tree in layers if tree.name == name)
    merged = replace(merged, spot=replace(merged.spot, place=own.spot.place))
    return _Source(name, tuple(dict.fromkeys(Path(tree.name) for tree in layers)), merged, edition)


def _check_name(target: str | Tree, file: str, merged: Merged) -> Iterator[Finding]:
    """A homebrew board must not have the name of a shipped one, or it would be taken for that one."""
    name = merged.data.get("name")
    if is_shipped_board(name) and not is_shipped_board(target) and layouts_dir() not in Path(file).parents:
        yield Place(file, 1, 1).finding("name.shipped", name=name)


def load_board(target: str = STANDARD, edition: str | None = None) -> Loaded:
    """A board ready to play on; raises `BadInput` with all problems of a faulty board."""
    return (_load_shipped if is_shipped_board(target) else _load)(target, edition)


@lru_cache(maxsize=16)
def _load_shipped(target: str, edition: str | None) -> Loaded:
    return _load(target, edition)


def _load(target: str, edition: str | None) -> Loaded:
    source = _source(target, edition)
    definition, findings = _checked(target, source)
    if definition is None:
        raise BadInput(findings)
    own = not is_shipped_board(target)
    board, file = compile_board(definition), Path(source.name)
    return Loaded(board, definition, source.edition, source.merged, file, source.files, own)


def _layers(file: Path | Tree, edition: str | None) -> tuple[tuple[Tree, ...], str]:
    """The board's chain with the edition's differences laid right over its root.

    So both apply to a homebrew board: the edition changes the standard rules, then the board's own entries win.
    A board that names its edition is played only in that one; null cancels the edition named by a board it extends.
    """
    chain = load_chain(file)
    stated = [(tree, tree.data["edition"]) for tree in chain if "edition" in tree.data]
    if stated and stated[-1][1] is not None:
        tree, own = stated[-1]
        if edition is not None and own in EDITIONS and edition != own:
            raise BadInput([tree.place(("edition",)).finding("edition.other", found=edition, expected=own)])
        return chain, str(own)
    edition = edition or EDITIONS[0]
    return (chain[0], *_differences(edition), *chain[1:]), edition


def _differences(edition: str) -> tuple[Tree, ...]:
    """The changes of an edition to the board it extends, without the edition's own name."""
    if edition not in EDITIONS:
        params = {"found": edition, "known": list(EDITIONS), "suggestion": nearest(edition, EDITIONS)}
        raise BadInput([Finding("edition.unknown", params)])
    own = load_chain(shipped_file(f"{GAME}/{edition}"))[1:]
    return tuple(
        replace(tree, data={key: value for key, value in tree.data.items() if key not in NAMING}) for tree in own
    )
