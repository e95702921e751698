"""The press: a theme in one ink, its fonts and pictures, and the words of one language. All drawing code uses it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from pnp.core.findings import BadInput, Finding
from pnp.lang.words import Words
from pnp.sheet.paper import Standards, load_standards, plain
from pnp.sheet.primitives import MM_PER_POINT, Anchor, Colour, Picture, Rect, Stroke, Text
from pnp.sheet.theme import PICTURE_COLOURS, Style, Theme


class Fonts(Protocol):
    """Measures of the theme's faces, in ems."""

    def width(self, face: str, text: str) -> float: ...

    def ascent(self, face: str) -> float:
        """Height of the tallest letters with their accents above the baseline."""

    def descent(self, face: str) -> float:
        """Depth below the baseline, as a positive number."""

    def cap_height(self, face: str) -> float: ...

    def missing(self, face: str, text: str) -> str:
        """The letters of a text that the face lacks."""


class Gallery(Protocol):
    """The known pictures: a board's own first, then the shipped ones."""

    def size(self, name: str) -> tuple[float, float]:
        """Width and height of a picture in its own units; raises `BadInput` for an unknown name."""

    def has(self, name: str) -> bool: ...


@dataclass(frozen=True)
class Press:
    theme: Theme
    fonts: Fonts
    gallery: Gallery
    words: Words
    standards: Standards = field(default_factory=load_standards)
    """The print standards of the board that is printed."""
    least: float = 0.0
    """The smallest type allowed on the page, in points; see `within`. Themes keep to the shipped figure."""

    @property
    def ink(self) -> str:
        return self.theme.ink

    def colour(self, role: str) -> Colour | None:
        """The final colour of a role; None if this ink prints nothing for it."""
        return self.theme.colours[role]

    def drawn(self, role: str) -> Colour:
        """The colour of a role that is always printed: type and lines."""
        return self.theme.colours[role] or "#000000"

    def style(self, name: str) -> Style:
        """A style of the theme, enlarged to the least size of the print standards if it is smaller."""
        style = self.theme.styles[name]
        if style.least >= self.least:
            return style
        return style._replace(size=max(style.size, self.least), least=self.least)

    def pen(self, weight: str, role: str = "ink", *, dash: tuple[float, ...] = (), rounded: bool = False) -> Stroke:
        """A stroke of one of the theme's weights: hair, thin, rule, heavy."""
        return Stroke(getattr(self.theme.lines, weight), self.drawn(role), dash, rounded)

    def spoken(self, words: Words) -> Press:
        """The same press with other words, such as words with a board's own names."""
        return replace(self, words=words)

    def within(self, standards: Standards, least: float) -> Press:
        """The same press with a board's own print standards, for a page with no type smaller than `least`."""
        return replace(self, standards=standards, least=least)

    # -- type ----------------------------------------------------------------------------------------------------

    def width(self, text: str, style: Style) -> float:
        """The length of a line in millimetres."""
        points = self.fonts.width(style.face, text) * style.size
        if style.tracking and text:
            points += style.tracking * (len(text) - 1)
        return points * MM_PER_POINT

    def ascent(self, style: Style) -> float:
        return self.fonts.ascent(style.face) * style.size * MM_PER_POINT

    def descent(self, style: Style) -> float:
        return self.fonts.descent(style.face) * style.size * MM_PER_POINT

    def cap_height(self, style: Style) -> float:
        """Height of capitals and numerals, by which text is centred."""
        return self.fonts.cap_height(style.face) * style.size * MM_PER_POINT

    def text(self, text: str, x: float, y: float, style: Style, anchor: Anchor = "start", turn: float = 0.0) -> Text:
        """A line of type on the baseline `y`; raises `BadInput` for a letter that the font lacks, or type too small."""
        if style.size < self.least - 1e-9:
            size, least = plain(style.size), plain(self.least)
            raise BadInput([Finding("text.too_small", {"text": text, "size": size, "least": least})])
        lacking = self.fonts.missing(style.face, text)
        if lacking:
            params = {"glyph": lacking[0], "code": f"U+{ord(lacking[0]):04X}", "text": text}
            raise BadInput([Finding("font.no_glyph", {**params, "font": self.theme.faces[style.face].name})])
        return Text(x, y, text, style.face, style.size, self.drawn(style.colour), anchor, style.tracking, turn)

    def centred(self, text: str, area: Rect, style: Style) -> Text:
        """A line in the middle of an area, by the height of its capitals."""
        return self.text(text, area.cx, area.cy + self.cap_height(style) / 2, style, "middle")

    def text_box(self, text: Text) -> Rect:
        """The box of a line that is not turned: its length, from the capitals' top to the baseline."""
        style = Style(text.face, text.size, text.size, tracking=text.tracking)
        width = self.width(text.text, style)
        left = {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        height = self.cap_height(style)
        return Rect(text.x - left, text.y - height, width, height)

    # -- pictures ------------------------------------------------------------------------------------------------

    def picture(self, name: str, area: Rect, ink: str = "ink", ground: str = "paper", align: str = "middle") -> Picture:
        """A picture as large as fits into an area, in its middle (or to its `start` or `end` across).

        `ink` and `ground` are the roles that its ink and its cut-out lines are printed in.
        """
        own_width, own_height = self.gallery.size(name)
        scale = min(area.width / own_width, area.height / own_height)
        width, height = own_width * scale, own_height * scale
        spare = {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * (area.width - width)
        return Picture(name, area.x + spare, area.cy - height / 2, width, height, self._inks(ink, ground))

    def stretched(self, name: str, area: Rect, ink: str = "ink", ground: str = "paper") -> Picture:
        """A pattern over a whole area, whatever its proportions."""
        return Picture(name, area.x, area.y, area.width, area.height, self._inks(ink, ground))

    def _inks(self, ink: str, ground: str) -> tuple[tuple[str, Colour | None], ...]:
        colours = self.theme.colours
        instead = {"ink": ink, "paper": ground}
        return tuple((role, colours[instead.get(role, role)]) for role in PICTURE_COLOURS)
