"""What the tests of cards look at: a press, boards with changed figures, and everything that stands on a drawing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType

import pypdfium2
from PIL import ImageStat

from pnp.definition.layers import load_chain, merge
from pnp.files.resources import game_dir, shipped_file
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.lang.words import load_words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.document import Document, PdfPage
from pnp.sheet.paper import load_standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Picture, Placed, Primitive, Rect, Text
from pnp.sheet.theme import INKS, load_theme
from pnp.sheet.west.card_frame import CardShape

POKER = CardShape(63.5, 88.9, 3.0)
SPEC = load_standards().spec
BLEED, SAFE, LEAST = SPEC.bleed, SPEC.safe, SPEC.text.least
LANGUAGES = ("en", "pl")
LOOKS = [(ink, lang) for ink in INKS for lang in LANGUAGES]
STANDARD = load_board().board
GULCH = load_board(str(game_dir("fliptown") / "examples" / "dry-gulch")).board
PLACES = merge(load_chain(shipped_file("fliptown/standard")))
GOLDENS = Path(__file__).parent / "goldens"
GROUNDS = ("portrait-", "bot-", "back-", "ornament-")
"""Pictures that others may stand on."""


@cache
def press(ink: str = "full", lang: str = "en") -> Press:
    theme = load_theme(ink=ink)
    return Press(theme, FontFiles(theme.faces), PictureFiles(game="fliptown"), load_words(lang))


def named(words: dict[str, str], ink: str = "full", lang: str = "en") -> Press:
    """A press with names of a board's own."""
    plain = press(ink, lang)
    return plain.spoken(plain.words.overlay(words))


def with_entry(board: Board, table: str, name: str, entry: object) -> Board:
    """The board with one entry of a table added or changed."""
    changed = MappingProxyType({**getattr(board, table), name: entry})
    return replace(board, **{table: changed})


def everything(drawing: Drawing) -> Iterator[Primitive]:
    """All that is drawn, also within drawings; those that lie within others are moved to where they are."""
    for item in drawing.items:
        if isinstance(item, Placed):
            assert item.scale == 1.0
            for inner in everything(item.drawing):
                assert isinstance(inner, Picture), "cards place nothing but pictures"
                yield inner
        else:
            yield item


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in drawing.items if isinstance(item, Text)]


def said(drawing: Drawing) -> str:
    return " ".join(text.text.replace("\N{NO-BREAK SPACE}", " ") for text in texts(drawing))


def pictures(drawing: Drawing) -> list[str]:
    return [item.name for item in everything(drawing) if isinstance(item, Picture)]


def text_box(machine: Press, text: Text) -> Rect:
    """The room of a line, also of one that is turned so as to run downwards."""
    box = machine.text_box(text)
    if not text.turn:
        return box
    assert text.turn == 90
    return Rect(text.x, text.y - (text.x - box.x), box.height, box.width)


def read_boxes(machine: Press, drawing: Drawing) -> list[tuple[str, Rect]]:
    """Everything that is read: lines of type and symbols."""
    found = [(text.text, text_box(machine, text)) for text in texts(drawing)]
    for item in drawing.items:
        if isinstance(item, Picture) and not item.name.startswith(GROUNDS):
            found.append((item.name, Rect(item.x, item.y, item.width, item.height)))
    return found


def overlaps(machine: Press, drawing: Drawing) -> list[tuple[str, str]]:
    slack = 0.02
    return [
        (one, other)
        for (one, a), (other, b) in combinations(read_boxes(machine, drawing), 2)
        if min(a.right, b.right) - max(a.x, b.x) > slack and min(a.bottom, b.bottom) - max(a.y, b.y) > slack
    ]


def outside(machine: Press, drawing: Drawing, margin: float = SAFE) -> list[str]:
    """What is read, or written in, and stands too near to the edge."""
    area = Rect(0, 0, drawing.width, drawing.height).inset(margin - 1e-6)
    boxes = read_boxes(machine, drawing)
    faint = machine.drawn("faint")
    for item in drawing.items:
        if isinstance(item, Box) and item.stroke is not None and item.stroke.colour == faint:
            boxes.append(("box", Rect(item.x, item.y, item.width, item.height)))
    return [
        name
        for name, box in boxes
        if box.x < area.x or box.y < area.y or box.right > area.right or box.bottom > area.bottom
    ]


def tiny(drawing: Drawing) -> list[str]:
    return [text.text for text in texts(drawing) if text.size < LEAST - 1e-9]


def assert_sound(machine: Press, drawing: Drawing, margin: float = SAFE) -> None:
    """Nothing overlaps, nothing is lost at the edge, all of it can be read, and no word is missing."""
    assert overlaps(machine, drawing) == []
    assert outside(machine, drawing, margin) == []
    assert tiny(drawing) == []
    assert [text.text for text in texts(drawing) if "{" in text.text or "goal-" in text.text] == []


def colours(drawing: Drawing) -> set[str]:
    """Every colour that is printed."""
    found: set[str | None] = set()
    for item in everything(drawing):
        if isinstance(item, Picture):
            found |= {colour for _, colour in item.inks}
        elif isinstance(item, Text):
            found.add(item.colour)
        else:
            found.add(getattr(item, "fill", None))
            stroke = getattr(item, "stroke", None)
            found.add(stroke.colour if stroke else None)
    return {colour for colour in found if colour is not None}


def ink_of(drawings: list[Drawing], ink: str, cache: Path) -> float:
    """How much of white paper is covered, measured on rendered pages: 0 is white, 1 is black."""
    machine = press(ink)
    pages = tuple(PdfPage(drawing, drawing.width, drawing.height) for drawing in drawings)
    pdf = write_pdf(Document("ink", "en", pages), machine.fonts, Artwork(machine.gallery, cache))
    opened = pypdfium2.PdfDocument(pdf)
    light = [
        ImageStat.Stat(opened[number].render(scale=100 / 72).to_pil().convert("RGB")).mean
        for number in range(len(opened))
    ]
    return 1 - sum(sum(mean) / 3 for mean in light) / len(light) / 255


def calls(drawing: Drawing) -> str:
    """The drawing call by call, rounded to hundredths of a millimetre."""
    return "".join(f"{_rounded(item)}\n" for item in drawing.items)


def _rounded(item: object) -> str:
    if isinstance(item, float):
        return f"{round(item, 2) + 0.0:g}"
    if isinstance(item, tuple):
        return "(" + " ".join(_rounded(part) for part in item) + ")"
    if isinstance(item, Drawing):
        return f"[{_rounded(item.items)}]"
    if hasattr(item, "__dataclass_fields__"):
        values = [getattr(item, name) for name in item.__dataclass_fields__]
        return f"{type(item).__name__}(" + " ".join(_rounded(value) for value in values) + ")"
    return repr(item)


def assert_golden(name: str, drawing: Drawing) -> None:
    """Compare with the recorded calls; PNP_REGENERATE=1 records them."""
    file = GOLDENS / f"{name}.txt"
    found = calls(drawing)
    if os.environ.get("PNP_REGENERATE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
