"""A booklet's contents: a line for each day, with the pages of its puzzle and its answer, and a place for the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil

from pnp.puzzle.dates import long_date, weekday
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Path, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.west.poster import GROUND, framed, heading, poster
from pnp.sheet.west.stars import star
from pnp.sheet.west.tint import behind

ROWS = 31
"""A whole month stands on one page."""
_INSIDE = 9.0
_HEAD = 25.0
_TITLES = 6.5
_HIGHEST, _ROOMY = 12.5, 40.0
_STARS = 5
_INNER = 0.42
"""These stars are a little fuller than those of a sheet."""
_SUNDAY = 7
_DOTS = (0.0, 1.35)


@dataclass(frozen=True)
class ContentsLine:
    """A day. Pages count from 1; `answer` is None in a booklet without answers."""

    day: date
    kind: str
    difficulty: int
    proven: bool
    puzzle: int
    answer: int | None
    decided: bool = True


def contents_pages(days: int) -> int:
    """How many pages the contents of that many days take."""
    return max(1, ceil(days / ROWS))


def contents(press: Press, room: Room, lines: Sequence[ContentsLine]) -> Pages:
    title = press.words.label("booklet.contents")
    each = ceil(len(lines) / contents_pages(len(lines)))
    parts = [lines[start : start + each] for start in range(0, len(lines), each)]
    return Pages("contents", title, tuple(Page(title, _drawn(press, room, part, each)) for part in parts))


def _drawn(press: Press, room: Room, lines: Sequence[ContentsLine], rows: int) -> Drawing:
    return poster(room, lambda page: _page(press, page, lines, rows))


@dataclass(frozen=True)
class _Columns:
    """Where things stand across a line. What a page is asked for stands to the right of its leader."""

    weekday: float
    date: float
    kind: float
    stars: float
    leader: float
    puzzle: float
    answer: float | None
    score: tuple[float, float]


def _page(press: Press, page: Rect, lines: Sequence[ContentsLine], rows: int) -> Iterator[Primitive]:
    yield from framed(press, page, corners=False)
    area = page.inset(_INSIDE)
    yield from heading(press, press.words.label("booklet.contents"), Rect(area.x, area.y, area.width, _HEAD))
    top = area.y + _HEAD + _TITLES + 0.7
    high = min(_HIGHEST, (area.bottom - top) / rows)
    answers = any(line.answer is not None for line in lines)
    columns = _columns(area, answers=answers)
    yield from _titles(press, Rect(area.x, top - _TITLES - 0.7, area.width, _TITLES), columns)
    for number, line in enumerate(lines):
        yield from _line(press, Rect(area.x, top + number * high, area.width, high), line, columns)
    bottom = top + len(lines) * high
    yield Line(area.x, bottom, area.right, bottom, press.pen("rule"))
    spare = area.bottom - bottom
    if spare >= _ROOMY:
        high = min(spare - 10.0, area.width * 0.95 * 60 / 160)
        foot = Rect(area.x, bottom + (spare - high) * 0.6, area.width, high)
        yield press.picture("vignette-train", foot, ground=behind(press, GROUND))


def _columns(area: Rect, *, answers: bool) -> _Columns:
    right = area.right
    score = (right - 24.0, right - 1.5)
    answer = score[0] - 6.0 if answers else None
    puzzle = (answer - 19.0) if answer is not None else score[0] - 6.0
    return _Columns(area.x + 1.5, area.x + 26.0, area.x + 59.0, area.x + 85.0, area.x + 110.5, puzzle, answer, score)


def _titles(press: Press, area: Rect, columns: _Columns) -> Iterator[Primitive]:
    words, caps = press.words, press.style("caps")
    y = area.bottom - 1.8
    yield press.text(words.label("booklet.day_head").upper(), columns.weekday, y, caps)
    yield press.text(words.label("booklet.kind_head").upper(), columns.kind, y, caps)
    yield press.text(words.label("booklet.difficulty").upper(), columns.stars, y, caps)
    yield press.text(words.label("booklet.puzzle_head").upper(), columns.puzzle, y, caps, "end")
    if columns.answer is not None:
        yield press.text(words.label("booklet.answer_head").upper(), columns.answer, y, caps, "end")
    middle = sum(columns.score) / 2
    yield press.text(words.label("booklet.score_head").upper(), middle, y, caps, "middle")
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("rule"))
    yield Line(area.x, area.bottom + 0.7, area.right, area.bottom + 0.7, press.pen("hair"))


def _line(press: Press, area: Rect, line: ContentsLine, columns: _Columns) -> Iterator[Primitive]:
    words = press.words
    number, text, label = press.style("number"), press.style("text").at(10), press.style("label").at(9)
    if line.day.isoweekday() == _SUNDAY:
        yield Box(area.x, area.y + 0.5, area.width, area.height - 0.9, press.colour("panel"))
    y = area.cy + press.cap_height(number) / 2
    yield press.text(weekday(words, line.day), columns.weekday, y, number)
    yield press.text(long_date(words, line.day), columns.date, y, text)
    kind = words.label(f"kind.{line.kind}")
    kind = kind if line.proven else words.label("booklet.open_kind", kind=kind)
    kind = kind if line.decided else words.label("booklet.undecided_kind")
    fitted = fit_line(press, kind, columns.stars - columns.kind - 2, label) or label.at(label.least)
    yield press.text(kind, columns.kind, y, fitted)
    yield from _stars(press, columns.stars, area.cy, line.difficulty)
    yield from _leader(press, columns.leader, columns.puzzle, y, str(line.puzzle))
    if columns.answer is not None and line.answer is not None:
        yield from _leader(press, columns.puzzle + 1.4, columns.answer, y, str(line.answer))
    pen = press.pen("thin", "faint")
    yield Box(columns.score[0], area.y + 0.9, columns.score[1] - columns.score[0], area.height - 1.7,
              press.colour("writing"), pen, 0.6)  # fmt: skip
    week = line.day.isoweekday() == _SUNDAY
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("thin") if week else press.pen("hair", "faint"))


def _stars(press: Press, x: float, y: float, difficulty: int) -> Iterator[Primitive]:
    """Filled ones up to the difficulty, outlined ones after them."""
    radius = 2.05
    for number in range(_STARS):
        fill = press.drawn("oxblood") if number < difficulty else None
        outline = star(x + radius + number * 4.6, y + 0.15, radius, _INNER)
        yield Path(outline, fill, press.pen("thin", "oxblood"))


def _leader(press: Press, start: float, end: float, y: float, page: str) -> Iterator[Primitive]:
    """Dots that lead to a page's number."""
    style = press.style("number")
    yield press.text(page, end, y, style, "end")
    stop = end - press.width(page, style) - 1.4
    if stop > start:
        pen = press.pen("rule", "ink", dash=_DOTS, rounded=True)
        yield Line(start, y - 0.2, stop, y - 0.2, pen)
