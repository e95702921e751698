"""What `pnp calibrate` does: the page, and the offset in the settings."""

from __future__ import annotations

from pathlib import Path

from pnp import __version__
from pnp.cli.settings import read_settings, save_offset
from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.files import write_all_atomic
from pnp.lang.words import Words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.calibration import COMPONENT, calibration
from pnp.sheet.paper import load_standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.plan import Shop
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme

MODES = ("long", "short")


def offset_of(file: Path) -> tuple[float, float]:
    """The offset that is kept, or none; raises `BadInput` for a broken settings file."""
    back = read_settings(file, load_standards()).back
    return back.x, back.y


def keep(file: Path, x: float | None, y: float | None, *, reset: bool) -> tuple[float, float]:
    """Keep a new offset. A value that is not given stays as it was; a reset needs no sound file."""
    before = (0.0, 0.0) if reset or (x is not None and y is not None) else offset_of(file)
    after = (before[0] if x is None else x, before[1] if y is None else y)
    save_offset(file, *after, load_standards())
    return after


def write_page(words: Words, offset: tuple[float, float], paper: str, ink: str, duplex: str, out: Path) -> Path:
    """The calibration sheet, front and back, as a PDF."""
    mode = next((mode for mode in MODES if mode == duplex), None)
    if mode is None:
        params = {"found": duplex, "known": list(MODES), "suggestion": nearest(duplex, MODES)}
        raise BadInput([Finding("duplex.unknown", params)])
    standards = load_standards()
    sheet = standards.paper(paper)
    theme = load_theme(ink=ink)
    fonts, gallery = FontFiles(theme.faces), PictureFiles()
    press = Press(theme, fonts, gallery, words)
    title = words.label("calibrate.title")
    shop = Shop(press, standards, title, __version__, "long" if mode == "long" else "short")
    document = shop.document(title, [calibration(press, standards, sheet, offset)])
    path = out / f"{COMPONENT}-{paper}.pdf"
    write_all_atomic({path: write_pdf(document, fonts, Artwork(gallery))})
    return path
