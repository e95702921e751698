"""A press and a writer for tests, and eyes to look at what was written."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp.lang.words import load_words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.document import Document, PdfPage
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Primitive
from pnp.sheet.theme import STANDARD, load_theme

ROOT = Path(__file__).parent.parent.parent


@lru_cache(maxsize=16)
def make_press(ink: str = "full", lang: str = "en", boards: tuple[Path, ...] = (), theme: str = STANDARD) -> Press:
    """A press with the real fonts and pictures."""
    loaded = load_theme(theme, ink)
    return Press(loaded, FontFiles(loaded.faces), PictureFiles(boards, "fliptown"), load_words(lang))


@dataclass(frozen=True)
class Shop:
    """A press, and what turns its drawings into bytes."""

    press: Press
    artwork: Artwork

    def write(self, *pages: PdfPage, title: str = "Test", **more: object) -> bytes:
        assert isinstance(self.press.fonts, FontFiles)
        return write_pdf(Document(title, "en", pages, **more), self.press.fonts, self.artwork)

    def draw(self, *items: Primitive, width: float = 100.0, height: float = 60.0) -> bytes:
        """One page with these on it."""
        return self.write(page(*items, width=width, height=height))


def make_shop(cache: Path, ink: str = "full", lang: str = "en", boards: Iterable[Path] = ()) -> Shop:
    press = make_press(ink, lang, tuple(boards))
    assert isinstance(press.gallery, PictureFiles)
    return Shop(press, Artwork(press.gallery, cache))


def page(*items: Primitive, width: float = 100.0, height: float = 60.0, **more: object) -> PdfPage:
    return PdfPage(Drawing(width, height, items), width, height, **more)


def picture_of(pdf: bytes, number: int = 0, dpi: float = 25.4 * 4) -> Image.Image:
    """A page as it looks: four pixels to a millimetre."""
    return pypdfium2.PdfDocument(pdf)[number].render(scale=dpi / 72).to_pil().convert("RGB")


def colour_at(picture: Image.Image, x: float, y: float) -> str:
    """The colour in the middle of a spot in millimetres."""
    return "#{:02X}{:02X}{:02X}".format(*picture.getpixel((int(x * 4), int(y * 4))))


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return "\n".join(document[number].get_textpage().get_text_range() for number in range(len(document)))


def objects(pdf: bytes) -> Iterator[bytes]:
    """The objects of a file, which is not compressed."""
    for match in re.finditer(rb"^\d+ 0 obj\n(.*?)\nendobj", pdf, re.MULTILINE | re.DOTALL):
        yield match[1]


def forms(pdf: bytes) -> list[bytes]:
    return [each for each in objects(pdf) if b"/Subtype /Form" in each]


def tool(*command: str) -> str:
    """What a program of qpdf or poppler says; the test is skipped where it is not installed."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
