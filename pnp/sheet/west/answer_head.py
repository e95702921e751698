"""The top of an answer: the newspaper's nameplate, the headline with the best score, and the sum that makes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.sheet.blocks import Size, Stack
from pnp.sheet.furniture import shortened
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Line, Primitive, Rect
from pnp.sheet.text import fit_line, set_block
from pnp.sheet.theme import Style
from pnp.sheet.west.answer_content import AnswerContent, SumLine
from pnp.sheet.west.fitting import even_lines
from pnp.sheet.west.masthead import long_date, title_board
from pnp.sheet.west.newspaper_parts import Leader, Paragraph, Type
from pnp.sheet.west.sign_boards import corner_ornaments, double_rule
from pnp.sheet.west.signs import signed
from pnp.sheet.west.stars import STARS, rating
from pnp.sheet.west.tint import behind
from pnp.solve.puzzle import Puzzle

_LAUREL, _WITHIN = "ornament-laurel", 0.36
"""The wreath around the best score, and the share of its width that is free inside."""
_CLEAR = 4.0
"""Between two notices on one line, in millimetres."""
_LEAST = 24.0
"""The least height of the headline, in millimetres."""


def nameplate(press: Press, area: Rect, paper: str, puzzle: Puzzle) -> Iterator[Primitive]:
    """The newspaper's name on its board, as on the puzzle's sheet; below it the page's kind, the day, the rating."""
    strip = area.height * 0.27
    board = Rect(area.x, area.y, area.width, area.height - strip)
    yield from title_board(press, board, paper)
    yield from _notices(press, Rect(area.x, board.bottom, area.width, strip), puzzle)
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("rule", "engraving"))
    yield Line(area.x, area.bottom + 0.9, area.right, area.bottom + 0.9, press.pen("hair", "engraving"))


def _notices(press: Press, area: Rect, puzzle: Puzzle) -> Iterator[Primitive]:
    words, scenario = press.words, puzzle.scenario
    caps = press.style("caps")
    caps = caps._replace(size=caps.size * area.height / 5.4)
    y = area.cy + press.cap_height(caps) / 2
    what = f"{words.label('answer.title')} · {words.label(f'kind.{scenario.kind}')}".upper()
    yield press.text(what, area.x + 1, y, caps)
    start, end, said = area.x + 1 + press.width(what, caps), area.right - 1, scenario.id
    if scenario.daily is not None:
        high = press.cap_height(caps) * 1.9
        place = Rect(end - STARS * high * 1.15, area.cy - high / 2, STARS * high * 1.15, high)
        yield from rating(press, place, scenario.daily.difficulty)
        how = words.label("day.difficulty").upper()
        yield press.text(how, place.x - high * 0.4, y, caps, "end")
        end = place.x - high * 0.4 - press.width(how, caps)
        said = f"{long_date(words, scenario.daily.day).upper()} · {scenario.id}"
    yield from _between(press, said, Rect(start, area.y, end - start, area.height), area.cx, caps)


def _between(press: Press, text: str, area: Rect, middle: float, style: Style) -> Iterator[Primitive]:
    """A line between two others: in the middle of the page if it fits there; a long one is set smaller or cut."""
    room = area.width - 2 * _CLEAR
    fitted = fit_line(press, text, room, style) or style._replace(size=style.least)
    said = shortened(press, text, room, fitted)
    half = press.width(said, fitted) / 2
    x = min(max(middle, area.x + _CLEAR + half), area.right - _CLEAR - half)
    yield press.text(said, x, area.cy + press.cap_height(fitted) / 2, fitted, "middle")


@dataclass(frozen=True)
class Headline:
    """The best score in a laurel, its label, and the sum that makes it. `share` is the part of laurel and label."""

    content: AnswerContent
    kind: Type
    share: float
    gap: float

    def measure(self, press: Press, width: float) -> Size:
        return Size(
            width, max(self._sum.measure(press, self._right(width) - 2 * self._inset).height + 2 * self._inset, 24.0)
        )

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        right = self._right(area.width)
        left = Rect(area.x, area.y, area.width - right - self.gap, area.height)
        yield from self._figure(press, left)
        box = Rect(area.right - right, area.y, right, area.height)
        yield from double_rule(press, box, "panel", 0.8)
        yield from corner_ornaments(press, box.inset(0.4))
        inner = box.inset(self._inset)
        high = self._sum.measure(press, inner.width).height
        yield from self._sum.render(press, Rect(inner.x, inner.cy - high / 2, inner.width, high))

    def _figure(self, press: Press, area: Rect) -> Iterator[Primitive]:
        answer = self.content.puzzle.answer
        wide, high = press.gallery.size(_LAUREL)
        laurel = Rect(area.x, area.y, min(area.height * wide / high, area.width * 0.4), area.height)
        yield press.picture(_LAUREL, laurel, "engraving", behind(press, "sheet"))
        figure = signed(answer.score) if answer.proven else f"{signed(answer.score)}–{signed(answer.bound)}"
        style = press.style("index")._replace(size=area.height * 1.45, least=11.0)
        fitted = fit_line(press, figure, laurel.width * _WITHIN, style) or style.at(style.least)
        middle = Rect(laurel.x, laurel.y - area.height * 0.02, laurel.width, laurel.height)
        yield press.centred(figure, middle, fitted)
        words = Rect(laurel.right + self.gap, area.y, area.right - laurel.right - self.gap, area.height)
        yield from self._words(press, words)

    def _words(self, press: Press, area: Rect) -> Iterator[Primitive]:
        label = press.words.label
        title = press.style("heading")
        title = title._replace(size=title.size * max(1.0, area.height / 24), least=14.0)
        text = label("answer.headline")
        fitted = fit_line(press, text, area.width, title) or title.at(title.least)
        said, line = self.content.words.title, self.content.words.headline
        large = self.kind.style("number")._replace(least=self.kind.label.size)
        fitting = fit_line(press, line, area.width, large) or self.kind.label
        under = even_lines(press, line, Rect(0, 0, area.width, float("inf")), fitting)
        name = Paragraph(said, self.kind.text, running=False)
        low = name.measure(press, area.width).height
        capital, gap, small = press.cap_height(fitted), self.kind.line * 0.9, self.kind.line * 0.4
        top = area.cy - (capital + gap + under.height + small + low) / 2
        yield press.text(text, area.x, top + capital, fitted)
        top += capital + gap
        yield from set_block(press, under, Rect(area.x, top, area.width, under.height))
        yield from name.render(press, Rect(area.x, top + under.height + small, area.width, low))

    @property
    def _inset(self) -> float:
        return self.kind.line * 0.75

    def _right(self, width: float) -> float:
        return (width - self.gap) * (1 - self.share)

    @property
    def _sum(self) -> Stack:
        """A line for each thing held at the end: its amount, its divisor, and its points."""
        return Stack(tuple(self._line(line) for line in self.content.sums))

    def _line(self, line: SumLine) -> Leader:
        style = self.kind.label if line.strong else self.kind.text
        return Leader(line.text, signed(line.points), style, self.kind.label)


def running_head(press: Press, area: Rect, game: str, puzzle: Puzzle) -> Iterator[Primitive]:
    """The top of a second page: the names of game and puzzle between rules."""
    label = press.words.label
    yield Box(area.x, area.y, area.width, area.height, press.colour("sign"), press.pen("rule", "oxblood"))
    title, style = label("answer.headline") if puzzle.decided else label("day.undecided"), press.style("sign")
    style = style._replace(size=max(style.least, style.size * area.height / 7))
    fitted = fit_line(press, title, area.width * 0.4, style) or style
    yield press.centred(title, area, fitted)
    caps = press.style("caps").inked("sign-text")
    caps = caps._replace(size=caps.size * area.height / 7)
    y = area.cy + press.cap_height(caps) / 2
    yield press.text(game.upper(), area.x + 3, y, caps)
    room = area.width / 2 - press.width(title, fitted) / 2 - 3 - _CLEAR
    small = fit_line(press, puzzle.scenario.id, room, caps) or caps._replace(size=caps.least)
    named = shortened(press, puzzle.scenario.id, room, small)
    yield press.text(named, area.right - 3, area.cy + press.cap_height(small) / 2, small, "end")
