"""PDF pages as PNG pictures, one page in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

import pypdfium2
from PIL import Image

DPI = 300
TTS_COLUMNS, TTS_ROWS = 10, 7
TTS_WIDEST = 4096
"""The largest picture in pixels: Tabletop Simulator shrinks larger ones."""


def page_pngs(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """Every page as a PNG file, in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for index in range(len(document)):
            yield _png(_picture(document, index, dpi / 72), dpi)
    finally:
        document.close()


def page_pictures(name: str, pdf: bytes, dpi: int = DPI) -> Iterator[tuple[str, bytes]]:
    """The pages of a file with a name each, numbered if there are several; the names sort in the order of the pages."""
    document = pypdfium2.PdfDocument(pdf)
    pages = len(document)
    document.close()
    digits = len(str(pages))
    for number, png in enumerate(page_pngs(pdf, dpi), 1):
        yield f"{name}-{number:0{digits}}.png" if pages > 1 else f"{name}.png", png


def tts_sheets(
    pdf: bytes, cells: Sequence[int | None], hidden: int | None, widest: int = TTS_WIDEST
) -> Iterator[bytes]:
    """Sheets of 10 x 7 cells for Tabletop Simulator: a page of the PDF in each, by number; None leaves a cell white.

    The other players see the last cell of a sheet instead of a card in a player's hand, so a sheet holds 69 cards.
    """
    per_sheet = TTS_COLUMNS * TTS_ROWS - 1
    document = pypdfium2.PdfDocument(pdf)
    try:
        for start in range(0, len(cells), per_sheet):
            on_it = [*cells[start : start + per_sheet]]
            on_it += [None] * (per_sheet - len(on_it))
            yield _png(_sheet(document, [*on_it, hidden], widest), None)
    finally:
        document.close()


def tts_cell(width: float, height: float, widest: int = TTS_WIDEST) -> tuple[int, int]:
    """The pixels of a cell for cards of these proportions: as large as a sheet allows."""
    scale = min(widest / TTS_COLUMNS / width, widest / TTS_ROWS / height)
    return int(width * scale), int(height * scale)


def _sheet(document: pypdfium2.PdfDocument, cells: Sequence[int | None], widest: int) -> Image.Image:
    first = next((cell for cell in cells if cell is not None), 0)
    page_width, page_height = document.get_page_size(first)
    width, height = tts_cell(page_width, page_height, widest)
    sheet = Image.new("RGB", (TTS_COLUMNS * width, TTS_ROWS * height), "white")
    for number, cell in enumerate(cells):
        if cell is not None:
            row, column = divmod(number, TTS_COLUMNS)
            face = _picture(document, cell, width / page_width).crop((0, 0, width, height))
            sheet.paste(face, (column * width, row * height))
    return sheet


def _picture(document: pypdfium2.PdfDocument, index: int, scale: float) -> Image.Image:
    page = document[index]
    try:
        picture: Image.Image = page.render(scale=scale, rev_byteorder=True).to_pil()
        return picture.convert("RGB") if picture.mode != "RGB" else picture
    finally:
        page.close()


def _png(picture: Image.Image, dpi: int | None) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", compress_level=4, **({"dpi": (dpi, dpi)} if dpi else {}))
    return file.getvalue()
