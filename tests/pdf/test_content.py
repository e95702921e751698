"""Content streams: each primitive as the operators it becomes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pdf.content import Stream, fill_operator, number
from pnp.sheet.press import Fonts
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Picture, Placed, Primitive, Rect, Stroke, Text
from tests.pdf.kit import make_press

THIN = Stroke(0.25, "#000000")


class Names:
    """Resources that are only named."""

    fonts: Fonts = make_press().fonts

    def letters(self, face: str, text: str) -> tuple[tuple[str, str], ...]:
        return ((f"/{face}", text),)

    def picture(self, picture: Picture) -> tuple[str, float, float] | None:
        return None if picture.name == "empty" else (f"/{picture.name}", 24.0, 12.0)

    def form(self, drawing: Drawing) -> str:
        return f"/W{drawing.width:g}"


def written(*items: Primitive) -> list[str]:
    return Stream(Names()).draw(Drawing(100, 60, items)).splitlines()


INNER = Drawing(40, 20, ())
GOLDENS: dict[str, tuple[Primitive, list[str]]] = {
    "box": (Box(1, 2, 30, 4, "#8A2418"), ["0.541 0.141 0.094 rg", "1 2 30 4 re f"]),
    "frame": (Box(1, 2, 30, 4, None, THIN), ["0 G 0.25 w 0 J 0 j [] 0 d", "1 2 30 4 re S"]),
    "both": (Box(1, 2, 3, 4, "#FFFFFF", THIN), ["1 g", "0 G 0.25 w 0 J 0 j [] 0 d", "1 2 3 4 re B"]),
    "line": (
        Line(1, 2, 3.12345, 4, Stroke(0.5, "#808080", (1, 0.5), round=True)),
        ["0.502 G 0.5 w 1 J 1 j [1 0.5] 0 d", "1 2 m 3.123 4 l S"],
    ),
    "path": (
        Path((("M", (0, 0)), ("L", (5, 0)), ("C", (5, 1, 4, 2, 3, 3)), ("Z", ())), "#000000", even_odd=True),
        ["0 g", "0 0 m 5 0 l 5 1 4 2 3 3 c h f*"],
    ),
    "text": (
        Text(10, 20, "Pay (2)", "text", 8.5, "#000000"),
        ["0 g", r"BT 0.352778 0 0 -0.352778 10 20 Tm /text 8.5 Tf (Pay \(2\)) Tj ET"],
    ),
    "tracked": (
        Text(10, 20, "AB", "text", 7, "#000000", tracking=0.6),
        ["0 g", "BT 0.6 Tc 0.352778 0 0 -0.352778 10 20 Tm /text 7 Tf (AB) Tj ET"],
    ),
    "turned": (
        Text(10, 20, "A", "text", 7, "#000000", turn=90),
        ["0 g", "BT 0.000000 0.352778 0.352778 -0.000000 10 20 Tm /text 7 Tf (A) Tj ET"],
    ),
    "no text": (Text(10, 20, "", "text", 7, "#000000"), []),
    "picture": (Picture("star", 5, 6, 12, 12, ()), ["q 0.500000 0 0 1.000000 5 6 cm /star Do Q"]),
    "empty picture": (Picture("empty", 5, 6, 12, 12, ()), []),
    "placed": (Placed(INNER, 5, 6), ["q 1 0 0 1 5 6 cm /W40 Do Q"]),
    "quarter": (Placed(INNER, 5, 6, 90), ["q 0 1 -1 0 25 6 cm /W40 Do Q"]),
    "half": (Placed(INNER, 5, 6, 180), ["q -1 0 0 -1 45 26 cm /W40 Do Q"]),
    "three quarters": (Placed(INNER, 5, 6, 270), ["q 0 -1 1 0 5 46 cm /W40 Do Q"]),
    "scaled and clipped": (
        Placed(INNER, 5, 6, 0, 0.5, Rect(1, 1, 10, 10)),
        ["q 1 0 0 1 5 6 cm 0.500000 0 0 0.500000 0 0 cm 1 1 10 10 re W n /W40 Do Q"],
    ),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_each_primitive(name: str) -> None:
    item, expected = GOLDENS[name]
    assert written(item) == expected


def test_rounded_corners_and_ovals_are_four_curves() -> None:
    for item in (Box(0, 0, 20, 10, "#000000", radius=2), Oval(10, 5, 10, 5, "#000000")):
        path = written(item)[-1]
        assert path.count(" c") == 4
        assert path.endswith("h f")


def test_a_radius_is_at_most_half_the_box() -> None:
    assert written(Box(0, 0, 20, 10, "#000000", radius=99)) == written(Box(0, 0, 20, 10, "#000000", radius=5))


def test_what_does_not_change_is_said_once() -> None:
    items = (Box(0, 0, 1, 1, "#000000", THIN), Box(2, 0, 1, 1, "#000000", THIN), Line(0, 0, 1, 1, THIN))
    assert sum("g" in line.split() for line in written(*items)) == 1
    assert sum("G" in line.split() for line in written(*items)) == 1


def test_letters_are_not_tracked_after_those_that_are() -> None:
    lines = written(Text(0, 0, "A", "text", 7, "#000000", tracking=0.6), Text(0, 9, "A", "text", 7, "#000000"))
    assert lines[-1].startswith("BT 0 Tc ")


def test_what_is_neither_filled_nor_drawn_is_left_out() -> None:
    assert written(Box(0, 0, 1, 1), Oval(0, 0, 1, 1)) == []


@given(st.floats(-10_000, 10_000))
def test_figures_have_three_decimals(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) <= 0.0005 + 1e-9
    assert "e" not in text
    assert text != "-0"
    assert len(text.partition(".")[2]) <= 3


def test_grey_is_printed_with_black_alone() -> None:
    assert fill_operator("#000000") == "0 g"
    assert fill_operator("#8c8c8c") == "0.549 g"
    assert fill_operator("#8A2418").endswith(" rg")
