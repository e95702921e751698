"""A booklet's cover, and the page before its answers: job printer's broadsides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pnp.games import find_game
from pnp.lang.words import Words
from pnp.puzzle.dates import span
from pnp.puzzle.order import DailyOrder
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Primitive, Rect
from pnp.sheet.text import set_block
from pnp.sheet.west.poster import GAP, GROUND, balanced, between_rules, framed, poster, shout, sign, spaced
from pnp.sheet.west.sign_boards import fists, frame
from pnp.sheet.west.tint import behind

_INSIDE = 13.0
"""Millimetres from the paper's margin to what stands within the frame."""
_HINTS = ("pencil", "lineup", "lock")
"""The pictures of the three notices at the foot of the cover."""


@dataclass(frozen=True)
class Front:
    """What a cover tells."""

    title: str
    order: DailyOrder
    first: date
    last: date
    puzzles: int
    proven: bool
    answers: str
    """Where the answers are: see `pnp.puzzle.order.Answers`."""


def cover(press: Press, room: Room, front: Front) -> Pages:
    title = press.words.label("booklet.cover")
    return Pages("cover", title, (Page(title, poster(room, lambda page: _cover(press, page, front))),))


def divider(press: Press, room: Room, days: str = "") -> Pages:
    """The page before the answers, so that no reader sees one by accident. It tells `days` if it begins a file."""
    title = press.words.label("booklet.answers")
    return Pages("divider", title, (Page(title, poster(room, lambda page: _divider(press, page, days))),))


def variant(words: Words, order: DailyOrder) -> str:
    """What is played: the kind of puzzle, and all settings that differ from the plain game."""
    return " · ".join([words.label(f"kind.{order.wish.kind}"), *find_game(order.game).dailies.told(order.wish, words)])


def _cover(press: Press, page: Rect, front: Front) -> Iterator[Primitive]:
    words, ground = press.words, behind(press, GROUND)
    area = page.inset(_INSIDE)
    yield from framed(press, page)
    caps = press.style("caps").at(11)._replace(tracking=1.6)
    title = press.style("title")
    spread = span(words, front.first, front.last)
    tall = min(64.0, 52.0 + max(0.0, area.height - 237.0) * 0.4)

    def motto(at: Rect) -> Iterator[Primitive]:
        yield from between_rules(press, words.label("booklet.motto").upper(), at.inset(10, 0), caps)

    def name(at: Rect) -> Iterator[Primitive]:
        yield from sign(press, front.title, at, 80.0)

    def book(at: Rect) -> Iterator[Primitive]:
        yield from shout(press, words.label("booklet.title"), at, title.at(34)._replace(least=18.0))

    def scene(at: Rect) -> Iterator[Primitive]:
        yield press.picture("vignette-stagecoach", at, ground=ground)

    def stars(at: Rect) -> Iterator[Primitive]:
        yield press.picture("ornament-star-row", at, ground=ground)

    def days(at: Rect) -> Iterator[Primitive]:
        style = title._replace(colour="oxblood", size=40.0, least=16.0, leading=1.05)
        yield from shout(press, spread, at.inset(6, 0), style)

    def count(at: Rect) -> Iterator[Primitive]:
        yield from _count(press, at, front)

    def played(at: Rect) -> Iterator[Primitive]:
        yield from between_rules(press, variant(words, front.order).upper(), at.inset(10, 0), caps)

    def foot(at: Rect) -> Iterator[Primitive]:
        yield from _hints(press, at, front)

    blocks = (
        (5.0, motto),
        (38.0, name),
        (12.0, book),
        (tall, scene),
        (13.0, days),
        (5.0, stars),
        (22.0, count),
        (5.0, played),
        (38.0, foot),
    )
    yield from spaced(blocks, Rect(area.x, area.y - 2.0, area.width, area.height - 6.0))
    yield from _owner(press, Rect(area.x + 10, area.bottom - 2.0, area.width - 20, 5.0))


def _count(press: Press, area: Rect, front: Front) -> Iterator[Primitive]:
    """How many puzzles there are, between two hands; below it what is sure of them."""
    words = press.words
    said = words.label("booklet.puzzles", n=front.puzzles)
    style = press.style("heading").at(28)
    half = press.width(said, style) / 2
    y = area.y + 11.0
    yield press.text(said, area.cx, y, style, "middle")
    middle = y - press.cap_height(style) / 2
    hand = Rect(area.cx - half - 32, middle - 5.5, 28, 11)
    yield from fists(press, hand, area.cx + half + 4, behind(press, GROUND))
    sure = words.label("booklet.proven") if front.proven else words.label("booklet.unproven")
    yield press.text(sure, area.cx, area.bottom - 0.6, press.style("numeral"), "middle")


def _hints(press: Press, area: Rect, front: Front) -> Iterator[Primitive]:
    """Three notices side by side: what to do with this book."""
    words = press.words
    texts = (
        words.label("booklet.hint.solve"),
        words.label("booklet.hint.cards"),
        words.label(f"booklet.hint.answers.{front.answers}"),
    )
    width = (area.width - 2 * GAP) / 3
    for number, (picture, text) in enumerate(zip(_HINTS, texts, strict=True)):
        box = Rect(area.x + number * (width + GAP), area.y, width, area.height)
        yield from frame(press, box)
        inner = box.inset(4.0, 3.4)
        yield press.picture(picture, Rect(inner.x, inner.y, inner.width, 12.0), ground=behind(press, "panel"))
        room = Rect(inner.x, inner.y + 13.6, inner.width, inner.height - 13.6)
        setting = balanced(press, text, room, press.style("text").at(11))
        yield from set_block(press, setting, room, "middle", "middle")


def _owner(press: Press, area: Rect) -> Iterator[Primitive]:
    """Whose book it is, to be written by hand."""
    said, style = press.words.label("booklet.owner"), press.style("label").at(10)
    y = area.bottom - 1.2
    width = press.width(said, style)
    start = area.cx - (width + 72) / 2
    yield press.text(said, start, y, style)
    yield Line(start + width + 2, y + 0.3, start + width + 72, y + 0.3, press.pen("thin", "faint"))


def _divider(press: Press, page: Rect, days: str) -> Iterator[Primitive]:
    words, ground = press.words, behind(press, GROUND)
    yield from framed(press, page)
    area = page.inset(_INSIDE)

    def stop(at: Rect) -> Iterator[Primitive]:
        yield from between_rules(
            press, words.label("booklet.halt").upper(), at.inset(10, 0), press.style("caps").at(14)
        )

    def scene(at: Rect) -> Iterator[Primitive]:
        yield press.picture("vignette-sheriff", at, ground=ground)

    def name(at: Rect) -> Iterator[Primitive]:
        yield from sign(press, words.label("booklet.answers"), at.inset(8, 0), 64.0)

    def told(at: Rect) -> Iterator[Primitive]:
        style = press.style("title")._replace(colour="oxblood", size=30.0, least=16.0, leading=1.05)
        yield from shout(press, days, at.inset(6, 0), style)

    def warning(at: Rect) -> Iterator[Primitive]:
        yield from shout(press, words.label("booklet.warning"), at.inset(18, 0), press.style("heading").at(20))

    def line(at: Rect) -> Iterator[Primitive]:
        yield press.picture("ornament-divider", at, ground=ground)

    inner = area.inset(0, area.height * 0.08)
    blocks = [(8.0, stop), (78.0, scene), (34.0, name), (26.0, warning), (11.0, line)]
    if days:
        blocks.insert(3, (13.0, told))
    yield from spaced(blocks, inner)
