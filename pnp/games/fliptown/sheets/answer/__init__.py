"""To be replaced: the answer."""

from __future__ import annotations

from pnp.games.fliptown.match import SoloMatch
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Rect
from pnp.solve.puzzle import Puzzle


def answer_sheet(match: SoloMatch, puzzle: Puzzle, press: Press, room: Room) -> Pages:
    text = f"{match.scenario.id}: {puzzle.answer.score}"
    said = press.centred(text, Rect(0, 0, room.width, 20), press.style("text"))
    return Pages("answer", "Answer", (Page("Answer", Drawing(room.width, room.height, (said,))),))
