"""Makes `fonts/Broadside_400Regular.ttf`: Sancreek with a Polish ł and Ł.

    python -m docs.tools.letters Sancreek_400Regular.ttf fonts/Broadside_400Regular.ttf

Sancreek's ł is a small capital struck through, shorter than the l beside it. Here both letters are their l and L with a
slanted bar whose ends flare like the font's own serifs. Its licence asks that a changed font has another name.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

NAME = "Broadside"
_CHANGED_NAMES = {1: NAME, 3: f"{NAME} Regular 1.0", 4: f"{NAME} Regular", 5: "Version 1.0", 6: f"{NAME}-Regular"}
_DROPPED_NAMES = (7,)
"""Whose trademark the old name is."""


@dataclass(frozen=True)
class Barred:
    """A letter made from its plain one: where the bar's middle stands on it, and how much wider it becomes."""

    name: str
    plain: str
    x: int
    y: int
    left: int
    right: int


LETTERS = (Barred("lslash", "l", 301, 1010, 66, 66), Barred("Lslash", "L", 329, 1075, 70, 0))
_REACH, _RISE, _HALF, _FLARE, _NOTCH = 322, 128, 62, 34, 30
"""Of the bar, in the font's units: half its length and slant, half its thickness, how its ends widen and are cut in."""


def mended(source: Path) -> TTFont:
    """The font with the two letters drawn anew, under its own name."""
    font = TTFont(source, recalcTimestamp=False)
    glyphs = font.getGlyphSet()
    for letter in LETTERS:
        plain = DecomposingRecordingPen(glyphs)
        glyphs[letter.plain].draw(plain)
        pen = TTGlyphPen(None)
        plain.replay(TransformPen(pen, (1, 0, 0, 1, letter.left, 0)))
        _draw_bar(pen, letter.x + letter.left, letter.y)
        font["glyf"][letter.name] = glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        width = font["hmtx"][letter.plain][0] + letter.left + letter.right
        font["hmtx"][letter.name] = (width, glyph.xMin)
    names = font["name"]
    names.names = [record for record in names.names if record.nameID not in _DROPPED_NAMES]
    for record in names.names:
        record.string = _CHANGED_NAMES.get(record.nameID, str(record))
    return font


def _draw_bar(pen: TTGlyphPen, x: int, y: int) -> None:
    """Clockwise, as outer lines run in this format: along the top, down the right end, and back."""
    right, left = x + _REACH, x - _REACH
    high, low = y + _RISE, y - _RISE
    pen.moveTo((left, low + _HALF + _FLARE))
    pen.qCurveTo((left + _FLARE * 2, low + _HALF + _FLARE // 2), (x, y + _HALF))
    pen.qCurveTo((right - _FLARE * 2, high + _HALF - _FLARE // 2), (right, high + _HALF + _FLARE))
    pen.lineTo((right - _NOTCH, high))
    pen.lineTo((right, high - _HALF - _FLARE // 2))
    pen.qCurveTo((right - _FLARE * 2, high - _HALF - _FLARE // 2), (x, y - _HALF))
    pen.qCurveTo((left + _FLARE * 2, low - _HALF + _FLARE // 2), (left, low - _HALF - _FLARE))
    pen.lineTo((left + _NOTCH, low))
    pen.closePath()


if __name__ == "__main__":
    mended(Path(sys.argv[1])).save(sys.argv[2])
