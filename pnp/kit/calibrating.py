"""What `pnp calibrate` does: the page, and the offset in the settings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from pnp import __version__
from pnp.core.findings import BadCall, BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.files.disk import write_all_atomic
from pnp.kit.settings import BackSpec, Edge, read_settings, save_offset
from pnp.lang.words import Words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.paper import load_standards, plain
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.plan import Shop
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme
from pnp.sheet.west.calibration import COMPONENT, calibration, signed

MODES: tuple[Edge, ...] = get_args(Edge)


@dataclass(frozen=True)
class Calibrated:
    """The offset that is kept now and its file; the page to measure it on, if one was made."""

    back: BackSpec
    file: Path
    page: Path | None = None


@dataclass(frozen=True)
class CalibrateWish:
    """An offset to keep (`x`, `y`, or a reset), or else a page to measure it on, unless it is only to be shown."""

    x: float | None = None
    y: float | None = None
    reset: bool = False
    show: bool = False
    duplex: str = "long"
    paper: str = "a4"
    ink: str = "full"
    out: Path = Path("output")


def calibrate(wish: CalibrateWish, words: Words, file: Path) -> Calibrated:
    """Keep an offset, or make the page; raises `BadInput`, or `BadCall` for a reset with an offset."""
    moved = wish.x is not None or wish.y is not None
    if wish.reset and moved:
        raise BadCall("usage.reset", "--reset")
    edge = checked_edge(wish.duplex)
    if wish.reset or moved:
        return Calibrated(keep(file, wish.x, wish.y, edge, reset=wish.reset), file)
    back = kept(file)
    page = None if wish.show else write_page(words, back.turned(edge), wish.paper, wish.ink, wish.out)
    return Calibrated(back, file, page)


def calibrated_json(found: Calibrated) -> dict[str, Any]:
    """What `pnp calibrate --json` promises."""
    page = None if found.page is None else str(found.page)
    return {"x": found.back.x, "y": found.back.y, "duplex": found.back.edge, "settings": str(found.file), "page": page}


def calibrated_words(found: Calibrated, words: Words) -> str:
    """What a person is told of the offset."""
    back, file = found.back, str(found.file)
    if back.x or back.y:
        return words.label("calibrate.kept", x=signed(back.x), y=signed(back.y), edge=back.edge, file=file)
    return words.label("calibrate.none", file=file)


def checked_edge(duplex: str) -> Edge:
    """The edge that sheets are turned over about; raises `BadInput` for an unknown one."""
    for edge in MODES:
        if edge == meant(duplex, MODES):
            return edge
    params = {"found": duplex, "known": list(MODES), "suggestion": nearest(duplex, MODES)}
    raise BadInput([Finding("duplex.unknown", params)])


def kept(file: Path) -> BackSpec:
    """The offset that is kept, or none; raises `BadInput` for a broken settings file."""
    return read_settings(file, load_standards()).back


def keep(file: Path, x: float | None, y: float | None, edge: Edge, *, reset: bool) -> BackSpec:
    """Keep a new offset. A value that is not given stays as it was; a reset also works on a broken file."""
    standards = load_standards()
    most = plain(standards.spec.back.most)
    for value in (x, y):
        if value is not None and not math.isfinite(value):
            raise BadInput([Finding("back.too_far", {"found": plain(value), "most": most})])
    before = BackSpec() if reset or (x is not None and y is not None) else kept(file)
    before = before.turned(edge)
    after = BackSpec(x=before.x if x is None else x, y=before.y if y is None else y, edge=edge)
    save_offset(file, after, standards)
    return after


def write_page(words: Words, back: BackSpec, paper: str, ink: str, out: Path) -> Path:
    """The calibration sheet, front and back, as a PDF; for the edge that `back` was measured for."""
    standards = load_standards()
    sheet = standards.paper(paper)
    theme = load_theme(ink=ink)
    fonts, gallery = FontFiles(theme.faces), PictureFiles()
    press = Press(theme, fonts, gallery, words)
    title = words.label("calibrate.title")
    shop = Shop(press, standards, title, __version__, back.edge)
    document = shop.document(title, [calibration(press, standards, sheet, (back.x, back.y), back.edge)])
    path = out / f"{COMPONENT}-{sheet.name}.pdf"
    write_all_atomic({path: write_pdf(document, fonts, Artwork(gallery))})
    return path
