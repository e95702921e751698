"""The theme's fonts: measured for the layout, and embedded as subsets of the letters that a document uses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from pnp.core.findings import BadInput, Finding, Kind

_NO_BREAK_SPACE = 0xA0
_TALL, _DEEP = "ĄÓŻŚŃÉÅ", "gjpqyĄĘ"
_GLYPH_BOTTOM, _GLYPH_TOP = 4, 8
"""A glyph's description begins with its number of contours, then xMin, yMin, xMax and yMax, two bytes each."""


class FontFiles:
    """The faces of a theme (`Theme.faces`), read from their files; it is the `Fonts` of the press.

    Two faces may share a file, which is then read and embedded once.
    """

    def __init__(self, faces: Mapping[str, Path]) -> None:
        files = {path: _read(path, number) for number, path in enumerate(dict.fromkeys(faces.values()))}
        self._fonts = {face: files[path] for face, path in faces.items()}
        self._heights = {face: _heights(font.face) for face, font in self._fonts.items()}
        self._widths: dict[tuple[str, str], float] = {}

    def font(self, face: str) -> TTFont:
        """The font object that reportlab embeds."""
        return self._fonts[face]

    def width(self, face: str, text: str) -> float:
        known = self._widths.get((face, text))
        if known is None:
            font = self._fonts[face].face
            codes = (32 if code == _NO_BREAK_SPACE else code for code in map(ord, text))
            known = sum(font.charWidths.get(code, font.defaultWidth) for code in codes) / 1000
            self._widths[face, text] = known
        return known

    def ascent(self, face: str) -> float:
        return self._heights[face].ascent

    def descent(self, face: str) -> float:
        return self._heights[face].descent

    def cap_height(self, face: str) -> float:
        return self._heights[face].capitals

    def missing(self, face: str, text: str) -> str:
        known = self._fonts[face].face.charToGlyph
        return "".join(letter for letter in text if ord(letter) not in known and ord(letter) != _NO_BREAK_SPACE)


class _Heights(NamedTuple):
    ascent: float
    descent: float
    capitals: float


def _heights(face: TTFontFace) -> _Heights:
    """Heights of letters, measured on their outlines: the heights that fonts declare are not reliable."""
    tall = [height for letter in _TALL if (height := _edge(face, letter, _GLYPH_TOP)) is not None]
    deep = [-height for letter in _DEEP if (height := _edge(face, letter, _GLYPH_BOTTOM)) is not None]
    capitals = _edge(face, "H", _GLYPH_TOP)
    return _Heights(
        max(tall, default=face.ascent / 1000),
        max(deep, default=-face.descent / 1000),
        face.capHeight / 1000 if capitals is None else capitals,
    )


def _edge(face: TTFontFace, letter: str, edge: int) -> float | None:
    """The top or bottom of a letter in ems; None if the font lacks the letter."""
    glyph = face.charToGlyph.get(ord(letter))
    if glyph is None or face.glyphPos[glyph] == face.glyphPos[glyph + 1]:
        return None
    face.seek_table("glyf", face.glyphPos[glyph] + edge)
    return float(face.read_short() / face.unitsPerEm)


def _read(path: Path, number: int) -> TTFont:
    try:
        font = TTFont(str(path), str(path))
    except Exception as error:  # any error of reportlab is a fault of the file, so the file is named
        raise BadInput([Finding("font.unreadable", {}, Kind.UNREADABLE, str(path))]) from error
    # Files of different fonts may claim the same name, and reportlab tells fonts apart by it.
    font.face.name = type(font.face.name)(font.face.name + b"-%d" % number)
    return font
