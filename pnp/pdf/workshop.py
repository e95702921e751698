"""The workshop turns components into the bytes of PDF files; it is set up once for many files."""

from __future__ import annotations

from dataclasses import dataclass

from pnp import __version__
from pnp.core.findings import BadInput
from pnp.lang.words import Words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.component import Printable
from pnp.sheet.document import Document
from pnp.sheet.impose import Duplex
from pnp.sheet.paper import Standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.plan import Shop
from pnp.sheet.press import Press
from pnp.sheet.theme import Theme


@dataclass(frozen=True)
class Workshop:
    """A shop for documents, with the fonts and pictures that are embedded in a file."""

    shop: Shop
    fonts: FontFiles
    artwork: Artwork

    @property
    def press(self) -> Press:
        return self.shop.press

    def pdf(self, document: Document) -> bytes:
        """The whole file; raises `BadInput` for a picture that cannot be used."""
        return write_pdf(document, self.fonts, self.artwork)


def workshop(board: Printable, theme: Theme, words: Words, standards: Standards, duplex: Duplex = "none") -> Workshop:
    """A workshop for a board, with its title for the footers. Pictures are looked up in the board's own folders first.

    Raises `BadInput` for pictures of the board that cannot be used.
    """
    gallery = PictureFiles(board.folders, board.game)
    if faults := gallery.check():
        raise BadInput(faults)
    fonts = FontFiles(theme.faces)
    press = Press(theme, fonts, gallery, words, standards, standards.spec.text.least)
    return Workshop(Shop(press, standards, board.title, __version__, duplex), fonts, Artwork(gallery))
