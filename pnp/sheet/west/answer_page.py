"""The answer's pages: one for a round or less, two for a whole game, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.paper import plain
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Primitive, Rect
from pnp.sheet.west.answer_content import AnswerContent
from pnp.sheet.west.answer_layouts import Beside, Overview, Turns
from pnp.sheet.west.fitting import largest, unless_too_long
from pnp.sheet.west.newspaper import EDGE, page_frame
from pnp.sheet.west.newspaper_parts import SCALES, Type, least_type

NAME = "answer"
_INSET = 3.2
"""From the frame to its content."""
_NORMAL, _MOST = 188.0, 1.3
"""On a page of this width, type has at most this scale."""
_SHARES = (0.6, 0.57, 0.63, 0.54, 0.51, 0.66)
"""How much of the width the turns may take, the likeliest first."""
_MOST_ON_ONE = 9
"""If there are more turns and rounds' ends than this, they have a page of their own."""
_AS_LARGE = 1.25
"""The first page's type may be larger than the second's by this factor."""


class Layout(Protocol):
    @property
    def kind(self) -> Type: ...

    def fits(self) -> bool: ...

    def render(self) -> Iterator[Primitive]: ...


def answer_pages(content: AnswerContent, room: Room) -> Pages:
    """The pages of an answer; raises `BadInput` if even the smallest type does not fit."""
    press = content.press
    whole = Rect(0, 0, room.width, room.height)
    layouts = _laid_out(content, whole.inset(EDGE + _INSET))
    if layouts is None:
        width, height, least = round(room.width), round(room.height), plain(least_type(press))
        raise BadInput([Finding("answer.no_room", {"width": width, "height": height, "least": least})])
    label = press.words.label
    pages = []
    for number, layout in enumerate(layouts, 1):
        title = label("answer.title") if len(layouts) == 1 else label("answer.page", n=number)
        pages.append(
            Page(title, Drawing(whole.width, whole.height, (*page_frame(press, whole.inset(EDGE)), *layout.render())))
        )
    return Pages(NAME, label("answer.title"), tuple(pages))


def _laid_out(content: AnswerContent, inner: Rect) -> tuple[Layout, ...] | None:
    """One page if the turns are few and fit beside the rest, else two pages; None if neither fits."""

    def beside(share: float) -> Callable[[Type], Layout]:
        return lambda kind: Beside(content, kind, share, inner)

    def turns(columns: int) -> Callable[[Type], Layout]:
        return lambda kind: Turns(content, kind, columns, inner)

    press, rounds = content.press, len(content.rounds)
    most = _MOST * inner.width / _NORMAL
    if len(content.turns) <= _MOST_ON_ONE and (found := _best(press, map(beside, _SHARES), most)):
        return (found,)
    second = _best(press, map(turns, (rounds,) if rounds > 1 else (2, 3)), most)
    if second is None:
        return None
    first = _largest(press, lambda kind: Overview(content, kind, inner), min(most, second.kind.scale * _AS_LARGE))
    return None if first is None else (first, second)


def _best(press: Press, makers: Iterable[Callable[[Type], Layout]], most: float) -> Layout | None:
    """The layout with the largest type, the first among equals; None if no layout fits."""
    found = (_largest(press, make, most) for make in makers)
    return max((each for each in found if each is not None), key=_scale, default=None)


def _scale(layout: Layout) -> float:
    return layout.kind.scale


def _largest(press: Press, make: Callable[[Type], Layout], most: float) -> Layout | None:
    """The layout in the largest type in which it fits."""

    def tried(scale: float) -> Layout | None:
        layout = make(Type(press, scale))
        return layout if unless_too_long(layout.fits) else None

    return largest([scale for scale in SCALES if scale <= most + 1e-9] or [SCALES[-1]], tried)
