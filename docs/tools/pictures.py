"""The pictures of the documentation: `python -m docs.tools.pictures` draws them again, from the real kit.

Look at them before you commit them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from pnp.core.daily import DailyWish
from pnp.kit.printing import Job, Wish, prepare
from pnp.lang.words import load_words
from pnp.puzzle.daily import checked_order
from pnp.puzzle.paper import Look, answer_pdf, paper_work, sheet_pdf
from pnp.puzzle.published import published_puzzle
from pnp.sheet.component import Cards
from pnp.sheet.document import Document, PdfPage
from pnp.sheet.faces import faces
from pnp.sheet.primitives import Drawing, Primitive, Rect

FOLDER = Path(__file__).parent.parent / "pictures"
DAY = "2026-11-16"
"""A published day: nobody has to search for its puzzle."""
WIDTH = 720
"""Pixels; everything is drawn at twice that and made smaller, so that fine lines stay fine."""
TABLE = "#3A2B22"
SHADE = "#261A13"
GAP = 14
COLOURS = 256
ICONS = (
    "cash", "gold", "star", "silver-star", "wanted", "clear", "pan", "hammer", "suit-h", "suit-d", "suit-c", "suit-s",
    "trail", "badlands", "mine", "town", "cemetery", "row-chicken", "row-cattle", "row-stagecoach", "row-train",
    "item-trail-horse", "item-pistol", "item-bandana", "building-saloon", "building-bank", "building-church", "sheriff",
    "character-bandit", "character-preacher", "cowbot-black-bart", "stone", "poker", "title", "achievement",
    "horseshoe",
)  # fmt: skip


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    pictures = {
        "map": on_table([[page("map")]], WIDTH),
        "cards": cards(),
        "inks": inks(),
        "sheets": on_table([[page("reference"), page("achievements"), page("box")]], WIDTH),
        "icons": icons(),
        "daily": daily(),
        "polish": polish(),
        "dry-gulch": on_table([[page("map", target="layouts/fliptown/examples/dry-gulch", ink="low")]], WIDTH),
    }
    for name, picture in pictures.items():
        small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
        flat = small.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        flat.save(FOLDER / f"{name}.png", optimize=True)


# -- drawn -----------------------------------------------------------------------------------------------------------


@cache
def kit(target: str = "fliptown", ink: str = "full", lang: str = "en") -> Job:
    """In each language the edition that is read in it."""
    return prepare(Wish(target, ink=ink, edition=lang), load_words(lang))


def rendered(document: Document, job: Job, number: int, width: float) -> Image.Image:
    """A page as wide as it is wanted, in pixels."""
    return shown(job.workshop.pdf(document), number, width)


def shown(raw: bytes, number: int, width: float) -> Image.Image:
    """A page of a PDF file."""
    page = pypdfium2.PdfDocument(raw)[number]
    picture: Image.Image = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
    return picture


def page(component: str, number: int = 0, target: str = "fliptown", ink: str = "full", lang: str = "en") -> Image.Image:
    """A sheet of paper as it comes out of the printer."""
    job = kit(target, ink, lang)
    (part,) = [part for part in job.parts if part.made[0].name == component]
    return rendered(job.shop.document(part.title, part.printed), job, number, 2 * WIDTH)


def card(component: str, name: str, *, back: bool = False, ink: str = "full", lang: str = "en") -> Image.Image:
    """A card that is cut out, its corners round; what is not card is the table's colour."""
    job = kit(ink=ink, lang=lang)
    (deck,) = [made for part in job.parts for made in part.made if made.name == component]
    assert isinstance(deck, Cards)
    found = faces(deck, lang)
    place = [each.name for each in deck.cards].index(name)
    number = found.backs[place] if back else found.fronts[place]
    assert number is not None
    picture = rendered(found.document, job, number, WIDTH / 2)
    mask = Image.new("L", picture.size, 0)
    radius = deck.radius / deck.width * picture.width
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), radius, 255)
    picture.putalpha(mask)
    return picture


def cards() -> Image.Image:
    return on_table(
        [
            [
                card("characters", "bandit"),
                card("characters", "preacher"),
                card("characters", "bandit", back=True),
                card("cowbots", "black-bart"),
                card("bounties", "strongbox"),
            ],
            [card("deck", name) for name in ("Kh", "Qs", "Jd", "Ac", "joker-1")],
        ],
        WIDTH,
    )


def polish() -> Image.Image:
    names = ("prospector", "man-in-black", "wild-card")
    heroes = [card("characters", name, lang="pl") for name in names]
    return on_table(
        [
            [page("map", lang="pl"), page("reference", 1, lang="pl")],
            [*heroes, card("cowbots", "billy-the-kid", lang="pl"), card("bounties", "strongbox", lang="pl")],
        ],
        WIDTH,
    )


def inks() -> Image.Image:
    """The same corner of the map, and the same card, in the three inks."""
    rows = []
    for ink in ("full", "low", "mono"):
        whole = page("map", ink=ink)
        rows.append(whole.crop((0, 0, round(whole.width * 0.46), round(whole.height * 0.62))))
    return on_table([rows], WIDTH)


def icons() -> Image.Image:
    """Pictograms as they are, twelve to a row."""
    job = kit()
    press, columns, cell, edge = job.shop.press, 12, 12.0, 1.6
    rows = -(-len(ICONS) // columns)
    width, height = columns * cell, rows * cell
    items: list[Primitive] = []
    for number, name in enumerate(ICONS):
        row, column = divmod(number, columns)
        items.append(press.picture(name, Rect(column * cell, row * cell, cell, cell).inset(edge)))
    drawing = Drawing(width, height, tuple(items))
    return rendered(Document("", "en", (PdfPage(drawing, width, height),)), job, 0, 2 * WIDTH)


def daily() -> Image.Image:
    """A day's sheet, below it its marked map and its answer."""
    order = checked_order("fliptown", DailyWish(DAY, "finale", "en"))
    work = paper_work(order, Look(), load_words("en"), FOLDER)
    opened = published_puzzle(order, FOLDER)
    assert opened is not None
    sheet, answer = sheet_pdf(work, opened), answer_pdf(work, opened)
    return on_table(
        [[shown(sheet, 0, 2 * WIDTH)], [shown(sheet, 1, 2 * WIDTH), shown(answer, 0, 2 * WIDTH)]],
        WIDTH,
    )


# -- laid out --------------------------------------------------------------------------------------------------------


def on_table(rows: Sequence[Sequence[Image.Image]], width: int) -> Image.Image:
    """Rows of things, each row as wide as the table, with their shadows."""
    full, gap = 2 * width, 2 * GAP
    laid: list[tuple[Image.Image, int, int]] = []
    y = gap
    for row in rows:
        room = full - gap * (len(row) + 1)
        height = round(room / sum(each.width / each.height for each in row))
        x = gap
        for each in row:
            scaled = each.resize((round(height * each.width / each.height), height), Image.Resampling.LANCZOS)
            laid.append((scaled, x, y))
            x += scaled.width + gap
        y += height + gap
    table = Image.new("RGB", (full, y), TABLE)
    for thing, x, top in laid:
        shape = thing.getchannel("A") if thing.mode == "RGBA" else Image.new("L", thing.size, 255)
        table.paste(Image.new("RGB", thing.size, SHADE), (x + 5, top + 6), shape)
        table.paste(thing.convert("RGB"), (x, top), shape)
    return table


if __name__ == "__main__":
    main()
