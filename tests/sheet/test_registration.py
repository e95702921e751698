"""Front and back as they come out of a printer: a hole punched through a card hits the same spot of both its sides."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps

from pnp.pdf.artwork import Artwork
from pnp.pdf.writer import write_pdf
from pnp.sheet.component import Card, Cards
from pnp.sheet.impose import DUPLEX, Duplex
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.plan import Shop
from pnp.sheet.primitives import Box, Drawing
from tests.sheet.stock import PAPERS, STANDARDS, press

WIDTH, HEIGHT = 63.5, 88.9
SCALE = 1.0
"""Pixels to a point."""


def deck() -> Cards:
    """A black spot at the top left of each front. Behind it, at the top right of the back, is another."""
    front = Drawing(WIDTH, HEIGHT, (Box(6, 8, 14, 9, "#000000"),))
    back = Drawing(WIDTH, HEIGHT, (Box(WIDTH - 6 - 14, 8, 14, 9, "#000000"),))
    cards = tuple(Card(f"c{number}", "", front, back) for number in range(1, 4))
    return Cards("deck", "Deck", WIDTH, HEIGHT, 3.0, cards)


def sheets(duplex: Duplex, paper: str, bleed: float) -> list[Image.Image]:
    speaking = press("mono")
    order = Order(STANDARDS.paper(paper), duplex, bleed, marks=False)
    made = print_component(speaking, STANDARDS, deck(), order)
    shop = Shop(speaking, STANDARDS, "x", "1", duplex)
    pdf = write_pdf(shop.document("x", [made]), speaking.fonts, Artwork(speaking.gallery))
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    return [_inner(page.render(scale=SCALE).to_pil().convert("L")) for page in document]


def _inner(picture: Image.Image) -> Image.Image:
    """Without the strips for footer and bars."""
    edge = round(STANDARDS.spec.margin / 25.4 * 72 * SCALE)
    bare = Image.new("L", picture.size, 255)
    bare.paste(picture.crop((0, edge, picture.width, picture.height - edge)), (0, edge))
    return bare


def apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ plainly; the edges of a spot may fall between two pixels."""
    return sum(ImageChops.difference(one, other).point(lambda value: 255 if value > 160 else 0).histogram()[255:])


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", DUPLEX)
def test_a_hole_hits_the_spots_of_both_sides(duplex: Duplex, paper: str, bleed: float) -> None:
    pages = sheets(duplex, paper, bleed)
    black = sum(pages[0].histogram()[:128])
    if duplex == "gutterfold":
        (page,) = pages
        ways = [ImageOps.mirror(page), ImageOps.flip(page)]
        assert min(apart(page, way) for way in ways) < black / 20, "folded, each spot lies on another"
        return
    front, back = pages
    turned = {"none": ImageOps.mirror, "long": ImageOps.mirror, "short": ImageOps.flip}[duplex]
    assert black > 500
    assert apart(front, turned(back)) < black / 20
