"""The head of the sheet: kind and difficulty in one ear, the QR code in the other, between them title, day and ids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pnp.core.described import described
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import format_turn_number
from pnp.games.fliptown.daily.sheet.day import Day, long_date
from pnp.sheet.furniture import shortened
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Box, Line, Primitive, Rect
from pnp.sheet.qr import LEAST, Matrix, draw_qr, modules_across, qr_matrix
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.border import sign_plate
from pnp.sheet.west.spacing import Spacing
from pnp.sheet.west.stars import rating
from pnp.solve.puzzle import Puzzle

EAR, GAP = 44.0, 3.5
_STRIP = 5.0
_TALLEST, _LARGEST = 40.0, 0.55
"""How high a masthead gets for its code's sake, and how large a module gets in it."""
_ORNAMENTS = ("ornament-pistols", "ornament-pistols")
_LOST = 10
"""A last line of the id that has less than this part of a line's letters is too short."""


def masthead_height(day: Day, spacing: Spacing) -> float:
    """As high as the QR code, with its modules as large as they are wished for."""
    code = modules_across(_code(day))
    return max(spacing.head, code * LEAST, min(_TALLEST, code * spacing.module))


def masthead(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    code = _code(day)
    side = min(area.height, modules_across(code) * _LARGEST)
    corner = Rect(area.right - side, area.cy - side / 2, side, side)
    yield Box(corner.x, corner.y, side, side, press.drawn("white"), press.pen("hair", "engraving"))
    yield draw_qr(code, corner.x, corner.y, side, press.drawn("ink"))
    yield from _ear(press, Rect(area.x, area.y, EAR, area.height), day)
    x = area.x + EAR + GAP
    yield from _middle(press, Rect(x, area.y, corner.x - GAP - x, area.height), day)


def _code(day: Day) -> Matrix:
    return qr_matrix(described(day.scenario))


# -- the ear -------------------------------------------------------------------------------------------------------


def _ear(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    """What kind of puzzle it is, which turns are played, and how hard that is."""
    words, scenario = press.words, day.scenario
    yield Box(area.x, area.y, area.width, area.height, press.colour("panel"), press.pen("rule", "engraving"))
    inner = area.inset(0.9)
    yield Box(inner.x, inner.y, inner.width, inner.height, None, press.pen("hair", "engraving"))
    room = area.inset(2.4)
    kind = words.label(f"kind.{scenario.kind}")
    top = Rect(room.x, room.y, room.width, room.height * 0.36)
    yield press.centred(kind, top, _shrunk(press, kind, top.width, press.style("heading")))
    turns = words.label("day.turns", first=format_turn_number(scenario.first), last=format_turn_number(scenario.last))
    lines = (turns, words.label(f"day.edition.{scenario.edition}"))
    high = room.height * 0.13
    for number, text in enumerate(lines):
        row = Rect(room.x, top.bottom + number * high, room.width, high)
        yield press.centred(text, row, _shrunk(press, text, row.width, press.style("label")))
    if scenario.daily is None:
        return
    y = top.bottom + 2 * high
    caption = words.label("day.difficulty").upper()
    low = Rect(room.x, room.bottom - room.height * 0.13, room.width, room.height * 0.13)
    yield press.centred(caption, low, _shrunk(press, caption, low.width, press.style("caps")))
    yield from rating(press, Rect(room.x, y, room.width, low.y - y), scenario.daily.difficulty)


# -- title and ids -------------------------------------------------------------------------------------------------


def _middle(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    style, lines = _id_lines(press, area.width, day)
    high = _leading(style) * (len(lines) - 1) + press.cap_height(style)
    caption = press.style("fine")
    below = high + press.cap_height(caption) + 3.2
    strip = Rect(area.x, area.bottom - below - _STRIP, area.width, _STRIP)
    yield from title_board(press, Rect(area.x, area.y, area.width, strip.y - area.y - 0.8), day.puzzle)
    yield from _notices(press, strip, day)
    y = strip.bottom + 1.6 + press.cap_height(caption)
    yield press.text(press.words.label("day.described"), area.x, y, caption)
    y += 1.4 + press.cap_height(style)
    for line in lines:
        yield from _id_line(press, line, area.x, y, style)
        y += _leading(style)


def title_board(press: Press, area: Rect, puzzle: Puzzle) -> Iterator[Primitive]:
    """The paper's name between two engravings, on a sign board; the answer has the same.

    What is not the day's puzzle does not bear its name: everybody who has it in hand is to know.
    """
    yield from sign_plate(press, area)
    title = press.words.label("day.title", game=press.words.label("game.fliptown"))
    if not puzzle.decided:
        title = press.words.label("day.undecided")
    style = press.style("title").inked("sign-text")
    style = style._replace(size=min(36.0, style.size * area.height / 17), least=14.0)
    fitted = _shrunk(press, title, area.width * 0.7, style)
    yield press.centred(title, area.moved(0, -0.06 * press.cap_height(fitted)), fitted)
    free = (area.width - press.width(title, fitted)) / 2 - 7
    ink = "engraving" if press.ink == "low" else "sign-text"
    for number, name in enumerate(_ORNAMENTS):
        x = area.x + 3.5 if number == 0 else area.right - 3.5 - free
        yield press.picture(name, Rect(x, area.y + 2.2, free, area.height - 4.4), ink, "sign")


def _notices(press: Press, area: Rect, day: Day) -> Iterator[Primitive]:
    """Between rules: the puzzle's id, the day, the seed."""
    words, scenario, style = press.words, day.scenario, press.style("label")
    yield Line(area.x, area.bottom, area.right, area.bottom, press.pen("hair", "engraving"))
    y = area.cy + press.cap_height(style) / 2
    when = long_date(words, scenario.daily.day) if scenario.daily else words.label("screen.daily")
    caps = press.style("caps")._replace(size=9.0)
    middle = press.width(when.upper(), caps)
    seed = words.label("day.seed", seed=scenario.seed)
    side = (area.width - middle) / 2 - 3
    fine = style._replace(size=style.least)
    x, left, right = area.cx, side, side
    if press.width(scenario.id, fine) > side:  # a long id pushes the day aside
        right = min(side, press.width(seed, style))
        left = area.width - right - middle - 6
        x = area.right - right - 3 - middle / 2
    yield press.text(when.upper(), x, area.cy + press.cap_height(caps) / 2, caps, "middle")
    name = scenario.id if press.width(scenario.id, fine) <= left else shortened(press, scenario.id, left, fine)
    yield press.text(name, area.x, y, _shrunk(press, name, left, style))
    yield press.text(seed, area.right, y, _shrunk(press, seed, right, style), "end")


def _shrunk(press: Press, text: str, width: float, style: Style) -> Style:
    fitted = fit_line(press, text, width, style)
    if fitted is None:
        params = {"text": text, "width": round(width, 1), "height": None, "least": style.least}
        raise BadInput([Finding("text.too_long", params)])
    return fitted


# -- the descriptive id --------------------------------------------------------------------------------------------


def _id_lines(press: Press, width: float, day: Day) -> tuple[Style, list[str]]:
    """The id in lines as long as they get, in type that grows as long as there are few of them.

    A few letters by themselves look lost on a last line: smaller type takes them back where it can.
    """
    text = described(day.scenario)
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
    """An id may be torn anywhere: each line takes as many letters as it holds."""
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
