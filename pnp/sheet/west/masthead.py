"""The head of a puzzle's sheet: kind and difficulty in one ear, the QR code in the other, title and ids between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from pnp.core.findings import BadInput, Finding
from pnp.lang.words import Words
from pnp.sheet.furniture import shortened
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Box, Line, Primitive, Rect
from pnp.sheet.qr import LEAST, draw_qr, modules_across, qr_matrix
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.border import sign_plate
from pnp.sheet.west.sign_boards import double_rule
from pnp.sheet.west.spacing import Spacing
from pnp.sheet.west.stars import rating

EAR, GAP = 44.0, 3.5
_STRIP = 5.0
_TALLEST, _LARGEST = 40.0, 0.55
"""The greatest height of a masthead for the sake of its code, and the largest size of a module in it."""
_ORNAMENTS = ("ornament-pistols", "ornament-pistols")
_LOST = 10
"""The last line of the id is too short if it has less than this part of a line's letters."""


@dataclass(frozen=True)
class PuzzleHead:
    """The content of the head of a puzzle's sheet.

    `title` is the newspaper's name, `lines` stand below the kind of puzzle, `id` is the puzzle's short id and
    `described` the id that describes it in full. `difficulty` counts stars; None means that it is not rated.
    """

    title: str
    kind: str
    lines: tuple[str, ...]
    difficulty: int | None
    when: str
    id: str
    seed: str
    described: str


def long_date(words: Words, day: str) -> str:
    """A day as a newspaper prints it at its head."""
    when = date.fromisoformat(day)
    weekday, month = words.label(f"day.weekday.{when.isoweekday()}"), words.label(f"day.month.{when.month}")
    return words.label("day.date", weekday=weekday, day=when.day, month=month, year=when.year)


def masthead_height(head: PuzzleHead, spacing: Spacing) -> float:
    """As high as the QR code with modules of the wanted size."""
    code = modules_across(qr_matrix(head.described))
    return max(spacing.head, code * LEAST, min(_TALLEST, code * spacing.module))


def masthead(press: Press, area: Rect, head: PuzzleHead) -> Iterator[Primitive]:
    code = qr_matrix(head.described)
    side = min(area.height, modules_across(code) * _LARGEST)
    corner = Rect(area.right - side, area.cy - side / 2, side, side)
    yield Box(corner.x, corner.y, side, side, press.drawn("white"), press.pen("hair", "engraving"))
    yield draw_qr(code, corner.x, corner.y, side, press.drawn("ink"))
    yield from _ear(press, Rect(area.x, area.y, EAR, area.height), head)
    x = area.x + EAR + GAP
    yield from _middle(press, Rect(x, area.y, corner.x - GAP - x, area.height), head)


# -- the ear -------------------------------------------------------------------------------------------------------


def _ear(press: Press, area: Rect, head: PuzzleHead) -> Iterator[Primitive]:
    """What kind of puzzle it is, which part of the game is played, and how hard that is."""
    yield from double_rule(press, area, "panel", 0.9)
    room = area.inset(2.4)
    top = Rect(room.x, room.y, room.width, room.height * 0.36)
    yield press.centred(head.kind, top, _shrunk(press, head.kind, top.width, press.style("heading")))
    high = room.height * 0.13
    for number, text in enumerate(head.lines):
        row = Rect(room.x, top.bottom + number * high, room.width, high)
        yield press.centred(text, row, _shrunk(press, text, row.width, press.style("label")))
    if head.difficulty is None:
        return
    y = top.bottom + len(head.lines) * high
    caption = press.words.label("day.difficulty").upper()
    low = Rect(room.x, room.bottom - room.height * 0.13, room.width, room.height * 0.13)
    yield press.centred(caption, low, _shrunk(press, caption, low.width, press.style("caps")))
    yield from rating(press, Rect(room.x, y, room.width, low.y - y), head.difficulty)


# -- title and ids -------------------------------------------------------------------------------------------------


def _middle(press: Press, area: Rect, head: PuzzleHead) -> Iterator[Primitive]:
    style, lines = _id_lines(press, area.width, head.described)
    high = _leading(style) * (len(lines) - 1) + press.cap_height(style)
    caption = press.style("fine")
    below = high + press.cap_height(caption) + 3.2
    strip = Rect(area.x, area.bottom - below - _STRIP, area.width, _STRIP)
    yield from title_board(press, Rect(area.x, area.y, area.width, strip.y - area.y - 0.8), head.title)
    yield from _notices(press, strip, head)
    y = strip.bottom + 1.6 + press.cap_height(caption)
    yield press.text(press.words.label("day.described"), area.x, y, caption)
    y += 1.4 + press.cap_height(style)
    for line in lines:
        yield from _id_line(press, line, area.x, y, style)
        y += _leading(style)


def title_board(press: Press, area: Rect, title: str) -> Iterator[Primitive]:
    """The newspaper's name between two engravings, on a sign board; the answer has the same."""
    yield from sign_plate(press, area)
    style = press.style("title").inked("sign-text")
    style = style._replace(size=min(36.0, style.size * area.height / 17), least=14.0)
    fitted = _shrunk(press, title, area.width * 0.7, style)
    yield press.centred(title, area.moved(0, -0.06 * press.cap_height(fitted)), fitted)
    free = (area.width - press.width(title, fitted)) / 2 - 7
    ink = "engraving" if press.ink == "low" else "sign-text"
    for number, name in enumerate(_ORNAMENTS):
        x = area.x + 3.5 if number == 0 else area.right - 3.5 - free
        yield press.picture(name, Rect(x, area.y + 2.2, free, area.height - 4.4), ink, "sign")


def _notices(press: Press, area: Rect, head: PuzzleHead) -> Iterator[Primitive]:
    """Between rules: the puzzle's id, the day, the seed."""
    style, when, seed = press.style("label"), head.when.upper(), head.seed
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("hair", "engraving"))
    y = area.cy + press.cap_height(style) / 2
    caps = press.style("caps")._replace(size=9.0)
    middle = press.width(when, caps)
    side = (area.width - middle) / 2 - 3
    fine = style._replace(size=style.least)
    x, left, right = area.cx, side, side
    if press.width(head.id, fine) > side:  # a long id pushes the day aside
        right = min(side, press.width(seed, style))
        left = area.width - right - middle - 6
        x = area.right - right - 3 - middle / 2
    yield press.text(when, x, area.cy + press.cap_height(caps) / 2, caps, "middle")
    name = head.id if press.width(head.id, fine) <= left else shortened(press, head.id, left, fine)
    yield press.text(name, area.x, y, _shrunk(press, name, left, style))
    yield press.text(seed, area.right, y, _shrunk(press, seed, right, style), "end")


def _shrunk(press: Press, text: str, width: float, style: Style) -> Style:
    fitted = fit_line(press, text, width, style)
    if fitted is None:
        params = {"text": text, "width": round(width, 1), "height": None, "least": style.least}
        raise BadInput([Finding("text.too_long", params)])
    return fitted


# -- the descriptive id --------------------------------------------------------------------------------------------


def _id_lines(press: Press, width: float, text: str) -> tuple[Style, list[str]]:
    """The id in lines as long as possible; its type grows while there are few lines.

    A few letters alone on the last line look lost: smaller type avoids that if it can.
    """
    tried = []
    for size in (8.0, 7.5, 7.0, 6.5, 6.0):
        style = press.style("fine")._replace(size=size)
        lines = broken_id(press, text, width, style)
        tried.append((style, lines))
        if len(lines) <= 3 and not _lost(lines):
            return style, lines
    return next((found for found in tried if len(found[1]) <= 3), tried[-1])


def _lost(lines: list[str]) -> bool:
    return len(lines) > 1 and len(lines[-1]) * _LOST < len(lines[0])


def broken_id(press: Press, text: str, width: float, style: Style) -> list[str]:
    """An id may be broken anywhere: each line takes as many letters as it holds."""
    lines: list[str] = []
    line, used = "", 0.0
    for letter in text:
        wide = press.width(letter, _face(style, letter))
        if line and used + wide > width:
            lines.append(line)
            line, used = "", 0.0
        line, used = line + letter, used + wide
    return [*lines, line]


def _id_line(press: Press, line: str, x: float, y: float, style: Style) -> Iterator[Primitive]:
    """Capitals are set bold, for in narrow type I and l look alike, and so do O and 0."""
    for _, run in groupby(line, key=str.isupper):
        text = "".join(run)
        face = _face(style, text[0])
        yield press.text(text, x, y, face)
        x += sum(press.width(letter, face) for letter in text)


def _face(style: Style, letter: str) -> Style:
    return style._replace(face="price") if letter.isupper() else style


def _leading(style: Style) -> float:
    return style.size * 1.2 * MM_PER_POINT
