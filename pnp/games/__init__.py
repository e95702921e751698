"""The games. Each is a folder of its own; none imports another.

A new game is a folder with a `game` module, a line in `GAMES` and its YAML. Modules beside this one serve every game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.definition.layers import definition_file, load_chain, near_path
from pnp.files.resources import is_there

if TYPE_CHECKING:
    from pnp.definition.tree import Tree
    from pnp.games.game import Game
    from pnp.sheet.component import Printable

GAMES = {"fliptown": "pnp.games.fliptown.game"}
"""Every game and the module of its `GAME`; looked up by name so that no command imports a game it does not need."""


def find_game(name: str) -> Game:
    """A game by its name; raises `BadInput` with the nearest name for an unknown one."""
    name = meant(name, GAMES)
    if name not in GAMES:
        params = {"found": name, "known": list(GAMES), "suggestion": nearest(name, GAMES)}
        raise BadInput([Finding("game.unknown", params)])
    game: Game = import_module(GAMES[name]).GAME
    return game


def printable(target: str, edition: str | None = None) -> Printable:
    """The game or board to print: a game, a shipped board, or a user's board by its folder or file."""
    boards = _shipped()
    target = shipped_or_path(target, [*GAMES, *boards])
    if target in GAMES:
        return find_game(target).kit.printable(None, edition)
    if target in boards:
        return find_game(boards[target]).kit.printable(target, edition)
    if not _is_path(target):
        known = [*GAMES, *boards]
        near = near_path(Path(target))
        suggestion = nearest(target, known if near is None else [near, *known])
        raise BadInput([Finding("game.unknown", {"found": target, "known": known, "suggestion": suggestion})])
    return find_game(game_of(definition_file(Path(target)))).kit.printable(target, edition)


def shipped_or_path(target: str, shipped: Iterable[str] = ()) -> str:
    """A shipped name (by default a board's), typed in any case, as it is spelled; a path stays as it is."""
    known = list(shipped) or list(_shipped())
    return target if target in known or is_there(Path(target)) else meant(target, known)


def _shipped() -> dict[str, str]:
    """The shipped boards, each with its game."""
    return {board: name for name in GAMES for board in find_game(name).boards.names()}


def _is_path(target: str) -> bool:
    return is_there(Path(target)) or target.endswith((".yaml", ".yml")) or target.startswith((".", "/"))


def game_of(definition: Path | Tree) -> str:
    """The game that a definition or one of its bases names; the first game if none does."""
    for tree in reversed(load_chain(definition)):
        if isinstance(tree.data.get("game"), str):
            return str(tree.data["game"])
    return next(iter(GAMES))


class _Games(ModuleType):
    """`pnp.games()` lists the games, though `pnp.games` is this package too."""

    def __call__(self) -> tuple[Game, ...]:
        return tuple(map(find_game, GAMES))


sys.modules[__name__].__class__ = _Games
