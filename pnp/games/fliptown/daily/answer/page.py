"""The answer's pages: one for a round or less, two for a whole game, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.daily.answer.content import Content
from pnp.games.fliptown.daily.answer.layouts import Beside, Overview, Turns
from pnp.games.fliptown.daily.answer.replay import story
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.print.reference_parts import Type, least_type
from pnp.games.fliptown.print.tint import for_pages
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.paper import plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT
from pnp.solve.puzzle import OpenPuzzle

NAME = "answer"
_EDGE, _INSET = 0.9, 3.2
"""From the page's edge to its frame, and from the frame to what stands in it."""
_SCALES = tuple(n / 100 for n in range(190, 69, -2))
"""Sizes of type to try, the largest first: the last ones set text in 6 points."""
_NORMAL, _MOST = 188.0, 1.3
"""On a page of this width, type is no larger than that."""
_SHARES = (0.6, 0.57, 0.63, 0.54, 0.51, 0.66)
"""How much of the width the turns may take, the likeliest first."""
_MOST_ON_ONE = 9
"""More turns and rounds' ends than that have a page of their own."""
_AS_LARGE = 1.25
"""The first page's type may be larger than the second's by that factor."""


class Layout(Protocol):
    @property
    def kind(self) -> Type: ...

    def fits(self) -> bool: ...

    def render(self) -> Iterator[Primitive]: ...


def answer_sheet(match: SoloMatch, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
    """The answer of a puzzle; raises `BadInput` where even the smallest type does not fit."""
    press, puzzle = for_pages(press), opened.puzzle
    best, house = story(match, puzzle.answer.moves, opened.best), story(match, puzzle.house.moves, opened.house)
    content = Content(press, puzzle, best, house)
    whole = Rect(0, 0, room.width, room.height)
    layouts = _laid_out(content, whole.inset(_EDGE + _INSET))
    if layouts is None:
        width, height, least = round(room.width), round(room.height), plain(least_type(press))
        raise BadInput([Finding("answer.no_room", {"width": width, "height": height, "least": least})])
    label = press.words.label
    pages = []
    for number, layout in enumerate(layouts, 1):
        title = label("answer.title") if len(layouts) == 1 else label("answer.page", n=number)
        pages.append(Page(title, Drawing(whole.width, whole.height, (*_frame(press, whole), *layout.render()))))
    return Pages(NAME, label("answer.title"), tuple(pages))


def _frame(press: Press, whole: Rect) -> Iterator[Primitive]:
    area = whole.inset(_EDGE)
    yield Box(area.x, area.y, area.width, area.height, press.colour("sheet"), press.pen("heavy", "engraving"))
    rule = area.inset(1.2)
    yield Box(rule.x, rule.y, rule.width, rule.height, None, press.pen("hair", "engraving"))


def _laid_out(content: Content, inner: Rect) -> tuple[Layout, ...] | None:
    """One page where the turns are few and fit beside the rest, else two; None where nothing fits."""

    def beside(share: float) -> Callable[[Type], Layout]:
        return lambda kind: Beside(content, kind, share, inner)

    def turns(columns: int) -> Callable[[Type], Layout]:
        return lambda kind: Turns(content, kind, columns, inner)

    press, rounds = content.press, len(content.best.rounds)
    most = _MOST * inner.width / _NORMAL
    if len(content.best.turns) <= _MOST_ON_ONE and (found := _best(press, map(beside, _SHARES), most)):
        return (found,)
    second = _best(press, map(turns, (rounds,) if rounds > 1 else (2, 3)), most)
    if second is None:
        return None
    first = _largest(press, lambda kind: Overview(content, kind, inner), min(most, second.kind.scale * _AS_LARGE))
    return None if first is None else (first, second)


def _best(press: Press, makers: Iterable[Callable[[Type], Layout]], most: float) -> Layout | None:
    """The layout with the largest type, the first of those; None where none fits."""
    found = (_largest(press, make, most) for make in makers)
    return max((each for each in found if each is not None), key=_scale, default=None)


def _scale(layout: Layout) -> float:
    return layout.kind.scale


def _largest(press: Press, make: Callable[[Type], Layout], most: float) -> Layout | None:
    """The layout in the largest type in which it fits; what fits at a size fits at every smaller one."""
    scales = [scale for scale in _SCALES if scale <= most + 1e-9] or [_SCALES[-1]]
    found, low, high = None, 0, len(scales)
    while low < high:
        middle = (low + high) // 2
        layout = make(Type(press, scales[middle]))
        if _fits(layout):
            found, high = layout, middle
        else:
            low = middle + 1
    return found


def _fits(layout: Layout) -> bool:
    try:
        return layout.fits()
    except BadInput as bad:
        if any(finding.code not in DOES_NOT_FIT for finding in bad.findings):
            raise  # a picture is missing: no size of type helps
        return False  # a word is longer than its column: smaller type may do
