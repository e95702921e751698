"""Scenarios of Fliptown out of their descriptive ids."""

from __future__ import annotations

from dataclasses import replace

from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef, Scenario, Setting
from pnp.core.suggest import nearest
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.named import KINDS
from pnp.games.fliptown.play.setup import open_scenario

STANDARD: dict[str, Setting] = {"holdem": False, "character": None, "cowbot": None, "level": None}
"""What a scenario file says of a variant even where there is none."""


def rebuilt(board: Board, parts: Described, board_file: str | None = None) -> Scenario:
    """The scenario that is described; raises `BadInput` with all that is wrong and its column in the text."""
    if not board.digest.startswith(parts.digest):
        hashes = {"board": parts.board, "expected": parts.digest, "found": board.digest[: len(parts.digest)]}
        column = parts.column(("board", "sha256"))
        raise BadInput([Finding("described.board_changed", hashes, column=column)])
    if parts.kind not in KINDS:
        kinds = {"found": parts.kind, "known": list(KINDS), "suggestion": nearest(parts.kind, KINDS)}
        raise BadInput([Finding("kind.unknown", kinds, column=parts.column(("kind",)))])
    scenario = parts.scenario(BoardRef(board.name, board.digest, board_file), {**STANDARD, **parts.variant})
    opened, wrong = open_scenario(board, scenario)
    if opened is None:
        raise BadInput(replace(finding, column=parts.column(path, finding.column)) for path, finding in wrong)
    return scenario
