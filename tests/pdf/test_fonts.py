"""Measures of type, against what is printed."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.pdf.fonts import FontFiles
from pnp.sheet.primitives import MM_PER_POINT, Text
from tests.pdf.kit import Shop, make_press, picture_of

FACES = ("display", "label", "text", "price")


def printed(shop: Shop, face: str, text: str, size: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink of a text that begins at (10, 50), in millimetres."""
    seen = picture_of(shop.draw(Text(10, 50, text, face, size, "#000000")), dpi=254).convert("L")
    box = seen.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    return box[0] / 10, box[1] / 10, box[2] / 10, box[3] / 10


@pytest.mark.parametrize(("plain", "barred"), ["lł", "LŁ"])
@pytest.mark.parametrize("face", FACES)
def test_the_polish_l_is_an_l_with_a_bar(shop: Shop, face: str, plain: str, barred: str) -> None:
    """Of the same height and foot: no small capital, as in some fonts."""
    left, top, right, bottom = printed(shop, face, plain, 100)
    struck = printed(shop, face, barred, 100)
    assert struck[1::2] == pytest.approx((top, bottom), abs=0.25)
    assert right - left < struck[2] - struck[0]


@pytest.mark.parametrize("face", FACES)
def test_cap_height_is_that_of_the_letter_h(shop: Shop, face: str) -> None:
    _, top, _, _ = printed(shop, face, "H", 100)
    assert 50 - top == pytest.approx(shop.press.fonts.cap_height(face) * 100 * MM_PER_POINT, abs=0.25)


@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_long_as_it_was_measured(shop: Shop, face: str) -> None:
    fonts = shop.press.fonts
    left, _, right, _ = printed(shop, face, "HH", 40)
    single_left, _, single_right, _ = printed(shop, face, "H", 40)
    advance = (right - left) - (single_right - single_left)
    assert advance == pytest.approx(fonts.width(face, "H") * 40 * MM_PER_POINT, abs=0.21)


@given(st.sampled_from(FACES), st.text("AbcĄęł 0123", max_size=12), st.text("AbcĄęł 0123", max_size=12))
def test_widths_add_up(face: str, one: str, other: str) -> None:
    fonts = make_press().fonts
    assert fonts.width(face, one + other) == pytest.approx(fonts.width(face, one) + fonts.width(face, other))


@pytest.mark.parametrize("face", FACES)
def test_every_letter_of_both_languages_is_there(face: str) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ĄĆĘŁŃÓŚŹŻąćęłńóśźż.,:;!?()+-–’&/\xa0"
    assert make_press().fonts.missing(face, letters) == ""


def test_missing_letters_are_named() -> None:
    assert make_press().fonts.missing("text", "A漢B字") == "漢字"


def test_a_hard_space_is_as_wide_as_a_space() -> None:
    fonts = make_press().fonts
    assert fonts.width("text", "a\xa0b") == fonts.width("text", "a b")


def test_ascent_and_descent_hold_the_letters(shop: Shop) -> None:
    for face in FACES:
        _, top, _, bottom = printed(shop, face, "HÓŻgjy", 60)
        assert 50 - top <= shop.press.fonts.ascent(face) * 60 * MM_PER_POINT + 0.2
        assert bottom - 50 <= shop.press.fonts.descent(face) * 60 * MM_PER_POINT + 0.2


@given(st.integers(0, 2000))
def test_a_damaged_font_is_refused(length: int) -> None:
    whole = make_press().theme.faces["label"].read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "broken.ttf"
        file.write_bytes(whole[:length])
        with pytest.raises(BadInput) as caught:
            FontFiles({"label": file})
    assert caught.value.findings[0].code == "font.unreadable"
    assert caught.value.findings[0].file == str(file)
