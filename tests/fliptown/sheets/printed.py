"""How much ink a page takes, measured on its rendered picture."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from pnp.sheet.document import PdfPage
from pnp.sheet.primitives import Drawing
from tests.pdf.kit import Shop, make_shop, picture_of

DPI = 110


def shop_for(cache: Path, ink: str, lang: str = "en") -> Shop:
    return make_shop(cache, ink, lang)


def ink_of(shop: Shop, drawings: Iterable[Drawing]) -> float:
    """The share of full black over the drawings' whole area, all of them together."""
    pages = [PdfPage(drawing, drawing.width, drawing.height) for drawing in drawings]
    pdf = shop.write(*pages)
    return sum(_darkness(picture_of(pdf, number, DPI)) for number in range(len(pages))) / len(pages)


def _darkness(picture: Image.Image) -> float:
    counts = picture.histogram()
    pixels = picture.width * picture.height
    dark = sum((255 - value % 256) * count for value, count in enumerate(counts))
    return dark / (3 * 255 * pixels)
