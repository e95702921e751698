"""Pages as pictures, compared with pictures that somebody has looked at.

`python -m tests.pdf.rendered` makes the pictures in `pages/` again: look at them before keeping them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path as File

from PIL import Image, ImageChops

from pnp.sheet.document import PdfPage
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Placed, Rect, Stroke
from pnp.sheet.west.sign_boards import frame, sign_board
from tests.pdf.kit import Shop, make_shop, page, picture_of

FOLDER = File(__file__).parent / "pages"
DPI = 72
INKS = ("full", "low", "mono")


def specimen(shop: Shop) -> PdfPage:
    """Every kind of primitive but pictures, which are drawn anew more often than type and rules."""
    press = shop.press
    card = Drawing(
        40,
        50,
        (
            Box(0, 0, 40, 50, press.colour("ground"), press.pen("hair"), 3),
            *frame(press, Rect(3, 3, 34, 44)),
            *sign_board(press, "Town", Rect(6, 6, 28, 8)),
            press.text("Zażółć gęślą jaźń", 20, 22, press.style("text"), "middle"),
            press.text("SPACED", 20, 27, press.style("caps"), "middle"),
            press.text("turned", 20, 38, press.style("numeral"), "middle", 30),
        ),
    )
    wave = (("M", (0.0, 0.0)), ("C", (10.0, -12.0, 20.0, 12.0, 30.0, 0.0)), ("L", (15.0, 15.0)), ("Z", ()))
    shapes = Drawing(
        40,
        20,
        (
            Path(wave, press.colour("oxblood"), press.pen("rule", rounded=True)),
            Oval(35, 5, 4, 2, press.colour("gold"), Stroke(0.4, press.drawn("ink"), (1, 0.6), round=True)),
            Line(0, 18, 40, 18, press.pen("heavy", "oxblood", dash=(2, 1))),
        ),
    )
    return page(
        Placed(card, 5, 5),
        Placed(card, 50, 5, 90, 0.8),
        Placed(shapes, 52, 50),
        Placed(shapes, 5, 62, 180, 0.5, Rect(0, 0, 30, 12)),
        width=100,
        height=80,
    )


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ visibly; all of them where the size does."""
    if one.size != other.size:
        return 1.0
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return sum(difference.histogram()[64:]) / (one.width * one.height)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        for ink in INKS:
            shop = make_shop(File(cache), ink)
            picture_of(shop.write(specimen(shop)), dpi=DPI).save(FOLDER / f"specimen-{ink}.png", optimize=True)


if __name__ == "__main__":
    main()
