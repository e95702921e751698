"""The day's sheet: a newspaper's puzzle corner, and the map already marked.

It has two pages, both sideways; on paper that is large enough it is one page, with the map below.
"""

from __future__ import annotations

from pnp.games.fliptown.daily.sheet.day import Day
from pnp.games.fliptown.daily.sheet.front import draw_front
from pnp.games.fliptown.daily.sheet.marks import marks_of
from pnp.games.fliptown.daily.sheet.past import COUNTED, past_of
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.print.map import draw_map
from pnp.games.fliptown.print.map.plan import load_plan
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Placed, Primitive, Rect
from pnp.sheet.west.pencil import Groups, Mark, marked
from pnp.solve.puzzle import Puzzle

NAME = "daily"
FRONT = 186.0
"""The least height of the front."""
_BETWEEN = 3.0
GROUPS = Groups(fine=COUNTED, middle=("row",))
"""The small cells of the ledger, and the high ends of the rows of the Badlands."""


def daily_sheet(match: SoloMatch, puzzle: Puzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
    """The sheet of a puzzle; raises `BadInput` if the paper is too small for it."""
    day = Day(match, puzzle, hide_best)
    title = press.words.label("screen.daily") if puzzle.decided else press.words.label("day.undecided")
    wide, high = max(room.width, room.height), min(room.width, room.height)
    below = _map_height(high)
    if high >= load_plan().least.width and wide >= FRONT + _BETWEEN + below:
        return Pages(NAME, title, (Page(title, _together(day, press, high, wide, below)),))
    pages = (
        Page(title, Drawing(wide, high, draw_front(press, Rect(0, 0, wide, high), day))),
        Page(press.words.label("component.map"), marked_map(match, press, wide, high)),
    )
    return Pages(NAME, title, pages, two_sided=True)


def marked_map(match: SoloMatch, press: Press, width: float, height: float) -> Drawing:
    """The player map, marked with the position at which the puzzle begins."""
    tracks = load_plan().tracks
    cells = {name: getattr(tracks, name).cells for name in COUNTED}
    marks = marks_of(match.game, match.start(), past_of(match), cells)
    if match.scenario.daily is not None and match.scenario.daily.decided:
        marks = (*marks, Mark("head", "date", "write", match.scenario.daily.day))
    press = press.within(press.standards, press.standards.spec.text.map)
    return marked(press, draw_map(match.opened.board, press, width, height), marks, GROUPS)


def _map_height(width: float) -> float:
    """The height of a map of this width: in the proportions of its plan, but at least the lowest possible."""
    measure = load_plan().measure
    return max(measure.height, width * measure.height / measure.width)


def _together(day: Day, press: Press, width: float, height: float, below: float) -> Drawing:
    """Both on one page: the front takes the room that the map leaves."""
    top = height - below - _BETWEEN
    ground = press.colour("ground")
    items: list[Primitive] = [Box(0, 0, width, height, ground)] if ground else []
    items += draw_front(press, Rect(0, 0, width, top), day)
    items.append(Placed(marked_map(day.match, press, width, below), 0, top + _BETWEEN))
    return Drawing(width, height, tuple(items))
