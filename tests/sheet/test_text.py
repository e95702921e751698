"""Type: words and pictures on a line, paragraphs that shrink, then break, then fail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import MM_PER_POINT, Picture, Rect, Text
from pnp.sheet.text import Icon, Piece, fit, fit_line, icon_size, measure, paragraph, pieces, set_block, set_line, tied
from pnp.sheet.theme import Style
from tests.pdf.kit import make_press

WORDS = st.lists(
    st.sampled_from(["Pay", "2", "for", "each", "[star]", "[cash].", "Sheriff’s", "a", "[gold][gold]"]),
    min_size=1,
    max_size=25,
)


@pytest.fixture
def press() -> Press:
    return make_press()


@pytest.fixture
def style(press: Press) -> Style:
    return press.style("text")


# -- short words ---------------------------------------------------------------------------------------------------


def test_words_of_one_letter_and_numbers_stay_with_the_next_word() -> None:
    assert tied("W prawo i w dół to plus, 12 kart z talii") == "W~prawo i~w~dół to plus, 12~kart z~talii".replace(
        "~", "\u00a0"
    )
    assert tied("po 3 rundach z 5 tur", numbers=False) == "po 3 rundach z\u00a05 tur"
    assert tied("za 2 [gold] i [star]") == "za 2 [gold] i\u00a0[star]"


# -- pieces ------------------------------------------------------------------------------------------------------


def test_words_and_pictures() -> None:
    assert pieces("Pay 2 [cash].") == (
        Piece("Pay", True),
        Piece("2", False),
        Piece(Icon("cash"), False),
        Piece(".", True),
    )


def test_a_doubled_bracket_is_a_bracket() -> None:
    assert pieces("[[x] a[[b") == (Piece("[x]", True), Piece("a[b", False))


def test_a_bracket_that_names_no_picture_is_type() -> None:
    assert pieces("[Not a picture]") == (Piece("[Not", True), Piece("a", False), Piece("picture]", False))


def test_a_hard_space_keeps_its_neighbours_together() -> None:
    assert pieces("5\xa0mm [star]\xa0x") == (
        Piece("5\xa0mm", True),
        Piece(Icon("star"), False),
        Piece("\xa0x", True),
    )


# -- lines -------------------------------------------------------------------------------------------------------


def test_words_that_touch_are_set_in_one_piece(press: Press, style: Style) -> None:
    items = list(set_line(press, "Pay 2 [cash] for each", 10, 20, style))
    assert [item.text if isinstance(item, Text) else item.name for item in items] == ["Pay 2", "cash", "for each"]
    assert all(item.y == 20 for item in items if isinstance(item, Text))


def test_pictures_are_centred_on_the_capitals(press: Press, style: Style) -> None:
    (icon,) = [item for item in set_line(press, "[star]", 10, 20, style) if isinstance(item, Picture)]
    assert icon.y + icon.height / 2 == pytest.approx(20 - press.cap_height(style) / 2)
    assert icon.height == pytest.approx(icon_size(style))


@pytest.mark.parametrize("text", ["Pay 2 [cash] for each [star]", "Words alone", "[star]", "[star][cash]x"])
def test_a_line_is_anchored_by_its_whole_length(press: Press, style: Style, text: str) -> None:
    length = measure(press, text, style)

    def left(anchor: str) -> float:
        return min(item.x for item in set_line(press, text, 100, 20, style, anchor))

    assert left("start") == pytest.approx(100)
    assert left("middle") == pytest.approx(100 - length / 2)
    assert left("end") == pytest.approx(100 - length)


@given(WORDS, st.sampled_from(["text", "caps"]))
def test_nothing_on_a_line_overlaps_or_runs_over_its_length(words: list[str], name: str) -> None:
    press = make_press()
    style, text = press.style(name), " ".join(words)
    at = 0.0
    for item in set_line(press, text, 0, 0, style):
        width = press.width(item.text, style) if isinstance(item, Text) else item.width
        assert item.x >= at - 1e-6
        at = item.x + width
    assert at == pytest.approx(measure(press, text, style), abs=1e-6)


def test_a_line_shrinks_to_the_least_size_and_no_farther(press: Press, style: Style) -> None:
    full = measure(press, "Prospectors", style)
    assert fit_line(press, "Prospectors", full, style) == style
    smaller = fit_line(press, "Prospectors", full * 0.85, style)
    assert smaller is not None
    assert style.least <= smaller.size < style.size
    assert fit_line(press, "Prospectors", full * style.least / style.size * 0.95, style) is None


def test_a_letter_that_the_font_lacks_is_named(press: Press, style: Style) -> None:
    with pytest.raises(BadInput) as caught:
        list(set_line(press, "Smile 漢", 0, 0, style))
    (finding,) = caught.value.findings
    assert finding.code == "font.no_glyph"
    assert finding.params["glyph"] == "漢"
    assert finding.params["code"] == "U+6F22"
    assert finding.params["font"] == "BarlowCondensed_500Medium.ttf"


def test_a_picture_that_is_missing_is_named(press: Press, style: Style) -> None:
    with pytest.raises(BadInput) as caught:
        list(set_line(press, "Pay [casch]", 0, 0, style))
    assert caught.value.findings[0].params["suggestion"] == "cash"


# -- paragraphs --------------------------------------------------------------------------------------------------


@given(WORDS, st.floats(16, 80), st.floats(6, 60))
def test_a_paragraph_fits_or_says_that_it_does_not(words: list[str], width: float, height: float) -> None:
    press = make_press()
    style, text, area = press.style("text"), " ".join(words), Rect(5, 7, width, height)
    try:
        setting = fit(press, text, area, style)
    except BadInput:
        at_least = style._replace(size=style.least)
        leading = at_least.size * at_least.leading * MM_PER_POINT
        assert measure(press, text, at_least) > width * (height // leading) * 0.4
        return
    assert style.least <= setting.style.size <= style.size
    assert setting.height <= height + 1e-6
    assert setting.width <= width + 1e-6
    said = [
        piece.what if isinstance(piece.what, str) else f"[{piece.what.name}]"
        for line in setting.lines
        for piece in line
    ]
    assert "".join(said) == text.replace(" ", "")
    for item in set_block(press, setting, area, "middle", "middle"):
        box = press.text_box(item) if isinstance(item, Text) else Rect(item.x, item.y, item.width, item.height)
        assert box.x >= area.x - 0.3
        assert box.right <= area.right + 0.3


def test_the_largest_size_that_fits_wins(press: Press, style: Style) -> None:
    text = "Pay 2 [cash] for each [star] that you hold when the sheriff comes to town. " * 3
    sizes = [fit(press, text.strip(), Rect(0, 0, 40, height), style).style.size for height in (12, 14, 16, 18, 30)]
    assert sizes == sorted(sizes)
    assert sizes[-1] == style.size
    assert sizes[0] < style.size


def test_a_line_break_is_kept(press: Press, style: Style) -> None:
    assert len(fit(press, "One\nTwo\nThree", Rect(0, 0, 80, 40), style).lines) == 3


def test_a_text_that_cannot_fit_names_its_place(press: Press, style: Style) -> None:
    place = Place("board.yaml", 12, 7)
    with pytest.raises(BadInput) as caught:
        list(paragraph(press, "Far too many words for this", Rect(0, 0, 10, 3), style, place=place))
    (finding,) = caught.value.findings
    assert (finding.code, finding.file, finding.line, finding.column) == ("text.too_long", "board.yaml", 12, 7)
    assert finding.params == {"text": "Far too many words for this", "width": 10, "height": 3, "least": 6}


def test_a_word_longer_than_the_line_cannot_fit(press: Press, style: Style) -> None:
    with pytest.raises(BadInput):
        fit(press, "Rechtsschutzversicherungsgesellschaften", Rect(0, 0, 12, 100), style)


@pytest.mark.parametrize(("vertical", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_block_stands_at_the_top_in_the_middle_or_at_the_bottom(
    press: Press, style: Style, vertical: str, share: float
) -> None:
    area = Rect(0, 10, 60, 30)
    (line,) = paragraph(press, "HHH", area, style, vertical=vertical)
    assert isinstance(line, Text)
    spare = area.height - press.cap_height(style)
    assert press.text_box(line).y == pytest.approx(area.y + spare * share)
