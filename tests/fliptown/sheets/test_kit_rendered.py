"""Pages as pictures: how much ink they take, and whether they look as they did when somebody last looked at them.

PNP_REGENERATE=1 makes the pictures in `pages/` again: look at them before keeping them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from tests.fliptown.sheets.kit_table import CARDS, PAGES, kit, pdfs
from tests.pdf.kit import picture_of

FOLDER = Path(__file__).parent / "pages"
DPI, INK_DPI = 60, 200
GREYS = 16
MOST_UNLIKE = 0.02
KEPT = {
    "map-a4-full-en": ("map", 0, "a4", "full", "en"),
    "characters-letter-mono-pl": ("characters", 0, "letter", "mono", "pl"),
    "deck-letter-mono-pl": ("deck", 6, "letter", "mono", "pl"),
    "bounties-a4-full-en": ("bounties", 0, "a4", "full", "en"),
    "reference-a4-full-en": ("reference", 0, "a4", "full", "en"),
    "box-a4-full-en": ("box", 0, "a4", "full", "en"),
}


def written(component: str, paper: str, ink: str, lang: str, pictures: Path) -> bytes:
    """One component's file; the footer's version is the only thing on it that changes by itself."""
    job = kit(paper, ink, lang, "long" if lang == "pl" else "none")
    return pdfs(job, pictures, component)[f"fliptown-{component}.pdf"]


def seen(name: str, pictures: Path) -> Image.Image:
    component, number, *look = KEPT[name]
    page = picture_of(written(component, *look, pictures), number, DPI)
    return page.convert("L")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of a page that differs plainly, looked at from some way off; all of it where the size does."""
    if one.size != other.size:
        return 1.0
    near, far = (picture.filter(ImageFilter.BoxBlur(1)) for picture in (one, other))
    return sum(ImageChops.difference(near, far).histogram()[40:]) / (one.width * one.height)


@pytest.mark.parametrize("name", KEPT)
def test_pages_look_as_they_did(name: str, pictures: Path) -> None:
    page, file = seen(name, pictures), FOLDER / f"{name}.png"
    if os.environ.get("PNP_REGENERATE"):
        FOLDER.mkdir(exist_ok=True)
        page.quantize(GREYS).save(file, optimize=True)
    with Image.open(file) as kept:
        assert unlike(page, kept.convert("L")) < MOST_UNLIKE


def test_what_moves_by_two_millimetres_is_seen() -> None:
    for name in KEPT:
        with Image.open(FOLDER / f"{name}.png") as kept:
            page = kept.convert("L")
            assert unlike(ImageChops.offset(page, 5, 0), page) > 2 * MOST_UNLIKE, name


def test_the_pictures_are_small() -> None:
    files = list(FOLDER.glob("*.png"))
    assert {file.stem for file in files} == set(KEPT)
    assert sum(file.stat().st_size for file in files) < 300_000


# -- ink -----------------------------------------------------------------------------------------------------------


def ink_of(pdf: bytes, pages: int) -> float:
    """How much ink a file takes, in pages of solid black; each colour counts by what it keeps of the paper's light."""
    return sum(_darkness(picture_of(pdf, number, INK_DPI)) for number in range(pages))


def _darkness(picture: Image.Image) -> float:
    counts = picture.histogram()
    dark = sum((255 - value % 256) * count for value, count in enumerate(counts))
    return dark / (3 * 255 * picture.width * picture.height)


@pytest.mark.slow
@pytest.mark.parametrize("component", [*PAGES, *CARDS])
def test_low_takes_a_quarter_of_the_ink(component: str, pictures: Path) -> None:
    pages = next(len(part.printed[0].leaves) for part in kit().parts if part.made[0].name == component)
    full, low = (ink_of(written(component, "a4", ink, "en", pictures), pages) for ink in ("full", "low"))
    assert low <= full / 4, f"{low / full:.1%} of {full:.2f} pages of black"


@pytest.mark.slow
@pytest.mark.parametrize("component", [*PAGES, *CARDS])
def test_mono_is_black_on_white(component: str, pictures: Path) -> None:
    """Of what is printed, every colour is a grey: that of an edge between black and white."""
    picture = picture_of(written(component, "a4", "mono", "en", pictures), 0, INK_DPI)
    red, green, blue = picture.split()
    assert ImageChops.difference(red, green).getextrema() == (0, 0)
    assert ImageChops.difference(green, blue).getextrema() == (0, 0)
    raw = written(component, "a4", "mono", "en", pictures)
    assert b" rg\n" not in raw
    assert b" RG" not in raw
