"""Pages look as they did when somebody last looked at them, as far as two versions of a renderer agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.pdf.kit import make_shop, picture_of
from tests.pdf.rendered import DPI, FOLDER, INKS, specimen, unlike

MOST_UNLIKE = 0.005


@pytest.mark.parametrize("ink", INKS)
def test_the_specimen_looks_as_it_did(cache: Path, ink: str) -> None:
    shop = make_shop(cache, ink)
    seen = picture_of(shop.write(specimen(shop)), dpi=DPI)
    with Image.open(FOLDER / f"specimen-{ink}.png") as kept:
        assert unlike(seen, kept) < MOST_UNLIKE


def test_what_moves_by_a_millimetre_is_seen() -> None:
    with Image.open(FOLDER / "specimen-full.png") as kept:
        assert unlike(ImageChops.offset(kept, 3, 0), kept) > 2 * MOST_UNLIKE
