"""Fliptown's quick reference: a round of play on the front; Town, score and variants on the back."""

from __future__ import annotations

from functools import partial

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.reference_end import end_sections
from pnp.games.fliptown.print.reference_turn import turn_sections
from pnp.sheet.component import Pages
from pnp.sheet.press import Press
from pnp.sheet.west.reference_sheet import ReferenceSide, reference_sheet

_SIDES = (
    (turn_sections, ("vignette-trail", "vignette-poker", "vignette-sheriff"), ("ornament-pistols", "ornament-bull")),
    (end_sections, ("vignette-town", "vignette-stagecoach", "vignette-train"), ("ornament-wheel", "ornament-badge")),
)
"""The sections of each side, the engravings below its columns, and the ornaments at its head."""


def reference(board: Board, press: Press, width: float, height: float) -> Pages:
    """Both sides; raises `BadInput` if even the smallest type does not fit."""
    label = press.words.label
    caption, length = label("ref.caption"), label("ref.length", rounds=board.rounds, turns=board.turns)
    sides = [
        ReferenceSide(label("ref.side", n=number), caption, length, partial(sections, board), pictures, ornaments)
        for number, (sections, pictures, ornaments) in enumerate(_SIDES, 1)
    ]
    return reference_sheet(press, width, height, label("game.fliptown"), sides)
