"""The names that a game's settings may have on a board, for `pnp games`, `--help` and completion.

They are read from the definition without checking it: a check would take longer than a person waits after the Tab key.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.definition.layers import definition_file, load_chain, merge, shipped
from pnp.files.resources import shipped_file
from pnp.games import find_game


def named(game: str, board: str | None = None) -> dict[str, tuple[str, ...]]:
    """Each setting with its names, in the board's order; raises `BadInput` for a board that can't be read."""
    chosen = find_game(game)
    target = board or chosen.standard
    if target is None:
        return {spec.name: () for spec in chosen.settings if spec.choices}
    known = target in shipped(game)
    data = merge(load_chain(shipped_file(target) if known else definition_file(Path(target)))).data
    return {spec.name: _keys(data, spec.choices) for spec in chosen.settings if spec.choices}


def _keys(data: Any, path: tuple[str, ...]) -> tuple[str, ...]:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return tuple(map(str, data)) if isinstance(data, dict) else ()
