"""A document as the bytes of a PDF file: the same document gives the same bytes at any time and on any machine.

Streams are not compressed, because two builds of zlib need not agree on every byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    Destination,
    PDFArrayCompact,
    PDFDocument,
    PDFPage,
    PDFStream,
    ViewerPreferencesPDFDictionary,
)

import pnp
from pnp.pdf.artwork import Artwork
from pnp.pdf.content import Stream, number
from pnp.pdf.fonts import FontFiles
from pnp.sheet.document import Document, Entry, PdfPage
from pnp.sheet.primitives import MM_PER_POINT, Drawing, Picture, Rect

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_ROOM = 100.0
"""A placed drawing may run over its own size by this many millimetres: a form must have bounds."""


def write_pdf(document: Document, fonts: FontFiles, artwork: Artwork) -> bytes:
    """The whole file. Raises `BadInput` for a picture that is missing or cannot be used."""
    return _Writer(document, fonts, artwork).bytes()


class _Writer:
    """One document being written; it is the `Resources` of its streams."""

    def __init__(self, document: Document, fonts: FontFiles, artwork: Artwork) -> None:
        self.fonts = fonts
        self._document = document
        self._artwork = artwork
        self._pdf = PDFDocument(compression=0, invariant=1, pdfVersion=(1, 7), lang=document.language)
        self._letters: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        self._drawn: dict[int, str] = {}
        self._forms: dict[tuple[str, str], str] = {}

    def bytes(self) -> bytes:
        document, pdf = self._document, self._pdf
        pdf.setTitle(document.title)
        pdf.setAuthor("pnp")
        pdf.setCreator(f"pnp {pnp.__version__}")
        pdf.setProducer("ReportLab")
        pdf.setSubject(document.subject)
        pdf.setKeywords(", ".join(document.keywords))
        preferences = pdf.Catalog.ViewerPreferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = _DUPLEX[document.duplex]
        preferences["DisplayDocTitle"] = "true"
        pages = [self._add_page(page) for page in document.pages]
        if entries := document.entries():
            pdf.outline.setDestinations(self._outline(entries, pages))
            pdf.Catalog.showOutline()
        written: bytes = pdf.GetPDFData(None)
        return written

    def _outline(self, entries: Sequence[Entry], pages: Sequence[PDFPage]) -> list[Any]:
        """Entries in reportlab's form: each has a name of its own, and a list of the entries below it, if any."""
        found: list[Any] = []
        titles = self._pdf.outline.destinationnamestotitles
        for entry in entries:
            name = f"entry {len(titles)}"
            titles[name] = entry.title
            destination = Destination(name)
            destination.fit()
            destination.setPage(pages[entry.page])
            below = self._outline(entry.below, pages)
            found.append(({name: destination}, below) if below else {name: destination})
        return found

    def _add_page(self, page: PdfPage) -> PDFPage:
        scale, paper = f"{1 / MM_PER_POINT:.6f}", Rect(0, 0, page.width, page.height)
        begin = f"{scale} 0 0 -{scale} 0 {number(page.height / MM_PER_POINT)} cm\n"
        stream = Stream(self)
        content = (begin + stream.draw(page.drawing)).encode("latin-1")
        self._pdf.updateSignature(content)
        made = PDFPage()
        made.Override_default_compilation = 1
        made.MediaBox = _box(paper, page.height)
        made.TrimBox = _box(page.trim or paper, page.height)
        made.BleedBox = _box(page.bleed or page.trim or paper, page.height)
        made.Resources = self._used(stream)
        made.Contents = PDFStream(content=content)
        made.Parent = self._pdf.Reference(self._pdf.Pages)
        self._pdf.addPage(made)
        return made

    # -- resources -----------------------------------------------------------------------------------------------

    def letters(self, face: str, text: str) -> tuple[tuple[str, str], ...]:
        known = self._letters.get((face, text))
        if known is None:
            font = self.fonts.font(face)
            parts = font.splitString(text, self._pdf)
            known = tuple((font.getSubsetInternalName(n, self._pdf), codes.decode("latin-1")) for n, codes in parts)
            self._letters[face, text] = known
        return known

    def picture(self, picture: Picture) -> tuple[str, float, float] | None:
        art = self._artwork.picture(picture.name)
        content = art.content(picture.inks)
        if not content:
            return None
        bounds = f"0 0 {number(art.width)} {number(art.height)}"
        return self._stored(bounds, content), art.width, art.height

    def form(self, drawing: Drawing) -> str:
        known = self._drawn.get(id(drawing))
        if known is None:
            right, bottom = number(drawing.width + _ROOM), number(drawing.height + _ROOM)
            bounds = f"{number(-_ROOM)} {number(-_ROOM)} {right} {bottom}"
            stream = Stream(self)
            content = stream.draw(drawing)
            known = self._drawn[id(drawing)] = self._stored(bounds, content, stream)
        return known

    def _stored(self, bounds: str, content: str, stream: Stream | None = None) -> str:
        """The name of a form; equal content is stored once."""
        name = self._forms.get((bounds, content))
        if name is None:
            name = self._forms[bounds, content] = f"/X{len(self._forms) + 1}"
            used = self._used(stream) if stream else "<< >>"
            entries = f"/Type /XObject /Subtype /Form /BBox [{bounds}] /Resources {used} /Length {len(content)}"
            # The object is written as text: there are hundreds, and reportlab takes long to put them together.
            written = f"<< {entries} >>\nstream\n{content}endstream"
            self._pdf.Reference(written.encode("latin-1"), name)
        return name

    def _used(self, stream: Stream) -> str:
        """The resources of a stream: its fonts, if it has type, and the forms that it places."""
        numbers = self._pdf.idToObjectNumberAndVersion
        fonts = f"/Font {numbers[BasicFonts][0]} 0 R" if stream.has_text else ""
        forms = " ".join(f"{name} {numbers[name][0]} 0 R" for name in stream.forms)
        return f"<< {fonts} /XObject << {forms} >> >>"


def _box(rect: Rect, page_height: float) -> PDFArrayCompact:
    """A box in points, y upwards."""
    sides = (rect.x, page_height - rect.bottom, rect.right, page_height - rect.y)
    return PDFArrayCompact([number(side / MM_PER_POINT) for side in sides])
