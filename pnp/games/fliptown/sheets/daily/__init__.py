"""To be replaced: the day's sheet."""

from __future__ import annotations

from pnp.games.fliptown.match import SoloMatch
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Rect
from pnp.solve.puzzle import Puzzle


def daily_sheet(match: SoloMatch, puzzle: Puzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
    best = "" if hide_best else f" {puzzle.answer.score}-{puzzle.answer.bound}"
    said = press.centred(f"{match.scenario.id}{best}", Rect(0, 0, room.width, 20), press.style("text"))
    return Pages("daily", "Puzzle", (Page("Puzzle", Drawing(room.width, room.height, (said,))),))
