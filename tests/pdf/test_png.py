"""PNG pictures of pages and cards, and sheets for virtual tables."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pnp.pdf.png import TTS_COLUMNS, TTS_ROWS, TTS_WIDEST, page_pngs, tts_cell, tts_sheets
from pnp.sheet.component import Card, Cards
from pnp.sheet.faces import faces
from pnp.sheet.primitives import Box, Drawing
from tests.pdf.kit import Shop, page

RED, BLUE, GREEN = "#FF0000", "#0000FF", "#00FF00"
WIDEST = 700
"""A small sheet, because large ones take long to make."""


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def plain(colour: str) -> Drawing:
    """A card of one colour, green in its bleed."""
    return Drawing(63.5, 88.9, (Box(-3, -3, 69.5, 94.9, GREEN), Box(0, 0, 63.5, 88.9, colour)))


def deck(*cards: Card) -> Cards:
    return Cards("deck", "Deck", 63.5, 88.9, 3, cards)


def test_a_page_has_three_hundred_dots_to_the_inch(shop: Shop) -> None:
    pdf = shop.write(page(Box(0, 0, 1, 1, RED), width=63.5, height=88.9), page(width=25.4, height=50.8))
    first, second = map(opened, page_pngs(pdf))
    assert first.size == (750, 1050)
    assert second.size == (300, 600)
    assert first.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert first.mode == "RGB"


def test_colours_are_not_swapped(shop: Shop) -> None:
    png = opened(next(page_pngs(shop.draw(Box(0, 0, 50, 60, RED), Box(50, 0, 50, 60, BLUE)), 72)))
    assert png.getpixel((20, 20)) == (255, 0, 0)
    assert png.getpixel((200, 20)) == (0, 0, 255)


def test_one_picture_for_each_side_of_a_card(shop: Shop) -> None:
    found = faces(deck(Card("bandit", "Bandit", plain(RED), plain(BLUE))), "en")
    pngs = [opened(png) for png in page_pngs(shop.write(*found.document.pages))]
    assert [png.size for png in pngs] == [(750, 1050)] * 2
    for x, y in ((1, 1), (748, 1048), (400, 500)):  # trimmed: nothing of the bleed
        assert pngs[found.fronts[0]].getpixel((x, y)) == (255, 0, 0)
        assert pngs[found.backs[0] or 0].getpixel((x, y)) == (0, 0, 255)


def test_a_sheet_is_ten_by_seven_with_the_hidden_face_last(shop: Shop) -> None:
    pdf = shop.write(*(page(*plain(colour).items, width=63.5, height=88.9) for colour in (RED, GREEN, BLUE)))
    sheets = [opened(png) for png in tts_sheets(pdf, (0, 1) * 35, 2, WIDEST)]
    width, height = tts_cell(63.5, 88.9, WIDEST)
    assert [sheet.size for sheet in sheets] == [(TTS_COLUMNS * width, TTS_ROWS * height)] * 2
    assert max(sheets[0].size) <= WIDEST

    def cell(sheet: Image.Image, column: int, row: int) -> object:
        return sheet.getpixel((int((column + 0.5) * width), int((row + 0.5) * height)))

    assert cell(sheets[0], 0, 0) == (255, 0, 0)
    assert cell(sheets[0], 1, 0) == (0, 255, 0)
    assert cell(sheets[0], 8, 6) == (255, 0, 0)
    assert [cell(sheet, 9, 6) for sheet in sheets] == [(0, 0, 255)] * 2
    assert cell(sheets[1], 0, 0) == (0, 255, 0)  # the seventieth card
    assert cell(sheets[1], 1, 0) == (255, 255, 255)


def test_a_full_sheet_is_as_large_as_the_table_takes() -> None:
    width, height = tts_cell(63.5, 88.9)
    assert (TTS_COLUMNS * width, TTS_ROWS * height) == (4090, 4011)
    assert max(tts_cell(88.9, 63.5)[0] * TTS_COLUMNS, tts_cell(63.5, 120)[1] * TTS_ROWS) <= TTS_WIDEST


def test_cells_meet_without_gaps(shop: Shop) -> None:
    pdf = shop.write(page(*plain(RED).items, width=63.5, height=88.9))
    sheet = opened(next(tts_sheets(pdf, (0,) * 69, 0, WIDEST)))
    assert sheet.getextrema() == ((255, 255), (0, 0), (0, 0))
