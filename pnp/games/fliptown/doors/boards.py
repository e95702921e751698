"""Fliptown's boards; see `pnp.games.capabilities.Boards`."""

from __future__ import annotations

import os.path
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef
from pnp.core.suggest import nearest
from pnp.definition.scenario import ScenarioFile
from pnp.definition.tree import Tree
from pnp.games.capabilities import Boards
from pnp.games.fliptown.board.library import board_inside, is_shipped_board, load_board, read_board, shipped_boards
from pnp.games.fliptown.board.named import STANDARD

if TYPE_CHECKING:
    from pnp.lang.words import Words


class FliptownBoards:
    def names(self) -> list[str]:
        return shipped_boards()

    def check(self, definition: Path | Tree) -> list[Finding]:
        return read_board(str(definition) if isinstance(definition, Path) else definition)[2]

    def schema(self, words: Words) -> dict[str, Any]:
        from pnp.games.fliptown.board.schema import board_schema

        return board_schema(words)

    def edition_of(self, board: str | None = None) -> str:
        return load_board(board or STANDARD).edition

    def ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        loaded = load_board(board or STANDARD, edition).board
        return BoardRef(loaded.name, loaded.digest, own_file(board, beside))


BOARDS: Boards = FliptownBoards()


def board_of(file: ScenarioFile) -> str:
    """The board that a scenario names: a shipped one, or one in the scenario's own folder; else raises `BadInput`.

    A scenario may come from a stranger and must not open other files. A user who trusts such a board names it.
    """
    board = file.scenario.board
    if board.file is not None:
        return str(board_inside(file.path.parent, board.file, file.source.place(("board", "file"))))
    if not is_shipped_board(board.name):
        known = shipped_boards()
        params = {"found": board.name, "known": known, "suggestion": nearest(board.name, known)}
        raise BadInput([file.placed(("board", "name"), Finding("board.unknown", params))])
    return board.name


def own_file(board: str | None, beside: Path) -> str | None:
    """How a scenario in the folder `beside` names a homebrew board; None for a shipped one."""
    if board is None or is_shipped_board(board):
        return None
    return Path(os.path.relpath(Path(board).resolve(), beside.resolve())).as_posix()
