"""What the tests of paper print: a press with the real fonts, plain cards and plain pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pnp.lang.words import load_words
from pnp.pdf.fonts import FontFiles
from pnp.sheet.component import Card, Cards, Page, Pages
from pnp.sheet.paper import Standards, load_standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Picture, Placed, Primitive, Rect, Text
from pnp.sheet.theme import load_theme

STANDARDS: Standards = load_standards()
PAPERS = tuple(STANDARDS.spec.papers)
POKER = (63.5, 88.9)


@cache
def press(ink: str = "full", lang: str = "en") -> Press:
    theme = load_theme(ink=ink)
    return Press(theme, FontFiles(theme.faces), PictureFiles(), load_words(lang))


def face(width: float, height: float) -> Drawing:
    """A card's side whose ground runs over its edges."""
    return Drawing(width, height, (Box(-3, -3, width + 6, height + 6, "#E7CFA2"),))


def deck(count: int = 14, size: tuple[float, float] = POKER, *, backs: bool = True, copies: int = 1) -> Cards:
    width, height = size
    back = face(width, height) if backs else None
    cards = tuple(Card(f"card-{n}", f"Card {n}", face(width, height), back, copies) for n in range(1, count + 1))
    return Cards("deck", "Deck", width, height, 3.0, cards)


def pages(*sizes: tuple[float, float], two_sided: bool = False) -> Pages:
    """Pages of these sizes, each with a frame right at its edge."""
    found = []
    for number, (width, height) in enumerate(sizes, 1):
        drawing = Drawing(width, height, (Box(0, 0, width, height, "#F1E2C0"),))
        found.append(Page(f"Page {number}", drawing))
    return Pages("pages", "Pages", tuple(found), two_sided)


def bounds(items: tuple[Primitive, ...], words: Press) -> Iterator[Rect]:
    """The rectangle of everything that stands on a page; type from its ascent to its descent."""
    for item in items:
        match item:
            case Line():
                x, y = min(item.x1, item.x2), min(item.y1, item.y2)
                yield Rect(x, y, abs(item.x1 - item.x2), abs(item.y1 - item.y2))
            case Box() | Picture():
                yield Rect(item.x, item.y, item.width, item.height)
            case Oval():
                yield Rect(item.x - item.rx, item.y - item.ry, 2 * item.rx, 2 * item.ry)
            case Text():
                box = words.text_box(item)
                yield _turned(box, item) if item.turn else box
            case Placed():
                clip = item.clip or Rect(0, 0, item.drawing.width, item.drawing.height)
                width, height = (clip.width, clip.height) if item.turn in (0, 180) else (clip.height, clip.width)
                over_x, over_y = (clip.x, clip.y) if item.turn in (0, 180) else (clip.y, clip.x)
                yield Rect(item.x + over_x, item.y + over_y, width, height)
            case Path():
                points = [value for _, values in item.segments for value in values]
                xs, ys = points[::2], points[1::2]
                yield Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turned(box: Rect, text: Text) -> Rect:
    """Type that runs downwards: along its baseline's x, as long as it was wide."""
    return Rect(text.x, text.y - (text.x - box.x), box.height, box.width)


def overlap(one: Rect, other: Rect, slack: float = 1e-6) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > -slack and down > -slack
