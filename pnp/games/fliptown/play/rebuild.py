"""Rebuilds scenarios of Fliptown from their descriptive ids."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef, Scenario, Setting
from pnp.core.suggest import nearest
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.named import KINDS
from pnp.games.fliptown.play.deal import FliptownDeal
from pnp.games.fliptown.play.setup import open_scenario

STANDARD: dict[str, Setting] = {"holdem": False, "character": None, "cowbot": None, "level": None}
"""The settings of a standard game, which a scenario file always states."""


def rebuilt(
    board: Board, found: Described, deal: FliptownDeal, objective: str, board_file: str | None = None
) -> Scenario:
    """The scenario that an id describes; raises `BadInput` with all faults and their columns in the text."""
    column = found.parts.column
    if not board.digest.startswith(found.digest):
        hashes = {"board": found.board, "expected": found.digest, "found": board.digest[: len(found.digest)]}
        raise BadInput([Finding("described.board_changed", hashes, column=column(("board", "sha256")))])
    if found.kind not in KINDS:
        kinds = {"found": found.kind, "known": list(KINDS), "suggestion": nearest(found.kind, KINDS)}
        raise BadInput([Finding("kind.unknown", kinds, column=column(("kind",)))])
    whole = replace(deal, variant=MappingProxyType({**STANDARD, **deal.variant}))
    scenario = found.scenario(BoardRef(board.name, board.digest, board_file), whole, objective)
    opened, wrong = open_scenario(board, scenario)
    if opened is None:
        raise BadInput(replace(finding, column=column(path, finding.column)) for path, finding in wrong)
    return scenario
