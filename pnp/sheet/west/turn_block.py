"""A line of play turn by turn: a plank with the turn's label, its notation, its score, and its steps in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.core.findings import BadInput
from pnp.sheet.blocks import Size
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Primitive, Rect
from pnp.sheet.text import Setting, fit, fit_line, line_width, set_block
from pnp.sheet.theme import Style
from pnp.sheet.west.newspaper_parts import Paragraph, Type
from pnp.sheet.west.sign_boards import plank
from pnp.sheet.west.signs import minus, signed
from pnp.sheet.west.symbols import Symbol, row_height, row_width, seal, set_symbols
from pnp.sheet.west.tint import behind

_WIDEST = "3.end"
"""The longest label that a plank has room for."""
_MEASURES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Lengths of line to try for a step's words, as shares of its width."""
_SMALLER = 0.86
"""Type that nearly fits on one line may shrink by this factor."""
_BEFORE = 1.2
"""The least room before the symbols, in millimetres."""
_SEAL = 1.28
"""Size of a seal before a step, as a multiple of a line."""


@dataclass(frozen=True)
class Told:
    """One action: its picture, its words, its gains. `sealed`: the picture stands in a seal."""

    icon: str
    words: str
    symbols: tuple[Symbol, ...] = ()
    sealed: bool = False


@dataclass(frozen=True)
class PrintedTurn:
    """A turn, or the end of a round, as it is printed. `gained` is the change of the score.

    `ends`: the round ends with it. The notation is broken only at its plain spaces.
    """

    label: str
    round: int
    ends: bool
    notation: str
    score: int
    gained: int
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Step:
    """One action: its picture, its words, a dotted line, and its gains at the end of the words' last line."""

    told: Told
    kind: Type

    def measure(self, press: Press, width: float) -> Size:
        line = self.kind.line
        seal = line * _SEAL if self.told.sealed else 0.0
        highest = max(line, seal, row_height(press, self.told.symbols, self._figures))
        lines = len(self._set(press, width - self._indent).lines)
        return Size(width, (lines - 1) * line + highest + line * 0.1)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        line, symbols = self.kind.line, self.told.symbols
        left = area.x + self._indent
        setting = self._set(press, area.right - left)
        words = len(setting.lines) * line
        top = area.y + (area.height - words) / 2
        size = line * (_SEAL if self.told.sealed else 1.06)
        middle = max(top + line / 2, area.y + size / 2)
        mark = Rect(area.x + line * 0.72 - size / 2, middle - size / 2, size, size)
        if self.told.sealed:
            yield from seal(press, mark, self.told.icon)
        else:
            yield press.picture(self.told.icon, mark, ground=behind(press, "sheet"))
        capital = press.cap_height(setting.style)
        lead = (line - capital) / 2
        yield from set_block(press, setting, Rect(left, top + lead, area.right - left, setting.height))
        if symbols:
            baseline = top + words - lead
            yield from set_symbols(press, symbols, area.right, baseline - capital / 2, self._figures, "end", "sheet")
            start = left + line_width(press, setting.lines[-1], setting.style) + 1.0
            end = area.right - row_width(press, symbols, self._figures) - 1.0
            if end - start > 1.5:
                yield Line(start, baseline, end, baseline, press.pen("thin", "faint", dash=(0.25, 0.95)))

    def _set(self, press: Press, width: float) -> Setting:
        """The words in as few lines as leave room for the symbols behind the last one.

        One line if it fits, in type a little smaller if needed; else the last line is as long as possible. If that
        takes many lines, an empty one is left for the symbols.
        """
        symbols = row_width(press, self.told.symbols, self._figures)
        room = width - (symbols + _BEFORE if symbols else 0.0)
        style, words = self.kind.text, self.told.words
        smaller = style._replace(least=max(self.kind.least, style.size * _SMALLER))
        if (fitted := fit_line(press, words, room, smaller)) is not None:
            return fit(press, words, Rect(0, 0, room, float("inf")), fitted)
        best: tuple[int, float, Setting] | None = None
        for share in _MEASURES:
            try:
                setting = fit(press, words, Rect(0, 0, width * share, float("inf")), style)
            except BadInput:
                break  # a word is longer than this measure
            last = line_width(press, setting.lines[-1], style)
            if last <= room and (best is None or (len(setting.lines), -last) < best[:2]):
                best = len(setting.lines), -last, setting
        whole = fit(press, words, Rect(0, 0, width, float("inf")), style)
        if best is not None and best[0] <= len(whole.lines) + 1:
            return best[2]
        return replace(whole, lines=(*whole.lines, ()))

    @property
    def _indent(self) -> float:
        return self.kind.line * 1.75

    @property
    def _figures(self) -> Style:
        return self.kind.label


@dataclass(frozen=True)
class TurnBlock:
    """A turn or a round's end."""

    turn: PrintedTurn
    kind: Type

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(told, self.kind) for told in self.turn.told)

    def measure(self, press: Press, width: float) -> Size:
        steps = sum(step.measure(press, width).height for step in self.steps)
        return Size(width, self._head(press, width) + self.kind.gap + steps)

    def render(self, press: Press, area: Rect) -> Iterator[Primitive]:
        high = self._head(press, area.width)
        yield from self._heading(press, Rect(area.x, area.y, area.width, high))
        y = area.y + high + self.kind.gap
        for step in self.steps:
            height = step.measure(press, area.width).height
            yield from step.render(press, Rect(area.x, y, area.width, height))
            y += height

    def _heading(self, press: Press, area: Rect) -> Iterator[Primitive]:
        kind = self.kind
        board = Rect(area.x, area.y, self._plank(press), self._plank_height)
        yield plank(press, board)
        yield press.centred(self.turn.label, board, self._sign)
        notation, left = self._notation, board.right + kind.line * 0.5
        width = area.right - self._figures(press) - left
        high = notation.measure(press, width).height
        yield from notation.render(press, Rect(left, area.y + max(0.0, board.height - high) / 2, width, high))
        big, small = self._score, self._change
        baseline = board.cy + press.cap_height(big) / 2
        yield press.text(signed(self.turn.score), area.right, baseline, big, "end")
        if self.turn.gained:
            right = area.right - press.width(signed(self.turn.score), big) - kind.line * 0.35
            yield press.text(minus(f"{self.turn.gained:+d}"), right, baseline, small, "end")
        yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("hair", "engraving"))

    @property
    def _notation(self) -> Paragraph:
        return Paragraph(self.turn.notation, self.kind.style("price").inked("ink")._replace(leading=1.2), running=False)

    @property
    def _sign(self) -> Style:
        return self.kind.style("label").inked("sign-text")

    @property
    def _score(self) -> Style:
        style = self.kind.style("number")
        return style._replace(size=max(11.0, style.size * 1.15), least=11.0)

    @property
    def _change(self) -> Style:
        return self.kind.label.inked("oxblood")

    @property
    def _plank_height(self) -> float:
        return self.kind.line * 1.45

    def _plank(self, press: Press) -> float:
        return max(press.width(_WIDEST, self._sign), press.width(self.turn.label, self._sign)) + self.kind.line * 1.1

    def _figures(self, press: Press) -> float:
        """The room for score and change, the same for every turn so that notation is broken at the same width."""
        return press.width("000", self._score) + press.width("+00", self._change) + self.kind.line * 1.0

    def _head(self, press: Press, width: float) -> float:
        room = width - self._plank(press) - self.kind.line * 0.5 - self._figures(press)
        return max(self._plank_height, self._notation.measure(press, room).height) + self.kind.gap * 0.8
